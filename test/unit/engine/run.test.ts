import { waitingSend } from '../../../nodes/delivery/waiting';
import { accepted, answer, lost, runSend, sendWith } from '../../support/sendRun';

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
			expect(again.sent).toEqual(requests);
			expect(again.items.map(({ json }) => json.messageId)).toEqual(['7', '7']);
		}
	});
});

describe('a cancelled execution', () => {
	it('sends nothing more', async () => {
		await expect(runSend({ answers: [accepted], cancelled: true })).rejects.toThrow('The execution was cancelled');
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
});
