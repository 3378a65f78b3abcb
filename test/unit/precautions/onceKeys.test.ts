import type { IDataObject } from 'n8n-workflow';

import { onceKeys, sendOnce } from '../../../nodes/precautions/sendOnce';
import { keysOfMessage, SENDERS } from '../../../nodes/precautions/sentBefore';
import type { Operation } from '../../../nodes/engine/operation';
import { N8N } from '../../support/n8n';
import { PrecautionRun, SEND } from '../../support/precautions';
import { EMPTY } from '../../support/sentences';

interface Given {
	sendOnce?: IDataObject;
	json?: IDataObject;
	draft?: object;
	type?: string;
	effect?: Operation['effect'];
	keysOf?: string;
	parameters?: IDataObject;
	baseUrl?: string;
}

/** The key of a draft as the store keeps it. */
function keyOf({
	sendOnce = { key: 'a' },
	json = {},
	draft = {},
	type,
	effect,
	keysOf,
	parameters,
	baseUrl,
}: Given): string {
	const run = new PrecautionRun().of(
		{ options: { sendOnce: { once: sendOnce } }, ...parameters },
		type === undefined ? {} : { type },
		[json],
	);
	if (baseUrl !== undefined) Object.assign(run.client.connection, { baseUrl });
	const operation = { ...SEND, effect: effect ?? 'message', keysOf } as Operation;
	return onceKeys(run, operation)({ itemIndex: 0, draft: { body: {}, identity: {}, ...draft } });
}

const same = (one: Given, other: Given): boolean => keyOf(one) === keyOf(other);
const MESSAGE = { keyFrom: 'message' };

it('a key is a hash, whatever is sent under it', () => {
	expect(keyOf({})).toMatch(/^[\w-]{16}$/);
	expect(same({ draft: { body: { text: 'a' } } }, { draft: { body: { text: 'b' } } })).toBe(true);
	expect(same({}, { sendOnce: { key: 'b' } })).toBe(false);
	expect(same({ sendOnce: { key: '={{ $json.order }}' }, json: { order: 'a' } }, {})).toBe(true);
});

it('a key is known to who looks for the messages of all nodes', () => {
	const own = keyOf({ baseUrl: 'https://api.example.com' });
	expect(keysOfMessage('https://api.example.com', 'a').indexOf(own)).toBe(SENDERS.indexOf('omniSms'));
});

it.each([' ', ''])('the key %j is none', (key) => {
	expect(() => keyOf({ sendOnce: { key: '={{ $json.key }}' }, json: { key } })).toThrow(
		expect.objectContaining({
			message: `Send Once Key: ${EMPTY}`,
			fix: 'Give every item a key, e.g. {{ $json.order }}-shipped.',
		}) as Error,
	);
});

it('a key that is none is told before anything is sent, and is nothing to a key that is made of the message', () => {
	const check = (once: IDataObject) => () =>
		sendOnce.check!(new PrecautionRun().of({ options: { sendOnce: { once } } }, {}, [{ blank: ' ' }]))(0);
	expect(check({ key: '={{ $json.blank }}' })).toThrow(EMPTY);
	expect(check({ key: 'a' })).not.toThrow();
	expect(check({ ...MESSAGE, key: '' })).not.toThrow();
});

it('a key whose expression finds nothing in any item is told: all items would share it', () => {
	expect(() => keyOf({ sendOnce: { key: '={{ $json.ordr }}-shipped' }, json: { order: 'a' } })).toThrow(
		'Send Once Key: no item has $json.ordr',
	);
});

it('Send Once that was added with nothing in it has no key', () => {
	expect(() => keyOf({ parameters: { options: { sendOnce: {} } } })).toThrow(`Send Once Key: ${EMPTY}`);
	expect(() => keyOf({ sendOnce: { key: '' } })).toThrow('Send Once Key: it was added and is empty');
});

describe('a key belongs to', () => {
	it('the kind of node, whichever package or agent it comes from', () => {
		expect(same({ type: 'pack.omniSms' }, { type: '@scope/other.pack.omniSms' })).toBe(true);
		expect(same({ type: 'pack.omniSms' }, { type: '@scope/other.omniSms' })).toBe(true);
		expect(same({ type: 'pack.omniSms' }, { type: 'pack.omniSmsTool' })).toBe(true);
		expect(same({ type: 'pack.omniSms' }, { type: 'pack.omniPush' })).toBe(false);
		expect(same({ type: 'pack.omniToolbox' }, { type: 'pack.omnibox' })).toBe(false);
	});

	it('the service that takes it', () => {
		expect(same({}, { baseUrl: 'https://api.example.com' })).toBe(true);
		expect(same({}, { baseUrl: 'https://other.example.com' })).toBe(false);
	});

	it('the operation where it changes something, and to all that send', () => {
		const create = { resource: 'contact', operation: 'create' };
		for (const other of [
			{ ...create, operation: 'update' },
			{ ...create, resource: 'list' },
		]) {
			expect(same({ parameters: create }, { parameters: other })).toBe(true);
			const [one, two] = [create, other].map((parameters): Given => ({ effect: 'change', parameters }));
			expect([same(one, one), same(one, two)]).toStrictEqual([true, false]);
		}
		expect(same({ parameters: create }, { effect: 'change', parameters: create })).toBe(false);
	});

	it('what starts the same, and to no message', () => {
		const [setState, startAndWait] = ['setState', 'startAndWait'].map((operation): Given => {
			return { keysOf: 'start', parameters: { resource: 'campaign', operation } };
		});
		expect(same(setState, startAndWait)).toBe(true);
		expect(same(setState, { ...setState, keysOf: 'create' })).toBe(false);
		expect(same(setState, { parameters: setState.parameters })).toBe(false);
	});
});

