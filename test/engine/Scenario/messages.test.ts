import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../support/contacts';
import { answerWith, CASCADE, CREATE, created, EMAIL, MSGR, run, sandbox, SMS, triggersOf } from './support';
import { EMPTY } from '../../support/sentences';

/** An SMS, and an email where it was not delivered. */
const SMS_FIRST = { ...CREATE, define: 'cascade', cascade: { step: [{ ...SMS, nextMinutes: 5 }, EMAIL] } };

const ANN = { phone: '+13035550160', email: 'ann@example.com' };
/** Whose SMS expires. */
const BOB = { phone: '+447700900903', email: 'bounced@example.com' };

async function send(taskId: string, contacts: IDataObject[]): Promise<void> {
	const parameters = {
		resource: 'message',
		operation: 'sendTransactional',
		scenario: byId(taskId),
		contactBy: 'details',
	};
	const { error } = await run({ ...parameters, phone: '={{ $json.phone }}', email: '={{ $json.email }}' }, contacts);
	expect(error).toBeUndefined();
	await sandbox.clock.advance(10 * 60_000);
	sandbox.requests.length = 0;
}

const list = async (taskId: string, parameters: Parameters<typeof run>[0] = {}) =>
	await run({
		resource: 'message',
		operation: 'getMany',
		scenario: byId(taskId),
		returnAll: true,
		simplify: true,
		...parameters,
	});

const paths = () => sandbox.requests.map(({ path }) => path);

it('the messages of all channels come in rows of one shape, with their steps', async () => {
	const taskId = await created(SMS_FIRST);
	const [first, second] = await triggersOf(taskId);
	await send(taskId, [ANN, BOB]);
	const { items, hints } = await list(taskId);
	const rows = items.map(({ json }) => json);
	expect(rows).toStrictEqual([
		expect.objectContaining({ channel: 'SMS', to: '+13035550160', status: 'DELIVERED', final: true, step: 1 }),
		expect.objectContaining({ channel: 'SMS', to: '+447700900903', status: 'EXPIRED', final: true, step: 1 }),
		expect.objectContaining({ channel: 'EMAIL', to: 'bounced@example.com', status: 'BOUNCED', step: 2 }),
	]);
	expect(rows.map(({ triggerId }) => triggerId)).toStrictEqual([first, first, second]);
	expect(rows[0]).toMatchObject({
		taskId,
		from: 'Shop',
		text: 'By SMS',
		errorCode: 0,
		sentAt: '2030-01-15T11:00:00+01:00',
	});
	expect(rows[2]).toMatchObject({ taskId, from: 'shop@example.com', text: 'Hi', errorCode: null });
	expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
	expect(hints).toStrictEqual([]);
	expect(paths()).toStrictEqual([
		`/omni-task-api/tasks/${taskId}`,
		'/sms-stat/detail',
		'/email-statistics/statistics/detail',
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('one step, a limit and the whole record', async () => {
	const taskId = await created(SMS_FIRST);
	const [, second] = await triggersOf(taskId);
	await send(taskId, [ANN, BOB]);
	const ofStep = await list(taskId, { step: second, simplify: false });
	expect(ofStep.items.map(({ json }) => json)).toMatchObject([
		{ channel: 'EMAIL', details: { companyName: expect.any(String) as string } },
	]);
	expect(paths()).toStrictEqual([`/omni-task-api/tasks/${taskId}`, '/email-statistics/statistics/detail']);
	const options = { start: '2030-01-15T09:00:00Z', end: '2030-01-15T09:30:00Z' };
	expect((await list(taskId, { step: second, options })).items).toStrictEqual([]);
	sandbox.requests.length = 0;
	expect((await list(taskId, { returnAll: false, limit: 1 })).items).toHaveLength(1);
	expect(paths()).toHaveLength(2);
});

it('a limit counts over all channels', async () => {
	const taskId = await created(SMS_FIRST);
	await send(taskId, [ANN, BOB, { ...BOB, email: 'clicked@example.com' }]);
	const limited = async (limit: number) => {
		sandbox.requests.length = 0;
		const { items } = await list(taskId, { returnAll: false, limit });
		return [items.map(({ json }) => json.channel), paths().length];
	};
	expect(await limited(4)).toStrictEqual([['SMS', 'SMS', 'SMS', 'EMAIL'], 3]);
	expect(sandbox.requests.at(-1)?.query).toContain('limit=1&');
	expect(await limited(3)).toStrictEqual([['SMS', 'SMS', 'SMS'], 2]);
});

it('a step is asked for by its ID, and its dates in the workflow’s time zone', async () => {
	const taskId = await created(SMS_FIRST);
	const [first] = await triggersOf(taskId);
	sandbox.requests.length = 0;
	const options = { start: '2030-01-15T09:00:00Z', end: '2030-01-15T09:30:00Z' };
	await list(taskId, { step: first, options });
	expect(Object.fromEntries(new URLSearchParams(sandbox.requests[1].query))).toMatchObject({
		taskId,
		triggerId: first,
		dateTimeFrom: '2030-01-15 10:00:00',
		dateTimeTo: '2030-01-15 10:30:00',
		timeOffset: '60',
	});
	await list(taskId);
	expect(sandbox.requests.at(-1)?.query).not.toContain('triggerId');
	expect(sandbox.requests.at(-1)?.query).toContain('timeOffset=60');
});

it('rows without a status, of a step that the record does not have, and none', async () => {
	const ok = (result: unknown) => sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
	ok({ id: 5, triggersInfo: [{ triggerId: 1, channel: 'SMS' }, null, 'x', { triggerId: 2, channel: 'sms' }] });
	const data = [{ messageId: 1, triggerId: 2, status: 'SENT' }, null, { messageId: 2, triggerId: 9, status: null }];
	ok({ data, total: 3 });
	const { items } = await list('5', { returnAll: false, limit: 3 });
	expect(items.map(({ json }) => [json.messageId, json.status, json.final, json.step])).toStrictEqual([
		['1', 'SENT', false, 2],
		['2', null, false, null],
	]);
});

it('a scenario without steps has no messages', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: { id: 5, triggersInfo: [] } } });
	const { items, error } = await list('5');
	expect([items, error]).toStrictEqual([[], undefined]);
});

