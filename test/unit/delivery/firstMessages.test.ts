import { STATUS_QUERIES } from '../../../nodes/delivery/askStatuses';
import { awaitedOf, contactsIn } from '../../../nodes/delivery/firstMessages';
import { knownIn, type DeliveryPlan, type ScenarioSteps, type Sent } from '../../../nodes/delivery/plan';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { pack } from '../../../nodes/durable/packed';
import type { OmniEvent } from '../../../nodes/events/envelope';
import { further, noticeOf, outcomeOf, type Notice } from '../../../nodes/events/progress';
import type { Connection } from '../../../nodes/ground/connection';
import { Client } from '../../../nodes/service/client';
import { N8n } from '../../support/n8n';
import { report } from '../../support/reports';

const connection: Connection = { baseUrl: 'https://api.example.com', field: () => '', secrets: [] };
const LINE: ScenarioSteps = { lastSteps: ['2'], channels: ['SMS'], together: [] };
const SMS = '/sms-stat/detail';
const EMAIL = '/email-statistics/statistics/detail';
const PUSH = '/push-statistics/statistics/detail';

/** A row of the details: a message, how it stands, and of which step it is. */
const row = (messageId: string, status: string, triggerId = '1') => ({ messageId, status, triggerId });

/** What the service says of contacts 1 to 3, whose messages are 10, 20 and so on; `answers` are rows, or HTTP statuses, by path. */
async function ask(
	steps: ScenarioSteps,
	answers: Record<string, object[] | number>,
	{ open = ['1', '2', '3'], ids = [['1', '10'] as const, ['2', '20'] as const, ['3', '30', '31'] as const] } = {},
) {
	const requests: Array<[path: string, messageIds: unknown]> = [];
	const { context } = new N8n({
		answer: ({ url, qs }) => {
			const path = url.slice(connection.baseUrl.length);
			requests.push([path, qs?.messageIds]);
			const answer = answers[path] ?? [];
			const isRefused = typeof answer === 'number';
			const data = isRefused ? [] : answer;
			const result = { data, size: 1000, offset: 0, more: false, total: data.length };
			const statusCode = isRefused ? answer : 200;
			return { statusCode, headers: {}, body: JSON.stringify(isRefused ? {} : { result }) };
		},
	});
	const client = new Client(context, context.getNode(), 'omniApiKeyApi', connection);
	const events: OmniEvent[] = [];
	const firsts = { ...steps, ids: pack(ids) };
	events.push(...((await STATUS_QUERIES.scenario?.ask(client, open, firsts)) ?? []));
	const ends = new Map<string, Notice>();
	for (const notice of events.flatMap((event) => noticeOf(event) ?? [])) {
		const known = ends.get(notice.messageId);
		ends.set(notice.messageId, known ? further(known, notice, []) : notice);
	}
	const told = [...ends.values()].map((notice) => [notice.messageId, notice.status, outcomeOf(notice, [])]);
	return { requests, events, told };
}

it('asks for the messages of those who are waited for, in the channels of the first steps', async () => {
	const rows = [row('10', 'DELIVERED'), row('30', 'SENT'), row('31', 'OPENED')];
	const { requests, told, events } = await ask(
		{ ...LINE, channels: ['SMS', 'MSGR', 'PUSH'] },
		{ [SMS]: rows },
		{ open: ['1', '3'] },
	);
	expect(requests).toStrictEqual([
		[SMS, ['10', '30', '31']],
		[PUSH, ['10', '30', '31']],
	]);
	expect(told).toStrictEqual([
		['1', 'DELIVERED', 'reached'],
		['3', 'OPENED', 'reached'],
	]);
	expect(events[0]).toMatchObject({
		channel: 'scenario',
		contactId: '1',
		messageId: '1',
		triggerId: '1',
		raw: rows[0],
	});
});

it('a first step that failed is an end only where no other step comes after it', async () => {
	const answers = { [SMS]: [row('10', 'EXPIRED', '1'), row('20', 'UNDELIVERABLE', '2')] };
	expect((await ask(LINE, answers)).told).toStrictEqual([
		['1', 'EXPIRED', undefined],
		['2', 'UNDELIVERABLE', 'failed'],
	]);
});

it('where all steps are sent together, a contact has failed when each of them has', async () => {
	const steps = { lastSteps: [], channels: ['SMS', 'EMAIL'], together: [['1', '2']] };
	const answers = {
		[SMS]: [row('10', 'EXPIRED'), row('20', 'EXPIRED'), row('30', 'EXPIRED')],
		[EMAIL]: [row('11', 'BOUNCED', '2'), row('21', 'DELIVERED', '2'), row('31', 'SENT', '2')],
	};
	const ids = ['1', '2', '3'].map((at) => [at, `${at}0`, `${at}1`] as const);
	expect((await ask(steps, answers, { ids: ids as never })).told).toMatchObject([
		['1', expect.any(String), 'failed'],
		['2', 'DELIVERED', 'reached'],
		['3', 'EXPIRED', undefined],
	]);
});

it('who switches push notifications off has not got this one, and who swipes one away has', async () => {
	const answers = { [PUSH]: [row('10', 'UNSUBSCRIBED'), row('20', 'CANCELED')] };
	expect((await ask({ ...LINE, channels: ['PUSH'] }, answers)).told).toStrictEqual([
		['1', 'UNSUBSCRIBED', undefined],
		['2', 'CANCELED', 'reached'],
	]);
	const told = (await ask({ ...LINE, channels: ['EMAIL'] }, { [EMAIL]: answers[PUSH] })).told;
	expect(told).toStrictEqual([
		['1', 'UNSUBSCRIBED', 'reached'],
		['2', 'CANCELED', undefined],
	]);
});

