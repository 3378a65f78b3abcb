import { startSandbox } from '../../../sandbox';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { call } from './help';

const NOW = Date.UTC(2030, 0, 31, 12);
const MINUTE = 60_000;

const receiver = useReceiver();
const sandbox = useSandbox({ seed: { now: NOW } });

const sms = (text = 'Hi') => ({ channel: 'SMS', template: { smsTemplate: { from: 'Shop', text } } });
const msgr = { channel: 'MSGR', template: { msgrTemplate: { from: 'Shop', text: 'Hi' } } };
const email = { channel: 'EMAIL', template: { emailTemplate: { subject: 'Hi', htmlBody: '[Unsubscribe]' } } };
const wait = (parentIndex: number, seconds: number, eventSources?: unknown[]) => ({
	type: 'NO_EVENT_SOURCE',
	parentIndex,
	noEventSourceSettings: { stateWaitMaxTimeSec: seconds },
	...(eventSources ? { eventSources } : {}),
});
const event = (parentIndex: number, channel: string, eventValue: string) => ({
	type: 'EVENT_SOURCE',
	parentIndex,
	eventSources: [{ channel, eventType: 'STATE', eventValue }],
});
const cascade = (first: string) => [
	{ index: 1, type: first, ...msgr },
	{ index: 2, ...wait(1, 600), ...sms() },
	{ index: 3, ...wait(2, 600), ...email },
];

async function created(body: Record<string, unknown>): Promise<string> {
	const { json, text } = await call(sandbox, 'POST', '/omni-task-api/tasks', { taskName: 'Order', ...body });
	const result = json?.result as { result?: string } | undefined;
	if (!result?.result) throw new Error(text);
	return result.result;
}

async function get(path: string): Promise<Record<string, unknown>> {
	const { json, text } = await call(sandbox, 'GET', `/omni-task-api${path}`);
	if (!json?.result) throw new Error(text);
	return json.result as Record<string, unknown>;
}

async function transact(taskId: string, rest: string): Promise<Record<string, unknown>> {
	const { json } = await call(sandbox, 'POST', '/omni-scheduler/api/messages', `{"taskId":${taskId},${rest}}`);
	return (json?.result ?? json) as Record<string, unknown>;
}

async function listOf(...contacts: unknown[]): Promise<string> {
	const { json } = await call(sandbox, 'POST', '/address-book-api/contact-groups', { name: 'Clients' });
	const id = json?.result as string;
	const body = `{"contactGroupId":${id},"contacts":${JSON.stringify(contacts)}}`;
	await call(sandbox, 'POST', '/address-book-api/contacts/batch', body);
	return id;
}

const messages = () => sandbox.messages().map(({ sender, recipient, status }) => [sender, recipient, status]);

it('a cascade falls back for those who were not reached, and the scenario finishes', async () => {
	const list = await listOf({ phone: '+447700900001' }, { phone: '+447700900931', email: 'ann@example.com' });
	const wrong = created({
		type: 'SIMPLE',
		channel: 'OMNI',
		triggers: cascade('ADDRESS_BOOK_SOURCE'),
		addressBookSource: { contactGroupIds: [5] },
	});
	await expect(wrong).rejects.toThrow('contactGroup.not.found');
	const text = JSON.stringify({ taskName: 'Order', type: 'SIMPLE', triggers: cascade('ADDRESS_BOOK_SOURCE') });
	const body = `${text.slice(0, -1)},"addressBookSource":{"contactGroupIds":[${list}]}}`;
	const { json } = await call(sandbox, 'POST', '/omni-task-api/tasks', body);
	const id = (json?.result as { result: string }).result;
	expect(await get(`/tasks/${id}`)).toMatchObject({ state: 'NEW' });
	await sandbox.clock.advance(MINUTE);
	expect(messages()).toStrictEqual([
		['Shop', '+447700900001', 'delivered'],
		['Shop', '+447700900931', 'SENT'],
	]);
	await sandbox.clock.advance(10 * MINUTE);
	expect(messages()).toHaveLength(3);
	expect(messages()[2]).toStrictEqual(['Shop', '+447700900931', 'delivered']);
	expect(await get(`/tasks/${id}`)).toMatchObject({
		state: 'STARTED',
		triggersInfo: [
			{ counters: { totalCount: 2, successCount: 1, errorCount: 0 }, parentTriggerId: null },
			{ counters: { totalCount: 1, successCount: 1, errorCount: 0 } },
			{ counters: { totalCount: 0, successCount: 0, errorCount: 0 } },
		],
	});
	await sandbox.clock.advance(86_400_000);
	expect(messages()).toHaveLength(3);
	expect(await get(`/tasks/${id}`)).toMatchObject({ state: 'FINISHED' });
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a step fires at the event that it listens to', async () => {
	const triggers = [
		{ index: 1, type: 'TRAN_API_SOURCE', ...sms() },
		{ index: 2, ...event(1, 'SMS', 'expired'), ...email },
	];
	const id = await created({ type: 'API', triggers });
	await transact(id, '"contacts":[{"contact":{"phone":"+447700900903","email":"opened@example.com"}}]');
	await sandbox.clock.advance(10_000);
	expect(messages()).toStrictEqual([
		['Shop', '+447700900903', 'expired'],
		['', 'opened@example.com', 'opened'],
	]);
});

