import type { IDataObject } from 'n8n-workflow';

import { reach } from '../../../nodes/fallback/reaching';
import { reachForm, stepsOf, type PricedStep } from '../../../nodes/fallback/rows';
import { valuesOf } from '../../../nodes/panel/read';
import { runSend } from '../../support/sendRun';
import { EMPTY } from '../../support/sentences';
import { watchTurns } from '../../support/turns';

const MINUTE = 60_000;
const COMMON = { text: 'On its way', title: 'Your order' };
const PHONE = { from: 'Shop', to: '+12025550101' };
const EMAIL = { channel: 'email', from: 'news@example.com', to: 'ann@example.com' };

/** The steps of a person with these rows of the panel. */
function steps(channel: IDataObject[], more: IDataObject = {}, home?: 'DE'): PricedStep[] {
	const given = { ...COMMON, channels: { channel }, ...more };
	return stepsOf(valuesOf(reachForm, given, { label: '', timezone: 'UTC' }), home);
}

/** What the Send of the only channel gets. */
const fields = (row: IDataObject, common: IDataObject = {}) => steps([row], common)[0].fields;

describe('what a channel sends', () => {
	it.each<[string, IDataObject, string]>([
		['the common text', {}, '{"type":"text","text":{"body":"On its way"}}'],
		['a text of its own', { words: 'Only here' }, '{"type":"text","text":{"body":"Only here"}}'],
		['a whole message', { message: { type: 'template' }, words: 'x' }, '{"type":"template"}'],
		['a whole message as text', { message: '{"type":"template"}' }, '{"type":"template"}'],
	])('is in a chat app %s', (_, own, json) => {
		const { from, to, json: given } = fields({ channel: 'chatApp', ...PHONE, own });
		expect([from, to, JSON.parse(given as string)]).toStrictEqual([PHONE.from, PHONE.to, JSON.parse(json)]);
	});

	it('is in a chat app what is no JSON as it is, which its Send refuses', () => {
		expect(fields({ channel: 'chatApp', ...PHONE, own: { message: '{"type"' } }).json).toBe('{"type"');
	});

	it('is in a chat app a whole message also where there is no text', () => {
		const own = { message: '{"type":"template"}' };
		expect(fields({ channel: 'chatApp', ...PHONE, own }, { text: '' }).json).toBe(own.message);
	});

	it.each([
		['chatApp', PHONE],
		['email', EMAIL],
		['push', { from: '1001', to: 'token' }],
		['sms', PHONE],
	])('is by %s nothing without a text', (channel, row) => {
		for (const text of ['', ' \n']) {
			expect(() => fields({ ...row, channel }, { text })).toThrow(`Text: ${EMPTY}`);
			expect(fields({ ...row, channel, own: { words: 'Only here' } }, { text })).toBeDefined();
		}
		expect(() => fields({ ...row, channel, own: { words: ' ' } })).toThrow(`Text: ${EMPTY}`);
	});

	it('is in a push a title that nobody filled in as nothing, not as a field that no item has', () => {
		expect(fields({ channel: 'push', from: '1001', to: 'token' }, { title: '' })).toStrictEqual({
			from: '1001',
			to: 'token',
			title: null,
			text: COMMON.text,
		});
	});

	it.each<[string, IDataObject, IDataObject, IDataObject]>([
		['the common words and the link', {}, {}, { plainText: 'On its way\n\n[Unsubscribe]' }],
		['HTML with the link', { emailType: 'html' }, {}, { html: 'On its way<br><br>[Unsubscribe]' }],
		['the common text with its link', {}, { text: '[Unsubscribe] here' }, { plainText: '[Unsubscribe] here' }],
		['the link in its other spelling', {}, { text: '{{Unsubscribed}}' }, { plainText: '{{Unsubscribed}}' }],
		['words of its own as they are', { words: 'Only here' }, {}, { plainText: 'Only here' }],
		['HTML of its own as it is', { words: '<b>x</b>', emailType: 'html' }, {}, { html: '<b>x</b>' }],
		[
			'a title of its own',
			{ title: 'Yours' },
			{ title: '' },
			{ subject: 'Yours', plainText: 'On its way\n\n[Unsubscribe]' },
		],
	])('is in an email %s', (_, own, common, sent) => {
		expect(fields({ ...EMAIL, own }, common)).toStrictEqual({
			from: EMAIL.from,
			to: EMAIL.to,
			subject: COMMON.title,
			checkUnsubscription: null,
			...sent,
		});
	});

	it('is in an email whether the service leaves out who has unsubscribed', () => {
		for (const checkUnsubscription of [true, false]) {
			expect(fields({ ...EMAIL, checkUnsubscription })).toMatchObject({ checkUnsubscription });
		}
	});

	it('is in no email without a title', () => {
		expect(() => fields(EMAIL, { title: '' })).toThrow(`Title: ${EMPTY}`);
	});

	it.each<[string, IDataObject]>([
		['push', { from: '1001', to: 'token', title: COMMON.title, text: COMMON.text }],
		['sms', { ...PHONE, text: COMMON.text }],
	])('is by %s the common words, or its own', (channel, sent) => {
		const row = { channel, from: sent.from, to: sent.to };
		expect(fields(row)).toStrictEqual(sent);
		const own = { words: 'Only here', ...(channel === 'push' && { title: 'Yours' }) };
		const { words: text, ...title } = own;
		expect(fields({ ...row, own })).toStrictEqual({ ...sent, ...title, text });
	});
});

