import { lastStepsOf } from '../../../nodes/Scenario/message/sendAndWaitForDelivery';
import { channelFrom, checkChannel } from '../../../nodes/Scenario/scenario/channel';
import { checkScenario } from '../../../nodes/Scenario/scenario/check';
import { routeList } from '../../../nodes/Scenario/template/rules';
import { listed } from '../../../nodes/panel/texts';
import { givenOnly, idValues, knownWord } from '../../../nodes/Scenario/values';
import { Vocabulary } from '../../../nodes/Scenario/vocabulary';
import { EMPTY, MISSING, NONE_CHOSEN, NOT_A_LIST, notAnId } from '../../support/sentences';

type Part = Record<string, unknown>;

const SMS = { channel: 'SMS', template: { smsTemplate: { text: 'Hi' } } };
const FIRST = { index: 1, type: 'TRAN_API_SOURCE', ...SMS };
const BOOK = { ...FIRST, type: 'ADDRESS_BOOK_SOURCE' };
const WAIT = { type: 'NO_EVENT_SOURCE', parentIndex: 1, noEventSourceSettings: { stateWaitMaxTimeSec: 60 }, ...SMS };
const SECOND = { index: 2, ...WAIT };
const EVENT = { channel: 'SMS', eventType: 'STATE', eventValue: 'expired' };
const HEARD = { ...SECOND, type: 'EVENT_SOURCE', eventSources: [EVENT] };
const api = (...triggers: unknown[]): Part => ({ taskName: 'Order', type: 'API', triggers });
const first = (more: Part): Part => api({ ...FIRST, ...more });
const second = (more: Part): Part => api(FIRST, { ...SECOND, ...more });
const heard = (more: Part): Part => api(FIRST, { ...HEARD, eventSources: [{ ...EVENT, ...more }] });
const simple = (addressBookSource: unknown, type: string | null = 'SIMPLE'): Part => ({
	taskName: 'Order',
	type,
	addressBookSource,
	triggers: [BOOK],
});
const LIST = { contactGroupIds: [1] };

/** The check's result, and what it warns of. */
function check(scenario: Part): { checked: ReturnType<typeof checkScenario>; warnings: string[] } {
	const warnings: string[] = [];
	return { checked: checkScenario(scenario, (message) => warnings.push(message)), warnings };
}

/** What an InvalidInput says, field by field. */
const saying = (field: string, problem: string, fix: string): Error =>
	expect.objectContaining({
		field,
		problem: expect.stringContaining(problem) as string,
		fix: expect.stringContaining(fix) as string,
	}) as Error;

