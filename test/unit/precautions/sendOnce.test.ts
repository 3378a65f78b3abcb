import type { IDataObject } from 'n8n-workflow';

import { sendOnce } from '../../../nodes/precautions/sendOnce';
import type { Fate } from '../../../nodes/engine/ledger';
import { entriesIn } from '../../../nodes/table/buckets';
import type { StoredRow } from '../../../nodes/table/steps';
import { PrecautionRun, pendingOf, through } from '../../support/precautions';
import { DataTables } from '../../support/dataTables';
import { watchTurns } from '../../support/turns';

const NOW = Date.UTC(2030, 0, 15, 10);
const SECOND = 1000;
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const ITEMS = [{ key: 'a' }, { key: 'b' }];
const KEY = { key: '={{ $json.key }}' };

/** A run over items, each with its key; it has claimed what it can. */
async function begin(own: object = {}, items: IDataObject[] = ITEMS, execution = '5', more: IDataObject = {}) {
	const run = new PrecautionRun(tables, execution);
	const options = { ...more, sendOnce: { once: { ...KEY, ...own } } };
	const guard = run.guard(sendOnce, { options }, {}, items);
	const { fates, end } = await through(guard, pendingOf(...items.map((_, at) => ({ to: `to ${at}` }))));
	return { end, fates, hints: run.hints };
}

const accepted = (messageId: string): Fate => ({ state: 'accepted', output: { code: 'OK', messageId } });
const failed = (state: 'unknown' | 'rejected'): Fate => ({
	state,
	identity: {},
	trouble: { message: 'No', description: '' },
});
const claims = () =>
	entriesIn(tables.rows as unknown as StoredRow[]).map(({ by, until, row: { state } }) => ({
		state,
		until,
		atWorkUntil: (by as number[])[1],
	}));

describe('a claim', () => {
	it('holds for thirty days, unless it is to be remembered for others', async () => {
		await begin();
		await begin({ rememberFor: 2 }, [{ key: 'c' }]);
		const day = 24 * 60 * 60 * SECOND;
		expect(claims().map(({ state, until }) => [state, until - NOW])).toStrictEqual([
			['open', 30 * day],
			['open', 30 * day],
			['open', 2 * day],
		]);
	});

	it.each([
		[2, {}, 3 * 120 + 30 + 2],
		[3, { timeout: 5 }, 3 * 5 + 30 + 3],
		[900, {}, 15 * 60],
	])('of %i keys is open while its requests may be answered: %j', async (count, more, seconds) => {
		const items = Array.from({ length: count }, (_, at) => ({ key: String(at) }));
		await begin({}, items, '5', more);
		expect([...new Set(claims().map(({ atWorkUntil }) => (atWorkUntil - NOW) / SECOND))]).toStrictEqual([seconds]);
	});

	it('is not made where no item has a key', async () => {
		const { fates } = await begin({}, [{ key: '' }, { key: ' ' }]);
		expect([...fates.values()].map(({ state }) => state)).toStrictEqual(['invalid', 'invalid']);
		expect(tables.runs).toStrictEqual([]);
	});
});

describe('a run without the store', () => {
	it('marks what it sent as not checked, and nothing else, where it was to send all the same', async () => {
		tables.areOn = false;
		const { end, fates, hints } = await begin({ ifMissing: 'send' }, [{ key: 'a' }, { key: 'b' }]);
		expect([fates.size, hints.length]).toStrictEqual([0, 1]);
		expect(await end([{ ...accepted('7'), note: 'x' } as Fate, failed('rejected')])).toStrictEqual([
			{ state: 'accepted', output: { code: 'OK', messageId: '7', sendOnce: 'NOT_CHECKED' }, note: 'x' },
			failed('rejected'),
		]);
	});
});

describe('at its end', () => {
	it('a run keeps what was sent or may have been, and gives the rest back', async () => {
		const { end, hints } = await begin({}, [{ key: 'a' }, { key: 'b' }, { key: 'c' }]);
		await end([accepted('7'), failed('unknown'), failed('rejected')]);
		const { fates } = await begin({}, [{ key: 'a' }, { key: 'b' }, { key: 'c' }], '6');
		expect(fates.get(0)).toMatchObject({ output: { code: 'ALREADY_SENT', messageId: '7', firstExecution: '5' } });
		expect(fates.get(1)).toMatchObject({ state: 'unknown', details: { firstExecution: '5' } });
		expect([fates.has(2), hints]).toStrictEqual([false, []]);
	});

	it('a run that had no fates gives all back, once', async () => {
		const { end } = await begin();
		await end([]);
		expect(claims()).toStrictEqual([]);
		tables.runs.length = 0;
		await end([]);
		expect(tables.runs).toStrictEqual([]);
	});

	it('a run says that it could not note what came of it', async () => {
		const { end, hints } = await begin();
		tables.areOn = false;
		await end([accepted('7'), accepted('8')]);
		expect(hints).toStrictEqual([
			expect.stringMatching(
				/^Send Once could not note what came of this run, so that later runs take its keys for UNKNOWN\. n8n’s data tables are switched off\. Ask who/,
			),
		]);
	});
});

it('lets others of n8n have their turn while it reads the keys', async () => {
	const turns = watchTurns(true);
	await begin();
	expect(turns()).toBeGreaterThanOrEqual(ITEMS.length);
});
