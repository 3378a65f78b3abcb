import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { EMPTY } from '../../support/sentences';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({});

const NONE = '={{ $json.none }}';
const BY_DATES = { resource: 'message', operation: 'getMany', findBy: 'dates', period: 'last7Days' };
const STATISTICS = { resource: 'statistics', findBy: 'dates', period: 'last7Days' };
const PICKED = { __rl: true, mode: 'id', value: NONE };
const OF_A_GROUP = { resource: 'statistics', operation: 'get', period: 'last7Days' };
const OF_SCENARIO = { resource: 'message', operation: 'getMany', scenario: { mode: 'id', value: '7' } };
const PERSON = { resource: 'doNotContact', address: '+447700900001' };

/** What narrows whom a node finds or reaches, and may be left out: a node, its parameters, and the label. */
const NARROWING: Array<[type: string, parameters: IDataObject, label: string]> = [
	['omniContacts', { resource: 'contactList', operation: 'getMany', filters: { name: NONE } }, 'Name'],
	['omniContacts', { resource: 'contactList', operation: 'getMany', filters: { type: NONE } }, 'Types'],
	['omniContacts', { resource: 'audit', operation: 'getMany', address: NONE }, 'Address'],
	['omniContacts', { resource: 'audit', operation: 'getMany', workflow: NONE }, 'Workflow'],
	['omniContacts', { ...PERSON, operation: 'check', topic: NONE }, 'Topic'],
	['omniContacts', { ...PERSON, operation: 'remove', topic: NONE }, 'Topic'],
	['omniContacts', { ...PERSON, operation: 'remove', channel: NONE }, 'Channel'],
	['omniAccount', { resource: 'openWait', operation: 'getMany', address: NONE }, 'Asked Person'],
	['omniAccount', { resource: 'tariff', operation: 'getMany', filters: { channel: NONE } }, 'Channel'],
	['omniAccount', { resource: 'tariff', operation: 'getMany', filters: { countryId: PICKED } }, 'Country'],
	['omniAccount', { resource: 'tariff', operation: 'getMany', filters: { currencyId: PICKED } }, 'Currency'],
	['omniAccount', { resource: 'tariff', operation: 'getMany', filters: { mogId: PICKED } }, 'Operator Group'],
	['omniReach', { resource: 'planned', operation: 'getMany', topic: NONE }, 'Topic'],
	['omniScenario', { resource: 'scenario', operation: 'getMany', filters: { includedStates: NONE } }, 'States'],
	['omniScenario', { ...OF_SCENARIO, step: NONE }, 'Step Name or ID'],
	['omniScenario', { resource: 'scenario', operation: 'getMacros', taskIds: NONE }, 'Scenario Names or IDs'],
	['omniScenario', { resource: 'scenario', operation: 'getMacros', taskStates: NONE }, 'States'],
	['omniSms', { ...OF_A_GROUP, options: { triggerId: NONE } }, 'Step Name or ID'],
	['omniEmail', { ...OF_A_GROUP, options: { triggerId: NONE } }, 'Step Name or ID'],
	['omniEmail', { ...OF_A_GROUP, options: { userId: NONE } }, 'User ID'],
	['omniPush', { ...OF_A_GROUP, options: { triggerId: NONE } }, 'Step Name or ID'],
	['omniSms', { ...BY_DATES, options: { status: NONE } }, 'Status'],
	['omniSms', { ...BY_DATES, options: { countryId: PICKED } }, 'Country'],
	['omniEmail', { ...BY_DATES, options: { recipient: NONE } }, 'To'],
	['omniPush', { ...BY_DATES, options: { status: NONE } }, 'Status'],
	['omniLegacyEmail', { resource: 'campaign', operation: 'getMany', options: { creatorLogin: NONE } }, 'Creator Login'],
	['omniLegacyEmail', { ...STATISTICS, operation: 'getCounters', options: { login: NONE } }, 'Login'],
	['omniLegacyEmail', { ...STATISTICS, operation: 'getMessages', options: { state: NONE } }, 'State'],
];

const SEND = { resource: 'message', operation: 'send', from: 'MyShop', to: '+447700900001' };
const PUSH = { from: '1001', to: 'token', title: 'Hi', text: 'Hi', priority: 'HIGH', devices: 'ios' };
const EMAIL = { from: 'a@example.com', to: 'b@example.com', subject: 'Hi', html: 'Hi [Unsubscribe]' };
const PAIR = { pairs: [{ key: 'ref', value: NONE }] };
const [URL, VALIDITY] = [{ callbackUrl: NONE }, { validity: NONE }];

