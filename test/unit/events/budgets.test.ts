import { readCall, type Call } from '../../../nodes/events';
import { BUDGETS, CallbackRefused } from '../../../nodes/events/syntax';
import { watchTurns } from '../../support/turns';

const call = (body: string): Call => ({ bytes: Buffer.from(body) });

/** The HTTP status with which a call is refused; 200 when it is read. */
async function answer(body: string): Promise<number> {
	try {
		await readCall(call(body));
		return 200;
	} catch (error) {
		if (error instanceof CallbackRefused) return error.status;
		throw error;
	}
}

const list = (count: number): string =>
	JSON.stringify(Array.from({ length: count }, () => ({ messageId: '1', status: 'SENT' })));
const object = (keys: number, first: object = {}): string =>
	JSON.stringify({ ...first, ...Object.fromEntries(Array.from({ length: keys }, (_, place) => [`k${place}`, 1])) });
const form = (fields: number): string => Array.from({ length: fields }, (_, place) => `k${place}=1`).join('&');
const xml = (count: number): string => `<a>${'<b><messageId>1</messageId><status>SENT</status></b>'.repeat(count)}</a>`;

describe('what one call may hold', () => {
	it.each<[string, string, string]>([
		['entries', list(BUDGETS.entries), list(BUDGETS.entries + 1)],
		['entries of XML', xml(1000), xml(BUDGETS.entries + 1)],
		['characters of XML', `<a>${'x'.repeat(BUDGETS.xml - 7)}</a>`, `<a>${'x'.repeat(BUDGETS.xml - 6)}</a>`],
		[
			'values of an object',
			`{"messageId":1,"status":"SENT","a":${object(BUDGETS.siblings)}}`,
			`{"messageId":1,"status":"SENT","a":${object(BUDGETS.siblings + 1)}}`,
		],
		[
			'values',
			`{"messageId":1,"a":[${`[${'1,'.repeat(40_000)}1],`.repeat(12)}1]}`,
			`{"messageId":1,"a":[${`[${'1,'.repeat(40_000)}1],`.repeat(13)}1]}`,
		],
		['keys of an entry', object(BUDGETS.keys - 1, { messageId: '1' }), object(BUDGETS.keys, { messageId: '1' })],
		['keys of an entry of no known form', object(BUDGETS.keys), object(BUDGETS.keys + 1)],
		['fields of a form', form(BUDGETS.keys), form(BUDGETS.fields + 1)],
		[
			'characters of an id',
			`{"messageId":"${'1'.repeat(BUDGETS.id)}","status":"SENT"}`,
			`{"messageId":"${'1'.repeat(BUDGETS.id + 1)}","status":"SENT"}`,
		],
		[
			'characters of a text',
			`{"incomingMessageId":1,"text":"${'x'.repeat(BUDGETS.text)}"}`,
			`{"incomingMessageId":1,"text":"${'x'.repeat(BUDGETS.text + 1)}"}`,
		],
		[
			'characters of a link',
			`{"messageId":1,"status":"CLICKED","url":"${'x'.repeat(BUDGETS.text)}"}`,
			`{"messageId":1,"status":"CLICKED","url":"${'x'.repeat(BUDGETS.text + 1)}"}`,
		],
		['bytes', `${' '.repeat(BUDGETS.bytes - 2)}[]`, `${' '.repeat(BUDGETS.bytes - 1)}[]`],
		['numbers that are no entries', '[{"messageId":"1"},1]', `[${'1,'.repeat(BUDGETS.entries)}1]`],
	])('%s: so many are read, and one more is refused with 413', async (_what, most, more) => {
		expect(await answer(most)).toBe(200);
		expect(await answer(more)).toBe(413);
	});

	it('levels of nesting', async () => {
		const nested = (levels: number): string => `{"messageId":1,"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
		expect(await answer(nested(BUDGETS.depth - 1))).toBe(200);
		expect(await answer(nested(BUDGETS.depth))).toBe(400);
	});
});

it('a call of nothing but the shortest statuses is taken up to 5 MB: the documents bound no list of them', async () => {
	const status = '{"messageId":"3158622571446665001","ts":1769851800000,"status":"SENT","errorCode":0}';
	const count = Math.floor(BUDGETS.bytes / (status.length + 1));
	const events = await readCall(call(`[${new Array(count).fill(status).join()}]`));
	expect([events.length, events.at(-1)?.status]).toStrictEqual([count, 'SENT']);
});

describe('n8n’s other requests', () => {
	it('have their turn between two slices of a long call', async () => {
		const turns = watchTurns(true);
		await readCall(call(list(100)));
		expect(turns()).toBeGreaterThanOrEqual(100);
	});
});
