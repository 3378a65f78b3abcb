import { knownIn, type DeliveryPlan, type Report } from '../../../nodes/delivery/plan';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { pack } from '../../../nodes/durable/packed';
import { statusIn } from '../../../nodes/events/envelope';
import { N8n } from '../../support/n8n';

const PLAN: DeliveryPlan = {
	version: 1,
	channel: 'wholeScenario',
	goal: { statuses: [] },
	deadline: Date.now() + 3_600_000,
	catcher: null,
	items: [{ code: 'OK', taskId: '7' }],
	awaited: pack([{ item: 0, messageId: '7' }]),
	messages: 1,
	statusUrl: '',
	helps: { node: 'Run and Wait', execution: '5' },
};

/** The statuses that a wait for such has after each look, at which the service answers with one of these. */
async function seenOf(
	channel: DeliveryPlan['channel'],
	answers: string[],
	before: Record<string, Report> = {},
): Promise<Array<string | null>> {
	const seen: Array<string | null> = [];
	let known: string = pack({ reports: before });
	for (const body of answers) {
		const { context } = new N8n({
			credentials: {
				baseUrl: 'https://api.example.com',
				apiKey: 'a-secret-key',
				login: 'shop',
				password: 'a-secret-password',
				namespace: 'http://soap.example.com/',
			},
			answer: () => ({ statusCode: 200, headers: {}, body }),
		});
		const plan = { ...PLAN, channel };
		const found = await DELIVERY.look({
			context,
			plan,
			state: known,
			notes: {},
			isFirst: false,
			afterLoss: false,
			isOver: false,
		});
		known = found.state;
		const { status } = knownIn(known).reports['7'];
		seen.push(found.isDone ? `${status} at the end` : status);
	}
	return seen;
}

it('a scenario stands as it was seen last, also where it was stopped after it had started', async () => {
	const states = ['STARTED', 'STOPPED_BALANCE_BLOCKED', 'STARTED', 'FINISHED', 'STARTED'];
	const answers = states.map((state) => JSON.stringify({ result: { id: 7, state } }));
	const ended = 'FINISHED at the end';
	expect(await seenOf('wholeScenario', answers)).toStrictEqual([...states.slice(0, 3), ended, ended]);
});

it.each([
	['campaign', ['Started', 'Stopped', 'Started', 'Finished'], (State: string) => ({ State })],
	[
		'senderAddress',
		['Unknown1', 'Requested', 'Unknown2', 'Approved'],
		(State: string) => [{ SourceAddress: '7', State }],
	],
] as const)('what is waited for as %s stands as it was seen last', async (channel, states, Result) => {
	const answers = states.map((state) => JSON.stringify({ Code: 'ok', Result: Result(state) }));
	expect(await seenOf(channel, answers)).toStrictEqual([...states.slice(0, 3), `${states[3]} at the end`]);
});

it.each([
	['soapSms', ['-2', '-10', '-1', '0'], ['QUEUED', 'PENDING', 'SENT', 'DELIVERED at the end']],
	['soapSms', ['-1', '77', '0'], ['SENT', 'SENT', 'DELIVERED at the end']],
	['soapSms', ['255', '-1', '255', '0'], ['UNKNOWN', 'SENT', 'SENT', 'DELIVERED at the end']],
	['soapMessenger', ['Unknown', 'Sent', 'Unknown'], ['UNKNOWN', 'SENT', 'SENT']],
	['soapMessenger', ['Enqueued', 'Sent', 'Delivered'], ['ENQUEUED', 'SENT', 'DELIVERED at the end']],
] as const)('a message of %s is where it was seen last', async (channel, states, seen) => {
	const answers = states.map(
		(state) =>
			`<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><GetMessageStateResponse><GetMessageStateResult><State>${state}</State></GetMessageStateResult></GetMessageStateResponse></e:Body></e:Envelope>`,
	);
	expect(await seenOf(channel, answers)).toStrictEqual(seen);
});

describe('an email that has bounced', () => {
	const page = (status: string) =>
		JSON.stringify({ result: { data: [{ messageId: '7', status }], total: 1, more: false } });
	const bounced = (final: boolean, source: Report['source']): Report => ({
		...statusIn('BOUNCED'),
		final,
		occurredAt: null,
		occurredAtText: null,
		errorCode: 'Mailbox full',
		source,
	});

	it('softly, as a callback told, is waited for though the details say no more than that it bounced', async () => {
		const answers = [page('BOUNCED'), page('DELIVERED')];
		expect(await seenOf('email', answers, { '7': bounced(false, 'callback') })).toStrictEqual([
			'BOUNCED',
			'DELIVERED at the end',
		]);
	});

	it('softly, as the details themselves tell, is waited for', async () => {
		const soft = JSON.stringify({ result: { data: [{ messageId: '7', status: 'BOUNCED', isHardbounce: false }] } });
		expect(await seenOf('email', [soft, page('DELIVERED')])).toStrictEqual(['BOUNCED', 'DELIVERED at the end']);
		const hard = soft.replace('false', 'true');
		expect(await seenOf('email', [soft, hard])).toStrictEqual(['BOUNCED', 'BOUNCED at the end']);
	});

	it('has failed where no callback told that it was softly', async () => {
		expect(await seenOf('email', [page('BOUNCED')])).toStrictEqual(['BOUNCED at the end']);
	});
});
