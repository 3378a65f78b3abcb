import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { evaluated, evaluatedAll, isFulfilled } from '../../support/evaluated';
import { useSandbox } from '../../support/sandbox';
import { rejectedThe } from '../../support/sentences';

const sandbox = useSandbox();
const SMS = { from: 'Shop', to: '={{ $json.to }}', text: 'Your code is {code}' };
const PERSON = { to: '+447700900001' };

const login = () => ({
	omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
});

async function run(
	parameters: IDataObject,
	rows: IDataObject[] = [PERSON],
	settings = {},
	logins: Record<string, IDataObject> = {},
	dataTables = new DataTables(),
): Promise<NodeResult> {
	return await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation: 'sendAndWaitForCodeBySms', ...SMS, ...parameters },
		items: itemsOf(rows),
		dataTables,
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey }, ...logins },
		settings,
	});
}

/** The executions that take codes, each with what it was started with; n8n starts them, and they fall asleep at once. */
let started: Array<{ item: IDataObject; nodes: INode[] }> = [];
let tables = new DataTables();
/** What n8n says where it does not start the next of them. */
let refusal: Error[] = [];
beforeEach(() => {
	refusal = [];
	started = [];
	tables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

const ENTER_URL = 'https://n8n.example.com/form-waiting/9?signature=a1';

/** Has codes sent and waited for. */
const waited = async (parameters: IDataObject, logins = {}, rows = [PERSON], settings = {}): Promise<NodeResult> =>
	await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation: 'sendAndWaitForCodeBySms', ...SMS, ...parameters },
		items: itemsOf(rows),
		executeWorkflow: async (info, additional, options) => {
			const { nodes } = info.code as IWorkflowBase;
			if (!nodes.some(({ name }) => name === 'Enter the Code')) return await tables.execute(info, additional, options);
			const refused = refusal.pop();
			if (refused) throw refused;
			started.push({ item: (options.inputData ?? [])[0].json, nodes });
			const waitTill = new Date(Date.UTC(2031, 0, 1));
			return { executionId: '9', data: [[{ json: { enterUrl: ENTER_URL } }]], waitTill };
		},
		dataTables: tables,
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey }, ...logins },
		settings,
	});

