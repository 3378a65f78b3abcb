import type { JsonObject } from '../../../nodes/ground/json';
import { checkScenario } from '../../../nodes/Scenario/scenario/check';
import { checkTemplate } from '../../../nodes/Scenario/template/check';
import { Vocabulary } from '../../../nodes/Scenario/vocabulary';
import { contract, describeViolation } from '../contract/rules';
import { EMPTY, MISSING, NONE_CHOSEN, notAnId, tooLong } from '../../support/sentences';

const SMS = { channel: 'SMS', template: { smsTemplate: { from: 'Shop', text: 'Hi' } } };
const first = { index: 1, type: 'TRAN_API_SOURCE', ...SMS };
const api = (...triggers: JsonObject[]): JsonObject => ({ taskName: 'Order', type: 'API', triggers });
const wait = { index: 2, type: 'NO_EVENT_SOURCE', parentIndex: 1, noEventSourceSettings: { stateWaitMaxTimeSec: 60 } };
/** A first step by a channel. */
const by = (channel: string): JsonObject => {
	const key = `${channel.toLowerCase()}Template`;
	return { ...first, channel, template: { [key]: channel === 'EMAIL' ? { plainText: 'Hi' } : { text: 'Hi' } } };
};
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

/** What the check warns of. */
function warned(scenario: JsonObject): string[] {
	const warnings: string[] = [];
	checkScenario(scenario, (message) => warnings.push(message));
	return warnings;
}

/** What a template becomes, for no channel unless one is said; it warns of nothing. */
const checked = (template: JsonObject, channel?: string) =>
	checkTemplate(template, channel, 'Step 1', (message) => {
		throw new Error(`warned: ${message}`);
	});
const quiet = () => undefined;

const LONG = '3158622571446665001';

it('ids go out as raw integers with every digit, fields that the documents do not have pass', () => {
	const scenario = {
		...book({ contactGroupIds: [LONG], segmentIds: [5], stopContactGroupIds: ['915862257144666002'], new: true }),
		extra: 1,
	};
	const text = JSON.stringify(checkScenario(scenario, quiet));
	expect(text).toContain(
		`"contactGroupIds":[${LONG}],"segmentIds":[5],"stopContactGroupIds":[915862257144666002],"new":true`,
	);
	expect(text).toContain('"extra":1');
	const push = { pushTemplate: { from: LONG, text: 'Hi' } };
	expect(JSON.stringify(checked(push, 'PUSH'))).toBe(`{"pushTemplate":{"from":${LONG},"text":"Hi"}}`);
	const mail = { emailTemplate: { attachmentIds: [LONG, '7'], plainText: 'Hi' } };
	expect(JSON.stringify(checked(mail, 'EMAIL'))).toContain(`"attachmentIds":[${LONG},7]`);
});

describe('what the check lets pass is valid by the contract', () => {
	it.each<[string, JsonObject]>([
		['one step', api(first)],
		['a wait', api(first, { ...wait, ...SMS })],
		...['delivered', 'expired'].map((one) => [`SMS ${one}`, api(by('SMS'), event('SMS', one))] as [string, JsonObject]),
		...['delivered', 'expired', 'opened', 'clicked'].map(
			(one) => [`MSGR ${one}`, api(by('MSGR'), event('MSGR', one))] as [string, JsonObject],
		),
		...['delivered', 'opened', 'clicked', 'unsubscribed', 'subscribed'].map(
			(one) => [`EMAIL ${one}`, api(by('EMAIL'), event('EMAIL', one))] as [string, JsonObject],
		),
		['an address book', book({ contactGroupIds: [1], addressBookSourceType: 'PERIODIC', period: 'DAILY' })],
		['times', api({ ...first, startTime: '2030-01-01 10:00:00', endTime: '2030-01-02 10:00:00' })],
	])('%s', (_what, scenario) => {
		const checked: unknown = JSON.parse(JSON.stringify(checkScenario(scenario, quiet)));
		expect(contract.check('scenario.yaml#/schemas/ScenarioCreate', checked).map(describeViolation)).toStrictEqual([]);
	});
});