describe('a step', () => {
	it.each([
		['chatApp', ['SEEN']],
		['email', ['OPENED']],
		['push', ['READ']],
	])('by %s is over when it is seen, where that is asked for', (channel, statuses) => {
		const row = { channel, ...PHONE, to: 'ann@example.com' };
		expect(steps([{ ...row, reachedWhen: 'seen' }])[0].statuses).toStrictEqual(statuses);
		expect(steps([{ ...row, reachedWhen: 'delivered' }])[0].statuses).toStrictEqual([]);
		expect(steps([row])[0].statuses).toStrictEqual([]);
	});

	it('has its patience and its cost', () => {
		const [push, sms] = steps([
			{ channel: 'push', from: '1001', to: 'token', patience: 3, cost: 0.5 },
			{ channel: 'sms', ...PHONE, cost: 0.5 },
		]);
		expect(push).toMatchObject({ channel: 'push', patience: 3 * MINUTE, cost: 0.5 });
		expect(sms).toMatchObject({ channel: 'sms', patience: 10 * MINUTE, statuses: [] });
		expect(sms.cost).toBeUndefined();
	});

	it('is left out where the person has no address', () => {
		const rows = [{ channel: 'sms', ...PHONE, to: ' ' }, EMAIL, { channel: 'chatApp', ...PHONE, to: '' }];
		expect(steps(rows).map(({ channel }) => channel)).toStrictEqual(['email']);
		expect(() => steps([rows[0]])).toThrow('no channel has an address of this person');
	});

	it('has the words of the language that the first phone number tells', () => {
		const options = { translations: { translation: [{ language: 'de', text: 'Unterwegs' }] } };
		const push = { channel: 'push', from: '1001', to: '0151 12345678' };
		const [first, second] = steps([push, { channel: 'sms', ...PHONE, to: '0151 12345678' }], { options }, 'DE');
		expect([first.fields, second.fields]).toMatchObject([{ text: 'Unterwegs' }, { text: 'Unterwegs' }]);
		expect(steps([push], { options }, 'DE')[0].fields.text).toBe(COMMON.text);
	});
});

it('others have their turn while many people are read', async () => {
	const turns = watchTurns(true);
	const node = { onError: 'continueRegularOutput' } as const;
	const { items } = await runSend({ items: [{}, {}, {}], node, operation: reach, answers: [] });
	expect(items.map(({ json }) => json.message)).toStrictEqual(
		Array(3).fill('Channels: there is none. It was not sent. Click “Add channel”.'),
	);
	expect(turns()).toBe(3);
});
