import { answerWith, CASCADE, CREATE, EMAIL, run, sandbox, SMS, wire } from './support';
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

it.each([
	['stopContactGroupIds', 'Stop List Names or IDs'],
	['smoothSendMinutes', 'Smooth Sending (Minutes)'],
	['contactGroupIds', 'Contact List Names or IDs'],
	['segmentIds', 'Segment Names or IDs'],
])('%s of a field that no item has is refused: it would be sent without', async (name, label) => {
	const source = { contactGroupIds: ['7'], segmentIds: ['8'], [name]: '={{ $json.none }}' };
	const { error } = await run({ ...CASCADE, type: 'SIMPLE', source }, [{ shop: 'S' }]);
	expect(error?.message).toContain(`${label}: ${EMPTY}, since no item has $json.none`);
	expect(sandbox.requests).toStrictEqual([]);
});

it('the item for which an expression finds no segment is refused: it would be sent to the whole list', async () => {
	const source = { contactGroupIds: ['7'], segmentIds: '={{ $json.segment }}' };
	const rows = [{ shop: 'S', segment: '8' }, { shop: 'S', segment: [] }, { shop: 'S' }];
	const parameters = { ...CASCADE, type: 'SIMPLE', source };
	const { items, errorItems } = await run(parameters, rows, { onError: 'continueErrorOutput' });
	expect(items.map(({ json }) => json.code)).toStrictEqual(['OK']);
	const refused = expect.stringContaining(`Segment Names or IDs: ${EMPTY}`) as string;
	expect(errorItems).toMatchObject([1, 2].map((item) => ({ json: { error: refused }, pairedItem: { item } })));
	expect(sandbox.requests).toHaveLength(1);
});