/** What goes with a message, and would be missed in silence. */
const BESIDE: typeof NARROWING = [
	['omniSms', { ...SEND, text: 'Hi', options: URL }, 'Callback URL'],
	['omniSms', { ...SEND, text: 'Hi', options: VALIDITY }, 'Validity (Seconds)'],
	['omniEmail', { ...SEND, ...EMAIL, options: URL }, 'Callback URL'],
	['omniEmail', { ...SEND, ...EMAIL, options: { extraDataJson: NONE } }, 'Extra Data (JSON)'],
	['omniSoap', { ...SEND, resource: 'sms', text: 'Hi', options: VALIDITY }, 'Validity (Minutes)'],
	['omniChatApp', { ...SEND, type: 'text', text: 'Hi', options: URL }, 'Callback URL'],
	['omniPush', { ...SEND, ...PUSH, options: VALIDITY }, 'Validity (Seconds)'],
	['omniWalletPush', { ...SEND, message: 'Hi', options: URL }, 'Callback URL'],
	['omniWalletPush', { ...SEND, message: 'Hi', options: VALIDITY }, 'Validity (Seconds)'],
];

const CODE = { resource: 'code', operation: 'sendCode', from: 'MyShop', to: '+447700900001' };
const HOURS = { deliverBetween: { hours: { from: '09:00', until: NONE, outside: 'send' } } };
const ASK = { ...SEND, operation: 'askAndWaitForReply', question: 'How many?', answerType: 'number' };
const CONDITION = { name: 'city', operator: 'eq', value: 'Leeds' };
const PICKED_LIST = { __rl: true, mode: 'id', value: '7' };
const SEGMENT = { resource: 'segment', conditions: { condition: [CONDITION] } };
const STEP = { channel: 'SMS', from: 'MyShop', text: 'Hi', nextMinutes: 10 };
const SCENARIO = { resource: 'scenario', operation: 'create', taskName: 'Orders', type: 'API', define: 'cascade' };
const CAMPAIGN = { resource: 'campaign', operation: 'update', taskId: { mode: 'id', value: '7', __rl: true } };

const BODY = 'Hello [WebVersion] [Unsubscribe]';
const UPDATED = {
	name: 'News',
	from: 'a@example.com',
	subject: 'News',
	content: 'text',
	text: BODY,
	type: 'Distribution',
};

/** What is set, and would be something else in silence: another code, time, list or callback. */
const SET: typeof NARROWING = [
	['omniVoiceCode', { ...CODE, code: '1234', codeSource: NONE }, 'Code'],
	['omniVoiceCode', { ...CODE, options: { holdBack: NONE } }, 'Hold Back Because'],
	['omniVoiceCode', { ...CODE, options: { validFor: NONE } }, 'Valid For (Seconds)'],
	['omniSms', { ...SEND, text: 'Hi', options: { signCallbackUrl: NONE } }, 'Sign Callback URL'],
	['omniSms', { ...SEND, text: 'Hi', options: { callbackReference: NONE } }, 'Callback Reference'],
	['omniSms', { ...ASK, options: { smallest: NONE } }, 'Smallest Number'],
	['omniSms', { ...ASK, options: { wholeNumber: NONE } }, 'Whole Number'],
	['omniChatApp', { ...SEND, type: NONE, text: 'Hi' }, 'Type'],
	['omniContacts', { ...PERSON, operation: 'add', topic: NONE }, 'Topic'],
	['omniContacts', { ...PERSON, operation: 'add', channel: NONE }, 'Channel'],
	[
		'omniContacts',
		{ resource: 'person', operation: 'export', addresses: '+447700900001', searchLists: NONE },
		'Search Contact Lists',
	],
	['omniContacts', { ...SEGMENT, operation: 'create', list: PICKED_LIST, name: 'Leeds', combine: NONE }, 'Must Match'],
	['omniContacts', { ...SEGMENT, operation: 'update', segment: PICKED_LIST, name: NONE }, 'New Name'],
	['omniScenario', { ...SCENARIO, cascade: { step: [STEP] }, taskChannel: NONE }, 'Channel'],
	['omniLegacyEmail', { ...CAMPAIGN, ...UPDATED, fromName: NONE }, 'From Name'],
	['omniLegacyEmail', { ...CAMPAIGN, ...UPDATED, options: { userCampaignId: NONE } }, 'User Campaign ID'],
];

const byId = (value: string): IDataObject => ({ __rl: true, mode: 'id', value });
const CONTACT = { resource: 'contact', operation: 'create', list: byId('7') };
const columnsOf = (name: string): IDataObject => ({
	mappingMode: 'defineBelow',
	value: { phone: '+12025550101', name },
});
const TRANSACTIONAL = {
	resource: 'message',
	operation: 'sendTransactional',
	scenario: byId('7'),
	phone: '+12025550101',
};

