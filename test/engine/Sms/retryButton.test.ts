import type { IDataObject } from 'n8n-workflow';

import { runContacts } from '../../support/contacts';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { askFor } from '../../support/questions';
import { useSandbox } from '../../support/sandbox';
import { notAccepted } from '../../support/sentences';
import { phone } from '../../support/phones';
import { API_KEY, jsonOf, rows, runSms, SEED, sentIn, type SmsRun } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

const STRICT = { options: { failOnRejected: true } };
const BAD = { phone: '+447700900912', text: 'bad' };
const MIXED = [...rows(1), BAD];
const recipients = (): unknown[][] => sentIn(sandbox).map((messages) => messages.map(({ to }) => to));

const TWICE: SmsRun['settings'] = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

/** A credential that can not be read after so many requests, while its vault is down. */
function vault(requests: number) {
	const state = {
		isDown: true,
		credentials: {
			get omniApiKeyApi() {
				if (state.isDown && sandbox.requests.length >= requests) throw new Error('The vault is down');
				return { baseUrl: sandbox.baseUrl, apiKey: API_KEY };
			},
		},
	};
	return state;
}

describe('n8n’s Retry of a send that failed', () => {
	it('sends where nothing had left', async () => {
		sandbox.faults.add({ kind: 'status', status: 422 });
		const failed = await runSms(sandbox, rows(2));
		expect(failed.error).toBeDefined();
		const { error, items } = await failed.retry();
		expect([error, jsonOf(items).map(({ code }) => code)]).toStrictEqual([undefined, ['OK', 'OK']]);
		expect(recipients()).toHaveLength(2);
	});

	it.each(['once', 'twice'])('sends nothing where a message had left, pressed %s', async (times) => {
		const failed = await runSms(sandbox, MIXED, { parameters: STRICT });
		const first = await failed.retry();
		const { error } = times === 'twice' ? await first.retry() : first;
		expect(error?.message).toBe(notAccepted(1, 2));
		expect(error?.description).toContain('Retry does nothing here');
		expect(recipients()).toStrictEqual([[phone(0), BAD.phone]]);
	});

	it('sends nothing where a message may have left', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const failed = await runSms(sandbox, rows(1));
		const { error } = await failed.retry();
		expect(error?.message).toBe(failed.error?.message);
		expect(recipients()).toHaveLength(1);
	});

	it('sends nothing after all tries of Retry On Fail', async () => {
		const failed = await runSms(sandbox, MIXED, { parameters: STRICT, settings: TWICE });
		const { error } = await failed.retry();
		expect(error?.description).toContain('Retry does nothing here');
		expect(recipients()).toStrictEqual([[phone(0), BAD.phone], [BAD.phone]]);
	});

	it.each([2, 3])(
		'sends nothing twice where tries up to the last, of %i, could not read the credential',
		async (most) => {
			const state = vault(1);
			const { credentials } = state;
			const settings = { ...TWICE, maxTries: most };
			const failed = await runSms(sandbox, MIXED, { parameters: STRICT, settings, credentials });
			expect(failed.error?.message).toBe(notAccepted(1, 2));
			const lines = failed.error?.description?.split('<br>\n') ?? [];
			expect(lines).toContain(`Item 0 was sent: ${sandbox.messages()[0].id}`);
			expect(lines.filter((line) => line.includes('In this try'))).toStrictEqual([
				'In this try (Retry On Fail): The vault is down',
			]);
			state.isDown = false;
			const { error } = await failed.retry();
			expect(error?.message).toBe(notAccepted(1, 2));
			expect(error?.description).toContain('Retry does nothing here');
			expect(recipients()).toStrictEqual([[phone(0), BAD.phone]]);
		},
	);

	let executions = 7700;
	/** A run in an execution of which another node has sent the first item under the same key. */
	const runBehind = async (key: string, more: Partial<SmsRun> = {}, once: IDataObject = {}) => {
		const options = { ...STRICT.options, sendOnce: { once: { key, ...once } } };
		executions += 1;
		const both = { parameters: { options }, dataTables: new DataTables(), executionId: String(executions) };
		await runSms(sandbox, rows(1), both);
		return await runSms(sandbox, MIXED, { ...both, nodeId: 'second', ...more });
	};

	it.each([
		['', {}, {}],
		[' and Send Again', {}, { ifUnknown: 'send' }],
		[', also after all tries of Retry On Fail', TWICE, {}],
	])('sends where only another node of the execution had sent, under a key that lasts%s', async (_, settings, once) => {
		const failed = await runBehind('={{ $json.text }}', { settings }, once);
		const tries = recipients().length;
		const { error } = await failed.retry();
		expect(error?.message).toBe(notAccepted(1, 2));
		expect(error?.description).not.toContain('Retry does nothing here');
		expect(recipients().slice(tries)[0]).toStrictEqual([BAD.phone]);
		expect(sandbox.messages()).toHaveLength(1);
	});

	it.each([{}, TWICE])(
		'sends nothing where another node had sent under a key of the execution: %j',
		async (settings) => {
			const failed = await runBehind('={{ $execution.id }}-{{ $json.text }}', { settings });
			const tries = recipients().length;
			const { error } = await failed.retry();
			expect(error?.description).toContain('Retry does nothing here');
			expect(recipients()).toHaveLength(tries);
		},
	);

	it('sends nothing where another node had sent under such a key, and the last try could not read the credential', async () => {
		const state = vault(2);
		const { credentials } = state;
		const failed = await runBehind('={{ $execution.id }}-{{ $json.text }}', { settings: TWICE, credentials });
		expect(failed.error?.message).toBe(notAccepted(1, 2));
		expect(failed.error?.description).toContain('The vault is down');
		state.isDown = false;
		const { error } = await failed.retry();
		expect(error?.description).toContain('Retry does nothing here');
		expect(recipients()).toStrictEqual([[phone(0)], [BAD.phone]]);
	});

	it.each(['$json.text', '$json.text + ($json.date ?? $json.uuid)', '$json.text + $json["Order Date (UTC)"]'])(
		'sends what is missing with Send Once: %s',
		async (key) => {
			const options = { ...STRICT.options, sendOnce: { once: { key: `={{ ${key} }}` } } };
			const items = MIXED.map((row) => ({ ...row, date: '2030-01-15', 'Order Date (UTC)': '2030-01-15' }));
			const failed = await runSms(sandbox, items, { parameters: { options }, dataTables: new DataTables() });
			const { error } = await failed.retry();
			expect(error?.message).toBe(notAccepted(1, 2));
			expect(error?.description).not.toContain('Retry does nothing here');
			expect(recipients()).toStrictEqual([[phone(0), BAD.phone], [BAD.phone]]);
		},
	);

	it.each([
		['Send Again', { key: '={{ $json.text }}', ifUnknown: 'send' }],
		['a key of its own in each run', { key: '={{ $json.text + $execution.id }}' }],
		['a key with the ID of the execution', { key: '={{ $executionId }}-{{ $json.text }}' }],
		['a key with the address of the execution', { key: '={{ $json.text + $resumeWebhookUrl }}' }],
		['a key of the moment', { key: '={{ $json.text }}-{{ DateTime.now().toISO() }}' }],
		['a key of the second', { key: '={{ $json.text + Date() }}' }],
		['a key of the moment over two lines', { key: '={{ $json.text + DateTime\n\t.local().toISO() }}' }],
		['a key of the moment with a space', { key: '={{ $json.text + Date .now() }}' }],
		['a key that is made of the message', { keyFrom: 'message' }],
	])('sends nothing with %s', async (_case, once) => {
		const options = { ...STRICT.options, sendOnce: { once } };
		const failed = await runSms(sandbox, MIXED, { parameters: { options }, dataTables: new DataTables() });
		const { error } = await failed.retry();
		expect(error?.description).toContain('Retry does nothing here');
		expect(recipients()).toHaveLength(1);
	});

	it('sends nothing where Send Once could not look', async () => {
		const options = { ...STRICT.options, sendOnce: { once: { key: '={{ $json.text }}', ifMissing: 'send' } } };
		const dataTables = new DataTables();
		dataTables.before = () => {
			throw new Error('module is disabled');
		};
		const failed = await runSms(sandbox, MIXED, { parameters: { options }, dataTables });
		await failed.retry();
		expect(recipients()).toHaveLength(1);
	});

	it('asks nobody twice', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const failed = await askFor([{ to: phone(0), row: 0 }], sandbox.baseUrl, { dataTables: new DataTables() });
		expect(failed.error).toBeDefined();
		expect((await failed.retry()).error?.message).toBe(failed.error?.message);
		expect(recipients()).toHaveLength(1);
	});

	it('asks nobody twice where the wait could not begin, and the last try could not read the credential', async () => {
		const dataTables = new DataTables();
		const failed = await askFor([{ to: phone(0), row: 0 }], sandbox.baseUrl, {
			dataTables,
			settings: TWICE,
			credentials: vault(1).credentials,
			async executeWorkflow(info, additional, options) {
				const starts = info.code?.nodes.some(({ parameters }) => parameters.kind === 'questions');
				if (starts) throw new Error('n8n is about to stop');
				return await dataTables.execute(info, additional, options);
			},
		});
		expect(failed.error?.message).toBe('The questions were sent, but the wait for their answers could not begin');
		expect(failed.error?.description).toContain(
			`Do not send again what the service took: ${sandbox.messages()[0].id}.`,
		);
		expect(failed.error?.description).toContain('In this try (Retry On Fail): The vault is down');
		expect(recipients()).toHaveLength(1);
	});

	it('makes a change once more, where nobody knows whether it was made', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const failed = await runContacts(sandbox, { resource: 'contactList', operation: 'create', name: 'Clients' });
		expect(failed.error).toBeDefined();
		expect((await failed.retry()).error).toBeUndefined();
		expect(sandbox.requests).toHaveLength(2);
	});

	it.each([{}, TWICE])('makes no scenario once more that sends by itself: %j', async (settings) => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const failed = await runNode({
			type: 'omniScenario',
			parameters: {
				resource: 'scenario',
				operation: 'create',
				taskName: 'Offers',
				type: 'SIMPLE',
				taskChannel: 'OMNI',
				define: 'cascade',
				source: { contactGroupIds: '5' },
				cascade: { step: [{ channel: 'SMS', from: 'Shop', text: 'Hello' }] },
			},
			items: itemsOf([{}]),
			settings,
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		});
		expect(failed.error).toBeDefined();
		await failed.retry();
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('Retry On Fail with an error output, whose last try could not read the credential', () => {
	const settings: SmsRun['settings'] = { ...TWICE, onError: 'continueErrorOutput' };

	it('tells what the first try has sent, and what was rejected', async () => {
		const { items, errorItems } = await runSms(sandbox, [BAD, ...rows(1)], {
			parameters: { options: { includeOtherFields: true } },
			settings,
			credentials: vault(1).credentials,
		});
		const [{ text }] = rows(1);
		expect(items).toMatchObject([
			{ json: { to: phone(0), code: 'OK', phone: phone(0), text }, pairedItem: { item: 1 } },
		]);
		expect(errorItems).toMatchObject([{ json: { details: { to: BAD.phone, code: 'REJECTED' } } }]);
	});

	it('tells what a precaution held back in the first one', async () => {
		const dataTables = new DataTables();
		const parameters = { options: { sendOnce: { once: { key: '={{ $json.text }}' } } } };
		await runSms(sandbox, rows(1), { parameters, dataTables });
		const { credentials } = vault(2);
		const run = { parameters, dataTables, settings, credentials };
		const { items, errorItems } = await runSms(sandbox, [BAD, ...rows(1)], run);
		expect(items).toMatchObject([{ json: { to: phone(0), code: 'ALREADY_SENT' }, pairedItem: { item: 1 } }]);
		expect(errorItems).toMatchObject([{ json: { details: { to: BAD.phone, code: 'REJECTED' } } }]);
	});

	it('tells who was not asked in the first one', async () => {
		const [bad, good] = [BAD.phone, phone(0)].map((to, row) => ({ to, row }));
		const dataTables = new DataTables();
		await askFor([good], sandbox.baseUrl, { dataTables });
		const { credentials } = vault(2);
		const { items, errorItems } = await askFor([bad, good], sandbox.baseUrl, { dataTables, settings, credentials });
		expect(items).toMatchObject([
			{ json: { outcome: 'NOT_ASKED', answer: null, code: 'ALREADY_ASKED' }, pairedItem: { item: 1 } },
		]);
		expect(errorItems).toMatchObject([{ json: { details: { to: BAD.phone, code: 'REJECTED' } } }]);
	});
});