it('a range of dates takes a step, since the service does', async () => {
	const taskId = await created(SMS_FIRST);
	sandbox.requests.length = 0;
	const options = { start: '2030-01-15T09:00:00Z', end: '2030-01-15T09:30:00Z' };
	for (const dates of [options, { start: options.start }, { end: options.end }]) {
		const { error } = await list(taskId, { options: dates });
		expect(error?.message).toContain('Start: the service takes a range of dates only together with a step');
		expect(error?.description).toContain('Choose the step, or take the dates out.');
	}
	expect(sandbox.requests).toStrictEqual([]);
});

it.each([
	['one end alone', { start: '2030-01-15T09:00:00Z' }, `End: ${EMPTY}`],
	['the other one alone', { end: '2030-01-15T09:00:00Z' }, `Start: ${EMPTY}`],
	[
		'an end before the beginning',
		{ start: '2030-01-15T10:00:00Z', end: '2030-01-15T09:00:00Z' },
		'it ends before it begins',
	],
])('%s is refused before anything is asked', async (_what, options, message) => {
	const taskId = await created(SMS_FIRST);
	const [step] = await triggersOf(taskId);
	sandbox.requests.length = 0;
	const { error } = await list(taskId, { step, options });
	expect(error?.message).toContain(message);
	expect(sandbox.requests).toStrictEqual([]);
});

it('says which channels have no query', async () => {
	const taskId = await created({ ...CASCADE, cascade: { step: [{ ...MSGR, nextMinutes: 5 }, SMS] } });
	const { hints } = await list(taskId);
	expect(hints.map(({ message }) => message)).toStrictEqual([
		expect.stringContaining('no query for the messages of MSGR'),
	]);
});

it('a scenario that the service does not know is named as such', async () => {
	answerWith(null);
	expect((await list('5')).error?.message).toBe('The service does not know this scenario');
});

it.each([{ triggersInfo: null }, {}])(
	'a scenario whose steps are not shown (%j) is not told to have no messages',
	async (more) => {
		answerWith({ id: '5', taskName: 'Order', ...more });
		expect((await list('5')).error?.message).toBe('The service does not show the steps of this scenario');
		expect(paths()).toStrictEqual(['/omni-task-api/tasks/5']);
	},
);

it('a step of another scenario is named as such', async () => {
	const taskId = await created(SMS_FIRST);
	const { error } = await list(taskId, { step: '5' });
	expect(error?.message).toContain('the scenario has no step 5');
	expect(error?.description).toContain('Choose the step from the list.');
});