describe('while a code is waited for', () => {
	it('the output says where it is entered; the code is in nothing that is shown', async () => {
		const { error, items, hints, run: waiting } = await waited({ options: { maxAttempts: 5, includeCode: true } });
		expect([error, hints]).toStrictEqual([undefined, []]);
		const instruction = 'You will get a message. Enter the 6 digits in it.';
		const expiresAt = expect.stringMatching(/Z$/) as string;
		expect(items).toStrictEqual([{ json: { instruction, expiresAt, enterUrl: ENTER_URL }, pairedItem: { item: 0 } }]);
		const [{ id: messageId, text }] = sandbox.messages();
		const [{ item, nodes }] = started;
		const sent = { to: PERSON.to, code: 'OK', messageId, parts: 1 };
		expect(item).toStrictEqual({
			verification: expect.stringMatching(/^[\w-]{32}$/) as string,
			instruction,
			until: expect.stringMatching(/Z$/) as string,
			title: 'Enter the code',
			sent,
		});
		expect(Date.parse(item.until as string)).toBe(Date.parse(items[0].json.expiresAt as string) + 1000);
		expect(nodes.find(({ name }) => name === 'Verify Code')?.parameters.options).toStrictEqual({ maxAttempts: 5 });
		// What the item is until the result takes its place, and the page that the editor opens.
		const [{ data, metadata }] = waiting.data.executionData?.nodeExecutionStack ?? [];
		expect(data.main[0]?.[0].json).toStrictEqual({
			verified: false,
			reason: 'expired',
			message: 'The code was not entered in time.',
			sent,
		});
		expect(metadata).toMatchObject({ resumeFormUrl: ENTER_URL });
		const [code] = /\d{6}/.exec(text) ?? [];
		expect(JSON.stringify([items, item]).match(/\d+/g)).not.toContain(code);
	});

	it('an application has it entered, and no page is opened; a page has the title that is set', async () => {
		const { run: waiting } = await waited({ enteredIn: 'call' });
		const [{ metadata }] = waiting.data.executionData?.nodeExecutionStack ?? [];
		expect(metadata).not.toHaveProperty('resumeFormUrl');
		expect(started[0].nodes.map(({ name }) => name)).toContain('Answer');
		const other = [{ to: '+447700900002' }];
		await waited({ options: { pageTitle: 'Log in' } }, {}, other);
		expect(started[1].item.title).toBe('Log in');
	});

	const CALL = { callInstead: { call: { from: 'Caller', after: 60 } } };

	it('a call may follow, as the options say', async () => {
		const now = Date.now();
		jest.spyOn(Date, 'now').mockReturnValue(now);
		const limits = { perNumber: 3, costPerHour: 5 };
		const options = { ...CALL, validFor: 240, doNotContact: true, topic: 'logins' };
		const { error } = await waited({ options, limits, purpose: 'payment' }, login());
		expect(error).toBeUndefined();
		const callAt = new Date(now + 60_000).toISOString();
		expect(started[0].item).toMatchObject({
			callAt,
			call: {
				from: 'Caller',
				callForm: 'flashCall',
				to: PERSON.to,
				purpose: 'payment',
				callAt,
				options: { validFor: 240, doNotContact: true, topic: 'logins' },
			},
		});
		const { limits: own } = started[0].item.call as { limits: IDataObject };
		expect(own).toMatchObject({ perNumber: 3 });
		expect(own).not.toHaveProperty('costPerHour');
	});

	it('one that is held back is waited for, too: a call is offered as ever, and comes only where it is asked for', async () => {
		await waited({ options: CALL }, login());
		expect(started[0].item).toHaveProperty('call');
		const { items, error } = await waited({ options: CALL }, login());
		expect([error, items[0].json.enterUrl, sandbox.messages().length]).toStrictEqual([undefined, ENTER_URL, 1]);
		expect(started[1].item).toMatchObject({ sent: { code: 'TOO_MANY_CODES', messageId: null } });
		const [sent, held] = started;
		expect(held.item).toMatchObject({ callAt: null, call: { ...(sent.item.call as IDataObject), callAt: null } });
		expect(held.nodes.slice(1)).toStrictEqual(sent.nodes.slice(1));
	});

	it.each([
		['one costs too much', 0.03, 'NOT_ALLOWED'],
		['all have cost too much', 0.04, 'TOO_MANY_CODES'],
	])('where %s nobody is called, which looks like any other call that is held back', async (_, costPerHour, code) => {
		const limits = { costPerHour };
		if (code === 'TOO_MANY_CODES') await waited({ limits }, {}, [{ to: '+447700900002' }]);
		const options = { callInstead: { call: { from: 'Caller', after: 60, callForm: 'voicePassword' } } };
		const { items } = await waited({ options, limits }, login());
		expect(items[0].json.enterUrl).toBe(ENTER_URL);
		const { item, nodes } = started.at(-1)!;
		expect(item).toMatchObject({ sent: { code, messageId: null }, call: { callAt: null } });
		const { parameters } = nodes.find(({ name }) => name === 'Call With a Code')!;
		const left = sandbox.messages().length;
		const called = await run(evaluatedAll(parameters, { Start: item }), undefined, {}, login(), tables);
		expect(called.items[0].json).toStrictEqual({
			to: PERSON.to,
			code: 'NOT_ALLOWED',
			messageId: null,
			reason: 'Max Cost per Hour: the SMS was held back by it',
			callForm: 'voicePassword',
			instruction: 'You will get a call. Answer it and enter the 4 digits that you hear.',
			verification: expect.stringMatching(/^[\w-]{32}$/) as string,
			expiresAt: expect.stringMatching(/Z$/) as string,
		});
		expect(sandbox.messages()).toHaveLength(left);
	});

	it('one that is held back for a reason of the user’s own is followed by no call', async () => {
		await waited({ options: { ...CALL, holdBack: 'no account' } }, login());
		const { item, nodes } = started[0];
		expect(item).toMatchObject({ sent: { code: 'NOT_ALLOWED', reason: 'no account' }, call: { callAt: null } });
		const { parameters } = nodes.find(({ name }) => name === 'Call With a Code')!;
		const called = await run(evaluatedAll(parameters, { Start: item }), undefined, {}, login(), tables);
		expect(called.items[0].json).toMatchObject({ code: 'NOT_ALLOWED', reason: 'no account', messageId: null });
		expect(sandbox.messages()).toStrictEqual([]);
	});

	it.each([
		['page', {}, { 'No code came': '' }],
		['page', { options: CALL }, { Code: ' ' }],
		['call', {}, { body: { code: '' } }],
		['call', { options: CALL }, { body: {} }],
	])('who enters nothing on the %s is asked for it, which is no attempt: %j', async (enteredIn, more, entry) => {
		await waited({ enteredIn, ...more }, login());
		const { item, nodes } = started[0];
		const { verification, ...others } = nodes.find(({ name }) => name === 'Verify Code')!.parameters;
		const parameters = { ...others, verification: evaluated(verification as string, {}, { Start: item }) as string };
		for (let time = 0; time < 2; time += 1) {
			const { items } = await run(parameters, [entry], {}, {}, tables);
			expect(items[0].json).toMatchObject({ reason: 'nothingEntered', message: 'Enter the code.', attemptsLeft: 3 });
		}
	});

	it('one that is held back ends with its time, and nobody has entered a wrong code', async () => {
		const options = { maxWrong: 1 };
		await waited({ options });
		await waited({ options });
		const [, { item, nodes }] = started;
		const nodeOf = (wanted: string) => nodes.find(({ name }) => name === wanted)!;
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(item.until as string));
		const { verification, ...others } = nodeOf('Verify Code').parameters as Record<string, string>;
		const ended = evaluated(verification, {}, { Start: item }) as string;
		const { items } = await run({ ...others, verification: ended }, undefined, {}, {}, tables);
		expect(items[0].json).toMatchObject({ verified: false, reason: 'expired', attemptsLeft: 0 });
		expect(isFulfilled(nodeOf('Try Again?'), items[0].json)).toBe(false);
		const next = await run({ operation: 'sendCodeBySms', options: { includeCode: true } }, undefined, {}, {}, tables);
		const { verification: own, digits } = next.items[0].json as Record<string, string>;
		const verify = { operation: 'verifyCode', verification: own, entered: digits, options };
		expect((await run(verify, undefined, {}, {}, tables)).items[0].json).toMatchObject({ verified: true });
	});
});

