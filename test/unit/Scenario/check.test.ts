import type { JsonObject } from '../../../nodes/ground/json';
import { checkScenario } from '../../../nodes/Scenario/scenario/check';
import { checkTemplate } from '../../../nodes/Scenario/template/check';
import { Vocabulary } from '../../../nodes/Scenario/vocabulary';
import { contract, describeViolation } from '../contract/rules';

const SMS = { channel: 'SMS', template: { smsTemplate: { from: 'Shop', text: 'Hi' } } };
const first = { index: 1, type: 'TRAN_API_SOURCE', ...SMS };
const api = (...triggers: JsonObject[]): JsonObject => ({ taskName: 'Order', type: 'API', triggers });
const wait = { index: 2, type: 'NO_EVENT_SOURCE', parentIndex: 1, noEventSourceSettings: { stateWaitMaxTimeSec: 60 } };
const event = (channel: string, eventValue: string): JsonObject => ({
	index: 2,
	type: 'EVENT_SOURCE',
	parentIndex: 1,
	...SMS,
	eventSources: [{ channel, eventType: 'STATE', eventValue }],
});
const book = (addressBookSource: JsonObject): JsonObject => ({
	taskName: 'Order',
	type: 'SIMPLE',
	addressBookSource,
	triggers: [{ ...first, type: 'ADDRESS_BOOK_SOURCE' }],
});

const LONG = '3158622571446665001';

it('ids go out as raw integers with every digit, fields that the documents do not have pass', () => {
	const scenario = {
		...book({ contactGroupIds: [LONG], segmentIds: [5], stopContactGroupIds: ['915862257144666002'], new: true }),
		extra: 1,
	};
	const text = JSON.stringify(checkScenario(scenario));
	expect(text).toContain(
		`"contactGroupIds":[${LONG}],"segmentIds":[5],"stopContactGroupIds":[915862257144666002],"new":true`,
	);
	expect(text).toContain('"extra":1');
	const push = { pushTemplate: { from: LONG, text: 'Hi' } };
	expect(JSON.stringify(checkTemplate(push, 'PUSH', 'Step 1'))).toBe(`{"pushTemplate":{"from":${LONG},"text":"Hi"}}`);
	const mail = { emailTemplate: { attachmentIds: [LONG, '7'], plainText: 'Hi' } };
	expect(JSON.stringify(checkTemplate(mail, 'EMAIL', 'Step 1'))).toContain(`"attachmentIds":[${LONG},7]`);
});

describe('what the check lets pass is valid by the contract', () => {
	it.each<[string, JsonObject]>([
		['one step', api(first)],
		['a wait', api(first, { ...wait, ...SMS })],
		...['delivered', 'expired'].map((one) => [`SMS ${one}`, api(first, event('SMS', one))] as [string, JsonObject]),
		...['delivered', 'expired', 'opened', 'clicked'].map(
			(one) => [`MSGR ${one}`, api(first, event('MSGR', one))] as [string, JsonObject],
		),
		...['delivered', 'opened', 'clicked', 'unsubscribed', 'subscribed'].map(
			(one) => [`EMAIL ${one}`, api(first, event('EMAIL', one))] as [string, JsonObject],
		),
		['an address book', book({ contactGroupIds: [1], addressBookSourceType: 'PERIODIC', period: 'DAILY' })],
		['times', api({ ...first, startTime: '2030-01-01 10:00:00', endTime: '2030-01-02 10:00:00' })],
	])('%s', (_what, scenario) => {
		const checked: unknown = JSON.parse(JSON.stringify(checkScenario(scenario)));
		expect(contract.check('scenario.yaml#/schemas/ScenarioCreate', checked).map(describeViolation)).toEqual([]);
	});
});

