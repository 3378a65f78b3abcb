import type { INodeType } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { loadPackageAnew, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED, sentIn, type SmsRun } from '../../support/sms';
import { notAccepted } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const FORGOTTEN = 'What the try before this one has sent is not known any more, so nothing was sent in this one';
const STRICT = { options: { failOnRejected: true } };
const recipients = (): unknown[][] => sentIn(sandbox).map((messages) => messages.map(({ to }) => to));

/** Two messages in two requests: the second has another request option. */
const TWO_REQUESTS = rows(2).map((row, at) => ({ ...row, short: at === 1 }));
const BY_ITEM = { options: { shortenUrl: '={{ $json.short }}' } };

describe('Retry On Fail', () => {
	it('sends only what is missing when one message was rejected', async () => {
		const items = [rows(1)[0], { phone: '+447700900912', text: 'bad' }, { phone: phone(2), text: 'good' }];
		const { error } = await runSms(sandbox, items, { parameters: STRICT, settings: RETRY });
		expect(error?.message).toBe(notAccepted(1, 3));
		expect(recipients()).toStrictEqual([[phone(0), '+447700900912', phone(2)], ['+447700900912'], ['+447700900912']]);
		expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual([phone(0), phone(2)]);
	});

	it('gives the ids of the first try once the last message is through', async () => {
		const refusal = { code: 'REJECTED', messageId: null, reasons: [{ key: 'billing.error', ref: 'messages[1].to' }] };
		const first = { result: [{ code: 'OK', messageId: '7' }, refusal, { code: 'OK', messageId: '9' }] };
		sandbox.faults.add({ kind: 'status', status: 200, body: first });
		const { items, error } = await runSms(sandbox, rows(3), { parameters: STRICT, settings: RETRY });
		expect(error).toBeUndefined();
		expect(recipients()).toStrictEqual([[phone(0), phone(1), phone(2)], [phone(1)]]);
		expect(jsonOf(items).map(({ to, messageId }) => [to, messageId])).toStrictEqual([
			[phone(0), '7'],
			[phone(1), sandbox.messages()[0].id],
			[phone(2), '9'],
		]);
	});

	it.each(['resetAfter', 'truncated', 'malformed', 'empty', 'wrongLength'] as const)(
		'sends nothing twice after an answer was lost: %s',
		async (kind) => {
			sandbox.faults.add({ kind, times: 9 });
			const { error } = await runSms(sandbox, rows(3), { settings: RETRY });
			expect(error?.message).toBe(`${notAccepted(3, 3)}, and 3 of them may have been sent`);
			expect(error?.description).toContain('again by itself. Look it up');
			expect(sandbox.requests).toHaveLength(1);
			expect(sandbox.messages()).toHaveLength(3);
		},
	);

	it('sends again what never arrived, and only that', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		sandbox.faults.add({ kind: 'status', status: 429 });
		const { error } = await runSms(sandbox, TWO_REQUESTS, { parameters: BY_ITEM, settings: RETRY });
		// The first is never repeated; the second is, and then one of two is accepted: the ids are given.
		expect(recipients()).toStrictEqual([[phone(0)], [phone(1)], [phone(1)]]);
		expect(error).toBeUndefined();
		expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual([phone(0), phone(1)]);
	});

	it('works with the error output, where n8n repeats a node whose first item failed', async () => {
		sandbox.faults.add({ kind: 'status', status: 422 });
		const { items, errorItems } = await runSms(sandbox, TWO_REQUESTS, {
			parameters: BY_ITEM,
			settings: { ...RETRY, onError: 'continueErrorOutput' },
		});
		expect(recipients()).toStrictEqual([[phone(0)], [phone(1)], [phone(0)]]);
		expect(errorItems).toStrictEqual([]);
		expect(jsonOf(items).map(({ to, messageId }) => [to, messageId])).toStrictEqual([
			[phone(0), sandbox.messages()[1].id],
			[phone(1), sandbox.messages()[0].id],
		]);
	});

	// n8n takes an item with a field `error` for a failed one, and runs the node again where it is the first, be the field empty.
	it.each(['', 0, 'late'])('sends nothing again for a field “error” of the input: %j', async (error) => {
		const options = { includeOtherFields: true };
		const items = rows(2).map((row) => ({ ...row, error, more: 'kept' }));
		const { items: given } = await runSms(sandbox, items, { parameters: { options }, settings: RETRY });
		expect(recipients()).toStrictEqual([[phone(0), phone(1)]]);
		expect(jsonOf(given)).toMatchObject([
			{ code: 'OK', more: 'kept' },
			{ code: 'OK', more: 'kept' },
		]);
		expect(jsonOf(given).filter((json) => 'error' in json)).toStrictEqual([]);
	});

	it.each(['', 'a warning'])('sends nothing again for a field “error” of an accepted message: %j', async (error) => {
		const result = ['7', '9'].map((messageId) => ({ code: 'OK', messageId, error }));
		sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
		const { items } = await runSms(sandbox, rows(2), { settings: RETRY });
		expect(sandbox.requests).toHaveLength(1);
		expect(jsonOf(items)).toMatchObject([{ code: 'OK', messageId: '7', serviceError: error }, { messageId: '9' }]);
	});

	it.each(['', 0, 'late'])('sends nothing again for a field “error” of a message that failed: %j', async (error) => {
		const reasons = [{ key: 'billing.error' }];
		const refused = { code: 'REJECTED', messageId: null, error, message: 'queue busy', reasons };
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: [refused, { code: 'OK', messageId: '9' }] } });
		const { items } = await runSms(sandbox, rows(2), { settings: { ...RETRY, onError: 'continueRegularOutput' } });
		expect(sandbox.requests).toHaveLength(1);
		const [first, second] = jsonOf(items);
		expect(first).toMatchObject({ code: 'REJECTED', serviceError: error, serviceMessage: 'queue busy', reasons });
		expect(first.message).toMatch(/^The service rejected the message/);
		expect(first).not.toHaveProperty('error');
		expect(second).toMatchObject({ code: 'OK', messageId: '9' });
	});

	describe('where the second try can not begin', () => {
		const MIXED = [{ phone: '+447700900912', text: 'bad' }, ...rows(2).slice(1)];
		const LIMITED = { messagesPerHour: 9 };

		/** Data tables that break down once the first request has left. */
		function breakingTables(): DataTables {
			const tables = new DataTables();
			tables.before = (operations) => {
				if (sandbox.requests.length > 0 && !operations.includes('deleteRows')) throw new Error('module is disabled');
			};
			return tables;
		}

		it('tells what the first one has sent', async () => {
			const { error } = await runSms(sandbox, MIXED, {
				parameters: { options: { ...STRICT.options, ...LIMITED } },
				settings: RETRY,
				dataTables: breakingTables(),
			});
			expect(error?.message).toBe(notAccepted(1, 2));
			expect(error?.description).toContain(
				'Item 0: In this try (Retry On Fail): Nothing was sent, since the limits of sends could not be counted',
			);
			expect(error?.description).toContain(`Item 1 was sent: ${sandbox.messages()[0].id}`);
			expect(sandbox.requests).toHaveLength(1);
		});

		it('gives the items that the first one has sent as sent', async () => {
			const { items, errorItems } = await runSms(sandbox, MIXED, {
				parameters: { options: LIMITED },
				settings: { ...RETRY, onError: 'continueErrorOutput' },
				dataTables: breakingTables(),
			});
			expect(jsonOf(items)).toMatchObject([{ to: phone(1), code: 'OK', messageId: sandbox.messages()[0].id }]);
			expect(errorItems.map(({ json }) => json.details)).toMatchObject([{ to: '+447700900912', code: 'NOT_SENT' }]);
			expect(sandbox.requests).toHaveLength(1);
		});
	});

	it.each(['unanswered', 'answered'])(
		'sends nothing twice for items of one key that nobody can look up: %s',
		async (kind) => {
			const tables = new DataTables();
			tables.areOn = false;
			tables.before = () => {
				throw new Error('module is disabled');
			};
			if (kind === 'unanswered') sandbox.faults.add({ kind: 'resetAfter' });
			const items = [
				{ ...rows(1)[0], key: 'a' },
				{ ...rows(1)[0], key: 'a' },
				{ phone: '+447700900912', text: 'bad', key: 'b' },
			];
			const sendOnce = { once: { key: '={{ $json.key }}', ifMissing: 'send' } };
			const { error } = await runSms(sandbox, items, {
				parameters: { options: { ...STRICT.options, sendOnce } },
				settings: RETRY,
				dataTables: tables,
			});
			expect(error).toBeDefined();
			expect(sandbox.messages().filter(({ recipient }) => recipient === phone(0))).toHaveLength(1);
		},
	);

	it('keeps nothing of one execution for the next', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		await runSms(sandbox, rows(1), { settings: RETRY });
		const { items } = await runSms(sandbox, rows(1), { settings: RETRY });
		expect(jsonOf(items)).toMatchObject([{ code: 'OK' }]);
		expect(sandbox.messages()).toHaveLength(2);
	});
});

