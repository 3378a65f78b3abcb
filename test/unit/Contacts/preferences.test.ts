import fc from 'fast-check';

import { boxName, readSubmission, Wishes, type Box } from '../../../nodes/Contacts/preferences/choices';
import { readLink, tokenOf, type PreferencesLink } from '../../../nodes/Contacts/preferences/link';
import { seal } from '../../../nodes/ground/sealed';
import type { OptedOut } from '../../../nodes/precautions/optOuts';

const LINK: PreferencesLink = {
	addresses: ['+12025550123', 'ann@example.com'],
	language: 'de-AT',
	topic: 'offers',
	issued: 1_800_000_000,
	expires: 1_800_086_400,
};
const KEY = 'a signing key';
const TOKEN = /^1[\w-]+$/;

/** What a token holds: its last character can hold bits that say nothing. */
const bytesOf = (token: string): string => token[0] + Buffer.from(token.slice(1), 'base64url').toString('hex');

describe('the token of a link', () => {
	it('gives the person back under the key that sealed it, or the one before it, and under no other', () => {
		const addresses = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), { maxLength: 4 });
		fc.assert(
			fc.property(addresses, fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (people, key, other) => {
				fc.pre(key !== other);
				const link = { ...LINK, addresses: people };
				const token = tokenOf(link, key);
				expect(token).toMatch(TOKEN);
				expect([[key], [other, key]].map((keys) => readLink(token, keys))).toStrictEqual([link, link]);
				expect(readLink(token, [other, ''])).toBeUndefined();
			}),
		);
	});

	it('leaves out what is not known', () => {
		const { language, topic, ...bare } = LINK;
		for (const link of [bare, { ...bare, topic: 'all' }])
			expect(readLink(tokenOf(link, KEY), [KEY])).toStrictEqual({ ...bare, language: undefined, topic: undefined });
		expect([language, topic]).toStrictEqual(['de-AT', 'offers']);
	});

	it('shows neither number nor address, and differs from the next one of the same person', () => {
		const [one, other] = [tokenOf(LINK, KEY), tokenOf(LINK, KEY)];
		expect(one).not.toBe(other);
		for (const text of [one, Buffer.from(one.slice(1), 'base64url').toString('latin1')]) {
			expect(text).not.toMatch(/2025550123|ann@|example|offers/);
		}
	});

	it('is refused when any character of it changes, is missing or is added', () => {
		const token = tokenOf(LINK, KEY);
		fc.assert(
			fc.property(fc.nat(token.length - 1), fc.constantFrom('', 'A', 'b', '7', '_', '.', 'AA'), (at, letters) => {
				const forged = token.slice(0, at) + letters + token.slice(at + 1);
				fc.pre(bytesOf(forged) !== bytesOf(token));
				expect(readLink(forged, [KEY])).toBeUndefined();
			}),
		);
	});

	it('can not be moved to another person: parts of two tokens make none', () => {
		const [one, other] = [LINK, { ...LINK, addresses: ['+12025550124', 'bob@example.com'] }].map((link) =>
			tokenOf(link, KEY),
		);
		fc.assert(
			fc.property(fc.integer({ min: 2, max: one.length - 2 }), (at) => {
				const mixed = one.slice(0, at) + other.slice(at);
				// Tokens begin with bytes drawn at random: what is left out of one can be what the other one has there.
				fc.pre(![one, other].some((token) => bytesOf(token) === bytesOf(mixed)));
				expect(readLink(mixed, [KEY])).toBeUndefined();
			}),
		);
	});

	it('is no text that was sealed for another purpose, of another version, or too long', () => {
		const text = JSON.stringify([LINK.issued, LINK.expires, '', '', ...LINK.addresses]);
		expect(readLink(`1${seal('omni-preferences v1', KEY, text)}`, [KEY])?.addresses).toStrictEqual(LINK.addresses);
		expect(readLink(`1${seal('omni-code v1', KEY, text)}`, [KEY])).toBeUndefined();
		expect(readLink(`2${seal('omni-preferences v1', KEY, text)}`, [KEY])).toBeUndefined();
		const ofLength = (length: number): string => tokenOf({ ...LINK, addresses: ['x'.repeat(length)] }, KEY);
		let most = 1400;
		while (ofLength(most + 1).length <= 2048) most += 1;
		expect(ofLength(most)).toHaveLength(2048);
		expect(readLink(ofLength(most), [KEY])).toMatchObject({ topic: LINK.topic });
		expect(readLink(ofLength(most + 1), [KEY])).toBeUndefined();
		fc.assert(fc.property(fc.string(), (any) => expect(readLink(any, [KEY])).toBeUndefined()));
	});

	it('never counts under an empty key', () => {
		expect(readLink(tokenOf(LINK, ''), [''])).toBeUndefined();
	});
});

