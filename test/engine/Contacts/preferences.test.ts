import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode } from '../../support/engine';
import {
	call,
	DAY_MS,
	MAIL,
	ONE_CLICK,
	PAGE,
	type PageRun,
	PHONE,
	PreferencesBench,
	SHOWN,
	TOPICS,
	without,
} from '../../support/preferences';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let bench: PreferencesBench;

beforeEach(() => {
	bench = new PreferencesBench(sandbox);
});

afterEach(() => jest.restoreAllMocks());

describe('Create Link', () => {
	it('adds a link to each item, which shows nothing of the person, with the fields of the item beside it', async () => {
		const people = [
			{ name: 'Ann', email: MAIL, phone: PHONE },
			{ name: 'Bob', email: '', phone: '+1 (202) 555-0124' },
		];
		const parameters = { addresses: '={{ [$json.email, $json.phone] }}', page: `${PAGE}?from=mail` };
		const before = Date.now();
		const { items, error, hints } = await bench.run('createLink', people, { parameters });
		expect(error).toBeUndefined();
		const [ann, bob] = items.map(({ json }) => json);
		expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }, { item: 1 }]);
		expect([ann, bob]).toMatchObject(people);
		for (const { preferencesLink } of [ann, bob]) {
			expect(preferencesLink).toMatch(/^https:\/\/n8n\.example\.com\/webhook\/preferences\?from=mail&p=1[\w-]+$/);
			expect(preferencesLink).not.toMatch(/ann@|@example|202555/);
		}
		expect(Math.round((Date.parse(ann.validUntil as string) - before) / DAY_MS)).toBe(365);
		expect([hints, sandbox.requests]).toStrictEqual([[], []]);
	});

	it('refuses before anything else where the credential has no key, and a language that is none', async () => {
		const parameters = { addresses: MAIL, page: PAGE };
		const { error } = await bench.run('createLink', [{}], { parameters, key: '' });
		expect(error?.message).toContain('Signing Key: the credential has none');
		expect(error?.description).toContain('Turn “Secure Callbacks” on');
		const { error: odd } = await bench.run('createLink', [{}], {
			parameters: { ...parameters, options: { language: 'x!' } },
		});
		expect(odd?.message).toContain('Language of the Person: “x!” is not the code of a language');
	});

	it('warns of a page that answers one call only', async () => {
		const parameters = { addresses: MAIL, page: 'https://n8n.example.com/webhook-test/preferences' };
		const { hints } = await bench.run('createLink', [{}], { parameters });
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('use the Production URL')]);
	});
});

