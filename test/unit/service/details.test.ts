import type { Json, JsonObject } from '../../../nodes/ground/json';
import type { Client, OmniRequest } from '../../../nodes/service/client';
import { readDetails } from '../../../nodes/service/details';
import { recordsOf } from '../../../nodes/service/records';
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
		{ data: [{ messageId: '1' }], total: 3, size: 1 },
		{ data: [{ messageId: '2' }], size: 1, more: true },
		{ data: [] },
	]);
	expect(await readDetails(client, QUERY, { taskId: '7' })).toStrictEqual({
		rows: [{ messageId: '1' }, { messageId: '2' }],
		total: 3,
	});
	expect(read.mock.calls.map(([{ query }]) => query)).toStrictEqual([
		{ limit: 1000, offset: 0, taskId: '7' },
		{ limit: 1000, offset: 1, taskId: '7' },
		{ limit: 1000, offset: 2, taskId: '7' },
	]);
});

it('a count of 0 is one, and none is null', async () => {
	expect(await readDetails(clientFor([{ data: [], total: 0 }]).client, QUERY, {})).toStrictEqual({
		rows: [],
		total: 0,
	});
	expect(await readDetails(clientFor([{ data: [] }]).client, QUERY, {})).toStrictEqual({ rows: [], total: null });
});

it('a refusal is one with an empty list beside it, too', async () => {
	const refusal = { result: { data: [] }, reasons: [{ key: 'forbidden' }] };
	const client = { read: async () => await Promise.resolve({ status: 200, text: '' }), json: () => refusal, node: {} };
	await expect(readDetails(client as unknown as Client, QUERY, {})).rejects.toThrow(REFUSED);
});

describe('a result of null', () => {
	const page = { data: Array.from({ length: 1000 }, (_, at) => ({ messageId: String(at) })) };

	/** A client whose answers have these bodies, one after the other. */
	function saying(...bodies: object[]): Client {
		const answers = bodies.map((body) => ({ status: 200, headers: {}, text: JSON.stringify(body) }));
		const read = async () => await Promise.resolve(answers.shift());
		return { read, json: ({ text }: { text: string }) => JSON.parse(text) as Json, node: {} } as unknown as Client;
	}

	it('is the end of a list behind its first page, and not at its beginning', async () => {
		expect((await readDetails(saying({ result: page }, { result: null }), QUERY, {})).rows).toHaveLength(1000);
		await expect(readDetails(saying({ result: null }), QUERY, {})).rejects.toThrow('no list of messages');
		await expect(readDetails(saying({ result: page }, { other: 1 }), QUERY, {})).rejects.toThrow('no list of messages');
	});

	it('is so for records of any kind, unless words stand beside it', () => {
		const answer = (body: object) => ({ status: 200, headers: {}, text: JSON.stringify(body) });
		expect(recordsOf(saying(), answer({ result: null }), QUERY.shape, 1000)).toStrictEqual([]);
		expect(() => recordsOf(saying(), answer({ result: null }), QUERY.shape)).toThrow('no list of results');
		const refused = answer({ result: null, description: 'Closed' });
		expect(() => recordsOf(saying(), refused, QUERY.shape, 1000)).toThrow('refused the request');
	});
});