describe('what a call says', () => {
	it.each([
		['nothing posted', undefined, { kind: 'nothing' }],
		['an empty body, as a mail scanner sends it', {}, { kind: 'nothing' }],
		['a body of something else', { approved: 'true' }, { kind: 'nothing' }],
		['another kind of unsubscribing', { 'List-Unsubscribe': 'yes' }, { kind: 'nothing' }],
		['one click', { 'List-Unsubscribe': 'One-Click' }, { kind: 'oneClick' }],
		['one box, not ticked', { shown: '0' }, { kind: 'saved', shown: new Set(['0']), ticked: new Set() }],
		[
			'several boxes',
			{ shown: ['0 offers', '0'], ticked: '0 offers' },
			{ kind: 'saved', shown: new Set(['0 offers', '0']), ticked: new Set(['0 offers']) },
		],
		['boxes that are no texts', { shown: [1, null, {}] }, { kind: 'nothing' }],
	])('is read from %s', (_what, body, said) => {
		expect(readSubmission(body)).toStrictEqual(said);
	});
});

const PEOPLE = [
	{ key: '12025550123', address: '+12025550123' },
	{ key: 'ann@example.com', address: 'ann@example.com' },
];
const BOXES: Box[] = PEOPLE.flatMap((_, at) => [
	{ at, topic: 'offers', words: 'Offers' },
	{ at, topic: 'news', words: 'News' },
	{ at, words: 'Nothing' },
]);
const SHOWN = ['0 offers', '0 news', '0', '1 offers', '1 news', '1'];
const about = (topic?: string): OptedOut => ({ at: 1, value: topic === undefined ? {} : { topic } });

/** What changes for the people of whom the list says this, when these boxes are ticked. */
function changes(there: Record<string, Array<string | undefined>>, ticked: string[], shown = SHOWN): string[] {
	const list = new Map(Object.entries(there).map(([key, topics]) => [key, topics.map(about)]));
	const said = { kind: 'saved', shown: new Set(shown), ticked: new Set(ticked) } as const;
	const all = new Wishes(PEOPLE, list).take(said, BOXES, undefined, 'in en');
	return all.map(([state, { address, topic, words }]) => [state, address, topic ?? '*', words].join(' '));
}

