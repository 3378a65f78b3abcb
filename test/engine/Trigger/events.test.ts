import type { INodeType } from 'n8n-workflow';

import { loadPackage } from '../../support/engine';
import { callBuiltTrigger } from '../../support/realWebhook';

let last = 0;
/** A status with an id that no other one here has: repeated callbacks are left out. */
const status = (word: string, more: object = {}) => {
	last += 1;
	return { messageId: String(last), ts: 1769851800123, status: word, errorCode: 0, ...more };
};

describe('Omni Trigger in n8n’s webhook context', () => {
	it('starts the workflow with one item an event, in one envelope, with nothing set', async () => {
		const [first, second] = [status('SENT', { options: { order: '1001' } }), status('delivered')];
		const { status: code, items } = await callBuiltTrigger({ body: [first, second] });
		expect(code).toBe(200);
		expect(items).toStrictEqual([
			expect.objectContaining({
				channel: 'sms',
				kind: 'status',
				status: 'SENT',
				rank: 30,
				final: false,
				messageId: first.messageId,
				occurredAt: '2026-01-31T09:30:00.123Z',
				errorCode: 0,
				callbackData: { order: '1001' },
				raw: first,
			}),
			expect.objectContaining({ status: 'DELIVERED', final: true, messageId: second.messageId, raw: second }),
		]);
	});

	it('keeps every digit of long ids', async () => {
		const body =
			'[{"messageId":3158622571446665001,"ts":1769851800123,"status":"SENT","errorCode":0},' +
			'{"incomingMessageId":3158622571446665002,"to":"MyShop","from":"12025550123","text":"Hi","ts":1769851800123}]';
		const { items } = await callBuiltTrigger({ body });
		expect(items).toMatchObject([
			{ messageId: '3158622571446665001', raw: { messageId: '3158622571446665001' } },
			{ channel: 'sms', kind: 'incoming', messageId: '3158622571446665002', sender: '12025550123', text: 'Hi' },
		]);
	});

	it.each([
		['statuses', { statuses: ['DELIVERED'] }, ['DELIVERED']],
		['final statuses', { options: { finalOnly: true } }, ['DELIVERED', 'EXPIRED']],
		['channels', { channels: ['email'] }, undefined],
		['kinds', { kinds: ['incoming'] }, undefined],
		['all of them', { channels: ['sms'], kinds: ['status'], statuses: ['SENT', 'EXPIRED'] }, ['SENT', 'EXPIRED']],
	])('filters by %s', async (_name, parameters, statuses) => {
		const body = ['SENT', 'DELIVERED', 'EXPIRED', 'BRAND_NEW'].map((word) => status(word));
		const { status: code, items } = await callBuiltTrigger({ body, parameters });
		expect(code).toBe(200);
		expect(items?.map((event) => (event as { status: string }).status)).toStrictEqual(statuses);
	});

	it.each([
		['is filtered out', [{ messageId: '5', ts: 1, status: 'SENT' }], { statuses: ['DELIVERED'] }],
		['is an empty list', [], {}],
	])('answers 200 with nothing in it when every event %s', async (_name, body, parameters) => {
		expect(await callBuiltTrigger({ body, parameters })).toStrictEqual({ status: 200, answer: '' });
	});

	it.each(['', 'null', '7', '"text"', '{"messageId":', '<html>'])('answers 400 to %j', async (body) => {
		expect(await callBuiltTrigger({ body })).toStrictEqual({ status: 400 });
	});

	it('is of version 2, for which n8n evaluates no expression of its own; what n8n has not read, the node reads', async () => {
		const { type } = (await loadPackage()).nodeTypes.omniTrigger;
		expect((type as INodeType).description.version).toBe(2);
		const body = '<a><incomingMessageId>c1</incomingMessageId><from>1</from><text>Да</text></a>';
		const { items } = await callBuiltTrigger({ body, isUnread: true });
		expect(items).toMatchObject([{ kind: 'incoming', messageId: 'c1', text: 'Да' }]);
	});

	it('has a path that n8n need not evaluate', async () => {
		const { type } = (await loadPackage()).nodeTypes.omniTrigger;
		const { webhooks = [] } = (type as INodeType).description;
		expect(webhooks.map(({ httpMethod, path }) => [httpMethod, path])).toStrictEqual([['POST', 'omni']]);
	});

	it.each([
		['a text', '={{ "token" }}'],
		['null', '={{ null }}'],
		['nothing', '={{ $json.missing }}'],
		['an empty list', '={{ [] }}'],
		['a label', '={{ ["Token"] }}'],
	])('is closed where the expression of Who May Call gives %s', async (_what, checks) => {
		expect(await callBuiltTrigger({ body: [status('SENT')], parameters: { checks } })).toStrictEqual({ status: 403 });
	});

	it('checks what an expression gives where that is a list of checks', async () => {
		const parameters = { checks: '={{ ["ip"] }}', allowedAddresses: '={{ "192.0.2.0/24" }}' };
		expect((await callBuiltTrigger({ body: [status('SENT')], parameters })).items).toHaveLength(1);
	});

	it('passes unknown statuses and forms on', async () => {
		const { items } = await callBuiltTrigger({ body: [status('BRAND_NEW', { hops: 3 }), { brand: 'new' }] });
		expect(items).toMatchObject([
			{ channel: 'sms', kind: 'status', status: 'BRAND_NEW', rank: null, final: false, raw: { hops: 3 } },
			{ channel: 'unknown', kind: 'raw', raw: { brand: 'new' } },
		]);
	});
});
