import { readDetails } from '../../../nodes/api/details';
import type { Json, JsonObject } from '../../../nodes/ground/json';
import type { Client, OmniRequest } from '../../../nodes/service/client';
import { id } from '../../../nodes/service/shapes';
import { REFUSED } from '../../support/sentences';

const QUERY = { route: 'GET /sms-stat/detail', shape: { messageId: id } } as const;

/** A client that gives one page after the other. */
function clientFor(pages: JsonObject[]) {
	const read = jest.fn(async (_request: OmniRequest) => await Promise.resolve({}));
	const json = (): Json => ({ result: pages.shift() ?? {} });
	return { client: { read, json, node: {} } as unknown as Client, read };
}

it('the rows of all pages, and the count that a page said last', async () => {
	const { client, read } = clientFor([
		{ data: [{ messageId: '1' }], total: 3 },
		{ data: [{ messageId: '2' }, null], more: false },
		{ data: [] },
	]);
	expect(await readDetails(client, QUERY, { taskId: '7' }, Infinity)).toStrictEqual({
		rows: [{ messageId: '1' }, { messageId: '2' }],
		total: 3,
	});
	expect(read.mock.calls.map(([{ query }]) => query)).toStrictEqual([
		{ limit: 1000, offset: 0, taskId: '7' },
		{ limit: 1000, offset: 1, taskId: '7' },
		{ limit: 1000, offset: 3, taskId: '7' },
	]);
});

it('a count of 0 is one, and none is null', async () => {
	expect(await readDetails(clientFor([{ data: [], total: 0 }]).client, QUERY, {}, Infinity)).toStrictEqual({
		rows: [],
		total: 0,
	});
	expect(await readDetails(clientFor([{ data: [] }]).client, QUERY, {}, Infinity)).toStrictEqual({
		rows: [],
		total: null,
	});
});

it('a refusal is one with an empty list beside it, too', async () => {
	const refusal = { result: { data: [] }, reasons: [{ key: 'forbidden' }] };
	const client = { read: async () => await Promise.resolve({ status: 200, text: '' }), json: () => refusal, node: {} };
	await expect(readDetails(client as unknown as Client, QUERY, {}, Infinity)).rejects.toThrow(REFUSED);
});

it('a result of null is no page, be it the first one or a later one', async () => {
	const full = { data: Array.from({ length: 1000 }, (_, at) => ({ messageId: String(at) })) };
	const answers = [{ result: full }, { result: null }].map((body) => JSON.stringify(body));
	const client = {
		read: async () => await Promise.resolve({ status: 200, headers: {}, text: answers.shift() }),
		json: ({ text }: { text: string }) => JSON.parse(text) as Json,
		node: {},
	} as unknown as Client;
	await expect(readDetails(client, QUERY, {}, Infinity)).rejects.toThrow('no list of messages');
	expect(answers).toStrictEqual([]);
});
