import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { resource, type Operation } from '../../../nodes/engine/operation';
import { runOperations } from '../../../nodes/engine/run';
import { JSON_ANSWER, sendOperation } from '../../../nodes/engine/sendOperation';
import { failOnRejected } from '../../../nodes/panel/common';
import { text } from '../../../nodes/panel/fields';
import { options } from '../../../nodes/panel/groups';
import { waitingSend } from '../../../nodes/delivery/waiting';
import { request } from '../../../nodes/service/routes';
import { codeVerdict, resultList, type Verdict } from '../../../nodes/service/verdict';

const sendWith = (verdict: (entry: unknown) => Verdict | undefined) =>
	sendOperation({
		name: 'Send',
		action: 'Send',
		description: 'Send',
		credential: 'omniApiKeyApi',
		routes: ['POST /push/messages'],
		form: { to: text('To'), options: options({ failOnRejected: failOnRejected() }) },
		limits: () => ({ messages: 1, bytes: 1000 }),
		draft: ({ to }) => ({ body: { to }, identity: { to } }),
		request: ({ bodies }) => request('POST /push/messages', { body: `[${bodies}]` }),
		...JSON_ANSWER,
		entries: resultList,
		verdict,
	});

const send = sendWith((entry) => codeVerdict(entry));

interface Given {
	items?: object[];
	answers: Array<() => object>;
	tool?: boolean;
	node?: Partial<INode>;
	operation?: Operation;
	/** After so many requests somebody stops the execution. */
	cancelledAfter?: number;
}

/** Runs the operation with answers in the order of its requests; gives the items, the requests and the hints. */
async function run(
	given: Given,
): Promise<Record<'sent' | 'hints' | 'logged', string[]> & { items: INodeExecutionData[] }> {
	const sent: string[] = [];
	const hints: string[] = [];
	const logged: string[] = [];
	const stop = new AbortController();
	if (given.cancelledAfter === 0) stop.abort();
	const node = {
		id: 'n',
		name: 'Send',
		type: 'test.node',
		parameters: { resource: 'message', operation: 'send', to: '={{ $json.to }}' },
		...given.node,
	};
	const context = {
		getNode: () => node,
		getInputData: () => (given.items ?? [{ to: '1' }]).map((json) => ({ json })),
		isToolExecution: () => given.tool ?? false,
		getTimezone: () => 'UTC',
		getNodeParameter: (_name: string, at: number) => String(at + 1),
		getCredentials: async () =>
			await Promise.resolve({ baseUrl: 'https://api.example.com', apiKey: 'key-of-the-test' }),
		getExecutionId: () => 'run-test',
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
		getExecutionCancelSignal: () => stop.signal,
		continueOnFail: () => false,
		logger: { warn: (message: string) => logged.push(message) },
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
		helpers: {
			httpRequestWithAuthentication: async (_name: string, { body }: { body: Buffer }) => {
				sent.push(body.toString('utf8'));
				if (sent.length === given.cancelledAfter) stop.abort();
				return await Promise.resolve(given.answers.shift()?.());
			},
		},
	};
	const resources = [resource('Message', 'message', [given.operation ?? send])];
	const [items] = await runOperations(context as unknown as IExecuteFunctions, resources);
	return { items, sent, hints, logged };
}

const answer = (result: unknown) => () => ({ statusCode: 200, headers: {}, body: JSON.stringify({ result }) });
const accepted = answer([{ code: 'OK', messageId: '7' }]);
const lost = (): object => {
	throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};

describe('a lost answer', () => {
	it('stops the workflow', async () => {
		await expect(run({ answers: [lost] })).rejects.toThrow('It may have been sent');
	});

	it('is told to an agent instead of thrown: its next try could not be told from a new message', async () => {
		const { items, hints } = await run({ answers: [lost], tool: true });
		expect(items[0].json).toMatchObject({ to: '1', code: 'UNKNOWN' });
		expect(hints).toHaveLength(1);
	});

	it('is what an operation that stumbles over an odd answer has', async () => {
		const verdict = (): never => {
			throw new TypeError('no such field');
		};
		const { items, sent } = await run({
			items: [{ to: '1' }, { to: '2' }],
			answers: [accepted, accepted],
			node: { onError: 'continueErrorOutput' },
			operation: sendWith(verdict),
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
			await expect(run({ items, node, answers: [accepted, rejected] })).rejects.toThrow('1 of 2 messages');
			const again = await run({ items, node, answers: [accepted, accepted] });
			expect(again.sent).toEqual(requests);
			expect(again.items.map(({ json }) => json.messageId)).toEqual(['7', '7']);
		}
	});
});

describe('a cancelled execution', () => {
	it('sends nothing more', async () => {
		await expect(run({ answers: [accepted], cancelledAfter: 0 })).rejects.toThrow('The execution was cancelled');
	});

	it('ends between two requests, and says what was sent and what was not', async () => {
		const items = ['1', '2', '3', '4'].map((to) => ({ to }));
		const stopped = await run({ items, answers: items.map(() => accepted), cancelledAfter: 2 });
		expect(stopped.sent).toEqual(['[{"to":"1"}]', '[{"to":"2"}]']);
		expect(stopped.items.map(({ json }) => json.code)).toEqual(['OK', 'OK', 'NOT_SENT', 'NOT_SENT']);
		expect(stopped.logged).toEqual([
			'“Send” was stopped in execution run-test: 2 of 4 messages were sent. The last one was that of item 1.',
		]);
		expect(stopped.hints).toEqual([expect.stringContaining('2 of 4 messages were not accepted')]);
	});
});

describe('an operation', () => {
	it('that waits is none for an agent’s tool, which n8n can not put to sleep: nothing is sent', async () => {
		const waiting = waitingSend(send, { action: 'Send', description: 'Send', channel: 'push', statuses: [] });
		const given = { answers: [accepted], operation: waiting };
		const parameters = { resource: 'message', operation: 'sendAndWaitForDelivery' };
		await expect(run({ ...given, tool: true, node: { parameters } })).rejects.toMatchObject({
			message:
				'Operation: an agent’s tool can not wait. Choose Send instead, and follow the delivery with Omni Trigger.',
			description: 'Choose Send instead, and follow the delivery with Omni Trigger.',
		});
		expect(given.answers).toHaveLength(1);
	});

	it('that the node does not have is named', async () => {
		const parameters = { resource: 'message', operation: 'fly' };
		await expect(run({ answers: [], node: { parameters } })).rejects.toThrow('no operation “fly” for “message”');
	});
});