describe('an update between two tries', () => {
	/** Runs three items, of which one is refused; after each try n8n loads the package anew, or does not. */
	const run = async (isUpdated: boolean, settings: SmsRun['settings'] = {}): Promise<NodeResult> => {
		let loader = await loadPackageAnew();
		const current = (): INodeType => loader.nodeTypes.omniSms.type as INodeType;
		const testNode: INodeType = {
			description: current().description,
			async execute() {
				const output = current().execute?.call(this);
				return await (output ?? Promise.resolve([])).finally(async () => {
					if (isUpdated) loader = await loadPackageAnew();
				});
			},
		};
		const items = [{ phone: '+447700900912', text: 'bad' }, ...rows(2)];
		return await runSms(sandbox, items, { parameters: STRICT, settings: { ...RETRY, ...settings }, testNode });
	};

	it('leaves nothing known of the first: nothing more is sent, and the error says what to do', async () => {
		const { error } = await run(true);
		expect(recipients()).toHaveLength(1);
		expect(error?.message).toBe(FORGOTTEN);
		expect(error?.description).toMatch(/^This package was updated .* Look up in the service what was sent/);
	});

	it('does so for each item where the node goes on', async () => {
		sandbox.faults.add({ kind: 'status', status: 422 });
		const { errorItems } = await run(true, { onError: 'continueErrorOutput' });
		expect(recipients()).toHaveLength(1);
		expect(jsonOf(errorItems).map(({ error, message }): unknown[] => [error, message])).toStrictEqual(
			[0, 1, 2].map(() => [FORGOTTEN, expect.stringMatching(/^This package was updated/) as string]),
		);
	});

	it('is no trouble where there is none', async () => {
		const { error } = await run(false);
		expect(recipients()).toHaveLength(3);
		expect(error?.message).toBe(notAccepted(1, 3));
	});
});