it('a transactional send answers for each contact and posts the callback', async () => {
	const list = await listOf({ phone: '+447700900001' });
	const range = await call(sandbox, 'GET', `/address-book-api/contacts/http/range?contactGroupId=${list}`);
	const contactId = (range.json?.result as Array<{ contactId: string }>)[0].contactId;
	const id = await created({ type: 'API', triggers: cascade('TRAN_API_SOURCE') });
	const { triggersInfo } = (await get(`/tasks/${id}`)) as { triggersInfo: unknown[] };
	expect(triggersInfo).toHaveLength(3);
	const last = sandbox.requests.at(-1)?.responseBody ?? '';
	const triggerId = /"triggerId":(\d+)/.exec(last)?.[1];
	const rest = `"contactIds":[${contactId},5],"callbackUrl":"${receiver.url}","callbackData":{"order":7},
		"templates":{"${triggerId}":{"msgrTemplate":{"text":"Changed"}}}`;
	const result = await transact(id, rest);
	expect(result).toMatchObject({
		contactIds: [contactId],
		sendAnswers: [{ code: 'OK', mergeKey: contactId }],
		errorAnswers: [
			{ code: 'REJECTED', result: null, description: expect.stringMatching(/^\{.*\} contact\.not\.found /) },
		],
	});
	expect(sandbox.messages()[0]).toMatchObject({ text: 'Changed', sender: 'Shop' });
	await sandbox.clock.advance(MINUTE);
	expect(receiver.events()).toMatchObject([{ status: 'delivered', contactId, callbackData: { order: 7 } }]);
	expect(receiver.bodies[0]).toContain(`"taskId":${id},"triggerId":${triggerId}`);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a transactional send whose step starts later is answered with the message that leaves then', async () => {
	const step = { index: 1, type: 'TRAN_API_SOURCE', ...sms(), startTime: '2030-02-01 00:00:00' };
	const id = await created({ type: 'API', triggers: [step] });
	const contacts = [{ contact: { phone: '+447700900001' } }, { contact: { email: 'ann@example.com' } }];
	const { sendAnswers, errorAnswers } = await transact(id, `"contacts":${JSON.stringify(contacts)}`);
	expect(errorAnswers).toMatchObject([{ description: expect.stringContaining('recipient.must.be.not.null') }]);
	expect(sandbox.messages()).toStrictEqual([]);
	await sandbox.clock.advance(13 * 60 * MINUTE);
	expect(messages()).toStrictEqual([['Shop', '+447700900001', 'delivered']]);
	expect(sendAnswers).toMatchObject([{ code: 'OK', result: sandbox.messages()[0].id }]);
});

