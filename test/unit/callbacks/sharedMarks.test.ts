import fc from 'fast-check';

import { SharedMarks, type Mark, type Arrival } from '../../../nodes/callbacks/shared';
import { DataTables } from '../../support/dataTables';
import { storeOn } from '../../support/store';
import { countWork, expectNoMoreThanDouble, type Counts } from '../../support/work';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits lets the others go on.
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

let workflows = 0;

/** A run of n8n that shares these tables with others. */
const runOn = (tables: DataTables, workflow: string, scope = 'trigger'): SharedMarks =>
	new SharedMarks(storeOn(tables, workflow), scope);

const mark = (key: number, word: string, rank = -1): Mark => ({ key: String(key), mark: word, rank });

/** One after the other, each as a run of its own on new tables. */
async function arrivalsOf(...runs: Array<Array<Mark | undefined>>): Promise<Arrival[][]> {
	const tables = new DataTables();
	workflows += 1;
	const arrivals: Arrival[][] = [];
	for (const run of runs) arrivals.push(await runOn(tables, String(workflows)).note(run));
	return arrivals;
}

it('a mark is new to one run, however runs stand still between their steps', async () => {
	const marks = fc.array(fc.record({ key: fc.nat(60), word: fc.constantFrom('a', 'b') }), {
		minLength: 1,
		maxLength: 80,
	});
	const pauses = fc.infiniteStream(fc.nat(5));
	await fc.assert(
		fc.asyncProperty(fc.array(marks, { minLength: 2, maxLength: 5 }), pauses, async (runs, stream) => {
			const tables = new DataTables();
			tables.between = async () => {
				const turns = stream.next().value as number;
				for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
			};
			workflows += 1;
			const taken = await Promise.all(
				runs.map(async (own) => {
					const arrivals = await runOn(tables, String(workflows)).note(own.map(({ key, word }) => mark(key, word)));
					return own.filter((_, at) => arrivals[at] === 'new').map(({ key, word }) => `${key} ${word}`);
				}),
			);
			const all = taken.flat();
			const wanted = new Set(runs.flat().map(({ key, word }) => `${key} ${word}`));
			expect(new Set(all)).toStrictEqual(wanted);
			expect(all).toHaveLength(wanted.size);
		}),
		{ numRuns: 60 },
	);
});

it.each([
	['few', 1],
	['many', 60],
])('a rank that goes back is late, also in a later run: %s keys', async (_many, count) => {
	const all = (word: string, rank: number) => Array.from({ length: count }, (_, key) => mark(key, word, rank));
	const arrivals = await arrivalsOf(
		all('DELIVERED', 50),
		[...all('SENT', 30), ...all('DELIVERED', 50)],
		all('SEEN', 60),
	);
	const each = (arrival: Arrival) => new Array<Arrival>(count).fill(arrival);
	expect(arrivals).toStrictEqual([each('new'), [...each('late'), ...each('repeated')], each('new')]);
});

it('what comes in order in one run is never late, beside what is repeated about it and about others', async () => {
	const keys = Array.from({ length: 300 }, (_, key) => key);
	const [again, fresh] = [keys.slice(0, 100), keys.slice(100)];
	const begin = keys.slice(0, 100).map((key) => mark(key, 'ACCEPTED', 10));
	const inOrder = (of: number[]) => of.flatMap((key) => [mark(key, 'SENT', 30), mark(key, 'DELIVERED', 50)]);
	const [, arrivals] = await arrivalsOf(begin, [...begin, ...inOrder(again), ...inOrder(fresh)]);
	expect(arrivals.slice(0, 100)).toStrictEqual(new Array<Arrival>(100).fill('repeated'));
	expect(arrivals.slice(100)).toStrictEqual(new Array<Arrival>(600).fill('new'));
});

it('what has no rank overtakes nothing and is never late', async () => {
	expect(await arrivalsOf([mark(1, 'a', 50)], [mark(1, 'b')], [mark(1, 'c', 50)])).toStrictEqual([
		['new'],
		['new'],
		['new'],
	]);
});

it('the lowest rank is one, too: late behind others, and new where it comes first', async () => {
	expect(await arrivalsOf([mark(1, 'a', 0)], [mark(1, 'b', 50)], [mark(1, 'c', 0)])).toStrictEqual([
		['new'],
		['new'],
		['late'],
	]);
});

it('what can not be told from others is new each time, and the store is not asked', async () => {
	const tables = new DataTables();
	workflows += 1;
	const run = runOn(tables, String(workflows));
	expect([await run.note([undefined]), await run.note([undefined, undefined])]).toStrictEqual([
		['new'],
		['new', 'new'],
	]);
	expect(tables.runs).toStrictEqual([]);
	expect(await run.note([undefined, mark(1, 'a'), undefined])).toStrictEqual(['new', 'new', 'new']);
});

it('several marks of one key in one run are all known to the next', async () => {
	const both = [mark(1, 'a'), mark(1, 'b')];
	expect(await arrivalsOf([...both, mark(1, 'a')], both)).toStrictEqual([
		['new', 'new', 'repeated'],
		['repeated', 'repeated'],
	]);
});

