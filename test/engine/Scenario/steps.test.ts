import { body, answerWith, CASCADE, CREATE, EMAIL, run, sandbox, SMS, wire } from './support';
import { EMPTY, NONE_CHOSEN } from '../../support/sentences';

beforeEach(() => answerWith({ code: 'OK', result: '5' }));

it('a scenario has the channel that is chosen, and says where its steps have another', async () => {
	const { hints } = await run({ ...CREATE, taskChannel: 'MSGR', define: 'cascade', cascade: { step: [SMS] } });
	expect(wire()).toMatchObject({ channel: 'MSGR' });
	expect(hints.map(({ message }) => message)).toStrictEqual([
		expect.stringContaining('The scenario’s channel is MSGR, and it has steps by SMS'),
	]);
});

it('two warnings are two sentences', async () => {
	const odd = { ...SMS, startTime: '2030-01-02T00:00:00', endTime: '2030-01-01T00:00:00', type: 'TRAN_API_SOURCE' };
	const { hints } = await run({ ...CREATE, taskChannel: 'MSGR', define: 'steps', steps: { step: [odd] } });
	expect(hints[0].message).toContain('so it may never be sent. The scenario’s channel is MSGR');
});

const WAIT = { index: 2, type: 'NO_EVENT_SOURCE', parentIndex: 1, noEventSourceSettings: { stateWaitMaxTimeSec: 60 } };

it.each([
	[
		NONE_CHOSEN,
		{
			define: 'steps',
			steps: {
				step: [
					{ type: 'TRAN_API_SOURCE', ...SMS },
					{ type: 'NO_EVENT_SOURCE', parentIndex: 1, waitSeconds: 60, events: [], ...EMAIL },
				],
			},
		},
	],
	[
		'none is known',
		{
			define: 'cascade',
			cascade: { step: [{ channel: 'SOCIAL', channelWord: 'NET', templateId: '7', nextMinutes: 1 }, EMAIL] },
		},
	],
])('a step waits for no event where %s', async (_what, form) => {
	const { error } = await run({ ...CREATE, ...form });
	expect(error).toBeUndefined();
	const [, second] = wire().triggers as object[];
	expect(second).toMatchObject(WAIT);
	expect(second).not.toHaveProperty('eventSources');
});

const FOUND = '={{ $json.found }}';

it.each([
	['stopContactGroupIds', 'Stop List Names or IDs'],
	['smoothSendMinutes', 'Smooth Sending (Minutes)'],
	['contactGroupIds', 'Contact List Names or IDs'],
	['segmentIds', 'Segment Names or IDs'],
])('%s of a field that no item has is refused: it would be sent without', async (name, label) => {
	const source = { smoothSendMinutes: 5, [name]: '={{ $json.none }}' };
	const { error } = await run({ ...CASCADE, type: 'SIMPLE', source }, [{ shop: 'S' }]);
	expect(error?.message).toContain(`${label}: ${EMPTY}, since no item has $json.none`);
	expect(sandbox.requests).toStrictEqual([]);
});

it('the item for which an expression finds no segment is refused: another list would be sent to whole', async () => {
	const source = { segmentIds: '={{ $json.found }}' };
	const rows = [{ shop: 'S', found: '8' }, { shop: 'S', found: [] }, { shop: 'S' }];
	const parameters = { ...CASCADE, type: 'SIMPLE', source };
	const { items, errorItems } = await run(parameters, rows, { onError: 'continueErrorOutput' });
	expect(items.map(({ json }) => json.code)).toStrictEqual(['OK']);
	expect(wire()).toMatchObject({ addressBookSource: { segmentIds: [8] } });
	const refused = expect.stringContaining(`Segment Names or IDs: ${EMPTY}`) as string;
	expect(errorItems).toMatchObject([1, 2].map((item) => ({ json: { error: refused }, pairedItem: { item } })));
	expect((await run(parameters, [rows[1]])).error?.description).toContain('a branch of their own');
	expect(sandbox.requests).toHaveLength(1);
});

