import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { ReachBench } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';
import { jsonOf } from '../../support/sms';
import { EMPTY, NOTHING_SENT } from '../../support/sentences';

const sandbox = useSandbox();
let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

const [ANN, BOB, REFUSED] = ['+447700900001', '+447700900002', '+447700900911'];
type Fields = Record<string, NodeParameterValueType>;

const SMS = { resource: 'message', operation: 'send', from: 'Shop', to: '={{ $json.to }}', text: 'Hello' };
const CONTINUE = { onError: 'continueRegularOutput' } as const;

/** Runs a node with a credential that keeps the log, unless said. */
async function ran(
	type: string,
	parameters: Fields,
	rows: IDataObject[] = [{}],
	{ credential = {}, ...more }: Partial<NodeRun> & { credential?: Fields } = {},
): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		type,
		parameters: { options: {}, ...parameters },
		items: itemsOf(rows),
		credentials: { omniApiKeyApi: { baseUrl, apiKey, audit: 'keep', ...credential } },
		dataTables: tables,
		...more,
	});
}

async function send(to: string[], options: Fields = {}, more: Parameters<typeof ran>[3] = {}): Promise<NodeResult> {
	return await ran(
		'omniSms',
		{ ...SMS, options },
		to.map((one, order) => ({ to: one, order: `A-${order}` })),
		more,
	);
}

/** What the log says, of one address where it is named. */
async function log(address = '', more: Fields = {}): Promise<IDataObject[]> {
	const parameters = { resource: 'audit', operation: 'getMany', address, returnAll: true, ...more };
	const { items, error } = await ran('omniContacts', parameters);
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return jsonOf(items);
}

const opened = async (state: 'add' | 'remove', words: string) =>
	await ran('omniContacts', { resource: 'doNotContact', operation: state, address: ANN, words, messageId: '77' });