/** What a message may be without, so that a run of one item may lack it. */
const LEFT_OUT: typeof NARROWING = [
	['omniWalletPush', { ...SEND, message: 'Hi', title: NONE }, 'Title'],
	['omniWalletPush', { ...SEND, title: 'Hi', message: NONE }, 'Text'],
	['omniWalletPush', { ...SEND, message: 'Hi', options: { target: NONE } }, 'Deep Link Target'],
	['omniWalletPush', { ...SEND, message: 'Hi', options: { callbackData: PAIR } }, 'Callback Data'],
	['omniChatApp', { ...SEND, type: 'image', link: 'https://example.com/a.png', caption: NONE }, 'Caption'],
	['omniChatApp', { ...SEND, operation: 'sendEarlier', text: NONE, fields: { templateId: '7' } }, 'Text'],
	['omniPush', { ...SEND, ...PUSH, options: { badge: NONE } }, 'Badge'],
	['omniPush', { ...SEND, ...PUSH, options: { apns: { action: NONE } } }, 'iOS Fields, Action'],
	['omniPush', { ...SEND, ...PUSH, options: { android: { tag: NONE } } }, 'Android Fields, Tag'],
	['omniEmail', { ...SEND, ...EMAIL, options: { fromName: NONE } }, 'From Name'],
	['omniEmail', { ...SEND, ...EMAIL, options: { toName: NONE } }, 'To Name'],
	['omniEmail', { ...SEND, ...EMAIL, options: { extraData: PAIR } }, 'Extra Data'],
	['omniEmail', { ...SEND, ...EMAIL, options: { additionalRecipientsJson: NONE } }, 'Additional Recipients (JSON)'],
	['omniEmail', { ...SEND, ...EMAIL, options: { toName: '={{ $json.none.trim() }}' } }, 'To Name'],
	['omniEmail', { ...SEND, ...EMAIL, options: { toName: '={{ $json.none }} \n' } }, 'To Name'],
	['omniContacts', { ...CONTACT, columns: columnsOf(NONE) }, 'Columns'],
	['omniContacts', { ...CONTACT, columns: columnsOf('={{ $json.none.toLowerCase() }}') }, 'Columns'],
	[
		'omniScenario',
		{ ...TRANSACTIONAL, contactBy: 'details', options: { fields: { field: [{ name: 'city', value: NONE }] } } },
		'Contact Fields',
	],
];

/** The sandbox has no such contact list or scenario; what was sent is told all the same. */
const GOES_ON = { onError: 'continueRegularOutput' } as const;

async function run(
	type: string,
	parameters: IDataObject,
	items: IDataObject[],
	settings: NodeRun['settings'] = {},
): ReturnType<typeof runNode> {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		type,
		parameters: parameters as NodeRun['parameters'],
		items: itemsOf(items),
		settings,
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey },
			omniSoapLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password' },
			omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password' },
		},
	});
}

it.each([...NARROWING, ...BESIDE, ...SET])(
	'%s %j: a field that no item has is refused',
	async (type, parameters, label) => {
		const { error } = await run(type, parameters, [{ some: 1 }]);
		expect(error?.message).toContain(`${label}: ${EMPTY}, since no item has $json.none`);
		expect(error?.description).toContain('and ?? "" at the end');
		expect(sandbox.requests).toStrictEqual([]);
	},
);

it.each([
	['omniSms', { ...SEND, text: 'Hi', options: HOURS }, 'Deliver Between'],
	['omniScenario', { ...SCENARIO, cascade: { step: [{ ...STEP, nextUnless: NONE }] } }, 'Cascade'],
])('%s %j: a value within, of a field that no item has, is refused, and is not said to be all', async (...given) => {
	const [type, parameters, label] = given;
	const { error } = await run(type, parameters, [{ some: 1 }]);
	expect(error?.message).toContain(`${label}: a value in ${EMPTY}, since no item has $json.none`);
	expect(sandbox.requests).toStrictEqual([]);
});

it.each([
	['a Topic', { topic: NONE }, 'Topic'],
	['a Send Once Key', { sendOnce: { once: { key: NONE } } }, 'Send Once Key'],
])('%s that no item has is refused without a way out that would be refused as well', async (_which, options, label) => {
	const { error } = await run('omniSms', { ...SEND, text: 'Hi', options }, [{ some: 1 }]);
	expect(error?.message).toContain(`${label}: ${EMPTY}, since no item has $json.none`);
	expect(error?.description).not.toContain('??');
});