it.each<[string, JsonObject, string]>([
	['no steps', api(), 'Steps: there are none'],
	['no object', api(7 as unknown as JsonObject), 'Step 1: it is not an object'],
	['an unknown type', api({ ...first, type: 'TIMER' }), 'Step 1, type: “TIMER” is not allowed'],
	['no channel', api({ ...first, channel: '' }), `Step 1, channel: ${EMPTY}`],
	['an index twice', api(first, { ...wait, index: 1, ...SMS }), 'Steps: two of them have the same index'],
	['no such parent', api(first, { ...wait, parentIndex: 9, ...SMS }), 'Step 2, parent: there is no step 9'],
	['itself as parent', api(first, { ...wait, parentIndex: 2, ...SMS }), 'Step 2, parent: the step would follow itself'],
	['no parent', api(first, { ...wait, parentIndex: null, ...SMS }), `Step 2, parent: ${MISSING}`],
	['no wait', api(first, { ...wait, noEventSourceSettings: {}, ...SMS }), `Step 2, wait: ${EMPTY}`],
	['no events', api(first, { ...event('SMS', 'x'), eventSources: [] }), `Step 2, events: ${NONE_CHOSEN}`],
	[
		'SMS opened',
		api(by('SMS'), event('SMS', 'opened')),
		'Step 2, events: it waits for “opened”, and its parent, step 1, sends by SMS, which reports delivered and expired only',
	],
	[
		'MSGR subscribed',
		api(by('MSGR'), event('MSGR', 'subscribed')),
		'it waits for “subscribed”, and its parent, step 1, sends by MSGR, which reports delivered, expired, opened and clicked only',
	],
	[
		'EMAIL expired',
		api(by('EMAIL'), event('EMAIL', 'expired')),
		'sends by EMAIL, which reports delivered, opened, clicked, unsubscribed and subscribed only',
	],
	[
		'an event of another channel than the parent’s',
		api(by('SMS'), event('EMAIL', 'delivered')),
		'Step 2, events: it waits for “delivered” of EMAIL, and its parent, step 1, sends by SMS, which reports',
	],
	[
		'the same where no event must come',
		api(by('EMAIL'), { ...event('SMS', 'expired'), ...wait }),
		'Step 2, events: it waits for “expired” of SMS, and its parent, step 1, sends by EMAIL',
	],
	[
		'an event of a channel that is not the parent’s, of which none is documented',
		api(by('PUSH'), event('SMS', 'delivered')),
		'step 1, sends by PUSH, which reports events that the documents do not name',
	],
	[
		'another type of event',
		api(first, {
			...event('SMS', 'expired'),
			eventSources: [{ channel: 'SMS', eventType: 'X', eventValue: 'expired' }],
		}),
		'Step 2, event type: “X” is not allowed',
	],
	[
		'a day that is none',
		api({ ...first, startTime: '2030-02-31 10:00:00' }),
		'Step 1, start time: “2030-02-31 10:00:00”',
	],
	['a wrong time', api({ ...first, startTime: '2030-01-01T10:00:00' }), 'Step 1, start time: it is not of the form'],
	['no transactional step', api({ ...first, type: 'ADDRESS_BOOK_SOURCE' }), 'Steps: there is no step to send through'],
	['no contacts', book({ stopContactGroupIds: [1] }), 'Address Book Source: a step sends to the address book'],
	['a list that is no id', book({ contactGroupIds: ['My clients'] }), `contactGroupIds: ${notAnId('My clients')}`],
	['a long number', book({ contactGroupIds: [2 ** 60] }), 'Address Book Source, contactGroupIds: the number'],
	[
		'no period',
		book({ contactGroupIds: [1], addressBookSourceType: 'PERIODIC' }),
		'Address Book Source, period: nothing is given',
	],
	[
		'a period',
		book({ contactGroupIds: [1], period: 'YEARLY' }),
		'Address Book Source, period: “YEARLY” is not allowed',
	],
	['minutes', book({ contactGroupIds: [1], smoothSendMinutes: 1.5 }), 'Address Book Source, smoothSendMinutes: “1.5”'],
	['two templates', api({ ...first, template: { smsTemplate: {}, msgrTemplate: {} } }), 'Step 1, template: it has 2'],
	['no template in it', api({ ...first, template: {} }), 'Step 1, template: it has 0'],
	[
		'an unknown template of a channel whose template is known',
		api({ ...first, template: { faxTemplate: {} } }),
		'“faxTemplate” does not fit the channel SMS',
	],
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
	expect(() => checkScenario(scenario, quiet)).toThrow(problem);
});