it('a message of the messenger is opened before its link is clicked', async () => {
	const triggers = [
		{ index: 1, type: 'TRAN_API_SOURCE', ...msgr },
		{ index: 2, ...event(1, 'MSGR', 'opened'), ...sms('Opened') },
	];
	const id = await created({ type: 'API', triggers });
	await transact(id, '"contacts":[{"contact":{"phone":"+447700900905"}}]');
	await sandbox.clock.advance(5_000);
	const [first, second] = sandbox.messages();
	expect(first.history.map(({ status }) => status)).toStrictEqual(['SENT', 'delivered', 'opened', 'clicked']);
	expect(second).toMatchObject({ text: 'Opened' });
});

it('contacts that come with the send are kept in a list of their own, a bad phone is answered with its key', async () => {
	const id = await created({ type: 'API', triggers: [{ index: 1, type: 'TRAN_API_SOURCE', ...sms() }] });
	const contacts = [{ contact: { phone: '+447700900001' } }, { contact: { phone: '12' } }];
	const result = await transact(id, `"contacts":${JSON.stringify(contacts)}`);
	expect(result).toMatchObject({ sendAnswers: [{ code: 'OK' }] });
	expect(result.errorAnswers).toMatchObject([
		{ description: '{"phone":"12"} invalid.phone.size Phone number has a wrong size' },
	]);
	const { json } = await call(sandbox, 'GET', '/address-book-api/contact-groups?type=OMNI_API');
	expect(json?.result).toMatchObject([{ contactsCount: 1 }]);
	expect((await get(`/tasks/${id}`)).state).toBe('STARTED');
});

it('a scenario stops when the balance is used up', async () => {
	const record = { balance: 0.05, credit: 0 };
	const poor = await startSandbox({ clock: 'stepped', seed: { now: NOW, accounts: [{ record }] } });
	const triggers = [{ index: 1, type: 'TRAN_API_SOURCE', ...sms() }];
	const { json } = await call(poor, 'POST', '/omni-task-api/tasks', { taskName: 'a', type: 'API', triggers });
	const { result: id } = json?.result as { result: string };
	const contacts = [1, 2].map((at) => ({ contact: { phone: `+44770090000${at}` } }));
	const body = `{"taskId":${id},"contacts":${JSON.stringify(contacts)}}`;
	const sent = await call(poor, 'POST', '/omni-scheduler/api/messages', body);
	expect(sent.json?.result).toMatchObject({
		sendAnswers: [{ code: 'OK' }],
		errorAnswers: [{ description: expect.stringContaining('billing.error') }],
	});
	const states = await call(poor, 'GET', '/omni-task-api/macros?taskStates=STOPPED_BALANCE_BLOCKED');
	expect(states.json?.result).toMatchObject([{ task: { taskName: 'a', state: 'STOPPED_BALANCE_BLOCKED' } }]);
	const account = await call(poor, 'GET', '/billing-api/companies/current/account');
	expect(account.json?.result).toMatchObject({ account: { balance: 0.01, isBlocked: false } });
	await poor.close();
});

