import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { EMPTY } from '../../support/sentences';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({});

const NONE = '={{ $json.none }}';
const SEND = { resource: 'message', operation: 'send', from: 'MyShop', to: '+447700900001' };
const byId = (value: string): IDataObject => ({ __rl: true, mode: 'id', value });
const CONTACT = { resource: 'contact', operation: 'create', list: byId('7') };
const TRANSACTIONAL = { resource: 'message', operation: 'sendTransactional', scenario: byId('7') };

/** The sandbox has no such contact list; what was sent is told all the same. */
const GOES_ON = { onError: 'continueRegularOutput' } as const;

async function run(
	type: string,
	parameters: IDataObject,
	items: IDataObject[],
	settings: NodeRun['settings'] = {},
): ReturnType<typeof runNode> {
	const omniApiKeyApi = { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey };
	return await runNode({
		type,
		parameters: parameters as NodeRun['parameters'],
		items: itemsOf(items),
		settings,
		credentials: { omniApiKeyApi },
	});
}

it.each([
	['with a call', { callbackUrl: '={{ $json.none.trim() }}' }, 'with ?. for each further dot'],
	['in a part', { callbackUrl: '=https://x.example.com/h?c={{ $json.none }}' }, 'and ?? "" at the end'],
])('an option %s that no item has is refused with a way out', async (_which, options, fix) => {
	const { error } = await run('omniSms', { ...SEND, text: 'Hi', options }, [{ some: 1 }]);
	expect(`${error?.message}`).toContain('Callback URL: ');
	expect(error?.description).toContain(fix);
});

it('that way out sends without the option', async () => {
	for (const callbackUrl of ['={{ $json.none?.trim() ?? "" }}', '=https://x.example.com/h?c={{ $json.none ?? "" }}']) {
		const { error } = await run('omniSms', { ...SEND, text: 'Hi', options: { callbackUrl } }, [{ some: 1 }]);
		expect(error).toBeUndefined();
	}
	expect(sandbox.requests).toHaveLength(2);
});

it('of several values that no item has, a hint tells of each', async () => {
	const pairs = [
		{ key: 'a', value: NONE },
		{ key: 'b', value: '={{ $json.other }}' },
		{ key: 'c', value: '=Dear {{ $json.third }}' },
	];
	const options = { callbackData: { pairs }, sendUnusualTexts: true };
	const { hints } = await run('omniWalletPush', { ...SEND, message: 'Hi', options }, [{ some: 1 }]);
	const told = hints.map(({ message }) => /(?:has|for) (\$json\.\w+)/.exec(message)?.[1]);
	expect(told).toStrictEqual(['$json.third', '$json.none', '$json.other']);
});