describe('what a saved page changes', () => {
	it('is nothing where the boxes are as the list has it', () => {
		expect(changes({}, ['0 offers', '0 news', '1 offers', '1 news'])).toStrictEqual([]);
		expect(changes({ 'ann@example.com': ['offers', undefined] }, ['0 offers', '0 news', '1 news', '1'])).toStrictEqual(
			[],
		);
	});

	it('is nothing, but what somebody does not want is said again, unless it is taken back for a channel', () => {
		const told = (boxes: Box[], ticked: string[], listed: OptedOut[]) => {
			const wishes = new Wishes(PEOPLE, new Map([['12025550123', listed]]));
			const said = { kind: 'saved', shown: new Set(boxes.map(boxName)), ticked: new Set(ticked) } as const;
			wishes.take(said, boxes, undefined, 'in en');
			return wishes
				.saidAgain()
				.map(([state, { address, topic, channel, words }]) => [state, address, topic, channel, words]);
		};
		const nothing = (channel: 'sms' | 'chatapp'): Box => ({ at: 0, channel, words: 'Nothing' });
		expect(told(BOXES.slice(0, 3), ['0 news', '0'], [about('offers'), about()])).toStrictEqual([
			['out', '+12025550123', 'offers', undefined, '☐ Offers'],
			['out', '+12025550123', undefined, undefined, '☑ Nothing'],
		]);
		expect(told([nothing('sms')], ['0/sms'], [about()])).toStrictEqual([
			['out', '+12025550123', undefined, undefined, '☑ Nothing'],
		]);
		expect(told([nothing('sms'), nothing('chatapp')], ['0/sms'], [about()])).toStrictEqual([]);
	});

	it('is each topic at each address, with the words of its box', () => {
		expect(changes({ 'ann@example.com': ['news'] }, ['0 news', '1 offers', '1 news'])).toStrictEqual([
			'out +12025550123 offers ☐ Offers',
			'in ann@example.com news ☑ News',
		]);
	});

	it('is everything, both ways', () => {
		expect(changes({}, ['0 offers', '0 news', '0', '1 offers', '1 news'])).toStrictEqual([
			'out +12025550123 * ☑ Nothing',
		]);
		expect(changes({ '12025550123': [undefined] }, ['0 offers', '0 news', '1 offers', '1 news'])).toStrictEqual([
			'in +12025550123 * ☐ Nothing',
		]);
	});

	it('takes nobody in for a topic who wants no messages at all', () => {
		expect(changes({ '12025550123': ['offers'] }, ['0 offers', '0', '1 offers', '1 news'])).toStrictEqual([
			'out +12025550123 news ☐ News',
			'out +12025550123 * ☑ Nothing',
		]);
	});

	it('is nothing for boxes that the page did not have', () => {
		expect(changes({}, ['0 news'], ['0 news', '0 other', '7 offers'])).toStrictEqual([]);
		expect(changes({}, [], ['0 offers'])).toStrictEqual(['out +12025550123 offers ☐ Offers']);
	});

	it('leaves the boxes as they were saved', () => {
		fc.assert(
			fc.property(fc.subarray(SHOWN), fc.subarray(['offers', 'news', undefined]), (ticked, topics) => {
				const list = new Map([['12025550123', topics.map(about)]]);
				const wishes = new Wishes(PEOPLE, list);
				const said = { kind: 'saved', shown: new Set(SHOWN), ticked: new Set(ticked) } as const;
				wishes.take(said, BOXES, undefined, '');
				expect(wishes.take(said, BOXES, undefined, '')).toStrictEqual([]);
				expect([wishes.isTicked(BOXES[2]), wishes.isTicked(BOXES[5])]).toStrictEqual(
					['0', '1'].map((name) => ticked.includes(name)),
				);
			}),
		);
	});
});

