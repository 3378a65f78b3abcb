import { EMAIL_DETAILS } from '../../../nodes/api/detailRecords';
import { given, readDetails, runDetailQuery } from '../../../nodes/api/details';
import type { JsonObject } from '../../../nodes/ground/json';
import { id } from '../../../nodes/service/shapes';
import { answered, clientFor } from '../../support/client';
import { REFUSED } from '../../support/sentences';

const QUERY = { route: 'GET /sms-stat/detail', shape: { messageId: id } } as const;

/** A client that gives one page after the other. */
const clientOf = (pages: JsonObject[]) => clientFor(() => answered({ result: pages.shift() ?? {} }));

it('the rows of all pages, and the count that a page said last', async () => {
	const { client, requests } = clientOf([
		{ data: [{ messageId: '1' }], total: 3 },
		{ data: [{ messageId: '2' }, null], more: false },
		{ data: [] },
	]);
	expect(await readDetails(client, QUERY, { taskId: '7' }, Infinity)).toStrictEqual({
		rows: [{ messageId: '1' }, { messageId: '2' }],
		total: 3,
	});
	expect(requests.map(({ query }) => query)).toStrictEqual([
		{ limit: 1000, offset: 0, taskId: '7' },
		{ limit: 1000, offset: 1, taskId: '7' },
		{ limit: 1000, offset: 3, taskId: '7' },
	]);
});

it('a count of 0 is one, and none is null', async () => {
	expect(await readDetails(clientOf([{ data: [], total: 0 }]).client, QUERY, {}, Infinity)).toStrictEqual({
		rows: [],
		total: 0,
	});
	expect(await readDetails(clientOf([{ data: [] }]).client, QUERY, {}, Infinity)).toStrictEqual({
		rows: [],
		total: null,
	});
});

it('a refusal is one with an empty list beside it, too', async () => {
	const refusal = { result: { data: [] }, reasons: [{ key: 'forbidden' }] };
	await expect(readDetails(clientFor(answered(refusal)).client, QUERY, {}, Infinity)).rejects.toThrow(REFUSED);
});

it('a result of null is no page, be it the first one or a later one', async () => {
	const full = { data: Array.from({ length: 1000 }, (_, at) => ({ messageId: String(at) })) };
	const answers = [{ result: full }, { result: null }];
	const { client } = clientFor(() => answered(answers.shift()));
	await expect(readDetails(client, QUERY, {}, Infinity)).rejects.toThrow('no list of messages');
	expect(answers).toStrictEqual([]);
});

it('what has no value is no parameter', () => {
	expect(given({ none: undefined, empty: [], list: [1], text: '', no: false })).toStrictEqual({
		list: [1],
		text: '',
		no: false,
	});
});

describe('messages by their ids, of which so many are asked for at once', () => {
	const messageIds = Array.from({ length: 150 }, (_, at) => String(at));

	/** What comes of them with a limit, where each request counts its own, and what was asked for. */
	async function found(limit: number, totals: Array<number | null>) {
		const { client, requests } = clientFor(({ query }) => {
			const data = (query?.messageIds as string[]).slice(0, query?.limit as number).map((one) => ({ messageId: one }));
			return answered({ result: { data, total: totals.shift() ?? null } });
		});
		const values = { findBy: 'messageIds', messageIds, returnAll: false, limit, simplify: false };
		const options = { outFields: ['MESSAGE_ID'], calculateTotalCount: true };
		const query = {
			...QUERY,
			dateForm: 'blank',
			chosenOnly: {},
			simpleFields: [],
			commonNames: {},
			timezone: 'UTC',
			options,
		};
		const rows = await runDetailQuery(values as never, client, query as never);
		return {
			ids: rows.map(({ messageId }) => messageId),
			total: rows[0].total,
			limits: requests.map(({ query: asked }) => asked?.limit),
		};
	}

	it('come up to the limit, and no more are asked for', async () => {
		const { ids, limits } = await found(120, [100, 50]);
		expect(ids).toStrictEqual(messageIds.slice(0, 120));
		expect(limits).toStrictEqual([120, 20]);
		expect((await found(100, [100, 50])).limits).toStrictEqual([100]);
	});

	it('are counted together, where all were asked for and each count is told', async () => {
		expect((await found(1000, [100, 50])).total).toBe(150);
		expect((await found(1000, [null, 50])).total).toBeNull();
		expect((await found(100, [100])).total).toBeNull();
	});
});

describe('two pages that are the same', () => {
	const page = { data: Array.from({ length: 1000 }, () => ({ status: 'SENT' })) };

	it.each<[what: string, outFields: string[] | undefined, pages: JsonObject[], hints: number]>([
		['may be different messages where nothing tells these apart', ['STATUS'], [page, page], 1],
		['are a repeat where their ids are asked for', ['STATUS', 'MESSAGE_ID'], [page, page], 0],
		['are a repeat where the ids of their segments are asked for', ['SEGMENT_ID'], [page, page], 0],
		['are a repeat where all columns are asked for', undefined, [page, page], 0],
		['are no doubt where the service counts no more', ['STATUS'], [{ ...page, total: 1000 }], 0],
		['are no doubt where an empty one comes next', ['STATUS'], [page, { data: [] }], 0],
	])('%s', async (_what, outFields, pages, hints) => {
		const double = clientOf([...pages]);
		await readDetails(double.client, QUERY, { outFields }, Infinity);
		expect(double.hints).toHaveLength(hints);
	});
});

describe('a list that ends before its own count', () => {
	const rows = Array.from({ length: 100 }, (_, at) => ({ messageId: String(at) }));
	const page = { data: rows, total: 250 };

	it.each<[what: string, pages: JsonObject[], wanted: number, hints: string[]]>([
		['with a page that repeats the one before', [page, page], Infinity, ['250 messages and gave 100']],
		['with an empty page', [page, { data: [], total: 250 }], Infinity, ['250 messages and gave 100']],
		['with an empty page that counts no more', [page, { data: [] }], Infinity, ['250 messages and gave 100']],
		['with the rows that were asked for, which is no hint', [page], 100, []],
		['as the last page counts them, which is no hint', [page, { data: [], total: 100 }], Infinity, []],
	])('%s', async (_what, pages, wanted, hints) => {
		const double = clientOf([...pages]);
		expect((await readDetails(double.client, QUERY, {}, wanted)).rows).toHaveLength(100);
		expect(double.hints).toStrictEqual(hints.map((hint) => expect.stringContaining(hint) as unknown));
	});
});

it.each([
	[{ isHardbounce: false }, false],
	[{ isHardbounce: 'False' }, false],
	[{ isHardbounce: true }, true],
	[{}, true],
	[{ isHardbounce: false, status: 'DELIVERED' }, true],
])('a bounce with %j is final: %s', async (fields, final) => {
	const data = [{ messageId: '1', status: 'BOUNCED', ...fields }];
	const { client } = clientFor(answered({ result: { data } }));
	const values = { findBy: 'messageIds', messageIds: ['1'], returnAll: true, simplify: true };
	const query = { ...EMAIL_DETAILS, chosenOnly: {}, options: {}, timezone: 'UTC' };
	const simpleFields = ['messageId', 'status', 'final'];
	expect(await runDetailQuery(values as never, client, { ...query, simpleFields })).toMatchObject([{ final }]);
});