describe('Answer Page', () => {
	it('shows what the person gets, in the language of the link, and writes nothing, however often it is opened', async () => {
		const p = await bench.token({ options: { language: 'de' } });
		const shown = await bench.answer(call(p, {}, { 'accept-language': 'fr' }));
		expect(without(shown)).toStrictEqual({ outcome: 'SHOWN', statusCode: 200, language: 'de', changes: [] });
		expect(shown.html).not.toContain('role="status"');
		expect(shown.html).toContain('<span>Angebote</span>');
		expect(shown.html).toContain('<span>News of your orders</span>');
		expect(shown.html).toContain('a•••@example.com');
		expect(await bench.answer(call(p))).toStrictEqual(shown);
		expect(bench.tables.rows).toStrictEqual([]);
	});

	it('notes what was chosen with its evidence, and takes it back the same way', async () => {
		const p = await bench.token();
		const header = { 'accept-language': 'en-GB,en;q=0.9' };
		const ticked = ['0 orders', '1 offers', '1 orders'];
		const saved = await bench.answer(call(p, { shown: SHOWN, ticked }, header));
		expect(without(saved)).toStrictEqual({
			outcome: 'SAVED',
			statusCode: 200,
			language: 'en-GB',
			changes: [{ address: MAIL, topic: 'offers', channel: null, wanted: false }],
		});
		expect(saved.html).toContain('Your choice was saved.');
		const today = new Date().toISOString().slice(0, 10);
		const source = `Preferences page, in en-GB, by a link of ${today}`;
		const entry = {
			address: MAIL,
			listed: true,
			topic: 'offers',
			channel: null,
			words: '☐ Offers and discounts',
			messageId: null,
			source,
		};
		expect(await bench.listed()).toStrictEqual([entry]);
		const back = await bench.answer(call(p, { shown: SHOWN, ticked: ['0 offers', ...ticked] }, header));
		expect(back.changes).toStrictEqual([{ address: MAIL, topic: 'offers', channel: null, wanted: true }]);
		expect(await bench.listed()).toStrictEqual([]);
		// Both notes stay as evidence.
		const person = { resource: 'person', operation: 'export', addresses: MAIL, searchLists: false };
		const { items } = await bench.run('export', [{}], { parameters: person });
		expect(items[0].json.entries).toMatchObject([
			{ kind: 'doNotContact', listed: true, topic: 'offers', words: '☐ Offers and discounts', source },
			{ kind: 'doNotContact', listed: false, topic: 'offers', words: '☑ Offers and discounts', source },
		]);
	});

	it('unsubscribes by one click: from everything, or from the topic of the link', async () => {
		const some = await bench.answer(call(await bench.token({ options: { topic: 'Offers' } }), ONE_CLICK));
		expect(some).toMatchObject({
			outcome: 'UNSUBSCRIBED',
			changes: [
				{ address: MAIL, topic: 'offers', channel: null, wanted: false },
				{ address: PHONE, topic: 'offers', channel: null, wanted: false },
			],
		});
		const all = await bench.answer(call(await bench.token({ addresses: MAIL, options: { topic: 'All' } }), ONE_CLICK));
		expect(all.changes).toStrictEqual([{ address: MAIL, topic: null, channel: null, wanted: false }]);
		expect((await bench.listed()).map(({ address, topic, words }) => [address, topic, words])).toStrictEqual([
			[MAIL, 'offers', 'List-Unsubscribe=One-Click'],
			[PHONE, 'offers', 'List-Unsubscribe=One-Click'],
			[MAIL, null, 'List-Unsubscribe=One-Click'],
		]);
	});

	it('what was chosen holds for sends at once: one about the topic is kept back, one about another goes', async () => {
		await bench.answer(call(await bench.token(), { shown: SHOWN, ticked: ['0 offers', '0 orders', '1 orders'] }));
		const send = async (topic: string) => {
			const parameters = { options: { doNotContact: true, topic } };
			const { items } = await runSms(sandbox, [{ phone: PHONE, text: 'Hello' }], {
				dataTables: bench.tables,
				parameters,
			});
			return items[0].json;
		};
		expect(await send('offers')).toMatchObject({ code: 'OPTED_OUT', topic: 'offers', words: '☐ Offers and discounts' });
		expect(await send('orders')).toMatchObject({ code: 'OK' });
	});

	it.each<[string, (p: string) => string | undefined, PageRun]>([
		['was changed', (p) => `${p.slice(0, -3)}${p.endsWith('AAA') ? 'BBB' : 'AAA'}`, {}],
		['is missing', () => undefined, {}],
		['comes twice', (p) => [p, p] as unknown as string, {}],
		['was sealed with another key', (p) => p, { key: 'another key' }],
	])('writes nothing where the link %s, and says so', async (_what, forge, more) => {
		const p = forge(await bench.token()) as string;
		for (const body of [{ shown: SHOWN }, ONE_CLICK, {}]) {
			const row = await bench.answer(call(p, body), more);
			expect(without(row)).toStrictEqual({ outcome: 'LINK_NOT_VALID', statusCode: 403, language: 'en', changes: [] });
			expect(row.html).toContain('This link does not work any more.');
			expect(row.html).not.toMatch(/•••|<form/);
		}
		expect(bench.tables.rows).toStrictEqual([]);
	});

	it('takes links of the previous key', async () => {
		const p = await bench.token();
		const keys = { signingKey: 'new', previousSigningKey: 'a signing key' };
		const credential = { baseUrl: sandbox.baseUrl, apiKey: API_KEY, ...keys };
		expect(await bench.answer(call(p), { credentials: { omniApiKeyApi: credential } })).toMatchObject({
			outcome: 'SHOWN',
		});
	});

	it('writes nothing where the link has expired, and says so in its language', async () => {
		const now = Math.floor(Date.now() / 1000) * 1000;
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
		const p = await bench.token({ options: { language: 'fr', validDays: 1 } });
		clock.mockReturnValue(now + DAY_MS);
		bench.tables.areOn = false;
		const row = await bench.answer(call(p, ONE_CLICK));
		expect(without(row)).toStrictEqual({ outcome: 'LINK_EXPIRED', statusCode: 410, language: 'fr', changes: [] });
		expect(row.html).toContain('Ce lien ne fonctionne plus.');
		expect(bench.tables.rows).toStrictEqual([]);
	});

	it('asks for no table where no link counts, and fails where one does and the table is off', async () => {
		const p = await bench.token();
		bench.tables.areOn = false;
		expect(await bench.answer(call('x', ONE_CLICK))).toMatchObject({ outcome: 'LINK_NOT_VALID' });
		const { error } = await bench.run('answerPage', [call(p, ONE_CLICK)]);
		expect(error?.message).toContain('data tables are switched off');
	});

	it.each([[{ order: 1 }], [{ query: {} }], [{ headers: {} }]])('refuses an item that is no call: %j', async (item) => {
		const { error } = await bench.run('answerPage', [item]);
		expect(error?.message).toContain('Call: it is not a call from a Webhook node');
		expect(error?.description).toContain('Put this node right behind the Webhook node');
	});

	it('leaves only that somebody is on the list of who is erased', async () => {
		await bench.answer(
			call(await bench.token({ addresses: MAIL }), { shown: ['0 offers', '0 orders', '0'], ticked: ['0 orders'] }),
		);
		const person = { resource: 'person', operation: 'erase', addresses: MAIL, searchLists: false };
		const { items } = await bench.run('erase', [{}], { parameters: person });
		expect(items[0].json).toMatchObject({ erased: { doNotContact: 1 }, doNotContact: [MAIL] });
		expect(JSON.stringify(bench.tables.rows)).not.toMatch(/ann@|Offers and|Preferences/);
		expect(await bench.listed()).toMatchObject([{ address: null, topic: 'offers', words: null, source: null }]);
	});
});