it.each<[string, Part, [field: string, problem: string, fix: string]]>([
	['no steps', api(), ['Steps', 'there are none', 'Add at least one step.']],
	['steps in no list', { ...api(), triggers: FIRST }, ['Steps', 'there are none', '']],
	['a name that is none', { ...api(FIRST), taskName: {} }, ['Name', '', '']],
	['a type that is none', { ...api(FIRST), type: {} }, ['Type', '', '']],
	['a channel of the whole that is none', { ...api(FIRST), channel: {} }, ['Channel', '', '']],
	['contacts that are none', simple('all'), ['Address Book Source', 'it is not an object', '{"key": "value"}']],
	['a step that is none', api('SMS'), ['Step 1', 'it is not an object', '']],
	['no type of a step', first({ type: '' }), ['Step 1, type', 'nothing is given', 'Use one of ADDRESS_BOOK_SOURCE, ']],
	[
		'a type of a step where the scenario has none',
		{ ...first({ type: 'TIMER' }), type: undefined },
		['Step 1, type', '“TIMER” is not allowed', ''],
	],
	[
		'an event behind a channel that is unknown',
		api({ ...FIRST, channel: 'FAX', template: null }, HEARD),
		['Step 2, events', 'sends by FAX, which reports events that the documents do not name', ''],
	],
	['no channel', first({ channel: null }), ['Step 1, channel', EMPTY, '']],
	['an index', first({ index: 'one' }), ['Step 1, index', '', '']],
	['no index', first({ index: null }), ['Step 1, index', EMPTY, '']],
	['a parent', second({ parentIndex: 'one' }), ['Step 2, parent', '', '']],
	['a template', first({ template: 'Hi' }), ['Step 1, template', 'it is not an object', '']],
	['its fields', first({ template: { smsTemplate: 'Hi' } }), ['Step 1, smsTemplate', 'it is not an object', '']],
	[
		'its kind',
		first({ template: { emailTemplate: {} } }),
		['Step 1, template', '“emailTemplate” does not fit the channel SMS', 'Use smsTemplate.'],
	],
	[
		'two kinds',
		first({ template: { smsTemplate: {}, x: {} } }),
		[
			'Step 1, template',
			'it has 2 templates, and exactly one is needed',
			'Use one of smsTemplate, msgrTemplate, pushTemplate, emailTemplate, pushWalletTemplate, socialTemplate; other words',
		],
	],
	['no text', first({ template: { smsTemplate: {} } }), ['Step 1', 'the template has no text', 'take the step out']],
	['a time as a number', first({ startTime: 20300101 }), ['Step 1, start time', 'YYYY-MM-DD hh:mm:ss', 'Correct']],
	['a time in brackets', first({ endTime: ['2030-01-01 10:00:00'] }), ['Step 1, end time', 'YYYY-MM-DD', '']],
	['a time with more', first({ endTime: '2030-01-01 10:00:00Z' }), ['Step 1, end time', 'YYYY-MM-DD', '']],
	['an hour that is none', first({ endTime: '2030-01-01 25:00:00' }), ['Step 1, end time', '', '']],
	['an index twice', second({ index: 1 }), ['Steps', 'same index', 'Give each step an index of its own.']],
	['no such parent', second({ parentIndex: 9 }), ['Step 2, parent', 'there is no step 9', 'Name a step by its index.']],
	['itself', second({ parentIndex: 2 }), ['Step 2, parent', 'the step would follow itself', 'Name an earlier step.']],
	[
		'a ring of others',
		api({ ...SECOND, index: 3, parentIndex: 2 }, { ...SECOND, parentIndex: 1 }, { ...FIRST, parentIndex: 2 }),
		['Step 1, parent', 'the step would follow itself', ''],
	],
	['no parent', second({ parentIndex: undefined }), ['Step 2, parent', MISSING, 'Say which step']],
	['no events', api(FIRST, { ...HEARD, eventSources: null }), ['Step 2, events', NONE_CHOSEN, 'Choose the events']],
	['events in no list', second({ eventSources: EVENT }), ['Step 2, events', NOT_A_LIST, 'Use a list of events.']],
	['an event that is none', second({ eventSources: ['expired'] }), ['Step 2, events', 'it is not an object', '']],
	['an event without a channel', heard({ channel: '' }), ['Step 2, event channel', EMPTY, '']],
	['an event without a value', heard({ eventValue: null }), ['Step 2, event of SMS', EMPTY, '']],
	[
		'an event that is unknown',
		heard({ eventValue: 'opened' }),
		['Step 2, events', '“opened”, and its parent', 'Choose an'],
	],
	['a type of an event', heard({ eventType: 'X' }), ['Step 2, event type', '“X” is not allowed', 'Use STATE.']],
	['no wait', second({ noEventSourceSettings: null }), ['Step 2, wait', 'it is not an object', '']],
	['a wait below 0', second({ noEventSourceSettings: { stateWaitMaxTimeSec: -1 } }), ['Step 2, wait', '', '']],
	[
		'no start',
		api(BOOK),
		['Steps', 'there is no step to send through', 'Give the first step the type TRAN_API_SOURCE.'],
	],
	[
		'no start of one in other letters',
		{ ...api(BOOK), type: 'api' },
		['Steps', 'there is no step to send through', ''],
	],
	[
		'nobody to send to',
		simple({}),
		['Address Book Source', 'no list or segment is given', 'Name a contact list or a segment'],
	],
	['nobody at all', simple(null), ['Address Book Source', 'no list or segment is given', '']],
	['nobody, and no type', simple({}, null), ['Address Book Source', 'no list or segment is given', '']],
	['a segment', simple({ segmentIds: ['<x>'] }), ['Address Book Source, segmentIds', notAnId('<x>'), '']],
	[
		'segments in no list',
		simple({ segmentIds: '5' }),
		['Address Book Source, segmentIds', NOT_A_LIST, 'Use a list of IDs.'],
	],
	[
		'a stop list',
		simple({ ...LIST, stopContactGroupIds: ['<x>'] }),
		['Address Book Source, stopContactGroupIds', '', ''],
	],
	[
		'no period of a source in other letters',
		simple({ ...LIST, addressBookSourceType: 'periodic' }),
		['Address Book Source, period', 'nothing is given', ''],
	],
	[
		'a period',
		simple({ ...LIST, period: 'X' }),
		['Address Book Source, period', '“X” is not allowed', 'Use one of ONCE, DAILY, WEEKLY'],
	],
])('refuses %s, and says what to do', (_what, scenario, [field, problem, fix]) => {
	expect(() => check(scenario)).toThrow(saying(field, problem, fix));
});