it.each<[string, JsonObject, string]>([
	['no name', { ...api(first), taskName: '' }, 'Name: it is empty'],
	['no type', { ...api(first), type: null }, 'Type: it is empty'],
	['no steps', api(), 'Steps: there are none'],
	['no object', api(7 as unknown as JsonObject), 'Step 1: it is not an object'],
	['an unknown type', api({ ...first, type: 'TIMER' }), 'Step 1, type: “TIMER” is not allowed'],
	['no channel', api({ ...first, channel: '' }), 'Step 1, channel: it is empty'],
	['an index twice', api(first, { ...wait, index: 1, ...SMS }), 'Steps: two of them have the same index'],
	['no such parent', api(first, { ...wait, parentIndex: 9, ...SMS }), 'Step 2, parent: there is no step 9'],
	['itself as parent', api(first, { ...wait, parentIndex: 2, ...SMS }), 'Step 2, parent: the step would follow itself'],
	['no parent', api(first, { ...wait, parentIndex: null, ...SMS }), 'Step 2, parent: it is missing'],
	['no wait', api(first, { ...wait, noEventSourceSettings: {}, ...SMS }), 'Step 2, wait: “” is not a whole number'],
	['no events', api(first, { ...event('SMS', 'x'), eventSources: [] }), 'Step 2, events: none is chosen'],
	['SMS opened', api(first, event('SMS', 'opened')), 'Step 2, event of SMS: “opened” is not allowed'],
	['MSGR subscribed', api(first, event('MSGR', 'subscribed')), 'Step 2, event of MSGR: “subscribed” is not allowed'],
	['EMAIL expired', api(first, event('EMAIL', 'expired')), 'Step 2, event of EMAIL: “expired” is not allowed'],
	['a wrong time', api({ ...first, startTime: '2030-01-01T10:00:00' }), 'Step 1, start time: it is not of the form'],
	[
		'an end before the start',
		api({ ...first, startTime: '2030-01-02 10:00:00', endTime: '2030-01-01 10:00:00' }),
		'Step 1, end time: it is not after the start time',
	],
	['no transactional step', api({ ...first, type: 'ADDRESS_BOOK_SOURCE' }), 'Steps: none can be sent through'],
	['no contacts', book({ stopContactGroupIds: [1] }), 'Contacts: a step sends to the address book'],
	['a list that is no id', book({ contactGroupIds: ['Clients'] }), 'Contacts, contactGroupIds: “Clients” is not an ID'],
	['a long number', book({ contactGroupIds: [2 ** 60] }), 'Contacts, contactGroupIds: the number'],
	[
		'no period',
		book({ contactGroupIds: [1], addressBookSourceType: 'PERIODIC' }),
		'Contacts, period: nothing is given',
	],
	['a period', book({ contactGroupIds: [1], period: 'YEARLY' }), 'Contacts, period: “YEARLY” is not allowed'],
	['minutes', book({ contactGroupIds: [1], smoothSendMinutes: -1 }), 'Contacts, smoothSendMinutes: “-1”'],
	['two templates', api({ ...first, template: { smsTemplate: {}, msgrTemplate: {} } }), 'Step 1, template: it has 2'],
	['no template in it', api({ ...first, template: {} }), 'Step 1, template: it has 0'],
	['an unknown template', api({ ...first, template: { faxTemplate: {} } }), '“faxTemplate” is no kind of template'],
	[
		'a template of another channel',
		api({ ...first, channel: 'EMAIL' }),
		'“smsTemplate” does not fit the channel EMAIL',
	],
	[
		'an empty template',
		api({ ...first, template: { smsTemplate: { from: 'A' } } }),
		'Step 1: the template has no text',
	],
])('refuses %s', (_what, scenario, problem) => {
	expect(() => checkScenario(scenario)).toThrow(problem);
});

const social = (fields: JsonObject): JsonObject => ({ socialTemplate: { templateId: '7', ...fields } });
const wallet = (fields: JsonObject): JsonObject => ({ pushWalletTemplate: { payload: { title: 'Hi' }, ...fields } });
const url = (length: number): string => `https://example.com/${'x'.repeat(length - 20)}`;

it.each<[string, JsonObject]>([
	['a validity of 15', social({ validity: 15 })],
	['a validity of 86400', social({ validity: 86_400, routes: ['SOC_B', 'SOC_A'], deliveryPolicy: 'ANY' })],
	['a callback URL of 1000', wallet({ callbackUrl: url(1000) })],
	['a title of 50', wallet({ payload: { title: 'x'.repeat(50), message: 'x'.repeat(2048) } })],
])('a template takes %s', (_what, template) => {
	expect(() => checkTemplate(template, undefined, 'Step 1')).not.toThrow();
});

