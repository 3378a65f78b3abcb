import { waitingSend } from '../../../nodes/delivery/waiting';
import { InvalidInput } from '../../../nodes/ground/errors';
import { accepted, answer, lost, runSend, sendWith } from '../../support/sendRun';
import { notAccepted, UNREADABLE } from '../../support/sentences';

describe('a lost answer', () => {
	it('stops the workflow', async () => {
		await expect(runSend({ answers: [lost] })).rejects.toThrow('It may have been sent');
	});

	it('is told to an agent instead of thrown: its next try could not be told from a new message', async () => {
		const { items, hints } = await runSend({ answers: [lost], tool: true });
		expect(items[0].json).toMatchObject({ to: '1', code: 'UNKNOWN' });
		expect(hints).toHaveLength(1);
	});

	it('is told in the same way to an agent of version 3, which runs its tools as nodes', async () => {
		const { items } = await runSend({ answers: [lost], node: { type: 'omniSmsTool' } });
		expect(items[0].json).toMatchObject({
			to: '1',
			code: 'UNKNOWN',
			message: expect.stringContaining('It may have been sent'),
		});
	});

	it('is what an operation that stumbles over an odd answer has', async () => {
		const verdict = (): never => {
			throw new TypeError('no such field');
		};
		const { items, sent } = await runSend({
			items: [{ to: '1' }, { to: '2' }],
			answers: [accepted, accepted],
			node: { onError: 'continueErrorOutput' },
			operation: sendWith({ verdict }),
		});
		expect(sent).toHaveLength(2);
		expect(items.map(({ json }) => json.details)).toMatchObject([{ code: 'UNKNOWN' }, { code: 'UNKNOWN' }]);
		expect(items[0].json).toMatchObject({
			error: expect.stringContaining(UNREADABLE),
			message: 'This node could not make sense of it: no such field',
		});
	});
});

describe('the ledger', () => {
	it('is kept for nodes that n8n runs again, and only for those', async () => {
		const strict = { resource: 'message', operation: 'send', to: '={{ $json.to }}', options: { failOnRejected: true } };
		const items = [{ to: '1' }, { to: '2' }];
		const rejected = answer([{ code: 'REJECTED' }]);
		for (const [retryOnFail, requests] of [
			[true, ['[{"to":"2"}]']],
			[false, ['[{"to":"1"}]', '[{"to":"2"}]']],
		] as const) {
			const node = { id: `retry ${String(retryOnFail)}`, retryOnFail, parameters: strict };
			await expect(runSend({ items, node, answers: [accepted, rejected] })).rejects.toThrow('1 of 2 messages');
			const again = await runSend({ items, node, answers: [accepted, accepted] });
			expect(again.sent).toStrictEqual(requests);
			expect(again.items.map(({ json }) => json.messageId)).toStrictEqual(['7', '7']);
		}
	});
});

