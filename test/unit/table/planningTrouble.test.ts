import { plannedIn } from '../../../nodes/table/plannedRow';
import { plan, type Put, type Wish } from '../../../nodes/table/planning';
import type { StoredRow } from '../../../nodes/table/steps';
import type { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';
import { planned, replacing, TOPIC } from '../../support/wishes';

const waits: number[] = [];

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		waits.push(milliseconds);
		await Promise.resolve();
	},
}));

const LOCKED = { lack: 'other', message: 'n8n could not use the data table of this package: database is locked' };

let tables: DataTables;
let store: Store;
beforeEach(() => {
	waits.length = 0;
	tables = new DataTables();
	store = newStore(tables);
});

/** Has the table fail where it is asked for this for the n-th time, and, where that is wanted, for anything from then on. */
function failing(wanted: string, nth: number, isForGood = false): void {
	let [count, failed] = [0, false];
	tables.before = ([operation]) => {
		if (operation === wanted) count += 1;
		if (failed ? !isForGood : operation !== wanted || count !== nth) return;
		failed = true;
		throw new Error('database is locked');
	};
}

const adding = (key: string): Wish => ({
	topic: TOPIC,
	key,
	change: (old) => (old ? { ...old, events: [...old.events, ...planned(key).events] } : planned(key)),
});
const outcomes = (puts: readonly Put[]): string[] => puts.map(({ outcome }) => outcome);
/** How many events stand under each key. */
const kept = (): Record<string, number> =>
	Object.fromEntries(
		(tables.rows as unknown as StoredRow[]).flatMap((row) => {
			const one = plannedIn(row);
			return one ? [[one.key, one.events.length] as const] : [];
		}),
	);

it('what was claimed and could not be planned is free at once', async () => {
	failing('update', 1);
	await expect(plan(store, [adding('a'), adding('b')], '1')).rejects.toMatchObject(LOCKED);
	expect(tables.rows).toStrictEqual([]);
	expect(outcomes(await plan(store, [adding('a'), adding('b')], '2'))).toStrictEqual(['planned', 'planned']);
	expect([kept(), waits]).toStrictEqual([{ a: 1, b: 1 }, []]);
});

it('what was claimed stays so where it can not be given back either, and that is told', async () => {
	failing('update', 1, true);
	await expect(plan(store, [adding('a')], '1')).rejects.toMatchObject(LOCKED);
	expect(tables.rows).toMatchObject([{ state: 'new' }]);
});

it('what was planned before the store failed is told so, and the rest as failed', async () => {
	const wishes = Array.from({ length: 513 }, (_, at) => adding(`k${at}`));
	failing('insert', 2);
	const puts = await plan(store, wishes, '1');
	expect(outcomes(puts.slice(0, 512)).every((outcome) => outcome === 'planned')).toBe(true);
	expect(puts[512]).toMatchObject({ outcome: 'failed', trouble: LOCKED });
	expect(Object.keys(kept())).toHaveLength(512);
});

it('what is new is told as planned where what stands there can not be changed', async () => {
	await plan(store, [adding('old')], '1');
	failing('update', 2);
	const puts = await plan(store, [adding('old'), adding('new')], '2');
	expect(outcomes(puts)).toStrictEqual(['failed', 'planned']);
	expect(kept()).toStrictEqual({ old: 1, new: 1 });
});

it('what was changed before n8n failed in the middle of the changes is told so', async () => {
	await plan(store, [adding('a'), adding('b')], '1');
	let changes = 0;
	tables.amid = () => {
		if ((changes += 1) === 2) throw new Error('database is locked');
	};
	expect(outcomes(await plan(store, [adding('a'), adding('b')], '2'))).toStrictEqual(['changed', 'failed']);
	expect(kept()).toStrictEqual({ a: 2, b: 1 });
});

it('nothing is told but the failure where nothing was changed', async () => {
	await plan(store, [adding('a'), adding('b')], '1');
	failing('update', 1, true);
	const keeping: Wish = { ...replacing('b'), change: () => undefined };
	await expect(plan(store, [adding('a'), keeping], '2')).rejects.toMatchObject(LOCKED);
	expect(kept()).toStrictEqual({ a: 1, b: 1 });
});
