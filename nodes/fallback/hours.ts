import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { isUnset } from '../panel/values';
import type { Rehearsed } from './ordering';
import { AGAIN_MS } from './personState';
import { ZONE_FIELD } from './sendThrough';

const HOURS_ROW = 'hours';

/**
 * The hours for the channels' Sends. The service can't hold back what is sent by most channels until they begin, so messages are skipped
 * outside of them, and this run tries them again; a time zone that stands in an item goes with each message.
 */
export function hoursOfSends(value: unknown): unknown {
	const row = rowIn(value);
	if (!row) return value;
	const { clock } = row;
	const own = {
		...row,
		// Each channel’s Send has its own usual one.
		...(isUnset(clock) && { clock: 'number' }),
		...(isPostponed(row) && { outside: 'skip' }),
		...(clock === 'field' && { field: ZONE_FIELD }),
	};
	return { [HOURS_ROW]: own };
}

/** What this run itself has to know of the hours: whether it tries again, and which field of the items names the time zone. */
export function hoursHere(value: unknown): { postpones: boolean; zoneField?: string } {
	const row = rowIn(value);
	if (!row) return { postpones: false };
	const { clock, field } = row;
	const named = typeof field === 'string' || typeof field === 'number' ? String(field).trim() : '';
	return { postpones: isPostponed(row), ...(clock === 'field' && { zoneField: named || 'timezone' }) };
}

/** What a rehearsal says of a message that leaves now, or whose hours are waited for: no later channel has its turn before. */
const WAITED_FOR: ReadonlySet<string> = new Set(['OK', 'OUTSIDE_HOURS']);

/** When these rehearsed people are written to, one after the other, in milliseconds since 1970: at the first try within the hours. */
export function timesOf(tries: readonly Rehearsed[][]): number[] {
	const next = tries.flatMap((own) => own.find(({ code }) => WAITED_FOR.has(code)) ?? []);
	const times = next.map(({ retryAt }) =>
		typeof retryAt === 'string' ? Date.parse(retryAt) + AGAIN_MS.OUTSIDE_HOURS : Date.now(),
	);
	return times.sort((one, other) => one - other);
}

/** Whether what is outside of the hours is waited for, as it is unless something else is chosen. */
function isPostponed({ outside }: IDataObject): boolean {
	return isUnset(outside) || outside === 'postpone';
}

function rowIn(value: unknown): IDataObject | undefined {
	const row = isJsonObject(value) ? value[HOURS_ROW] : undefined;
	return isJsonObject(row) ? row : undefined;
}