it('the work of many marks of one key doubles at most when they double', async () => {
	const workOf = async (count: number): Promise<Counts> => {
		const run = runOn(new DataTables(), `work-${count}`);
		const marks = Array.from({ length: count }, (_, at) => mark(1, `mark ${at}`, at % 60));
		return await countWork(async () => await run.note(marks));
	};
	await workOf(10);
	const some = await workOf(400);
	expectNoMoreThanDouble(some, await workOf(800));
});

it('two triggers know nothing of each other', async () => {
	const tables = new DataTables();
	workflows += 1;
	const note = async (scope: string) => await runOn(tables, String(workflows), scope).note([mark(1, 'a')]);
	expect([await note('one'), await note('other'), await note('one')]).toStrictEqual([['new'], ['new'], ['repeated']]);
});

it('no id and no status is written into the table', async () => {
	const tables = new DataTables();
	workflows += 1;
	await runOn(tables, String(workflows)).note([{ key: '3158622571446665001', mark: 'DELIVERED', rank: 50 }]);
	expect(tables.text).not.toMatch(/3158622571446665001|DELIVERED/);
	expect(tables.rows).toMatchObject([{ key: expect.stringMatching(/^seen:[0-9a-f][\w-]$/) as string }]);
	const [[, , , kept]] = JSON.parse(tables.rows[0].value as string) as unknown[][];
	const [[key, marks]] = Object.entries(kept as Record<string, unknown>);
	expect(tables.rows[0].key).toBe(`seen:${key.slice(0, 2)}`);
	expect(marks).toStrictEqual([[expect.stringMatching(/^[\w-]{8}$/), 50]]);
});

it('a row that a person wrote something else into is passed over', async () => {
	const tables = new DataTables();
	workflows += 1;
	const run = runOn(tables, String(workflows));
	await run.note([mark(1, 'a'), mark(2, 'a'), mark(3, 'a')]);
	for (const [at, row] of tables.rows.entries()) {
		row.value = ['nonsense', '[]', '[[1,0,null,{"k":7,"l":[1,[1,2]]}]]'][at];
	}
	expect(await run.note([mark(1, 'a'), mark(2, 'a'), mark(3, 'a')])).toStrictEqual(['new', 'new', 'new']);
});

it.each([['{"0":"x","1":99}'], ['7'], ['null']])('a mark that a person wrote as %s is passed over', async (written) => {
	const tables = new DataTables();
	workflows += 1;
	const run = runOn(tables, String(workflows));
	await run.note([mark(1, 'a', 10)]);
	const [row] = tables.rows;
	row.value = (row.value as string).replace(/\[\["[^}]*\]\]/, `[${written},["known",20]]`);
	expect(await run.note([mark(1, 'a', 30), mark(1, 'b', 20)])).toStrictEqual(['new', 'late']);
});

it('a mark counts to the end of its hour', async () => {
	const tables = new DataTables();
	workflows += 1;
	const clock = jest.spyOn(Date, 'now').mockReturnValue(1000);
	const run = runOn(tables, String(workflows));
	await run.note([mark(1, 'a')]);
	const arrivals = [];
	for (const now of [3_601_000, 3_601_001]) {
		clock.mockReturnValue(now);
		arrivals.push(...(await run.note([mark(1, 'a')])));
	}
	clock.mockRestore();
	expect(arrivals).toStrictEqual(['repeated', 'new']);
});

it('what is an hour old or less is read from few rows, however it came', async () => {
	const tables = new DataTables();
	workflows += 1;
	const run = runOn(tables, String(workflows));
	const clock = jest.spyOn(Date, 'now').mockReturnValue(1000);
	const note = async (word: string) => await run.note([mark(1, word)]);
	for (let at = 0; at < 12; at += 1) await note(`early ${at}`);
	expect(tables.rows).toHaveLength(12);
	clock.mockReturnValue(1000 + 10 * 60_000 + 1);
	expect(await note('late')).toStrictEqual(['new']);
	expect(tables.rows).toHaveLength(2);
	expect(await note('early 0')).toStrictEqual(['repeated']);
	clock.mockRestore();
});

it('a mark is new to the run that has noted it, also where its rows can not be put together then', async () => {
	const tables = new DataTables();
	workflows += 1;
	const run = runOn(tables, String(workflows));
	const clock = jest.spyOn(Date, 'now').mockReturnValue(1000);
	for (let at = 0; at < 8; at += 1) await run.note([mark(1, `early ${at}`)]);
	clock.mockReturnValue(1000 + 10 * 60_000 + 1);
	let failed = 0;
	tables.before = (operations) => {
		if (operations.join() !== 'insert,deleteRows') return;
		failed += 1;
		throw new Error('Data table size limit exceeded: 200MB used, limit is 200MB');
	};
	// Once more when what is out of date has gone.
	expect([await run.note([mark(1, 'late')]), failed]).toStrictEqual([['new'], 2]);
	expect(await run.note([mark(1, 'late'), mark(1, 'early 7')])).toStrictEqual(['repeated', 'repeated']);
	clock.mockRestore();
});