describe('a cancelled execution', () => {
	it('sends nothing more', async () => {
		await expect(runSend({ answers: [accepted], cancelledAfter: 0 })).rejects.toMatchObject({
			message: expect.stringContaining('The execution was cancelled'),
			description: 'This request was not made.',
		});
	});

	it.each([
		['an answer', accepted, '1 of 3 messages were sent. The last one was that of item 0.'],
		['a lost answer', lost, '0 of 3 messages were sent, and 1 may have been.'],
	])('says how far it came: %s', async (_what, first, said) => {
		const items = ['1', '2', '3'].map((to) => ({ to }));
		const node = { onError: 'continueRegularOutput' } as const;
		const { logged } = await runSend({ items, node, answers: [first], cancelledAfter: 1 });
		expect(logged).toStrictEqual([`“Send” was stopped in execution run-test: ${said}`]);
	});

	it('is none where nobody cancels, or where n8n gives no signal', async () => {
		expect((await runSend({ answers: [accepted] })).logged).toStrictEqual([]);
		const n8n = { stop: undefined };
		expect(await runSend({ answers: [accepted], n8n })).toMatchObject({ sent: ['[{"to":"1"}]'], logged: [] });
	});

	it('ends between two requests, and says what was sent and what was not', async () => {
		const items = ['1', '2', '3', '4'].map((to) => ({ to }));
		const stopped = await runSend({ items, answers: items.map(() => accepted), cancelledAfter: 2 });
		expect(stopped.sent).toStrictEqual(['[{"to":"1"}]', '[{"to":"2"}]']);
		expect(stopped.items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK', 'NOT_SENT', 'NOT_SENT']);
		expect(stopped.logged).toStrictEqual([
			'“Send” was stopped in execution run-test: 2 of 4 messages were sent. The last one was that of item 1.',
		]);
		expect(stopped.hints).toStrictEqual([expect.stringContaining(notAccepted(2, 4))]);
	});
});

it('what missed some of its recipients is told on the error output, too, where there is one', async () => {
	const missed = { message: 'Not for all', description: '' };
	const operation = sendWith({ verdict: () => ({ accepted: true, output: { code: 'OK' }, missed }) });
	const codesFor = async (onError: 'continueErrorOutput' | 'continueRegularOutput') => {
		const { items } = await runSend({ operation, answers: [accepted], node: { onError } });
		return items.map(({ json }) => json.code ?? json.error);
	};
	expect(await codesFor('continueErrorOutput')).toStrictEqual(['OK', 'Not for all.']);
	expect(await codesFor('continueRegularOutput')).toStrictEqual(['OK']);
});

describe('an operation', () => {
	it('that waits is none for an agent’s tool, which n8n can not put to sleep: nothing is sent', async () => {
		const waiting = waitingSend(sendWith(), { action: 'Send', description: 'Send', channel: 'push', statuses: [] });
		const given = { answers: [accepted], operation: waiting };
		const parameters = { resource: 'message', operation: 'sendAndWaitForDelivery' };
		await expect(runSend({ ...given, tool: true, node: { parameters } })).rejects.toMatchObject({
			message: expect.stringContaining('an agent’s tool can not wait. Choose Send instead'),
		});
		expect(given.answers).toHaveLength(1);
	});

	it.each(['omniSmsTool', 'omniSmsHitlTool'])(
		'of %s has no error output, of which an agent hears nothing',
		async (type) => {
			const given = { answers: [accepted], node: { type, onError: 'continueErrorOutput' } as const };
			await expect(runSend(given)).rejects.toThrow('nothing was done. In the Settings of this node, set On Error to');
			expect(given.answers).toHaveLength(1);
		},
	);

	it('of a tool that an agent before version 3 calls may have one, which then counts for nothing', async () => {
		const { items } = await runSend({ answers: [accepted], tool: true, node: { onError: 'continueErrorOutput' } });
		expect(items.map(({ json }) => json.code)).toStrictEqual(['OK']);
	});

	it('that the node does not have is named', async () => {
		const parameters = { resource: 'message', operation: 'fly' };
		await expect(runSend({ answers: [], node: { parameters } })).rejects.toThrow('no operation “fly” for “message”');
	});

	it.each([
		[{ resource: 'letter', operation: 'send' }, 'This node has no operation “send” for “letter”'],
		[{ resource: 'message', operation: '' }, 'No operation is chosen for “message”'],
		[{ resource: 'message' }, 'No operation is chosen for “message”'],
	])('that is not there is said, with what to do: %j', async (parameters, message) => {
		await expect(runSend({ answers: [], node: { parameters } })).rejects.toMatchObject({
			message,
			description: 'Choose the resource and the operation from the lists.',
		});
	});

	it('that waits sends nothing on n8n’s engine 2.0, which can’t wait; any other one does', async () => {
		const waiting = { ...sendWith(), waits: true } as const;
		const executionId = '0197c1a0-7b5e-7c31-9f20-3d5f6a7b8c9d';
		const given = { answers: [accepted], operation: waiting, executionId };
		await expect(runSend(given)).rejects.toThrow('Operation “Send”: n8n’s engine 2.0 can not wait. Nothing was sent');
		expect(given.answers).toHaveLength(1);
		expect((await runSend({ ...given, operation: sendWith() })).sent).toHaveLength(1);
		expect((await runSend({ answers: [accepted], operation: waiting })).sent).toHaveLength(1);
	});

	it('is done with its own credential, or with none', async () => {
		const opened: string[] = [];
		const types: unknown[] = [];
		const answering = (_: unknown, type?: string) => {
			types.push(type);
			return accepted();
		};
		const n8n = { opened, answer: answering };
		await runSend({ answers: [], operation: sendWith({ credential: 'omniBasicLoginApi' }), n8n });
		expect([opened, types]).toStrictEqual([['omniBasicLoginApi'], ['omniBasicLoginApi']]);
		const alone = { ...sendWith(), credential: undefined, execute: async () => await Promise.resolve([{ json: {} }]) };
		expect((await runSend({ answers: [], operation: alone, n8n })).items).toStrictEqual([{ json: {} }]);
		expect(opened).toHaveLength(1);
	});

	it('whose settings can’t be read is told for each item where the node goes on, but for an agent’s tool', async () => {
		const limits = (): never => {
			throw new InvalidInput('Batch', 'it is odd', 'Mend it.');
		};
		const node = { onError: 'continueRegularOutput' } as const;
		const given = { answers: [], items: [{}, {}], operation: sendWith({ limits }), node };
		const told = { error: 'Batch: it is odd', message: 'Mend it.', details: {} };
		expect((await runSend(given)).items).toStrictEqual([0, 1].map((item) => ({ json: told, pairedItem: { item } })));
		await expect(runSend({ ...given, tool: true })).rejects.toThrow('Batch: it is odd. Mend it.');
	});

	it('whose earlier try is forgotten says all of it in the message that an agent’s tool gives its model', async () => {
		const n8n = { memory: { omniTried: 'run-test/n/0' } };
		const forgotten = runSend({ answers: [], tool: true, node: { retryOnFail: true }, n8n });
		await expect(forgotten).rejects.toThrow(/in this one\. This package was updated .* Look up in the service/);
	});

	it('tells a trace of itself, but for an agent’s tool', async () => {
		const metadata: unknown[] = [];
		await runSend({ answers: [accepted], n8n: { metadata }, tool: true });
		expect(metadata).toStrictEqual([]);
		await runSend({ answers: [accepted], n8n: { metadata } });
		expect(metadata).toMatchObject([{ tracing: { 'omni.operation': 'message.send', 'omni.sent': 1 } }]);
	});

	it('that is none for a tool works in a workflow, and a tool that calls it hears what to do', async () => {
		const operation = sendWith({ tool: false, effect: 'change' });
		expect((await runSend({ answers: [accepted], operation })).sent).toHaveLength(1);
		await expect(runSend({ answers: [accepted], operation, tool: true })).rejects.toMatchObject({
			message: 'Operation “Send”: an agent’s tool can not do this. Choose another operation.',
		});
	});

	it.each([
		['it is odd', 'Mend it.', 'To: it is odd. Mend it.'],
		['is it 1.5 or 2?', 'Mend it.', 'To: is it 1.5 or 2? Mend it.'],
		['it is 1.5 m', 'Mend it.', 'To: it is 1.5 m. Mend it.'],
		['it is odd', '', 'To: it is odd'],
	])('that fails in a tool says all in one sentence after the other: %s %s', async (what, fix, message) => {
		const limits = (): never => {
			throw new InvalidInput('To', what, fix);
		};
		await expect(runSend({ answers: [], operation: sendWith({ limits }), tool: true })).rejects.toMatchObject({
			message,
		});
	});

	it('whose settings can’t be read says so, for the first item, before anything is sent', async () => {
		const limits = (): never => {
			throw new InvalidInput('Batch', 'it is odd', 'Mend it.');
		};
		const wrong = { message: 'Batch: it is odd', description: 'Mend it.', context: { itemIndex: 0 } };
		await expect(runSend({ answers: [], operation: sendWith({ limits }) })).rejects.toMatchObject(wrong);
		const parameters = { resource: 'message', operation: 'send', to: '1', options: { timeout: 0 } };
		await expect(runSend({ answers: [], node: { parameters } })).rejects.toMatchObject({
			message: expect.stringContaining('Timeout'),
			context: { itemIndex: 0 },
		});
	});
});
