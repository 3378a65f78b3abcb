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