describe('a message that is sent with the credential', () => {
	it.each(['omni-again', 'omni-call', 'omni-rest', 'omni-send'])(
		'for another workflow has its name: %s',
		async (nodeId) => {
			await send([ANN], {}, { nodeId, workflowName: 'Ask Again', settings: { notes: 'Orders' } });
			expect(await log('', { workflow: 'Orders' })).toMatchObject([{ code: 'OK', workflowName: 'Orders' }]);
		},
	);

	it('is noted: who, to whom, why, and what became of it; nobody can read the number', async () => {
		const { items } = await send([ANN, BOB], { auditReference: '=Order {{ $json.order }}' }, { executionId: '41' });
		const [{ messageId }] = jsonOf(items);
		expect(await log('0044 7700 900001')).toStrictEqual([
			{
				address: ANN,
				recipient: expect.stringMatching(/^[0-9a-f][\w-]{15}$/) as string,
				at: expect.stringMatching(/Z$/) as string,
				channel: 'sms',
				operation: 'message.send',
				code: 'OK',
				messageId,
				endNoted: true,
				reference: 'Order A-0',
				approval: null,
				workflowId: 'workflow',
				workflowName: 'Engine test',
				node: 'Node',
				executionId: '41',
				parentExecutionId: null,
				startedBy: 'manual',
				keptUntil: expect.stringMatching(/Z$/) as string,
				doNotContact: null,
			},
		]);
		expect(await log()).toHaveLength(2);
		expect(JSON.stringify(tables.rows)).not.toContain('7700900001');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is not noted unless the credential says so, and a note that was given is told to be lost', async () => {
		const { hints } = await send([ANN], { auditReference: 'A-1' }, { credential: { audit: 'none' } });
		expect(sandbox.messages()).toHaveLength(1);
		expect(tables.tables).toStrictEqual([]);
		expect(hints.map(({ message }) => message)).toContain(
			'Audit Reference and Audit Approval were not kept, since the credential keeps no audit log.',
		);
	});

	it('has the code that it came out with, also where it was not taken', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		await send([ANN], {}, { settings: CONTINUE });
		await send([ANN, REFUSED], {}, { settings: CONTINUE });
		sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		await send([BOB], {}, { settings: CONTINUE });
		const codes = async (address: string) => (await log(address)).map(({ code }) => code).sort();
		expect(await codes(ANN)).toStrictEqual(['OK', 'UNKNOWN']);
		expect(await codes(REFUSED)).toStrictEqual(['REJECTED']);
		expect(await codes(BOB)).toStrictEqual(['NOT_SENT']);
	});

	it('is one note of each recipient of an email, and of each message of a run to the same person', async () => {
		const email = {
			resource: 'message',
			operation: 'send',
			from: 'news@example.com',
			to: 'ann@example.com',
			subject: 'Hi',
			html: 'Hi [Unsubscribe]',
			options: { additionalRecipientsJson: '["refused@example.com"]' },
		};
		const [{ messageId }] = jsonOf((await ran('omniEmail', email)).items);
		expect(await log('Ann@Example.com')).toMatchObject([{ channel: 'email', code: 'OK', messageId }]);
		expect(await log('refused@example.com')).toMatchObject([{ channel: 'email', code: 'REJECTED', messageId: null }]);
		await send([ANN, ANN, BOB]);
		expect(new Set((await log(ANN)).map(({ messageId }) => messageId)).size).toBe(2);
	});

	it('is not noted where another precaution held it back or it was rehearsed', async () => {
		await opened('add', 'STOP');
		await send([ANN, BOB], { doNotContact: true });
		await send([ANN], { rehearse: true });
		const once = { sendOnce: { once: { key: 'A' } } };
		await send([BOB], once);
		await send([BOB], once);
		expect([(await log(ANN)).length, (await log(BOB)).length]).toStrictEqual([0, 2]);
	});

	it('shows what the Do Not Contact list said when it was sent, and not what it says now', async () => {
		const clock = jest.spyOn(Date, 'now');
		let now = Date.now();
		clock.mockImplementation(() => (now += 5));
		await send([ANN]);
		await opened('add', 'STOP');
		await send([ANN]);
		await opened('remove', 'START');
		await send([ANN]);
		const said = (await log(ANN)).map(({ doNotContact }) => doNotContact as IDataObject | null);
		expect(said).toMatchObject([
			{ listed: false, words: 'START' },
			{ listed: true, words: 'STOP', messageId: '77' },
			null,
		]);
	});

	it('is found by workflow and time, newest first, up to the limit', async () => {
		const now = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now - 3 * 24 * 60 * 60 * 1000);
		await send([ANN]);
		clock.mockReturnValue(now);
		await send([BOB]);
		expect((await log()).map(({ at }) => Date.parse(at as string))).toStrictEqual([now, now - 3 * 24 * 60 * 60 * 1000]);
		expect(await log('', { returnAll: false, limit: 1 })).toHaveLength(1);
		expect(await log('', { period: 'last24Hours' })).toHaveLength(1);
		expect(await log('', { workflow: 'another' })).toStrictEqual([]);
		expect(await log('', { workflow: 'workflow' })).toHaveLength(2);
		expect(await log('', { workflow: 'Engine test' })).toHaveLength(2);
	});

	it('is of the day that it was sent on, in the last second of it, too', async () => {
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 14, 23, 59, 59, 500));
		await send([ANN]);
		clock.mockReturnValue(Date.UTC(2030, 0, 15, 10));
		expect(await log('', { period: 'yesterday' })).toHaveLength(1);
		expect(await log('', { period: 'today' })).toStrictEqual([]);
	});

	it('is forgotten after the days that the credential says', async () => {
		await send([ANN], {}, { credential: { auditDays: 2 } });
		const now = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 47 * 60 * 60 * 1000);
		expect(await log(ANN)).toHaveLength(1);
		clock.mockReturnValue(now + 49 * 60 * 60 * 1000);
		expect(await log(ANN)).toStrictEqual([]);
	});

	it('sent one by one becomes few rows', async () => {
		for (let at = 0; at < 20; at += 1) await send([ANN]);
		expect(tables.rows.length).toBeLessThan(12);
		expect(await log(ANN)).toHaveLength(20);
	});
});

describe('a run of many messages', () => {
	const people = Array.from({ length: 300 }, (_, at) => `+4477009${String(10_000 + at)}`);

	it('takes few rows, in which each person is found and only that person is erased', async () => {
		await send(people);
		expect(tables.rows).toHaveLength(16);
		await send([people[7], ANN]);
		const codes = async (address: string) => (await log(address)).map(({ code }) => code);
		expect(await codes(people[7])).toStrictEqual(['OK', 'OK']);
		const [erased] = jsonOf(
			(await ran('omniContacts', { resource: 'person', operation: 'erase', addresses: people[7], searchLists: false }))
				.items,
		);
		expect(erased.erased).toMatchObject({ auditedSend: 2 });
		expect([await codes(people[7]), await codes(people[8])]).toStrictEqual([[], ['OK']]);
		expect(await log()).toHaveLength(300);
	});
});

describe('Prune', () => {
	const DAY_MS = 24 * 60 * 60 * 1000;
	const prune = async (more: Fields = {}) =>
		jsonOf((await ran('omniContacts', { resource: 'audit', operation: 'prune', ...more })).items);

	it('deletes what is out of date, of every kind, and leaves the rest', async () => {
		await send([ANN], { messagesPerRecipient: 5 }, { credential: { auditDays: 1 } });
		await send([BOB]);
		await opened('add', 'STOP');
		expect(await prune()).toStrictEqual([{ auditedSends: 0, rows: {} }]);
		const now = Date.now();
		jest.spyOn(Date, 'now').mockReturnValue(now + 2 * DAY_MS);
		expect(await prune()).toStrictEqual([{ auditedSends: 1, rows: { sends: 1 } }]);
		expect(tables.rows.map(({ key }) => (key as string).split(':')[0]).sort()).toStrictEqual(['audit', 'contact']);
	});

	it('deletes notes that are older than a person says, also of a row that others stand in', async () => {
		const now = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
		for (let day = 0; day < 12; day += 1) {
			clock.mockReturnValue(now + day * DAY_MS);
			await send([ANN]);
		}
		expect(tables.rows.length).toBeLessThan(12);
		expect(await prune({ olderThan: 4 })).toStrictEqual([{ auditedSends: 7, rows: {} }]);
		expect(await log(ANN)).toHaveLength(5);
		expect(await prune({ olderThan: 0 })).toStrictEqual([{ auditedSends: 4, rows: {} }]);
	});
});

