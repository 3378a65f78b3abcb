import type { Json, JsonObject } from '../../../nodes/ground/json';
import type { Client, OmniRequest } from '../../../nodes/service/client';
import { readDetails } from '../../../nodes/service/details';
import { id } from '../../../nodes/service/shapes';

const QUERY = { route: 'GET /sms-stat/detail', shape: { messageId: id } } as const;

/** A client that gives one page after the other. */
function clientFor(pages: JsonObject[]) {
	const read = jest.fn(async (_request: OmniRequest) => await Promise.resolve({}));
	const json = (): Json => ({ result: pages.shift() ?? {} });
	return { client: { read, json } as unknown as Client, read };
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