it.each([
	['stop list', 'Stop List Names or IDs', '8', { source: { contactGroupIds: ['7'], stopContactGroupIds: FOUND } }],
	['start time', 'Start Time', '2030-02-01T09:00:00', { source: { contactGroupIds: ['7'] }, startTime: FOUND }],
])(
	'the item that lacks the field of the %s is refused, and an empty one is none',
	async (_what, label, found, form) => {
		answerWith({ code: 'OK', result: '6' });
		const rows = [{ found }, { found: '' }, { found: null }, {}].map((row) => ({ shop: 'S', ...row }));
		const parameters = { ...CASCADE, type: 'SIMPLE', ...form };
		const { items, errorItems } = await run(parameters, rows, { onError: 'continueErrorOutput' });
		expect(items).toMatchObject([0, 1].map((item) => ({ json: { code: 'OK' }, pairedItem: { item } })));
		const refused = expect.stringContaining(`${label}: ${EMPTY}`) as string;
		expect(errorItems).toMatchObject([2, 3].map((item) => ({ json: { error: refused }, pairedItem: { item } })));
		expect((await run(parameters, rows.slice(3))).error?.description).toContain('and ?? "" at the end');
		expect(sandbox.requests).toHaveLength(2);
		const said = ['stopContactGroupIds', '"startTime"'].filter((name) => body(0).includes(name));
		expect(said).toHaveLength(1);
		expect(body(1)).not.toContain(said[0]);
	},
);

it.each(['SIMPLE', 'PERIODIC', 'BIRTHDAY'])(
	'lists and segments together are refused (%s): nobody has said whom both reach',
	async (addressBookSourceType) => {
		const source = { contactGroupIds: ['7'], segmentIds: ['8'], addressBookSourceType, period: 'DAILY' };
		const { error } = await run({ ...CASCADE, type: 'SIMPLE', source }, [{ shop: 'S' }]);
		expect(error?.message).toContain('Address Book Source: it has lists and segments');
		expect(sandbox.requests).toStrictEqual([]);
	},
);

it('lists and segments together go out as they stand in JSON', async () => {
	const [contactGroupIds, segmentIds] = [[7], [8]];
	const triggers = [
		{ index: 1, type: 'ADDRESS_BOOK_SOURCE', channel: 'SMS', template: { smsTemplate: { text: 'Hi' } } },
	];
	const scenarioJson = { taskName: 'A', type: 'SIMPLE', addressBookSource: { contactGroupIds, segmentIds }, triggers };
	const { error } = await run({ ...CREATE, define: 'json', scenarioJson: JSON.stringify(scenarioJson) });
	expect(error).toBeUndefined();
	expect(wire()).toMatchObject({ addressBookSource: { contactGroupIds, segmentIds } });
});

it('a channel in other letters goes out in the words of the service, as its template does', async () => {
	const step = { index: 1, type: 'tran_api_source', channel: 'msgr', template: { msgrTemplate: { text: 'Hi' } } };
	const scenarioJson = JSON.stringify({ taskName: 'A', type: 'api', channel: 'msgr', triggers: [step] });
	const words = { msgrChannel: 'VIBR', msgrTemplateKey: 'vibrTemplate' };
	await run({ ...CREATE, define: 'json', scenarioJson }, [{}], {}, words);
	const triggers = [{ channel: 'VIBR', type: 'TRAN_API_SOURCE', template: { vibrTemplate: { text: 'Hi' } } }];
	expect(wire()).toMatchObject({ type: 'API', channel: 'VIBR', triggers });
});

it('a type in other letters that an expression finds is that of the first step, too', async () => {
	const { error } = await run({ ...CASCADE, type: '={{ $json.type }}', taskChannel: 'steps' }, [
		{ shop: 'S', type: 'api' },
	]);
	expect(error).toBeUndefined();
	expect(wire()).toMatchObject({ type: 'API', channel: 'OMNI', triggers: [{ type: 'TRAN_API_SOURCE' }, {}, {}] });
});

it('a push with more buttons than three is refused by the service, which names where they are', async () => {
	sandbox.faults.clear();
	const push = { pushTemplate: { from: 7, title: 'Hi', text: 'x', apns: { buttons: [{}, {}, {}, {}] } } };
	const trigger = { index: 1, type: 'TRAN_API_SOURCE', channel: 'PUSH', template: push };
	const scenarioJson = JSON.stringify({ taskName: 'Order', type: 'API', triggers: [trigger] });
	const { error } = await run({ resource: 'scenario', operation: 'create', define: 'json', scenarioJson });
	expect(error?.message).toBe(
		'The service rejected the scenario: The request is refused; must NOT have more than 3 items (validation_error, triggers[0].template.pushTemplate.apns.buttons).',
	);
});
