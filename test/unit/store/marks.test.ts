import fc from 'fast-check';

import { SharedMarks, type Mark, type Standing } from '../../../nodes/store/marks';
import { DataTables } from '../../support/dataTables';
import { storeOn } from '../../support/store';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits for the lock lets the others go on.
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

let workflows = 0;

/** A run of n8n that shares these tables with others. */
const runOn = (tables: DataTables, workflow: string, scope = 'trigger'): SharedMarks =>
	new SharedMarks(storeOn(tables, workflow), scope);

const mark = (key: number, word: string, rank = -1): Mark => ({ key: String(key), mark: word, rank });

/** One after the other, each as a run of its own on new tables. */
async function standingsOf(...runs: Array<Array<Mark | undefined>>): Promise<Standing[][]> {
	const tables = new DataTables();
	workflows += 1;
	const standings: Standing[][] = [];
	for (const run of runs) standings.push(await runOn(tables, String(workflows)).note(run));
	return standings;
}

it('a mark is new to one run at most, however runs stand still and lose the lock to each other', async () => {
	const marks = fc.array(fc.record({ key: fc.nat(60), word: fc.constantFrom('a', 'b') }), {
		minLength: 1,
		maxLength: 80,
	});
	const pauses = fc.infiniteStream(fc.record({ turns: fc.nat(5), lost: fc.boolean() }));
	await fc.assert(
		fc.asyncProperty(fc.array(marks, { minLength: 2, maxLength: 5 }), pauses, async (runs, stream) => {
			const tables = new DataTables();
			let losses = 40;
			tables.between = async () => {
				const { turns, lost } = stream.next().value as { turns: number; lost: boolean };
				for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
				if (!lost || (losses -= 1) < 0) return;
				for (const row of tables.rows) if (row.state === 'lock') row.until = 0;
			};
			workflows += 1;
			const taken = await Promise.all(
				runs.map(async (own) => {
					const standings = await runOn(tables, String(workflows)).note(own.map(({ key, word }) => mark(key, word)));
					return own.filter((_, at) => standings[at] === 'new').map(({ key, word }) => `${key} ${word}`);
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
	const standings = await standingsOf(
		all('DELIVERED', 50),
		[...all('SENT', 30), ...all('DELIVERED', 50)],
		all('SEEN', 60),
	);
	const each = (standing: Standing) => new Array<Standing>(count).fill(standing);
	expect(standings).toStrictEqual([each('new'), [...each('late'), ...each('repeated')], each('new')]);
});

it('what has no rank overtakes nothing and is never late', async () => {
	expect(await standingsOf([mark(1, 'a', 50)], [mark(1, 'b')], [mark(1, 'c', 50)])).toStrictEqual([
		['new'],
		['new'],
		['new'],
	]);
});

it('the lowest rank is one, too: late behind others, and new where it comes first', async () => {
	expect(await standingsOf([mark(1, 'a', 0)], [mark(1, 'b', 50)], [mark(1, 'c', 0)])).toStrictEqual([
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
	expect(await standingsOf([...both, mark(1, 'a')], both)).toStrictEqual([
		['new', 'new', 'repeated'],
		['repeated', 'repeated'],
	]);
});

it('two triggers know nothing of each other', async () => {
	const tables = new DataTables();
	workflows += 1;
	const note = async (scope: string) => await runOn(tables, String(workflows), scope).note([mark(1, 'a')]);
	expect([await note('one'), await note('other'), await note('one')]).toStrictEqual([['new'], ['new'], ['repeated']]);
});

it('what is out of date counts no more, and is deleted when somebody cleans up', async () => {
	const tables = new DataTables();
	workflows += 1;
	const run = runOn(tables, String(workflows));
	await run.note([mark(1, 'a')]);
	for (const row of tables.rows) if (row.state === 'seen') row.until = 1;
	expect(await run.note([mark(1, 'a')])).toStrictEqual(['new']);
	await run.prune();
	expect(tables.rows.filter(({ state }) => state === 'seen')).toHaveLength(1);
});

it('no id and no status is written into the table', async () => {
	const tables = new DataTables();
	workflows += 1;
	await runOn(tables, String(workflows)).note([{ key: '3158622571446665001', mark: 'DELIVERED', rank: 50 }]);
	expect(tables.text).not.toMatch(/3158622571446665001|DELIVERED/);
	const seen = tables.rows.find(({ state }) => state === 'seen');
	expect(seen?.key).toMatch(/^seen-[\w-]{8}:[\w-]{16}$/);
	const [[key, kept]] = Object.entries(JSON.parse(seen?.value as string) as Record<string, unknown>);
	expect(seen?.key).toMatch(new RegExp(`:${key}$`));
	expect(kept).toStrictEqual([[expect.stringMatching(/^[\w-]{8}$/), 50]]);
});

it('a row that a person wrote something else into is passed over', async () => {
	const tables = new DataTables();
	workflows += 1;
	const run = runOn(tables, String(workflows));
	await run.note([mark(1, 'a'), mark(2, 'a'), mark(3, 'a')]);
	for (const [at, row] of tables.rows.filter(({ state }) => state === 'seen').entries()) {
		row.value = ['nonsense', '[]', '{"k":7,"l":[1,[1,2]]}'][at];
	}
	expect(await run.note([mark(1, 'a'), mark(2, 'a'), mark(3, 'a')])).toStrictEqual(['new', 'new', 'new']);
});

it.each([['["x","99"]'], ['[1,99]'], ['{"0":"x","1":99}'], ['7'], ['null']])(
	'a mark that a person wrote as %s is passed over',
	async (written) => {
		const tables = new DataTables();
		workflows += 1;
		const run = runOn(tables, String(workflows));
		await run.note([mark(1, 'a', 10)]);
		const row = tables.rows.find(({ state }) => state === 'seen')!;
		row.value = (row.value as string).replace(/\[\[.*\]\]/, `[${written},["known",20]]`);
		expect(await run.note([mark(1, 'a', 30), mark(1, 'b', 20)])).toStrictEqual(['new', 'late']);
	},
);

it('a mark counts to the end of its hour', async () => {
	const tables = new DataTables();
	workflows += 1;
	const clock = jest.spyOn(Date, 'now').mockReturnValue(1000);
	const run = runOn(tables, String(workflows));
	await run.note([mark(1, 'a')]);
	const standings = [];
	for (const now of [3_601_000, 3_601_001]) {
		clock.mockReturnValue(now);
		standings.push(...(await run.note([mark(1, 'a')])));
	}
	clock.mockRestore();
	expect(standings).toStrictEqual(['repeated', 'new']);
});