it('scenarios are listed by every filter, in every order', async () => {
	const triggers = [{ index: 1, type: 'TRAN_API_SOURCE', ...email, startTime: '2030-02-01 00:00:00' }];
	await created({ taskName: 'b', type: 'API', channel: 'EMAIL', triggers });
	await sandbox.clock.advance(MINUTE);
	await created({
		taskName: 'a',
		type: 'API',
		channel: 'SMS',
		triggers: [{ index: 1, type: 'TRAN_API_SOURCE', ...sms() }],
	});
	const names = async (query: string) => {
		const path = `/tasks?count=10&offset=0&ascending=true&orderBy=NAME&${query}`;
		return ((await get(path)) as unknown as Array<{ taskName: string }>).map(({ taskName }) => taskName);
	};
	expect(await names('')).toStrictEqual(['a', 'b']);
	expect(await names('channel=EMAIL')).toStrictEqual(['b']);
	expect(await names('createdDateFrom=2030-01-31+12:01:00')).toStrictEqual(['a']);
	expect(await names('startDateFrom=2030-01-31+12:00:00&startDateTo=2030-03-01+00:00:00')).toStrictEqual(['b']);
	expect(await names('includedStates=STARTED&includedStates=FINISHED')).toStrictEqual([]);
	expect(await names('excludedStates=STARTED&types=API&name=A')).toStrictEqual(['a']);
	const last = await get('/tasks?count=1&offset=1&ascending=false&orderBy=CREATION_DATE');
	expect(last).toMatchObject([{ taskName: 'b' }]);
	expect(await get('/macros?')).toMatchObject([{ macros: ['Unsubscribe'] }, { macros: [] }]);
	expect((await call(sandbox, 'GET', '/omni-task-api/tasks/5')).status).toBe(404);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('stop lists, segments, duplicates, smooth sending and periods shape the audience', async () => {
	const list = await listOf({ phone: '+447700900001' }, { phone: '447700900001' }, { phone: '+447700900002' });
	const stop = await listOf({ phone: '447700900002' });
	const text = JSON.stringify({
		taskName: 'Order',
		type: 'SIMPLE',
		triggers: [{ index: 1, type: 'ADDRESS_BOOK_SOURCE', ...sms(), endTime: '2030-02-02 00:00:00' }],
	});
	const source = `{"contactGroupIds":[${list}],"stopContactGroupIds":[${stop}],"checkDuplicate":false,"period":"DAILY",
		"addressBookSourceType":"PERIODIC"}`;
	await call(sandbox, 'POST', '/omni-task-api/tasks', `${text.slice(0, -1)},"addressBookSource":${source}}`);
	await sandbox.clock.advance(MINUTE);
	expect(messages()).toStrictEqual([['Shop', '+447700900001', 'delivered']]);
	await sandbox.clock.advance(5 * 86_400_000);
	expect(messages()).toHaveLength(2);

	const smooth = `{"contactGroupIds":[${list}],"smoothSendMinutes":30}`;
	const open = text.replace(',"endTime":"2030-02-02 00:00:00"', '');
	await call(sandbox, 'POST', '/omni-task-api/tasks', `${open.slice(0, -1)},"addressBookSource":${smooth}}`);
	await sandbox.clock.advance(MINUTE);
	expect(messages()).toHaveLength(3);
	await sandbox.clock.advance(20 * MINUTE);
	expect(messages()).toHaveLength(5);
	expect(sandbox.violations()).toStrictEqual([]);
});

it.each([
	[true, ['+447700900001', '447700900001']],
	[false, ['+447700900001']],
])('duplicates are sent to or not: checkDuplicate %p', async (checkDuplicate, recipients) => {
	const list = await listOf({ phone: '+447700900001' }, { phone: '447700900001' });
	const text = JSON.stringify({
		taskName: 'Order',
		type: 'SIMPLE',
		triggers: [{ index: 1, type: 'ADDRESS_BOOK_SOURCE', ...sms() }],
	});
	const source = `{"contactGroupIds":[${list}],"checkDuplicate":${checkDuplicate}}`;
	await call(sandbox, 'POST', '/omni-task-api/tasks', `${text.slice(0, -1)},"addressBookSource":${source}}`);
	await sandbox.clock.advance(MINUTE);
	expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual(recipients);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('nothing is sent through a scenario to whom a stop list has', async () => {
	const task = await created({ type: 'API', triggers: [{ index: 1, type: 'TRAN_API_SOURCE', ...sms() }] });
	const { json } = await call(sandbox, 'POST', '/address-book-api/contact-groups', { name: 'Stop', type: 'STOPLIST' });
	const stopped = JSON.stringify([{ phone: '447700900001' }]);
	const upload = `{"contactGroupId":${String(json?.result)},"contacts":${stopped}}`;
	const { text } = await call(sandbox, 'POST', '/address-book-api/contacts/batch', upload);
	const [, id] = /"contactId":"(\d+)"/.exec(text) ?? [];
	const contacts = ['+447700900001', '+447700900002'].map((phone) => ({ contact: { phone } }));
	const answer = await transact(task, `"contactIds":[${id}],"contacts":${JSON.stringify(contacts)}`);
	expect(answer).toMatchObject({
		contactIds: [expect.any(String)],
		errorAnswers: [
			{
				code: 'REJECTED',
				description: `{"contactId":"${id}","phone":"447700900001"} contact.is.stopped The contact is on a stop list`,
			},
			{ code: 'REJECTED', description: '{"phone":"+447700900001"} contact.is.stopped The contact is on a stop list' },
		],
	});
	await sandbox.clock.advance(MINUTE);
	expect(messages()).toStrictEqual([['Shop', '+447700900002', 'delivered']]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a wallet push goes to the number that its template names, trimmed, and to the contact otherwise', async () => {
	const wallet = (to: string) => ({ pushWalletTemplate: { from: 'Shop', to, payload: { message: 'Hi' } } });
	const triggers = [{ index: 1, type: 'TRAN_API_SOURCE', channel: 'PUSH_WALLET', template: wallet('{{phone}}') }];
	const task = await created({ type: 'API', triggers });
	const { text } = await call(sandbox, 'GET', `/omni-task-api/tasks/${task}`);
	const [, triggerId] = /"triggerId":(\d+)/.exec(text) ?? [];
	const contacts = '"contacts":[{"contact":{"phone":"+447700900001"}}]';
	await transact(task, contacts);
	await transact(task, `${contacts},"templates":{"${triggerId}":${JSON.stringify(wallet(' +447700900002 '))}}`);
	expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual(['+447700900001', '+447700900002']);
	expect(sandbox.violations()).toStrictEqual([]);
});

describe('a refusal has its reasons', () => {
	const follower = { index: 2, ...event(1, 'EMAIL', 'opened'), ...email };
	const wrong = {
		taskName: 'Order',
		type: 'API',
		triggers: [{ index: 1, type: 'TRAN_API_SOURCE', ...sms() }, follower],
	};
	const reasons = [{ key: 'eventSource.channel.not.match', ref: 'triggers[1].eventSources[0].channel' }];
	const contacts = '"contacts":[{"contact":{"phone":"12"}}]';

	it('beside the result, as those of contact lists', async () => {
		const { status, json } = await call(sandbox, 'POST', '/omni-task-api/tasks', wrong);
		expect([status, json]).toStrictEqual([400, { result: null, reasons, description: expect.any(String) }]);
		const missing = await call(sandbox, 'GET', '/omni-task-api/tasks/5');
		expect(missing.json).toMatchObject({ result: null, reasons: [{ key: 'task.not.found', ref: 'taskId' }] });
	});

	it.each([
		['four buttons', [{}, {}, {}, {}], 'buttons', 'must NOT have more than 3 items'],
		['a caption of 31', [{ caption: 'x'.repeat(31) }], 'buttons[0].caption', 'must NOT have more than 30 characters'],
	])('where a push of it has %s', async (_what, buttons, field, text) => {
		const template = { pushTemplate: { title: 'Hi', apns: { buttons } } };
		const triggers = [{ index: 1, type: 'TRAN_API_SOURCE', channel: 'PUSH', template }];
		const { status, json } = await call(sandbox, 'POST', '/omni-task-api/tasks', { ...wrong, triggers });
		const ref = `triggers[0].template.pushTemplate.apns.${field}`;
		const reasons = [{ key: 'validation_error', ref, defaultMessage: text }];
		expect([status, json]).toStrictEqual([400, { result: null, reasons, description: 'The request is refused' }]);
	});

	it('or inside of it', async () => {
		sandbox.configure({ modes: { scenario: 'reasonsInside' } });
		const { status, json } = await call(sandbox, 'POST', '/omni-task-api/tasks', wrong);
		const result = { code: 'REJECTED', result: null, reasons, description: expect.any(String) };
		expect([status, json]).toStrictEqual([200, { result }]);
		const id = await created({ type: 'API', triggers: [{ index: 1, type: 'TRAN_API_SOURCE', ...sms() }] });
		expect(await transact(id, contacts)).toMatchObject({
			errorAnswers: [
				{
					description: '{"phone":"12"} invalid.phone.size Phone number has a wrong size',
					reasons: [{ key: 'invalid.phone.size', defaultMessage: 'Phone number has a wrong size' }],
				},
			],
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
