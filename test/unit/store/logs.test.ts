import { RowLog } from '../../../nodes/store/rowLog';
import { Sheets } from '../../../nodes/store/sheets';
import { Tally, type Quota } from '../../../nodes/store/tally';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

const NOW = Date.UTC(2030, 0, 15, 10);
const HOUR = 60 * 60 * 1000;

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const note = (key: string, state: string, words = '') => ({ key, state, value: { words } });

describe('a log', () => {
	it('knows of each key what was noted last, and keeps the earlier notes', async () => {
		const log = new RowLog(newStore(tables), 'contact');
		await log.add([note('a', 'out', 'one'), note('b', 'out')], 'run 1');
		await log.add([note('a', 'in', 'two')], 'run 2');
		expect(await log.last(['a', 'c'])).toStrictEqual(
			new Map([['a', { state: 'in', at: NOW, value: { words: 'two' } }]]),
		);
		expect([...(await log.last())].map(([key, { state }]) => [key, state])).toStrictEqual([
			['a', 'in'],
			['b', 'out'],
		]);
		expect(tables.rows.map(({ key, owner, until }) => [key, owner, until])).toStrictEqual([
			['contact:a', 'run 1', 0],
			['contact:b', 'run 1', 0],
			['contact:a', 'run 2', 0],
		]);
	});

	it('goes by the time of a note, not by its place', async () => {
		const log = new RowLog(newStore(tables), 'contact');
		await log.add([note('a', 'in')], 'run');
		jest.spyOn(Date, 'now').mockReturnValue(NOW - 1);
		await log.add([note('a', 'out')], 'run');
		expect((await log.last(['a'])).get('a')?.state).toBe('in');
	});

	it('asks for no more than it must', async () => {
		const log = new RowLog(newStore(tables), 'contact');
		expect(await log.last([])).toStrictEqual(new Map());
		await log.add([], 'run');
		expect(tables.runs).toStrictEqual([]);
	});

	it.each([
		[50, 'eq'],
		[51, 'like'],
	])('is looked up for %i keys by “%s”', async (count, condition) => {
		const log = new RowLog(newStore(tables), 'contact');
		await log.add([note('k0', 'out')], 'run');
		tables.text = '';
		const found = await log.last(Array.from({ length: count }, (_, at) => `k${at}`));
		expect([...found.keys()]).toStrictEqual(['k0']);
		const conditions = [...tables.text.matchAll(/"condition":"(\w+)"/g)].map(([, one]) => one);
		expect(conditions).toStrictEqual(condition === 'eq' ? new Array(50).fill('eq') : ['like']);
	});

	it('passes over what a person wrote into it, and over other kinds', async () => {
		const log = new RowLog(newStore(tables), 'contact');
		await log.add([note('a', 'out'), note('b', 'out'), note('c', 'out'), note('d', 'out')], 'run');
		const values = ['nonsense', '[]', '{"at":"today"}'];
		for (const [at, value] of values.entries()) tables.rows[at].value = value;
		tables.rows.push({ ...tables.rows[3], key: 'contacts:e' });
		expect([...(await log.last()).keys()]).toStrictEqual(['d']);
	});
});

describe('sheets', () => {
	const sheets = new Sheets('once');

	it('have a row for each of fifty keys, and sixteen for more', () => {
		expect(sheets.nameOf('abc', 50)).toBe('once:abc');
		expect(sheets.nameOf('abc', 51)).toBe('once:sheet-1');
		expect(['A', 'P', '_', '0'].map((key) => sheets.nameOf(key, 51))).toStrictEqual([
			'once:sheet-1',
			'once:sheet-0',
			'once:sheet-f',
			'once:sheet-0',
		]);
	});

	it('are looked for under both names of few keys, and all of them for many', () => {
		expect(sheets.where(['a', 'q', 'b'])).toStrictEqual(
			['once:a', 'once:q', 'once:b', 'once:sheet-1', 'once:sheet-2'].map((value) => ({ column: 'key', value })),
		);
		const keys = Array.from({ length: 51 }, (_, at) => String(at));
		expect(sheets.where(keys)).toStrictEqual([{ column: 'key', is: 'like', value: 'once:%' }]);
		expect(sheets.where(keys.slice(0, 50))).toHaveLength(50 + 10);
	});
});

describe('a tally', () => {
	const quota = (key: string, most: number, keepMs = HOUR): Quota => ({ key, most, keepMs });
	const places = () => tables.rows.filter(({ state }) => state !== 'lock').map(({ key, state }) => [key, state]);

	it('gives places until one of the quotas has none left, and says which', async () => {
		const tally = new Tally(newStore(tables));
		const [hour, run] = [quota('hour', 4), quota('run', 3)];
		expect(await tally.take([hour, run], 2)).toMatchObject({ count: 2, reached: undefined });
		expect(await tally.take([hour, run], 2)).toMatchObject({ count: 1, reached: run });
		expect(await tally.take([hour], 3)).toMatchObject({ count: 1, reached: hour });
		expect(await tally.take([hour, run], 1)).toMatchObject({ count: 0, reached: hour });
		expect(places()).toStrictEqual([
			['quota:hour', 'place 0'],
			['quota:run', 'place 0'],
			['quota:hour', 'place 1'],
			['quota:run', 'place 1'],
			['quota:hour', 'place 0'],
			['quota:run', 'place 0'],
			['quota:hour', 'place 0'],
		]);
	});

	it('gives none where more were taken than there are', async () => {
		const tally = new Tally(newStore(tables));
		await tally.take([quota('hour', 5)], 5);
		const less = quota('hour', 2);
		expect(await tally.take([less], 1)).toMatchObject({ count: 0, reached: less });
	});

	it('takes places back by their owner and number', async () => {
		const tally = new Tally(newStore(tables));
		const hour = quota('hour', 4);
		const { owner } = await tally.take([hour, quota('run', 9)], 2);
		await tally.take([hour], 2);
		await tally.giveBack(owner, [1]);
		expect(places()).toStrictEqual([
			['quota:hour', 'place 0'],
			['quota:run', 'place 0'],
			['quota:hour', 'place 0'],
			['quota:hour', 'place 1'],
		]);
		expect(await tally.take([hour], 2)).toMatchObject({ count: 1 });
	});

	it('counts each place as long as it said, and lets what is out of date go with the next that is given back', async () => {
		const tally = new Tally(newStore(tables));
		const hour = quota('hour', 1);
		await tally.take([hour], 1);
		const clock = jest.spyOn(Date, 'now');
		clock.mockReturnValue(NOW + HOUR);
		expect(await tally.take([hour], 1)).toMatchObject({ count: 0 });
		clock.mockReturnValue(NOW + HOUR + 1);
		const { owner, count } = await tally.take([hour], 1);
		expect([count, places()]).toStrictEqual([
			1,
			[
				['quota:hour', 'place 0'],
				['quota:hour', 'place 0'],
			],
		]);
		await tally.giveBack(owner, []);
		expect(places()).toStrictEqual([['quota:hour', 'place 0']]);
		expect(await tally.take([hour], 1)).toMatchObject({ count: 0 });
	});

	it('of one key is not that of another that begins alike', async () => {
		const tally = new Tally(newStore(tables));
		await tally.take([quota('hour:1', 1)], 1);
		expect(await tally.take([quota('hour', 1)], 1)).toMatchObject({ count: 1 });
	});
});