it.each<[string, JsonObject, string]>([
	['a validity of 14', social({ validity: 14 }), 'from 15 to 86400'],
	['a validity of 86401', social({ validity: 86_401 }), 'from 15 to 86400'],
	['three routes', social({ routes: ['SOC_A', 'SOC_B', 'SOC_A'] }), 'not one route or two different ones'],
	['a route twice', social({ routes: ['SOC_A', 'SOC_A'] }), 'not one route or two different ones'],
	['an unknown route', social({ routes: ['SOC_C'] }), '“SOC_C” is not allowed'],
	['a policy', social({ deliveryPolicy: 'ALL' }), '“ALL” is not allowed'],
	['a callback URL', social({ callbackUrl: 'ftp://example.com' }), 'is not a web address'],
	['no template id', { socialTemplate: {} }, 'the template has no template ID'],
	['a callback URL of 1001', wallet({ callbackUrl: url(1001) }), '1000 is the most'],
	['a wallet title of 51', wallet({ payload: { title: 'x'.repeat(51) } }), '50 is the most'],
	['a wallet number', wallet({ to: '12' }), 'it is too short'],
	['an SMS past its limit', { smsTemplate: { text: 'й'.repeat(17_086) } }, '17085 is the most'],
	['a push text of 1025', { pushTemplate: { text: 'x'.repeat(1025) } }, '1024 is the most'],
	['a push sender by name', { pushTemplate: { from: 'Shop', text: 'Hi' } }, '“Shop” is not an ID'],
	['a messenger image', { msgrTemplate: { image: 'shoes.png' } }, 'is not a web address'],
	['an email sender', { emailTemplate: { sourceAddress: 'Shop', plainText: 'Hi' } }, 'is not an email address'],
])('a template refuses %s', (_what, template, problem) => {
	expect(() => checkTemplate(template, undefined, 'Step 1')).toThrow(problem);
});

it('a wallet number is trimmed, as the service does it', () => {
	expect(checkTemplate(wallet({ to: ' +44 7700 900001 ' }), 'PUSH_WALLET', 'Step 1')).toMatchObject({
		pushWalletTemplate: { to: '+447700900001' },
	});
});

describe('the vocabulary', () => {
	const fields: Record<string, string> = {
		msgrChannel: 'MESSENGER2',
		msgrTemplateKey: 'messenger2Template',
		socialTemplateKey: 'netTemplate',
		socARoute: 'NET_1',
		socBRoute: '',
	};
	const vocabulary = new Vocabulary({ baseUrl: '', secrets: [], field: (name) => fields[name] ?? '' });
	const neutral = {
		channel: 'MSGR',
		triggers: [
			{ channel: 'MSGR', template: { msgrTemplate: { text: 'MSGR' } } },
			{ channel: 'SMS', eventSources: [{ channel: 'MSGR', eventValue: 'opened' }] },
			{ channel: 'X', template: { socialTemplate: { templateId: '7', routes: ['SOC_B', 'SOC_A'] } } },
		],
	};
	const own = {
		channel: 'MESSENGER2',
		triggers: [
			{ channel: 'MESSENGER2', template: { messenger2Template: { text: 'MSGR' } } },
			{ channel: 'SMS', eventSources: [{ channel: 'MESSENGER2', eventValue: 'opened' }] },
			{ channel: 'X', template: { netTemplate: { templateId: '7', routes: ['SOC_B', 'NET_1'] } } },
		],
	};

	it('translates channels, events, templates and routes both ways, and nothing else', () => {
		expect(vocabulary.toService(neutral)).toEqual(own);
		expect(vocabulary.toNeutral(own)).toEqual(neutral);
		expect(vocabulary.toNeutral(neutral)).toEqual(neutral);
		expect(vocabulary.channel('MSGR')).toBe('MESSENGER2');
	});
});
