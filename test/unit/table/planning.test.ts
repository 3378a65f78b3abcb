import fc from 'fast-check';

import { plannedIn, rowOf, type Planned } from '../../../nodes/table/plannedRow';
import { plan, type Wish } from '../../../nodes/table/planning';
import type { StoredRow } from '../../../nodes/table/steps';
import type { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { NOW, planned, replacing, TOPIC } from '../../support/wishes';
import { newStore } from '../../support/store';

const MINUTE = 60_000;
const waits: number[] = [];
let now = NOW;
let tables: DataTables;
let store: Store;

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits lets the others go on.
	sleep: async (milliseconds: number) => {
		waits.push(milliseconds);
		await new Promise((resolve) => setImmediate(resolve));
	},
}));

beforeEach(() => {
	now = NOW;
	waits.length = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	store = newStore(tables);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const wish = (key: string, by: number) => replacing(key, { by });
/** A row that another run has written and not settled. */
const open = async (key: string) => await store.write([rowOf(planned(key, { by: 0 }), 'new', '9.theirs.1')]);
/** The rows of the table, each with the key and who planned it. */
const kept = () =>
	(tables.rows as unknown as StoredRow[]).map((row) => {
		const { key, events } = plannedIn(row) ?? {};
		return [row.state, key, events?.[0].data.by];
	});
/** What becomes of a wish of a second run, and what it asks of the table. */
async function asked(one: Wish): Promise<{ outcome: string; runs: string[][] }> {
	tables.runs.length = 0;
	const [{ outcome }] = await plan(store, [one], '2');
	return { outcome, runs: [...tables.runs] };
}
/** Does something to the rows before the table is asked for this the first time. */
function before(wanted: string, change: () => void): void {
	tables.before = (operations) => {
		if (operations.join() !== wanted) return;
		tables.before = () => undefined;
		change();
	};
}

describe('what is planned under a key', () => {
	it('is changed at once where something stands there, and changed anew by a name of its own', async () => {
		await plan(store, [wish('a', 1)], '1');
		const runs = [['insert', 'get'], ['deleteRows'], ['update']];
		expect(await asked(wish('a', 2))).toStrictEqual({ outcome: 'changed', runs });
		expect([kept(), waits]).toStrictEqual([[['planned', 'a', 2]], []]);
		expect(tables.rows[0].owner).toMatch(/^2\.[\w-]{12}\.changed$/);
	});

	it('is not waited for beside what stands there, or nobody wants', async () => {
		await plan(store, [wish('a', 1)], '1');
		const puts = await plan(store, [wish('a', 2), wish('b', 2)], '2');
		expect([puts.map(({ outcome }) => outcome), waits]).toStrictEqual([['changed', 'planned'], []]);
	});

	it('is given up after three minutes in which somebody else is always quicker', async () => {
		await plan(store, [wish('a', 1)], '1');
		let rivals = 0;
		tables.amid = ([row]) => {
			row.owner = `9.theirs.${(rivals += 1)}`;
			now += MINUTE;
		};
		await expect(asked(wish('a', 2))).rejects.toMatchObject({ lack: 'busy' });
		expect([rivals, waits.length, kept()]).toStrictEqual([4, 4, [['planned', 'a', 1]]]);
	});

	it('is changed by each of fifty runs at once', async () => {
		await plan(store, [wish('a', 0)], '0');
		const adding = (by: number): Wish => ({
			...wish('a', by),
			change: (old) => planned('a', { by: Number(old?.events[0].data.by ?? 0) + 1 }),
		});
		tables.between = async () => {
			for (let turn = 1 + Math.random() * 9; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
		};
		const runs = Array.from({ length: 50 }, async (_, run) => await plan(store, [adding(run)], String(run)));
		expect(await Promise.allSettled(runs)).toMatchObject(runs.map(() => ({ status: 'fulfilled' })));
		expect(kept()).toStrictEqual([['planned', 'a', 50]]);
	});

	it('is waited for where another run is about to plan it', async () => {
		await open('a');
		// As long as a run may take for it.
		now += 15 * MINUTE;
		before('get', () => {
			tables.rows[0].state = 'planned';
		});
		const runs = [['insert', 'get'], ['deleteRows'], ['get'], ['update']];
		expect(await asked(wish('a', 2))).toStrictEqual({ outcome: 'changed', runs });
		expect([kept(), waits.length]).toStrictEqual([[['planned', 'a', 2]], 1]);
	});

	it('takes the place of what a run that died has left, or a person has broken, and of nothing else', async () => {
		await open('a');
		await open('b');
		Object.assign(tables.rows[1], { value: 'broken' });
		now += 15 * MINUTE + 1;
		await open('c');
		await plan(store, [wish('d', 1)], '1');
		expect(await plan(store, [wish('a', 2), wish('b', 2)], '2')).toMatchObject([
			{ outcome: 'planned' },
			{ outcome: 'planned' },
		]);
		expect(kept()).toStrictEqual([
			['new', 'c', 0],
			['planned', 'd', 1],
			['planned', 'a', 2],
			['planned', 'b', 2],
		]);
	});

	it('is what a run that was taken for dead has planned after all', async () => {
		await open('a');
		now += 16 * MINUTE;
		before('deleteRows', () => {
			tables.rows[0].state = 'planned';
		});
		expect((await asked(wish('a', 2))).outcome).toBe('changed');
		expect(kept()).toStrictEqual([['planned', 'a', 2]]);
	});

	it.each([
		['somebody else’s', { owner: '9.theirs.1', state: 'planned' }, 'changed', []],
		['not planned', { state: 'gone' }, 'planned', [['gone', 'a', 2]]],
	])('is not what n8n gives although it is %s by then', async (_what, change, outcome, others) => {
		tables.amid = ([row]) => {
			tables.amid = () => undefined;
			Object.assign(row, change);
		};
		expect((await asked(wish('a', 2))).outcome).toBe(outcome);
		expect(kept()).toStrictEqual([...others, ['planned', 'a', 2]]);
	});

	it('stands there once, with all that runs have added at once', async () => {
		const adding = (by: number): Wish => ({
			topic: TOPIC,
			key: 'a',
			change(old) {
				const one = planned('a', { by });
				return old ? { ...old, events: [...old.events, ...one.events] } : one;
			},
		});
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 3 }), async (scheduler, runs) => {
				tables = new DataTables();
				const all = Array.from({ length: runs }, (_, at) => at);
				tables.between = async () => await scheduler.schedule(Promise.resolve());
				const puts = await scheduler.waitFor(
					Promise.all(all.map(async (by) => await plan(newStore(tables), [adding(by)], String(by)))),
				);
				const [row, ...others] = tables.rows as unknown as StoredRow[];
				expect([row.state, others]).toStrictEqual(['planned', []]);
				expect(
					plannedIn(row)
						?.events.map(({ data }) => data.by)
						.sort(),
				).toStrictEqual(all);
				const outcomes = puts.flat().map((put) => put.outcome);
				expect(outcomes.sort()).toStrictEqual([...all.slice(1).map(() => 'changed'), 'planned']);
			}),
			{ numRuns: 100 },
		);
	});
});

describe('a row', () => {
	const whole: Planned = { topic: TOPIC, key: 'a', time: NOW, at: NOW, events: [] };

	it('says what was planned', () => {
		expect(plannedIn({ value: JSON.stringify(whole) })).toStrictEqual(whole);
	});

	it.each([
		['nothing', ''],
		['null', 'null'],
		['a list', '[]'],
		...Object.keys(whole).map((field): [string, string] => [
			`another ${field}`,
			JSON.stringify({ ...whole, [field]: field === 'time' || field === 'at' ? 'soon' : 7 }),
		]),
	])('says nothing where a person has written %s', (_what, value) => {
		expect(plannedIn({ value })).toBeUndefined();
	});
});
