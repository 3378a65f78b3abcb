import type { Store } from '../../../nodes/table/store';
import type { DataTables } from '../dataTables';
import type { N8n } from '../n8n';

/** When the rows of each version were written. */
export const WRITTEN = Date.UTC(2026, 10, 24, 12);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** So much later, as ISO text. */
export const iso = (later: number): string => new Date(WRITTEN + later).toISOString();

export const [ANN, BOB, CY] = ['+12025550101', '+12025550102', '+12025550103'];
/** Their keys. */
export const [ann, bob, cy] = [ANN, BOB, CY].map((address) => address.slice(1));

/** The store with the rows of a version, and a clock that a reading may set. */
export interface World {
	tables: DataTables;
	context: N8n['context'];
	store: Store;
	now: number;
}

/** What the rows of a kind tell, and who reads it: the same of each version. */
export type Reading = readonly [what: string, read: (world: World) => Promise<void>];