describe('why it is sent', () => {
	const auditApproval = '={{ $json.answer }}';
	const respondedAt = '2030-01-15T10:00:00.000Z';

	it.each([
		[{ data: { approved: true, respondedAt, extra: 'x' } }, { approved: true, respondedAt }],
		[{ approved: false }, { approved: false }],
		[{ data: { text: 'Go ahead, Ann', respondedAt } }, { respondedAt }],
		[{ data: { Amount: 12.5, outcome: 'Refund Ann Smith', respondedAt } }, { respondedAt }],
		[
			{
				outcome: 'ANSWERED',
				answer: true,
				reply: 'Yes, do',
				answeredAt: '2030-01-15T10:00:00.000Z',
				replyMessageId: '5',
				messageId: '4',
			},
			{
				outcome: 'ANSWERED',
				answer: true,
				answeredAt: '2030-01-15T10:00:00.000Z',
				replyMessageId: '5',
				messageId: '4',
			},
		],
	])('is an answer of a person, without its words: %#', async (answer, kept) => {
		await ran('omniSms', { ...SMS, options: { auditApproval } }, [{ to: ANN, answer }]);
		expect((await log(ANN))[0].approval).toStrictEqual(kept);
	});

	it('is refused before anything is sent where it is no answer, or nothing', async () => {
		const rows = [{ to: ANN, answer: { text: 'Yes' } }];
		const { error } = await ran('omniSms', { ...SMS, options: { auditApproval } }, rows);
		expect(error?.message).toContain('Audit Approval: it is not a person’s answer');
		const empty = await ran('omniSms', { ...SMS, options: { auditReference: '={{ $json.none }}' } }, rows);
		expect(empty.error?.message).toContain(`Audit Reference: ${EMPTY}`);
		expect(sandbox.requests).toStrictEqual([]);
		const orders = [
			{ to: ANN, order: 'A-1' },
			{ to: BOB, order: '' },
		];
		const each = { ...SMS, options: { auditReference: '={{ $json.order }}' } };
		const { items } = await ran('omniSms', each, orders, { settings: CONTINUE });
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK', 'INVALID']);
		expect((await log()).map(({ reference }) => reference)).toStrictEqual(['A-1']);
	});
});

describe('where the log can not be written', () => {
	it('nothing is sent', async () => {
		await send([ANN]);
		tables.areFull = true;
		const { error } = await send([BOB]);
		expect(error?.message).toBe(`${NOTHING_SENT}, since the audit log could not be written`);
		expect(error?.description).toContain('n8n’s data tables are full');
		tables.areFull = false;
		tables.areOn = false;
		const { items } = await send([BOB], {}, { settings: CONTINUE });
		expect(jsonOf(items)[0].error).toBe(`${NOTHING_SENT}, since the audit log could not be written`);
		expect(sandbox.messages()).toHaveLength(1);
	});

	it('what was sent stays sent, and the log says that nobody knows what became of it', async () => {
		tables.before = (operations) => {
			if (operations.includes('deleteRows') && sandbox.messages().length > 0) tables.areFull = true;
		};
		const { items, error, hints } = await send([ANN]);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0].code).toBe('OK');
		expect(hints.map(({ message }) => message).join()).toContain('could not note what became of these messages');
		tables.areFull = false;
		expect(await log(ANN)).toMatchObject([{ code: 'UNKNOWN', endNoted: false, messageId: null }]);
	});
});

it('what Omni Reach sends is noted once, by the Send that sends it', async () => {
	const bench = new ReachBench(sandbox, { audit: 'keep' });
	const channel = { channel: 'sms', from: 'Shop', to: '={{ $json.to }}', patience: 5 };
	const { error } = await bench.run(
		{ text: 'Hello', channels: { channel: [channel] }, options: { auditReference: '={{ $json.order }}' } },
		[
			{ to: ANN, order: 'A-1' },
			{ to: BOB, order: 'A-2' },
		],
	);
	expect(error).toBeUndefined();
	({ tables } = bench);
	const noted = (await log()).map(({ channel: by, reference, code }) => [by, reference, code]).sort();
	expect(noted).toStrictEqual([
		['sms', 'A-1', 'OK'],
		['sms', 'A-2', 'OK'],
	]);
});
