import type { IDataObject } from 'n8n-workflow';

import type { Report } from '../../../nodes/delivery/plan';
import { keepItems, resume, takeReports } from '../../../nodes/delivery/resume';
import { pack } from '../../../nodes/durable/packed';
import { inTurn, N8n } from '../../support/n8n';

const RUN = 'https://n8n.example.com/webhook-waiting/5?signature=a1';
const report = (status: string, final = true): Report => ({
	status,
	rank: 50,
	final,
	occurredAt: '2030-01-15T10:00:00.000Z',
	occurredAtText: '1894701600000',
	errorCode: 0,
	source: 'callback',
});
const items = [
	{ to: 'one', code: 'OK', messageId: '1' },
	{ to: 'two', error: 'refused' },
	{ to: 'three', code: 'OK', messageId: '9007199254740993', text: '{{ }} "quoted"' },
];
const awaited = pack([
	{ item: 0, messageId: '1' },
	{ item: 2, messageId: '9007199254740993' },
]);
const ends = { '1': report('DELIVERED'), '9007199254740993': report('DELIVERED') };

/** A node that fell asleep with these items; gives its memory, as n8n's database has it. */
function asleep(token = '7', resumeUrl: string | undefined = RUN) {
	const { context, memory } = new N8n({
		node: { id: 'node 1', name: 'Send {all}' },
		seen: { $execution: { resumeUrl } },
	});
	const resuming = keepItems(context, token, { items, awaited, goal: { statuses: [] } });
	return { resuming, memory: JSON.parse(JSON.stringify(memory)) as IDataObject };
}

/** What the node gives n8n for a call. */
function take(body: unknown, memory: IDataObject | Error = asleep().memory) {
	const expression = (text: string) => {
		expect(text).toBe('{{ $node["Send \\u007ball\\u007d"].context.delivery }}');
		if (memory instanceof Error) throw memory;
		return memory.delivery;
	};
	const { webhook, answered: written } = new N8n({ node: { name: 'Send {all}' }, call: { body }, expression });
	const given = takeReports(webhook);
	const output = given.workflowData?.[0].map(({ json, pairedItem }): IDataObject => ({ ...json, pairedItem }));
	return { given, written, output };
}

const call = (reports: Record<string, Report>, more: IDataObject = {}) => ({
	version: 1,
	token: '7',
	known: pack({ reports }),
	isOver: false,
	...more,
});
const REFUSED = { given: { noWebhookResponse: true }, written: [422], output: undefined };

it('a node that falls asleep notes its items as one sealed text, and has an address with the token of its execution', () => {
	const { resuming, memory } = asleep();
	expect(resuming).toStrictEqual({
		url: 'https://n8n.example.com/webhook-waiting/5/node%201?signature=a1',
		token: '7',
	});
	// No number and no text of a message stands in it.
	expect(memory).toStrictEqual({ delivery: expect.stringMatching(/^[\w-]{200,}$/) as string });
});

it('a run that n8n has no address for can not be called, and keeps nothing twice', () => {
	expect(asleep('7', '')).toStrictEqual({ resuming: undefined, memory: {} });
});

describe('a call to a node that waits for delivery', () => {
	it('makes it go on with an item for each input item, with the end of each message', () => {
		const { given, written, output } = take(call(ends));
		expect([given.webhookResponse, written]).toStrictEqual(['', []]);
		expect(output).toStrictEqual([
			expect.objectContaining({ ...items[0], outcome: 'REACHED', status: 'DELIVERED', pairedItem: { item: 0 } }),
			{ ...items[1], pairedItem: { item: 1 } },
			expect.objectContaining({ ...items[2], outcome: 'REACHED', source: 'callback', pairedItem: { item: 2 } }),
		]);
	});

	it('is refused while a message has no end', () => {
		expect(take(call({ '1': report('DELIVERED') }))).toStrictEqual(REFUSED);
		expect(take(call({ ...ends, '1': report('SENT', false) }))).toStrictEqual(REFUSED);
	});

	it('makes it go on with what is known when the time is over', () => {
		const { output } = take(call({ '1': report('SENT', false) }, { isOver: true }));
		expect(output?.map(({ outcome, status }) => [outcome, status])).toStrictEqual([
			['TIMEOUT', 'SENT'],
			[undefined, undefined],
			['TIMEOUT', null],
		]);
	});

	it.each<[string, unknown, IDataObject | Error]>([
		['of an earlier wait', call(ends, { token: '6' }), asleep().memory],
		['without the token', call(ends, { token: undefined }), asleep().memory],
		['of a newer version', call(ends, { version: 2 }), asleep().memory],
		['without a version', call(ends, { version: undefined }), asleep().memory],
		['without statuses', call(ends, { known: undefined }), asleep().memory],
		['with statuses that are none', call(ends, { known: 'no JSON' }), asleep().memory],
		['with statuses of another form', call(ends, { known: '{"1":true}' }), asleep().memory],
		['that says that the time is over in text', call({}, { isOver: 'true' }), asleep().memory],
		['without anything', undefined, asleep().memory],
		['to a node that waits for something else', call(ends), {}],
		['to a node whose memory is cut', call(ends), { delivery: (asleep().memory.delivery as string).slice(0, -1) }],
		['to a node whose memory is no text', call(ends), { delivery: { items: [] } }],
		['to a node whose memory n8n does not give', call(ends), new Error('No execution data')],
	])('%s is refused, and does not throw', (_what, body, memory) => {
		expect(take(body, memory)).toStrictEqual(REFUSED);
	});
});

it('a call names the wait and what is known, and n8n has half a minute for it', async () => {
	const { webhook, requests } = new N8n({ answer: () => ({ statusCode: 200 }) });
	expect(await resume(webhook, { url: RUN, token: '7' }, pack({ reports: ends }))).toBe(true);
	expect(requests).toMatchObject([{ method: 'POST', url: RUN, timeout: 30_000, body: call(ends) }]);
});

it('where n8n can not call its own address, the execution does not go on, and nothing is tried again', async () => {
	const { webhook, requests } = new N8n({ answer: inTurn(new Error('connect ECONNREFUSED')) });
	expect(await resume(webhook, { url: RUN, token: '7' }, pack({ reports: ends }))).toBe(false);
	expect(requests).toHaveLength(1);
});