it('offers the channels of a number, and notes what is chosen for one of them', async () => {
	const p = await bench.token();
	const channel = [
		{ channel: 'sms', title: 'Kurznachricht', language: 'de' },
		{ channel: 'sms', title: 'SMS' },
		{ channel: 'chatapp', title: 'Chat app' },
	];
	const topic = [{ topic: 'orders', title: 'News of your orders' }];
	const parameters = { call: '={{ $json }}', topics: { topic }, options: { channels: { channel } } };
	const answer = async (body: IDataObject, headers = {}) => {
		const { items, error } = await bench.run('answerPage', [call(p, body, headers)], { parameters });
		expect(error).toBeUndefined();
		return items[0].json;
	};
	const { html } = await answer({});
	expect([...(html as string).matchAll(/<legend>(.*?)<\/legend>/g)].map(([, legend]) => legend)).toStrictEqual([
		'<bdi>a•••@example.com</bdi>',
		'<bdi>+•••0123</bdi> · <bdi>SMS</bdi>',
		'<bdi>+•••0123</bdi> · <bdi>Chat app</bdi>',
	]);
	expect((await answer({}, { 'accept-language': 'de' })).html).toContain('<bdi>Kurznachricht</bdi>');
	const shown = ['0 orders', '0', '1/sms orders', '1/sms', '1/chatapp orders', '1/chatapp'];
	const { changes } = await answer({ shown, ticked: ['0 orders', '1/chatapp orders'] });
	expect(changes).toStrictEqual([{ address: PHONE, topic: 'orders', channel: 'sms', wanted: false }]);
	expect(await bench.listed()).toMatchObject([{ words: '☐ News of your orders (SMS)' }]);

	const options = { doNotContact: true, topic: 'orders' };
	const { items: sms } = await runSms(sandbox, [{ phone: PHONE, text: 'Hi' }], {
		dataTables: bench.tables,
		parameters: { options },
	});
	expect(jsonOf(sms)[0]).toMatchObject({ code: 'OPTED_OUT', stopChannel: 'sms' });
	const { items: chat } = await runNode({
		type: 'omniChatApp',
		parameters: { resource: 'message', operation: 'send', from: 'Shop', to: PHONE, type: 'text', text: 'Hi', options },
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		dataTables: bench.tables,
	});
	expect(chat[0].json.code).toBe('OK');
});