it('one row that stands in the place of all of them is read, too', async () => {
	const only = row('10', 'DELIVERED') as unknown as object[];
	expect((await ask(LINE, { [SMS]: only })).told).toStrictEqual([['1', 'DELIVERED', 'reached']]);
});

it('messages that nobody asked for are none of a contact', async () => {
	expect((await ask(LINE, { [SMS]: [row('99', 'DELIVERED'), { status: 'DELIVERED' }] })).events).toStrictEqual([]);
});

it('a channel that can not be asked takes nothing from the others', async () => {
	const steps = { ...LINE, channels: ['SMS', 'EMAIL'] };
	const { told } = await ask(steps, { [SMS]: 403, [EMAIL]: [row('20', 'DELIVERED')] });
	expect(told).toStrictEqual([['2', 'DELIVERED', 'reached']]);
	await expect(ask(steps, { [SMS]: 403 })).rejects.toThrow('not allowed');
});

describe('of two messages to one contact', () => {
	const ONE: ScenarioSteps = { lastSteps: ['1'], channels: ['SMS'], together: [], isByMessage: true };
	const outputs = ['10', '20'].map((messageId) => ({ code: 'OK', contactId: '1', messageId }));

	it('each is waited for and asked for by its own ID, where the run waits for messages', async () => {
		expect(outputs.flatMap((output) => awaitedOf(output))).toStrictEqual(['1', '1']);
		expect(outputs.flatMap((output) => awaitedOf(output, true))).toStrictEqual(['10', '20']);
		expect(awaitedOf({ code: 'OK', contactId: '1', messageId: null }, true)).toStrictEqual([]);
		expect(contactsIn([{ code: 'OK', contactId: '1', messageId: null }])).toStrictEqual([['1']]);
		const rows = [row('10', 'DELIVERED'), row('20', 'UNDELIVERABLE')];
		const ids = contactsIn(outputs, true);
		const { told } = await ask(ONE, { [SMS]: rows }, { open: ['10', '20'], ids: ids as never });
		expect(told).toStrictEqual([
			['10', 'DELIVERED', 'reached'],
			['20', 'UNDELIVERABLE', 'failed'],
		]);
	});

	const [first, later] = outputs;
	const plan: DeliveryPlan = {
		version: 1,
		channel: 'scenario',
		goal: { statuses: [] },
		deadline: 0,
		catcher: null,
		items: [first, { phone: '+12025550101' }],
		awaited: pack([{ item: 0, messageId: '10' }]),
		messages: 1,
		statusUrl: '',
		helps: { node: 'Send', execution: '5' },
		firsts: { ...ONE, ids: pack([['10', '10']]) },
		rest: {
			few: { count: 1, wanted: 1, until: Date.UTC(2100, 0, 1) },
			node: { id: 'omni-rest', name: 'Send', type: 'pack.omniScenario', typeVersion: 1, parameters: {} },
			items: pack([{ item: 1, json: {} }]),
			count: 1,
			isErrorOutput: false,
			log: '',
		},
	};

	it.each<[string, string[], string[], boolean, Sent[] | undefined]>([
		['before the others have their turn', ['10'], ['DELIVERED'], false, undefined],
		[
			'that of the others, too',
			['10', '20'],
			['DELIVERED', 'DELIVERED'],
			true,
			[{ item: 1, output: later, ids: ['1'], messages: ['20'] }],
		],
		[
			'and none that was not accepted',
			['10'],
			['DELIVERED'],
			true,
			[{ item: 1, output: { ...later, code: 'REJECTED' }, ids: [] }],
		],
	])('a look asks for the message of the first one: %s', async (_what, asked, statuses, isDone, sent) => {
		const requests: unknown[] = [];
		const { context } = new N8n({
			wakeUrl: '',
			credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
			answer({ qs }) {
				requests.push(qs?.messageIds);
				const data = asked.map((messageId, at) => row(messageId, statuses[at]));
				const body = JSON.stringify({ result: { data, total: data.length, more: false } });
				return { statusCode: 200, headers: {}, body };
			},
		});
		const state = pack({ reports: {}, ...(sent && { few: 'passed', sent }) });
		const look = { context, plan, state, notes: {}, isFirst: false, afterLoss: false, isOver: false };
		const found = await DELIVERY.look(look);
		expect(requests).toStrictEqual([asked]);
		const { few, reports } = knownIn(found.state);
		expect(asked.map((id) => reports[id]?.status)).toStrictEqual(statuses);
		expect([few, found.isDone]).toStrictEqual(['passed', isDone]);
	});

	it('the one that failed has failed, also where it was sent after the other one was reached', () => {
		const reports = { '10': report('DELIVERED'), '20': report('UNDELIVERABLE') };
		const state = pack({
			reports,
			few: 'passed',
			sent: [{ item: 1, output: later, ids: ['1'], messages: ['20'] }],
		});
		expect(DELIVERY.items(plan, state, 'done')).toMatchObject([
			{ messageId: '10', outcome: 'REACHED' },
			{ messageId: '20', outcome: 'FAILED' },
		]);
	});
});
