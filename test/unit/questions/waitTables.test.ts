import type { AskingPlan } from '../../../nodes/questions/plan';
import { Bench, KEYS, PLAN, START } from '../../support/listener';

let bench: Bench;

/** A listener anew, with its questions open. */
async function begin(more: Partial<AskingPlan> = {}): Promise<void> {
	bench = new Bench({ ...PLAN, ...more });
	await bench.open();
}

beforeEach(async () => {
	jest.spyOn(Date, 'now').mockImplementation(() => bench.now);
	await begin();
});

afterEach(() => {
	jest.restoreAllMocks();
});

describe('data tables that can not be used while questions are open', () => {
	const OFF = /^The replies could not be read: n8n’s data tables are switched off\. Ask who runs n8n to switch/;

	it('switched off: it says so, looks every minute, and reads what came when they are on again', async () => {
		await bench.look();
		await bench.answer(0, 'Ann');
		bench.tables.areOn = false;
		expect(await bench.look(1)).toMatchObject({ isDone: false, trouble: expect.stringMatching(OFF) as string });
		expect(bench.warnings).toStrictEqual([expect.stringMatching(OFF)]);
		expect(bench.sleeps.at(-1)).toBe(1);
		bench.tables.areOn = true;
		expect(await bench.look(1)).toMatchObject({ trouble: undefined, ends: ['ANSWERED', undefined] });
	});

	it('switched off for good: when the time is over each open question says in one sentence why nobody knows', async () => {
		await bench.look();
		await bench.answer(0, 'Ann');
		await bench.look(1);
		bench.tables.areOn = false;
		// However often it could not look before the end.
		for (const minutes of [1, 1, 6]) expect(await bench.look(minutes)).toMatchObject({ isDone: false });
		expect(await bench.look(1)).toStrictEqual({
			isDone: true,
			trouble: undefined,
			ends: ['ANSWERED', ['UNKNOWN', expect.stringMatching(OFF)]],
		});
		await begin({ deadline: START + 2000 });
		bench.tables.areOn = false;
		expect([(await bench.look()).isDone, bench.sleeps]).toStrictEqual([false, [1]]);
		expect((await bench.look()).isDone).toBe(true);
	});

	it('not ready when n8n starts after the end: one look proves nothing, and what came before counts', async () => {
		await bench.look();
		await bench.answer(0, 'Ann');
		bench.tables.areOn = false;
		expect(await bench.look(12)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		expect(bench.sleeps.at(-1)).toBe(1);
		bench.tables.areOn = true;
		expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', undefined] });
	});

	it('full: what was answered before is kept, and the wait ends as soon as it can be written', async () => {
		await bench.look();
		await bench.answer(0, 'Ann');
		bench.tables.areFull = true;
		expect(await bench.look(10)).toMatchObject({
			isDone: false,
			trouble: expect.stringMatching(
				/^The replies could not be read: n8n’s data tables are full\. Delete rows/,
			) as string,
			ends: ['ANSWERED', undefined],
		});
		bench.tables.areFull = false;
		expect((await bench.look(1)).isDone).toBe(true);
	});

	it('full for an hour after the end: by then each open question says why nobody knows', async () => {
		await bench.look();
		bench.tables.areFull = true;
		for (const minutes of [10, 1, 58]) expect((await bench.look(minutes)).isDone).toBe(false);
		const { isDone, ends } = await bench.look(1);
		const unknown = ['UNKNOWN', expect.stringContaining('n8n’s data tables are full')];
		expect([isDone, ends]).toStrictEqual([true, [unknown, unknown]]);
	});

	it.each([
		['found before', true],
		['never found', false],
	])(
		'without the row of one question, which was %s: it ends at the second look that does not find it, and the other one goes on',
		async (_, wasFound) => {
			if (wasFound) await bench.look();
			for (const table of bench.tables.tables)
				table.rows = table.rows.filter(({ key }) => !(key as string).includes(KEYS[0]));
			expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
			const { isDone, ends } = await bench.look(1);
			expect([isDone, ends]).toStrictEqual([
				false,
				[['UNKNOWN', expect.stringContaining('The row of this question was deleted')], undefined],
			]);
		},
	);

	it('deleted: the questions end at the second look that does not find them, and say why', async () => {
		await bench.look();
		await bench.answer(0, 'Ann');
		await bench.look(1);
		bench.tables.tables.length = 0;
		expect(await bench.look(1)).toMatchObject({ isDone: false, ends: ['ANSWERED', undefined] });
		const { isDone, ends } = await bench.look(1);
		const deleted = /^The replies could not be read: The data table .* is not there any more/;
		expect([isDone, ends]).toStrictEqual([true, ['ANSWERED', ['UNKNOWN', expect.stringMatching(deleted)]]]);
	});
});