describe('a key of the conversation and the message', () => {
	const said = (draft: object, json: IDataObject = { sessionId: '1' }): Given => ({ sendOnce: MESSAGE, draft, json });
	const hello = { body: { to: '1', text: 'Hello' }, shared: { from: 'Shop' } };

	it('is the same for the same words in the same conversation', () => {
		expect(same(said(hello), said({ ...hello }))).toBe(true);
		expect(same(said(hello), said(hello, { sessionId: '2' }))).toBe(false);
		expect(same(said(hello), said({ ...hello, identity: { to: '+1' }, body: { to: '+1', text: 'Hello' } }))).toBe(true);
		const sentTo = (to: string) => said({ identity: { to }, body: { to, text: 'Hello' } });
		expect(same(sentTo('+79990000001'), sentTo('79990000001'))).toBe(true);
		expect(same(sentTo('+79990000001'), sentTo('+89990000001'))).toBe(false);
		const calling = (phone: string) => said({ identity: { phone }, body: { phone, code: '1234' } });
		expect(same(calling('+79990000001'), calling('79990000001'))).toBe(true);
		expect(same(sentTo('Ann@example.com'), sentTo('ann@example.com'))).toBe(true);
		expect(same(sentTo('a@example.com'), sentTo('a@example.com, b@example.com'))).toBe(false);
		const texted = (text: string) => said({ identity: { to: '+1', phone: null }, body: { to: '+1', text } });
		expect(same(texted('+5'), texted('5'))).toBe(false);
		expect(same(said(hello), said({ ...hello, body: { to: '1', text: '+Hello' } }))).toBe(false);
		expect(same(said(hello), said({ ...hello, body: { to: '1', text: 'Hello again' } }))).toBe(false);
		expect(same(said(hello), said({ ...hello, shared: { from: 'Bank' } }))).toBe(false);
		expect(same(said(hello), said({ body: hello.body }))).toBe(false);
		expect(same(said(hello, {}), said(hello, { sessionId: null }))).toBe(true);
	});

	it('is made of whom the message is for, where it goes to somebody else in their place', () => {
		const staged = (intendedFor?: string) => {
			return said({ ...hello, identity: { to: '1' }, facts: intendedFor === undefined ? {} : { intendedFor } });
		};
		expect(same(staged('+79990000001'), staged('79990000001'))).toBe(true);
		expect(same(staged('Ann@example.com, bob@example.com'), staged('ann@example.com, bob@example.com'))).toBe(true);
		expect(same(staged('+79990000001'), staged('+79990000002'))).toBe(false);
		expect(same(staged('+79990000001'), staged())).toBe(false);
	});

	it('is another one for what is changed, which the body may not name', () => {
		const draft = (taskId: string) => ({ body: { State: 'Started' }, identity: { taskId } });
		for (const own of [{ effect: 'change' }, { keysOf: 'start' }] as const) {
			const [one, again, other] = ['1', '1', '2'].map((taskId) => ({ ...own, ...said(draft(taskId)) }));
			expect([same(one, again), same(one, other)]).toStrictEqual([true, false]);
		}
	});

	it('is the same whatever run it comes from whose buttons and links it has, and another one with links that wake others', () => {
		const texted = (text: string) => said({ body: { to: '1', text } });
		const link = (execution: number, mark: string) =>
			`<a href="${N8N}/webhook-waiting/${execution}/node?question=${mark}&amp;signature=${mark}">Approve</a>`;
		expect(same(texted(link(5, 'a')), texted(link(5, 'b')))).toBe(true);
		expect(same(texted(link(5, 'a')), texted(link(5, 'a').replace('Approve', 'Decline')))).toBe(false);
		expect(same(texted(link(6, 'a')), texted(link(6, 'b')))).toBe(false);
		expect(same(texted('omni-ask.runA.0.1 No'), texted('omni-ask.runB.7.1 No'))).toBe(true);
		expect(same(texted('omni-ask.runA.0.1 No'), texted('omni-ask.runA.0.1 Yes'))).toBe(false);
	});

	it('is none that a person gives', () => {
		const body = { text: 'Hello' };
		const given = JSON.stringify(['message', null, null, body]);
		expect(same({ sendOnce: MESSAGE, draft: { body } }, { sendOnce: { key: given } })).toBe(false);
	});

	it('knows a callback URL by its name, and nothing else for one', () => {
		const named = (name: string) => same(said({ body: { [name]: 'a' } }), said({ body: { [name]: 'b' } }));
		for (const name of ['callbackUrl', 'callback_url', 'CallbackURL'])
			expect([name, named(name)]).toStrictEqual([name, true]);
		for (const name of ['myCallbackUrl', 'callbackUrls', 'url'])
			expect([name, named(name)]).toStrictEqual([name, false]);
	});
});
