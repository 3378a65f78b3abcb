import type { IDataObject, INode, NodeExecutionHint } from 'n8n-workflow';

import { waitingSend, type Waits } from '../../../nodes/delivery/waiting';
import type { Draft } from '../../../nodes/engine/draft';
import type { N8n } from '../../support/n8n';
import { accepted, answer, lost, runSend, sendWith, type Given } from '../../support/sendRun';

const words = { action: 'Send and wait', description: 'Send and wait', statuses: [] };
const callback = {
	of: () => undefined,
	with: (draft: Draft, url: string): Draft => ({ ...draft, body: { ...draft.body, callbackUrl: url } }),
};
const rejected = answer([{ code: 'REJECTED', messageId: null }]);

/** n8n for one execution after the other: which helpers were started, and which does not start. */
class Bench {
	readonly started: unknown[] = [];
	readonly hints: NodeExecutionHint[] = [];
	refused: unknown;

	private readonly start: N8n['start'] = ({ nodes }) => {
		const { role } = nodes[nodes.length - 1].parameters;
		if (role === this.refused) throw new Error('The database is locked');
		this.started.push(role);
		const url = `http://192.168.0.7:5678/webhook-waiting/${this.started.length}/omni-helper`;
		return { executionId: '9', data: [[{ json: { url } }]] };
	};

	/** Runs a send that waits; gives its error's message, the bodies of its requests and what was logged. */
	async run(waits: Partial<Waits<Draft>>, given: Given) {
		const operation = waitingSend(sendWith(), { ...words, channel: 'push', ...waits });
		const parameters: IDataObject = { resource: 'message', operation: 'sendAndWaitForDelivery', to: '1' };
		const node = { ...given.node, parameters: parameters as INode['parameters'] };
		const logged: string[] = [];
		const n8n = { start: this.start, hints: this.hints, warnings: logged };
		let error: string | undefined;
		const result = await runSend({ ...given, operation, node, n8n }).catch((caught: unknown) => {
			error = (caught as Error).message;
		});
		return { error, sent: result?.sent ?? [], logged };
	}
}

let n8n: Bench;
beforeEach(() => {
	n8n = new Bench();
});

const RETRIED = { retryOnFail: true };
const LOCKED = 'The messages were sent, but the wait for their delivery could not begin';

describe('a wait that could not begin', () => {
	const run = async (node: Partial<INode>, executionId: string) =>
		await n8n.run({ callbackUrl: callback }, { answers: [accepted], node, executionId });

	it('is taken up by the next try, with the catcher of the first one', async () => {
		n8n.refused = 'keeper';
		expect((await run(RETRIED, 'retried')).error).toBe(LOCKED);
		n8n.refused = undefined;
		const again = await run(RETRIED, 'retried');
		expect([again.error, again.sent, n8n.started]).toStrictEqual([undefined, [], ['catcher', 'keeper']]);
	});

	it.each([
		['another try is not asked for', {}, 'not retried'],
		['the run has no execution', RETRIED, ''],
	])('is no matter of a later run where %s', async (_what, node, executionId) => {
		n8n.refused = 'keeper';
		expect((await run(node, executionId)).error).toBe(LOCKED);
		n8n.refused = undefined;
		const again = await run(node, executionId);
		expect([again.error, again.sent.length, n8n.started]).toStrictEqual([
			undefined,
			1,
			['catcher', 'catcher', 'keeper'],
		]);
	});
});

it('a wait that has begun leaves nothing behind in the process', async () => {
	for (let run = 1; run <= 2; run += 1) {
		const { error, sent } = await n8n.run(
			{ callbackUrl: callback },
			{ answers: [accepted], node: RETRIED, executionId: 'begun' },
		);
		expect([error, sent.length]).toStrictEqual([undefined, 1]);
	}
	expect(n8n.started).toStrictEqual(['catcher', 'keeper', 'catcher', 'keeper']);
});

it('where there is no catcher, none is told that the wait has ended', async () => {
	for (const one of [rejected, lost]) {
		const { error, logged } = await n8n.run({}, { answers: [one] });
		expect(error).toBeDefined();
		expect([n8n.started, logged]).toStrictEqual([[], []]);
	}
});

it('a callback URL that may not do is told beside the output', async () => {
	await n8n.run({ callbackUrl: callback }, { answers: [accepted] });
	expect(n8n.hints).toStrictEqual([
		{
			message: expect.stringMatching(/^The callback URL begins with http:.*N8N_WEBHOOK_URL/) as string,
			location: 'outputPane',
			type: 'warning',
		},
	]);
});