it.each([
	['omniContacts', { ...PERSON, operation: 'remove', topic: '={{ $json.none }}{{ $json.nothing }}' }, 'Topic'],
	[
		'omniScenario',
		{
			...SCENARIO,
			type: 'DISTRIBUTION',
			cascade: { step: [STEP] },
			source: { contactGroupIds: ['5'], stopContactGroupIds: '={{ $json.none }} {{ $json.nothing }}' },
		},
		'Stop List Names or IDs',
	],
])('%s %j: several fields that no item has are none that was left empty on purpose', async (...given) => {
	const [type, parameters, label] = given;
	const { error } = await run(type, parameters, [{ some: 1 }]);
	expect(error?.message).toContain(`${label}: ${EMPTY}, since no item has $json.none`);
	expect(sandbox.requests.filter(({ body }) => body !== '')).toStrictEqual([]);
});

it.each(LEFT_OUT)('%s %j: a hint says what goes without a field that no item has', async (type, parameters, label) => {
	const { hints } = await run(type, parameters, [{ some: 1 }], GOES_ON);
	expect(sandbox.requests).toHaveLength(1);
	expect(hints.map(({ message }) => message)).toContainEqual(
		expect.stringMatching(
			new RegExp(
				String.raw`^No item has \$json\.none, so that (a value in )?${label.replace(/[()]/g, '.')} counts as empty\.`,
			),
		),
	);
});

it('a part of a column that no item has leaves a gap, as the item may be without it', async () => {
	const columns = columnsOf('={{ $json.some }} {{ $json.none }}');
	const { hints } = await run('omniContacts', { ...CONTACT, columns }, [{ some: 'Ann' }], GOES_ON);
	expect(sandbox.requests).toHaveLength(1);
	expect(hints.map(({ message }) => message)).toContainEqual(
		expect.stringContaining('1 item has nothing for $json.none'),
	);
});

const DEAR = '=Dear {{ $json.none }}';
const TEMPLATE = { type: 'template', templateName: 'order_sent' };

it.each([
	[
		'omniChatApp',
		{ operation: 'sendEarlier', fields: { templateParams: { parameter: [{ position: 1, value: DEAR }] } } },
		'Template Parameters',
	],
	['omniChatApp', { ...TEMPLATE, bodyParameters: { parameter: [{ type: 'text', text: DEAR }] } }, 'Body Parameters'],
	['omniEmail', { ...EMAIL, options: { mergeFields: { pairs: [{ key: 'A', value: DEAR }] } } }, 'Merge Fields'],
])('%s %j: a text of a list with a gap in all items goes to nobody', async (type, parameters, label) => {
	const { error } = await run(type, { ...SEND, ...parameters }, [{ some: 1 }]);
	expect(error?.message).toContain(`${label}: no item has $json.none, so that all texts would have a gap`);
	expect(error?.description).toContain('Send Unusual Texts');
	expect(sandbox.requests).toStrictEqual([]);
});

it.each<[string, string, IDataObject[], Array<string | undefined>]>([
	[
		'that some items have',
		NONE,
		[{ none: 'https://n8n.example.com/hook' }, {}],
		['https://n8n.example.com/hook', undefined],
	],
	['that may be missing in all', '={{ $json.none ?? "" }}', [{}], [undefined]],
])('a callback URL %s is that of these', async (_which, callbackUrl, items, expected) => {
	const { error } = await run('omniSms', { ...SEND, text: 'Hi', options: { callbackUrl } }, items);
	expect(error).toBeUndefined();
	const { messages } = JSON.parse(sandbox.requests[0].body) as { messages: IDataObject[] };
	expect(messages.map((message) => message.callbackUrl)).toStrictEqual(expected);
});

it('a text that may be left out and is only in part an expression goes out with its gap where unusual texts are sent', async () => {
	const parameters = { ...SEND, message: 'Hi', title: DEAR, options: { sendUnusualTexts: true } };
	const { error } = await run('omniWalletPush', parameters, [{ some: 1 }]);
	expect(error).toBeUndefined();
	expect(JSON.parse(sandbox.requests[0].body)).toMatchObject([{ payload: { title: 'Dear ', message: 'Hi' } }]);
});

it('an address of a contact may be missing in all items, where another one is there', async () => {
	const scenario = { mode: 'id', value: '7', __rl: true };
	const parameters = {
		resource: 'message',
		operation: 'sendTransactional',
		scenario,
		phone: NONE,
		email: '={{ $json.email }}',
	};
	await run('omniScenario', parameters, [{ email: 'ann@example.com' }]);
	expect(sandbox.requests.map(({ body }) => body)).toStrictEqual([
		expect.stringContaining('"email":"ann@example.com"'),
	]);
});

it('a picked filter that some items have narrows what these find', async () => {
	const filters = { countryId: PICKED };
	const { error } = await run('omniAccount', { resource: 'tariff', operation: 'getMany', filters }, [{ none: 44 }, {}]);
	expect(error).toBeUndefined();
	expect(sandbox.requests.map(({ query }) => query)).toStrictEqual(['countryId=44', '']);
});