it.each<[string, Part, string[]]>([
	['no name at all', { ...api(FIRST), taskName: undefined }, ['The scenario has no name (taskName)']],
	['no type, and a step that may be any', { ...api(FIRST), type: undefined }, ['The scenario has no type']],
	[
		'nobody to send to of another type',
		simple(null, 'BIRTHDAY'),
		['Address Book Source: a step sends to the address book'],
	],
	['no source of a periodic one', { ...simple(null, 'PERIODIC'), triggers: [FIRST] }, ['has no period']],
	[
		'times that are the same',
		first({ startTime: '2030-01-01 10:00:00', endTime: '2030-01-01 10:00:00' }),
		['its end time is not after its start time'],
	],
	['times in order', first({ startTime: '2030-01-01 09:00:00', endTime: '2030-01-01 10:00:00' }), []],
	['a start alone', first({ startTime: '2030-01-01 09:00:00', endTime: null }), []],
	['an end alone', first({ startTime: null, endTime: '2030-01-01 09:00:00' }), []],
	['a step without a template', first({ template: null }), []],
	[
		'an event of a channel that is unknown',
		api({ ...FIRST, channel: 'FAX', template: null }, { ...HEARD, eventSources: [{ ...EVENT, channel: 'FAX' }] }),
		['Step 2 waits for “expired” of FAX: the service’s documents do not say what FAX reports to scenarios'],
	],
	[
		'a template of a channel that is unknown',
		first({ channel: 'FAX', template: { faxTemplate: { text: 'Hi' } } }),
		['Step 1, template: this node does not know “faxTemplate”'],
	],
	['events that are left out', second({ eventSources: undefined }), []],
])('warns or is quiet of %s', (_what, scenario, expected) => {
	expect(check(scenario).warnings).toStrictEqual(expected.map((text): unknown => expect.stringContaining(text)));
});

it('types that are not in the documents go out as they are, known ones as the documents write them', () => {
	const scenario = {
		...simple(LIST, 'GEO'),
		triggers: [
			{ ...BOOK, type: 'Geo_Source' },
			{ ...SECOND, type: 'no_event_source' },
		],
	};
	expect(check(scenario).checked.triggers.map(({ type }) => type)).toStrictEqual(['Geo_Source', 'NO_EVENT_SOURCE']);
	expect(() => check({ ...scenario, triggers: [{ ...BOOK, type: '' }] })).toThrow(
		saying('Step 1, type', 'nothing is given', ''),
	);
});

it('an event whose parent is not there names its own channel', () => {
	const odd = { ...FIRST, eventSources: [{ ...EVENT, eventValue: 'opened' }] };
	expect(() => check(api(odd))).toThrow(
		saying(
			'Step 1, events',
			'it waits for “opened”, and its parent sends by SMS, which reports delivered and expired only',
			'',
		),
	);
});