describe('a page that was opened before its channels or topics were changed', () => {
	const channels = { channel: [{ channel: 'sms', title: 'SMS' }] };
	const parameters = { topics: { topic: TOPICS }, options: { channels } };

	it('is told to be out of date and shown anew, and what it says of boxes that are still there is noted, and each “no” of before', async () => {
		const p = await bench.token();
		const said = { shown: SHOWN, ticked: ['0', '1 orders'] };
		const row = await bench.answer(call(p, said), { parameters });
		expect(without(row)).toStrictEqual({
			outcome: 'PAGE_OUT_OF_DATE',
			statusCode: 409,
			language: 'en',
			changes: [
				{ address: MAIL, topic: 'offers', channel: null, wanted: false },
				{ address: MAIL, topic: 'orders', channel: null, wanted: false },
				{ address: MAIL, topic: null, channel: null, wanted: false },
				// Of the box that stood for all channels.
				{ address: PHONE, topic: 'offers', channel: 'sms', wanted: false },
			],
		});
		expect(row.html).toContain('This page was out of date. Please check your choice and save it again.');
		expect(row.html).not.toContain('Your choice was saved.');
		expect(row.html).toContain('name="shown" value="1/sms offers"');
		const again = await bench.answer(call(p, { shown: ['1/sms offers', '1/sms orders', '1/sms'], ticked: [] }), {
			parameters,
		});
		expect(again).toMatchObject({ outcome: 'SAVED', statusCode: 200 });
	});

	it('is none where a box came in since then: nothing of what was chosen is lost', async () => {
		const p = await bench.token();
		const row = await bench.answer(call(p, { shown: ['0 offers', '0'], ticked: ['0 offers'] }));
		expect(row).toMatchObject({ outcome: 'SAVED', changes: [] });
	});
});

it('who is out of everything, takes one channel back on the page and then writes START gets messages by all of them', async () => {
	const list = async (operation: string, words: string) =>
		await bench.run(operation, [{}], {
			parameters: { resource: 'doNotContact', address: PHONE, words, messageId: '1' },
		});
	await list('add', 'STOP');
	const channel = [{ channel: 'sms', title: 'SMS' }];
	const parameters = { topics: {}, options: { channels: { channel } } };
	const p = await bench.token({ addresses: PHONE });
	const { changes } = await bench.answer(call(p, { shown: ['0/sms'], ticked: [] }), { parameters });
	expect(changes).toContainEqual({ address: PHONE, topic: null, channel: null, wanted: true });
	const { items } = await bench.run('getMany', [{}], { parameters: { resource: 'doNotContact', returnAll: true } });
	expect(jsonOf(items).map((entry) => entry.channel)).not.toContain('sms');
	expect(items.length).toBeGreaterThan(1);
	await list('remove', 'START');
	expect(await bench.listed()).toStrictEqual([]);
});