describe('a page that offers the channels of a number', () => {
	type Listed = Array<Pick<Box, 'topic' | 'channel'>>;
	const offered = (['sms', 'chatapp'] as const).flatMap((channel): Box[] => [
		{ at: 0, topic: 'offers', channel, words: 'Offers', evidence: `Offers (${channel})` },
		{ at: 0, channel, words: 'Nothing', evidence: `Nothing (${channel})` },
	]);
	const shown = new Set(['0/sms offers', '0/sms', '0/chatapp offers', '0/chatapp']);
	const noted = (listed: Listed) => new Map([['12025550123', listed.map((value) => ({ at: 1, value }))]]);
	const saved = (listed: Listed, ticked: string[]) =>
		new Wishes(PEOPLE, noted(listed))
			.take({ kind: 'saved', shown, ticked: new Set(ticked) }, offered, undefined, '')
			.map(([state, { topic = '*', channel = 'all', words }]) => `${state} ${topic} ${channel} ${words}`);

	it('notes what changes of a channel, and leaves the others', () => {
		expect(saved([], ['0/sms offers', '0/chatapp offers'])).toStrictEqual([]);
		expect(saved([], ['0/chatapp offers'])).toStrictEqual(['out offers sms ☐ Offers (sms)']);
		expect(saved([{ topic: 'offers', channel: 'sms' }], ['0/sms offers', '0/chatapp offers'])).toStrictEqual([
			'in offers sms ☑ Offers (sms)',
		]);
		expect(saved([], ['0/sms offers', '0/sms', '0/chatapp offers'])).toStrictEqual(['out * sms ☑ Nothing (sms)']);
	});

	it('leaves who was out of it everywhere, and takes it back in one channel, out of it in all others', () => {
		expect(saved([{ topic: 'offers' }], [])).toStrictEqual([]);
		expect(saved([{ topic: 'offers' }], ['0/chatapp offers'])).toStrictEqual([
			'in offers all ☑ Offers (chatapp)',
			...['email', 'sms', 'voice', 'wallet'].map((channel) => `out offers ${channel} ☑ Offers (chatapp)`),
		]);
		expect(saved([{}], ['0/sms offers', '0/sms', '0/chatapp offers'])).toStrictEqual([
			'in * all ☐ Nothing (chatapp)',
			...['email', 'sms', 'voice', 'wallet'].map((channel) => `out * ${channel} ☐ Nothing (chatapp)`),
		]);
	});

	it('takes nobody in whom a page without channels showed as one who wants it', () => {
		const old = { kind: 'saved', shown: new Set(['0 offers']), ticked: new Set(['0 offers']) } as const;
		const wishes = new Wishes(PEOPLE, noted([{ topic: 'offers', channel: 'sms' }]));
		expect(wishes.take(old, offered, undefined, '')).toStrictEqual([]);
	});

	it('is shown by a page without channels, which takes it back in all of them', () => {
		const box: Box = { at: 0, topic: 'offers', words: 'Offers' };
		const bySms = noted([{ topic: 'offers', channel: 'sms' }]);
		let wishes = new Wishes(PEOPLE, bySms);
		const take = (...ticked: string[]) =>
			wishes
				.take({ kind: 'saved', shown: new Set(['0 offers']), ticked: new Set(ticked) }, [box], undefined, '')
				.map(([state, { topic, channel = 'all' }]) => `${state} ${topic} ${channel}`);
		expect(wishes.isTicked(box)).toBe(false);
		expect(take('0 offers')).toStrictEqual(['in offers sms']);
		expect([wishes.isTicked(box), take('0 offers')]).toStrictEqual([true, []]);
		expect(take()).toStrictEqual(['out offers all']);
		wishes = new Wishes(PEOPLE, bySms);
		expect([take(), take()]).toStrictEqual([['out offers all'], []]);
	});

	it('leaves the boxes as they were saved', () => {
		const scopes: Listed = [{}, { topic: 'offers' }, { channel: 'sms' }, { topic: 'offers', channel: 'chatapp' }];
		fc.assert(
			fc.property(fc.subarray([...shown]), fc.subarray(scopes), (ticked, listed) => {
				const wishes = new Wishes(PEOPLE, noted(listed));
				const said = { kind: 'saved', shown, ticked: new Set(ticked) } as const;
				wishes.take(said, offered, undefined, '');
				expect(wishes.take(said, offered, undefined, '')).toStrictEqual([]);
				expect([offered[1], offered[3]].map((box) => wishes.isTicked(box))).toStrictEqual(
					['0/sms', '0/chatapp'].map((name) => ticked.includes(name)),
				);
			}),
		);
	});
});

describe('one click', () => {
	const click = (topic?: string) =>
		new Wishes(PEOPLE, new Map([['ann@example.com', [about()]]])).take({ kind: 'oneClick' }, BOXES, topic, 'in en');

	it('unsubscribes from everything at every address, unless its link is about a topic', () => {
		const words = 'List-Unsubscribe=One-Click';
		const source = 'One-click unsubscribe, in en';
		expect(click()).toStrictEqual([['out', { ...PEOPLE[0], words, source, topic: undefined }]]);
		expect(click('offers')).toStrictEqual(PEOPLE.map((one) => ['out', { ...one, words, source, topic: 'offers' }]));
	});
});