describe('the channel of the whole', () => {
	const steps = (...channels: unknown[]) => channels.map((channel) => ({ channel }));
	it.each<[string | undefined, unknown[], string]>([
		['SIMPLE', ['SMS', 'SMS'], 'SMS'],
		['SIMPLE', ['SMS', 'EMAIL'], 'OMNI'],
		['API', ['SMS'], 'OMNI'],
		[undefined, ['SMS', 7], 'SMS'],
		['SIMPLE', [], 'OMNI'],
	])('of type %s with steps by %j is %s', (type, channels, expected) => {
		expect(channelFrom(type, steps(...channels))).toBe(expected);
	});

	const warningsOf = (channel: string, type: string | undefined, ...channels: unknown[]) => {
		const warnings: string[] = [];
		checkChannel(channel, type, steps(...channels), (message) => warnings.push(message));
		return warnings;
	};

	it('is told where it is odd', () => {
		expect(warningsOf('OMNI', undefined, 'SMS', 'EMAIL')).toStrictEqual([]);
		expect(warningsOf('OMNI', 'SIMPLE', 'SMS', 'EMAIL')).toStrictEqual([
			'The service’s documents show the channel OMNI for transactional scenarios only, not for type SIMPLE.',
		]);
		expect(warningsOf('omni', 'SIMPLE', 'SMS')).toStrictEqual([
			'The service’s documents show the channel OMNI for transactional scenarios only, not for type SIMPLE. Its steps send by SMS: choose that.',
		]);
	});
});

it.each([[[]], [['SOC_A', 'SOC_B', 'SOC_A']], [['SOC_A', 'SOC_A']], [['SOC_A', 'soc_a']], ['SOC_A'], [null]])(
	'the routes %j are refused',
	(value) => {
		expect(() => routeList(value, 'Routes', () => undefined)).toThrow(
			saying('Routes', 'it is not one route or two different ones', 'Use SOC_A, SOC_B or both, in a list.'),
		);
	},
);

it('values', () => {
	expect(listed([])).toBe('');
	expect(listed(['a'])).toBe('a');
	expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
	expect(givenOnly({ a: undefined, b: [] })).toBeUndefined();
	expect(givenOnly({ a: 0, b: '', c: [1], d: null })).toStrictEqual({ a: 0, b: '', c: [1], d: null });
	expect(() => knownWord('c', ['a'], 'Letter')).toThrow(saying('Letter', '“c” is not allowed', 'Use a.'));
	expect(() => knownWord('c', ['a', 'b'], 'Letter')).toThrow(
		saying('Letter', '“c” is not allowed', 'Use one of a, b.'),
	);
	expect(() => idValues({}, 'IDs')).toThrow(saying('IDs', NOT_A_LIST, ''));
});

it('the deployment’s words are made neutral, and a scenario without steps is left as it is', () => {
	const fields: Record<string, string> = { msgrChannel: 'M2', msgrTemplateKey: 'm2Template', socARoute: 'NET_1' };
	const vocabulary = new Vocabulary({ baseUrl: '', secrets: [], field: (name) => fields[name] ?? '' });
	expect(vocabulary.toNeutral({ channel: 'M2', triggers: null })).toStrictEqual({ channel: 'MSGR', triggers: null });
	expect(vocabulary.toNeutral({ channel: 'M2' })).toStrictEqual({ channel: 'MSGR' });
	expect(vocabulary.templateToNeutral({ m2Template: { text: 'Hi' } })).toStrictEqual({ msgrTemplate: { text: 'Hi' } });
	expect(vocabulary.templateToNeutral({ socialTemplate: { routes: ['NET_1', 'SOC_B'] } })).toStrictEqual({
		socialTemplate: { routes: ['SOC_A', 'SOC_B'] },
	});
	expect(vocabulary.channel('SMS')).toBe('SMS');
});

it('the last step is found among what is none, and none where two are the last', () => {
	expect(lastStepsOf({ triggersInfo: [null, 'x', { triggerId: 1, parentTriggerId: null }] })).toStrictEqual(['1']);
	expect(lastStepsOf({ triggersInfo: [{ triggerId: 1 }, { triggerId: 2, parentTriggerId: 1 }, {}] })).toStrictEqual([
		'2',
	]);
	expect(lastStepsOf({ triggersInfo: [{ triggerId: 1 }, { triggerId: 2 }] })).toStrictEqual([]);
});