// The wait itself runs in n8n's own nodes, which only the end-to-end tests have.
describe('a code that is waited for', () => {
	it('is not waited for where it was refused', async () => {
		const refused = { to: '+447700900912' };
		expect((await run({}, [refused])).error?.message).toContain(rejectedThe('code'));
		const { items, error, hints } = await run({}, [refused], { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining('1 of 1 codes was not accepted'),
		]);
		expect(items).toHaveLength(1);
		expect(items[0].json).toMatchObject({ to: '+447700900912', code: 'REJECTED' });
	});

	it('is not waited for where it was rehearsed, and nothing leaves', async () => {
		const { items, error } = await run({ options: { rehearse: true } });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ to: PERSON.to, code: 'OK', rehearsed: true });
		const landline = await run({ options: { rehearse: true } }, [{ to: '+442071838750' }]);
		expect(landline.items[0].json).toMatchObject({ to: '+442071838750', code: 'NOT_ALLOWED' });
		expect(landline.run.status).not.toBe('waiting');
		expect(sandbox.requests).toHaveLength(0);
	});

	it('is sent to the first item alone, which is said', async () => {
		const { items, hints } = await run({ options: { rehearse: true } }, [PERSON, { to: '+447700900002' }]);
		expect(items).toHaveLength(1);
		expect(hints.map(({ message }) => message).join(' ')).toContain('Only the first item got a code');
	});

	it('is told where n8n can not start what waits', async () => {
		const { error } = await run({});
		expect(sandbox.requests).toHaveLength(1);
		expect(error?.message).toBe('The code was sent, but the wait for it could not begin');
		const [{ id }] = sandbox.messages();
		expect(error?.description).toMatch(
			new RegExp(`^Do not send again what the service took: ${id}\\. This node waits`),
		);
	});

	it('is not sent again by Retry where n8n could not start what waits', async () => {
		const { error, run: again } = await (await run({})).retry();
		expect([again.status, error?.message]).toStrictEqual([
			'error',
			'The code was sent, but the wait for it could not begin',
		]);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('is waited for by a second try, which reads the item as it came', async () => {
		refusal = [new Error('n8n is about to stop')];
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const rows = [{ ...PERSON, page: 'Log in, Ann' }];
		const { run: waiting } = await waited({ options: { pageTitle: '={{ $json.page }}' } }, {}, rows, settings);
		expect([waiting.status, sandbox.requests.length]).toStrictEqual(['waiting', 1]);
		expect(started.map(({ item }) => item.title)).toStrictEqual(['Log in, Ann']);
	});

	it('is not sent where an option of its check is wrong', async () => {
		const { error } = await run({ options: { maxAttempts: 0 } });
		expect(error?.message).toContain('Max Attempts');
		expect(sandbox.requests).toHaveLength(0);
	});

	describe('with a call that may follow', () => {
		const call = (set: IDataObject): IDataObject => ({ callInstead: { call: { from: 'Shop', ...set } } });

		it('is not sent where the node has no login for the call', async () => {
			const { error } = await run({ options: call({}) });
			expect(error?.message).toContain('Call Instead: there is no login for the call');
			expect(error?.description).toContain('Choose a credential of the kind Omni Basic Login API');
			expect(sandbox.requests).toHaveLength(0);
		});

		it.each([
			['the usual pause between two codes is longer', {}, call({ after: 29 }), 'Seconds Between Codes is 30'],
			['a pause that was set is longer', { secondsBetween: 61 }, call({ after: 60 }), 'Seconds Between Codes is 61'],
			['the code has expired by then', {}, { ...call({ after: 120 }), validFor: 120 }, 'has expired after 120 seconds'],
		])('is not sent where %s', async (_, limits, options, words) => {
			const { error } = await run({ limits, options }, [PERSON], {}, login());
			expect(error?.message).toContain(words);
			expect(sandbox.requests).toHaveLength(0);
		});

		it('is sent where all is set, and the wait begins', async () => {
			const { error } = await run({ options: call({}) }, [PERSON], {}, login());
			expect(sandbox.requests).toHaveLength(1);
			expect(error?.message).toBe('The code was sent, but the wait for it could not begin');
		});

		it('is no option of a code by email, which has no number', async () => {
			const { error } = await run(
				{
					operation: 'sendAndWaitForCodeByEmail',
					from: 'shop@example.com',
					to: 'person@example.com',
					subject: 'Code',
					options: call({}),
				},
				[PERSON],
				{},
			);
			expect(sandbox.requests).toHaveLength(1);
			expect(error?.message).toBe('The code was sent, but the wait for it could not begin');
		});
	});
});

