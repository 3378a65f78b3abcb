import { sendOnceKeyOf } from '../../../nodes/table/plannedRow';
import { plan } from '../../../nodes/table/planning';
import type { Store } from '../../../nodes/table/store';
import { takeDue, type Due, type SendState, type Taking } from '../../../nodes/table/taking';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';
import { NOW, planned, replacing, TOPIC } from '../../support/wishes';

const MINUTE = 60_000;
const LOCKED = 'n8n could not use the data table of this package: database is locked';

let tables: DataTables;
let store: Store;

/** Two plans that are due, in this order. */
beforeEach(async () => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	tables = new DataTables();
	store = newStore(tables);
	await plan(store, [replacing('a', {}, NOW), replacing('b', {}, NOW + 1)], '1');
	jest.spyOn(Date, 'now').mockReturnValue(NOW + 10);
});
afterEach(() => jest.restoreAllMocks());

const take = async (more: Partial<Taking> = {}): Promise<Due> =>
	await takeDue(store, { topic: TOPIC, most: 10, execution: '7', ...more });
const keysOf = ({ taken }: Due): string[] => taken.map(({ planned: { key } }) => key);
const again = (): Taking['again'] => ({
	afterMs: MINUTE,
	rememberMs: 100 * MINUTE,
	sentOf: async () => await Promise.resolve(() => undefined),
});
/** Has the table fail once, where it is asked for this for the n-th time. */
function failOnce(wanted: 'get' | 'update', nth: number): void {
	let count = 0;
	tables.before = ([operation]) => {
		if (operation === wanted && (count += 1) === nth) throw new Error('database is locked');
	};
}

it.each([
	['its next page can not be read', 'get', 2],
	['it can not be noted that it left', 'update', 2],
] as const)(
	'what is given to nobody again comes out of the run that has taken it, also where %s',
	async (_, what, nth) => {
		failOnce(what, nth);
		const due = await take();
		expect([keysOf(due), due.trouble?.message]).toStrictEqual([['a', 'b'], LOCKED]);
		expect(keysOf(await take())).toStrictEqual([]);
	},
);

it('nothing is taken where the first page can not be read or taken, and all of it is due for the next run', async () => {
	failOnce('get', 1);
	await expect(take()).rejects.toMatchObject({ message: LOCKED });
	failOnce('update', 1);
	await expect(take()).rejects.toMatchObject({ message: LOCKED });
	const due = await take();
	expect([keysOf(due), due.trouble]).toStrictEqual([['a', 'b'], undefined]);
});

it('what was given up or forgotten is told, also where the table fails then', async () => {
	const minutesLater = (minutes: number): void => {
		jest.spyOn(Date, 'now').mockReturnValue(NOW + 10 + minutes * MINUTE);
	};
	await take({ most: 1, again: again() });
	for (const minutes of [2, 4]) {
		minutesLater(minutes);
		await take({ most: 1, again: again() });
	}
	minutesLater(6);
	failOnce('get', 2);
	const due = await take({ again: again() });
	expect([keysOf(due), due.givenUp.map(({ key }) => key), due.trouble?.message]).toStrictEqual([[], ['a'], LOCKED]);
	minutesLater(8);
	expect(keysOf(await take({ again: again() }))).toStrictEqual(['b']);
	minutesLater(200);
	failOnce('get', 2);
	const { forgotten, trouble } = await take({ again: again() });
	expect([forgotten.map(({ key }) => key), trouble?.message]).toStrictEqual([['b'], LOCKED]);
});

it('what a run was given again comes out of it, also where the others of its page can not be changed', async () => {
	await take({ most: 1, again: again() });
	await take({ again: again() });
	jest.spyOn(Date, 'now').mockReturnValue(NOW + 10 + 2 * MINUTE);
	// Each was given to a run of its own, so that each is changed by a step of its own.
	failOnce('update', 2);
	const due = await take({ again: again() });
	expect([keysOf(due), due.trouble?.message]).toStrictEqual([['a'], LOCKED]);
});

it.each<[what: string, times: number, others: SendState, told: [taken: string[], givenUp: string[]]]>([
	['given again', 1, 'sent', [['a'], []]],
	['given up', 3, 'underWay', [[], ['a']]],
])('what was %s before n8n failed in the middle of the changes comes out', async (_, times, others, told) => {
	const more = ['c', 'd', 'e'].map((key) => replacing(key, {}, NOW + 2));
	await plan(store, more, '1');
	let now = NOW + 10;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	for (let time = 0; time < times; time += 1, now += 2 * MINUTE) await take({ again: again() });
	const few = new Set([planned('a', {}, NOW), planned('b', {}, NOW + 1)].map(sendOnceKeyOf));
	const sentOf = async () => await Promise.resolve((key: string) => (few.has(key) ? undefined : others));
	let changes = 0;
	tables.amid = () => {
		if ((changes += 1) === 2) throw new Error('database is locked');
	};
	const due = await take({ again: { ...again()!, sentOf } });
	expect([keysOf(due), due.givenUp.map(({ key }) => key)]).toStrictEqual(told);
	expect(due.trouble?.message).toBe(LOCKED);
});

it('a run goes on where all that has one time is gone between two looks', async () => {
	await take();
	await plan(store, [replacing('c', {}, NOW + 20), replacing('d', {}, NOW + 20)], '1');
	jest.spyOn(Date, 'now').mockReturnValue(NOW + 30);
	let gets = 0;
	tables.before = ([operation]) => {
		if (operation !== 'get' || (gets += 1) !== 2) return;
		for (const row of tables.rows) if (row.state === 'planned') row.state = 'cancelled';
	};
	tables.text = '';
	expect(keysOf(await take({ most: 1 }))).toStrictEqual([]);
	expect(gets).toBe(3);
	// What JSON has in the place of a number that is none.
	expect(tables.text).not.toContain('"keyValue":null');
});