describe('an address with a gap goes to nobody, as what is left may be somebody else’s', () => {
	const SMS = { ...SEND, text: 'Hi' };
	const phoneOf = (phone: string): IDataObject => ({ mappingMode: 'defineBelow', value: { phone } });
	const GIVEN = { ...TRANSACTIONAL, contactBy: 'details' };

	it.each<[string, string, IDataObject]>([
		['where unusual texts are sent', 'omniSms', { ...SMS, options: { sendUnusualTexts: true } }],
		['in a column', 'omniContacts', { ...CONTACT, columns: phoneOf('=+{{ $json.cc }}2025550101') }],
		['that may be left out', 'omniScenario', { ...GIVEN, phone: '=+{{ $json.cc }}2025550101' }],
	])('in all items, %s', async (_which, type, parameters) => {
		const to = '=+{{ $json.cc }}{{ $json.phone }}';
		const { error } = await run(type, { ...parameters, to }, [{ phone: '447700900001' }]);
		expect(error?.message).toContain('no item has $json.cc');
		expect(error?.description).not.toContain('Send Unusual Texts');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each<[string, string, IDataObject]>([
		['a number', 'omniSms', { ...SMS, to: '=+{{ $json.cc }}{{ $json.phone }}' }],
		[
			'a further recipient',
			'omniEmail',
			{
				...SEND,
				from: 'a@example.com',
				subject: 'Hi',
				html: 'Hi [Unsubscribe]',
				to: 'b@example.com',
				options: {
					sendUnusualTexts: true,
					additionalRecipients: { recipients: [{ address: '={{ $json.cc }}{{ $json.phone }}@example.com' }] },
				},
			},
		],
		['a column', 'omniContacts', { ...CONTACT, columns: phoneOf('=+{{ $json.cc }}{{ $json.phone }}') }],
	])('in one item: %s', async (_which, type, parameters) => {
		const items = [{ cc: '44', phone: '7700900001' }, { phone: '4412345678' }];
		const { items: told } = await run(type, parameters, items, GOES_ON);
		expect(told[1].json).toMatchObject({ code: 'INVALID' });
		expect(told[1].json.message).toContain('this item has nothing for $json.cc');
		expect(sandbox.requests.map(({ body }) => body.includes('4412345678'))).toStrictEqual([false]);
	});

	it('and one that may be left out, and has nothing at all, is left out', async () => {
		const phone = '={{ $json.cc }}{{ $json.phone }}';
		await run('omniScenario', { ...GIVEN, phone, email: '={{ $json.email }}' }, [
			{ cc: '44', phone: '7700900001', email: 'a@example.com' },
			{ email: 'ann@example.com' },
		]);
		expect(sandbox.requests.map(({ body }) => body).join()).toContain('"email":"ann@example.com"');
	});

	it('nor does it matter whether others have it', async () => {
		const phone = '={{ $json.cc }}{{ $json.phone }}';
		await run('omniScenario', { ...GIVEN, phone, email: '={{ $json.email }}' }, [{ email: 'ann@example.com' }]);
		expect(sandbox.requests.map(({ body }) => body).join()).toContain('"email":"ann@example.com"');
		const columns = { mappingMode: 'defineBelow', value: { phone, email: '={{ $json.email }}' } };
		const created = await run('omniContacts', { ...CONTACT, columns }, [{ email: 'ann@example.com' }], GOES_ON);
		expect(created.items[0].json.message).not.toContain('no item has');
		expect(created.hints.map(({ message }) => message).join()).toContain('No item has $json.cc');
	});

	it('and its errors say how one that is whole without it goes out, which does', async () => {
		const way = 'Where it may be missing, write the expression as in {{ $json.customer?.name ?? "" }}';
		const [abroad, home] = [{ cc: '+44', phone: '7700900001' }, { phone: '+12025550101' }];
		const to = '={{ $json.cc }}{{ $json.phone }}';
		const none = await run('omniSms', { ...SMS, to }, [home]);
		expect(none.error?.description).toContain(way);
		const { items } = await run('omniSms', { ...SMS, to }, [abroad, home], GOES_ON);
		expect(items[1].json.message).toContain(way);
		await run('omniSms', { ...SMS, to: '={{ $json.cc ?? "" }}{{ $json.phone }}' }, [abroad, home]);
		expect(sandbox.messages().map(({ recipient }) => recipient)).toContain('+12025550101');
	});

	it.each([['='], ['=+'], ['={{ $json.cc ?? "" }}']])(
		'one that is written so, and has nothing, is left out: %s',
		async (first) => {
			const phone = `${first}{{ $json.phone }}`;
			const [home, none] = [{ phone: '12025550101' }, { phone: '', email: 'ann@example.com' }];
			for (const items of [[home, none], [none], [{ email: 'ann@example.com' }]]) {
				const { hints } = await run('omniScenario', { ...GIVEN, phone, email: '={{ $json.email }}' }, items, GOES_ON);
				expect(hints.filter(({ message }) => message.includes('leaves a gap'))).toStrictEqual([]);
				expect(
					sandbox.requests
						.splice(0)
						.map(({ body }) => body)
						.join(),
				).toContain('"email":"ann@example.com"');
			}
		},
	);

	it('several of which one may be missing in all are told how', async () => {
		const person = { resource: 'person', operation: 'export' };
		const addresses = '={{ $json.phone }}, {{ $json.email }}';
		const { error } = await run('omniContacts', { ...person, addresses }, [{ phone: '+12025550101' }]);
		expect(error?.description).toContain('and ?? "" at the end');
		const way = { ...person, addresses: '={{ $json.phone }}, {{ $json.email ?? "" }}' };
		expect((await run('omniContacts', way, [{ phone: '+12025550101' }])).error).toBeUndefined();
	});

	it('where one has to be there, the error names what no item has', async () => {
		const { error } = await run('omniSms', { ...SMS, to: '={{ $json.cc }}{{ $json.phone }}' }, [{ some: 1 }]);
		expect(error?.message).toContain('To: no phone number is given, since no item has $json.cc');
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('a field of an earlier node, as n8n writes it where it is dragged in', () => {
	const textOf = (path: string): IDataObject => ({ ...SEND, text: `=You owe {{ ${path} }} EUR` });

	it.each([
		"$('Source').item.json.nmae",
		"$('Source').first().json.nmae",
		'$node["Source"].json.nmae',
		'$input.item.json.nmae',
		'$input.first().json.nmae',
	])('is known to be missing in all items: %s', async (path) => {
		const { error } = await run('omniSms', textOf(path), [{ name: '5', body: {} }]);
		expect(error?.message).toContain('Text: no item has $');
		const time = { ...SEND, text: 'Hi', options: { scheduledTime: `={{ ${path} }}` } };
		expect((await run('omniSms', time, [{ name: '5', body: {} }])).error?.message).toContain('since no item has $');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('is asked for at both ends of many items alone, and where it is the same for all, in one', async () => {
		const items = Array.from({ length: 2001 }, (_, at) => (at === 1000 ? { nmae: 'Ann' } : { name: `${at}` }));
		const { error } = await run('omniSms', textOf("$('Source').item.json.nmae"), items);
		expect(error?.description).toContain("no item has $('Source').item.json.nmae");
		const once = await run('omniSms', textOf("$('Source').first().json.nmae"), items);
		expect(once.error?.description).toContain("no item has $('Source').first().json.nmae");
		expect(sandbox.requests).toStrictEqual([]);
		const some = await run('omniSms', textOf("$('Source').item.json.nmae"), items.slice(1));
		expect(some.error).toBeUndefined();
	});

	it('is not looked for among the fields of this node’s items', async () => {
		const { error } = await run('omniSms', textOf("$('Source').item.json.nmae"), [{ name: '5' }]);
		expect(error?.description).toMatch(/^Correct the name, or take it out\./);
	});

	it('is counted where some items have nothing', async () => {
		const { hints } = await run('omniSms', textOf("$('Source').item.json.name"), [{ name: '5' }, { some: 1 }]);
		expect(hints.map(({ message }) => message)).toContainEqual(
			"1 item has nothing for $('Source').item.json.name, which leaves a gap in a text. First: item 1.",
		);
		expect(sandbox.requests[0].body).toContain('You owe  EUR');
	});

	it('goes out where it is there', async () => {
		const { error } = await run('omniSms', textOf("$('Source').item.json.name"), [{ name: '5' }]);
		expect(error).toBeUndefined();
		expect(sandbox.requests[0].body).toContain('You owe 5 EUR');
	});
});

it.each(['={{\n  $json.none.trim()\n}}', '={{ $json.none.trim().slice(0, 10) }}'])(
	'a time with calls that no item has is refused, however it is written: %j',
	async (scheduledTime) => {
		const { error } = await run('omniSms', { ...SEND, text: 'Hi', options: { scheduledTime } }, [{ some: 1 }]);
		expect(error?.message).toContain(`Scheduled Time: ${EMPTY}, since no item has $json.none`);
	},
);

describe('a word that stands for nothing makes no address', () => {
	const to = "={{ $json.usr + '@example.com' }}";
	const EMAIL = { ...SEND, from: 'a@example.com', subject: 'Hi', html: 'Hi [Unsubscribe]' };

	it.each<[string, string, IDataObject]>([
		['of an email', 'omniEmail', { ...EMAIL, to }],
		['where unusual texts are sent', 'omniEmail', { ...EMAIL, to, options: { sendUnusualTexts: true } }],
		[
			'of an earlier node',
			'omniEmail',
			{ ...EMAIL, to: "={{ $('Source').item.json.usr + '@example.com' }}", options: { sendUnusualTexts: true } },
		],
		['of a contact', 'omniContacts', { ...CONTACT, columns: { mappingMode: 'defineBelow', value: { email: to } } }],
	])('%s', async (_which, type, parameters) => {
		const { error } = await run(type, parameters, [{ user: 'ann' }]);
		expect(error?.message).toContain('it holds “undefined”');
		expect(error?.description).not.toContain('Send Unusual Texts');
		expect(sandbox.requests).toStrictEqual([]);
	});
});

it.each([{ options: { scheduledTime: '={{ $json.data.time }}' } }, { text: '=Hi {{ $json.data.name }}' }])(
	'a field of what is a text in all items, as JSON of a webhook may be, is one that no item has: %j',
	async (more) => {
		const { error } = await run('omniSms', { ...SEND, text: 'Hi', ...more }, [
			{ data: '{"time":"2027","name":"Ann"}' },
		]);
		expect(error?.message).toContain('no item has $json.data');
		expect(sandbox.requests).toStrictEqual([]);
	},
);

it('the length of a text leaves no gap', async () => {
	const { hints } = await run('omniSms', { ...SEND, text: '=It has {{ $json.note.length }}' }, [{ note: 'abc' }]);
	expect(hints).toStrictEqual([]);
	expect(sandbox.requests[0].body).toContain('"It has 3"');
});

it.each(['$json.customer.name', "$('Source').item.json.customer.name"])(
	'%s of an empty customer leaves a gap alone: what it would hold can not be told',
	async (path) => {
		const { hints } = await run('omniSms', { ...SEND, text: `=Hi {{ ${path} }}!` }, [{ customer: null }]);
		expect(hints.map(({ message }) => message).join()).toContain(`1 item has nothing for ${path}`);
		expect(sandbox.requests[0].body).toContain('"Hi !"');
	},
);

it('a text with a call has a hint for the items that have nothing for it, and goes out', async () => {
	const text = '=Hi {{ $json.name.trim() }}!';
	const { hints } = await run('omniSms', { ...SEND, text }, [{ name: 'Ann' }, { some: 1 }]);
	expect(hints.map(({ message }) => message)).toContainEqual(
		'1 item has nothing for $json.name, which leaves a gap in a text. First: item 1.',
	);
	expect(sandbox.requests[0].body).toContain('"Hi !"');
});

it.each(['$json?.name', '$json.customer?.name', "$('Source').item.json.customer?.name"])(
	'what may be missing by its ?. leaves its place empty, without a word: %s',
	async (path) => {
		const parameters = { ...SEND, text: `=Hi {{ ${path} }}!`, options: { scheduledTime: `={{ ${path} }}` } };
		const { error, hints } = await run('omniSms', parameters, [{ some: 1 }]);
		expect(error).toBeUndefined();
		expect(hints).toStrictEqual([]);
		expect(sandbox.requests[0].body).toContain('"Hi !"');
	},
);