describe('of what the documents say nothing, the check warns', () => {
	const simple = (channel: string | null, ...triggers: JsonObject[]): JsonObject => ({
		...book({ contactGroupIds: [1] }),
		channel,
		triggers: [{ ...first, type: 'ADDRESS_BOOK_SOURCE' }, ...triggers],
	});
	const second = (channel: string) => ({ ...by(channel), ...wait });
	const own = (key: string) => ({ ...first, channel: 'MSGR', template: { [key]: { text: 'Hi' } } });
	const text = (template: JsonObject, channel: string) => api({ ...first, channel, template });

	it.each<[string, JsonObject, string]>([
		['no name', { ...api(first), taskName: ' ' }, 'The scenario has no name'],
		['no type', { ...api(first), type: null }, 'The scenario has no type'],
		[
			'a step type of such a scenario',
			{ ...api({ ...first, type: 'GEO_SOURCE' }), type: 'GEO' },
			'“GEO_SOURCE” is not one',
		],
		['no contacts of such a scenario', { ...book({}), type: 'BIRTHDAY' }, 'no list or segment is given'],
		['no period of such a scenario', { ...book({ contactGroupIds: [1] }), type: 'PERIODIC' }, 'has no period'],
		['no start of a simple scenario', { ...api(first), type: 'SIMPLE' }, 'No step of this scenario starts'],
		['a parent that nobody waits for', api({ ...first, parentIndex: 0 }), 'Step 1, parent: there is no step 0'],
		[
			'an end before the start',
			api({ ...first, startTime: '2030-01-02 10:00:00', endTime: '2030-01-01 10:00:00' }),
			'Step 1: its end time is not after its start time',
		],
		[
			'an event of a channel of which none is documented',
			api(by('PUSH'), event('PUSH', 'opened')),
			'Step 2 waits for “opened” of PUSH: the service’s documents do not say what PUSH reports',
		],
		['a messenger template of the deployment’s own', api(own('m2Template')), 'does not know “m2Template”'],
		['the channel OMNI of a simple scenario', simple('OMNI'), 'Its steps send by SMS: choose that.'],
		['the same with several channels', simple('OMNI', second('EMAIL')), 'OMNI for transactional scenarios only'],
		[
			'a channel that not all steps have',
			simple('SMS', second('EMAIL'), { ...second('PUSH'), index: 3 }),
			'The scenario’s channel is SMS, and it has steps by EMAIL and PUSH',
		],
		[
			'the same of a transactional one',
			{ ...api(first), channel: 'EMAIL' },
			'channel is EMAIL, and it has steps by SMS',
		],
		['an SMS past its limit', text({ smsTemplate: { text: 'й'.repeat(17_086) } }, 'SMS'), tooLong(17_086, 17_085)],
		['a push text of 1025', text({ pushTemplate: { text: 'x'.repeat(1025) } }, 'PUSH'), tooLong(1025, 1024)],
		['a messenger image', text({ msgrTemplate: { image: 'shoes.png' } }, 'MSGR'), 'is not a web address'],
		[
			'an email sender',
			text({ emailTemplate: { sourceAddress: 'Shop', plainText: 'Hi' } }, 'EMAIL'),
			'is not an email address',
		],
	])('%s', (_what, scenario, warning) => {
		expect(warned(scenario)).toStrictEqual([expect.stringContaining(warning)]);
	});

	it.each<[string, JsonObject]>([
		['OMNI of a transactional scenario', { ...api(first, second('EMAIL')), channel: 'OMNI' }],
		['the channel of all steps, in any case', simple('sms')],
		['no channel', simple(null, second('EMAIL'))],
		['a scenario type of the field notes', { ...book({ contactGroupIds: [1] }), type: 'BIRTHDAY' }],
	])('and not of %s', (_what, scenario) => {
		expect(warned(scenario)).toStrictEqual([]);
	});
});

it('words are taken in any case and go out as the documents write them', () => {
	const trigger = { ...event('sms', 'Delivered'), type: 'event_source', channel: 'Sms' };
	const scenario = { ...api({ ...first, channel: 'sms' }, trigger), type: 'api', channel: 'omni' };
	expect(checkScenario(scenario, quiet)).toMatchObject({
		type: 'API',
		channel: 'OMNI',
		triggers: [
			{ channel: 'SMS' },
			{ type: 'EVENT_SOURCE', channel: 'SMS', eventSources: [{ channel: 'SMS', eventValue: 'delivered' }] },
		],
	});
	const source = { contactGroupIds: [1], addressBookSourceType: 'Periodic', period: 'daily' };
	expect(checkScenario(book(source), quiet)).toMatchObject({
		addressBookSource: { addressBookSourceType: 'PERIODIC', period: 'DAILY' },
	});
	expect(checkScenario({ ...api({ ...first, channel: 'vibr' }), type: 'other' }, quiet)).toMatchObject({
		type: 'other',
		triggers: [{ channel: 'vibr' }],
	});
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
	expect(() => checked(template)).not.toThrow();
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
	['a callback URL of 1001', wallet({ callbackUrl: url(1001) }), tooLong(1001, 1000)],
	['a wallet title of 51', wallet({ payload: { title: 'x'.repeat(51) } }), tooLong(51, 50)],
	['a wallet number', wallet({ to: '12' }), 'it is too short'],
	['a push sender by name', { pushTemplate: { from: 'My shop', text: 'Hi' } }, notAnId('My shop')],
])('a template refuses %s', (_what, template, problem) => {
	expect(() => checked(template)).toThrow(problem);
});

it('a wallet number of no country is refused without advice on a default country, which does not hold for it', () => {
	const fix = 'Use the international format: a plus sign, the country code and the number, e.g. +12025550123.';
	expect(() => checked(wallet({ to: '07700 900124' }))).toThrow(expect.objectContaining({ fix }) as Error);
});

it('a wallet number is trimmed, as the service does it', () => {
	expect(checked(wallet({ to: ' +44 7700 900001 ' }), 'PUSH_WALLET')).toMatchObject({
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
		expect(vocabulary.toService(neutral)).toStrictEqual(own);
		expect(vocabulary.toNeutral(own)).toStrictEqual(neutral);
		expect(vocabulary.toNeutral(neutral)).toStrictEqual(neutral);
		expect(vocabulary.channel('MSGR')).toBe('MESSENGER2');
	});
});