it.each([
	['sendCodeBySms', false],
	['sendCode', true],
	['sendAndWaitForDelivery', true],
])('%s: who got no code has none of an earlier node, with Include Other Input Fields', async (operation, isCall) => {
	const before = { verification: 'A'.repeat(32), verified: true, reason: 'match', expiresAt: '2030-01-15T10:00:00Z' };
	const rows = [{ ...before, to: '+447700900912', user: 7 }];
	sandbox.faults.add({ kind: 'status', status: 422 });
	const options = { includeOtherFields: true };
	const settings = { onError: 'continueRegularOutput' };
	const { items } = await run({ operation, options, callForm: 'flashCall' }, rows, settings, isCall ? login() : {});
	expect(items[0].json).toMatchObject({ user: 7, messageId: null, code: expect.not.stringMatching('OK') as string });
	for (const name of Object.keys(before)) expect(items[0].json).not.toHaveProperty(name);
});

it('what an item has that is about no code stays, with Include Other Input Fields', async () => {
	sandbox.faults.add({ kind: 'status', status: 422 });
	const own = { reason: 'moved', instruction: 'Ring twice', digits: 4 };
	const rows = [{ ...PERSON, ...own, expiresAt: '2030-01-15T10:00:00Z' }];
	const asked = { operation: 'sendCodeBySms', options: { includeOtherFields: true } };
	const { items } = await run(asked, rows, { onError: 'continueRegularOutput' });
	expect(items[0].json).toMatchObject({ ...own, messageId: null });
	expect(items[0].json).not.toHaveProperty('expiresAt');
});
