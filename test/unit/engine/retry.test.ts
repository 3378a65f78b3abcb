import type { IDataObject, INode } from 'n8n-workflow';

import { forgetTries } from '../../../nodes/engine/betweenTries';
import { ledgers, type Fate } from '../../../nodes/engine/ledger';
import type { Operation } from '../../../nodes/engine/operation';
import { asTry, IN_THIS_TRY, refuseForgotten, runKey, stayAwake, withOthers } from '../../../nodes/engine/retry';
import { nodeError } from '../../../nodes/service/trouble';
import { N8n } from '../../support/n8n';
import { SEND } from '../../support/precautions';

const TWICE: Partial<INode> = { id: 'n', name: 'Send', type: 'test.node', retryOnFail: true, maxTries: 2 };
const sent: Fate = { state: 'accepted', output: { code: 'OK' } };

/** An execution whose first item was sent. */
function afterSending(executionId: string): N8n {
	const n8n = new N8n({ node: TWICE, executionId });
	ledgers.set(runKey(n8n.context), new Map([[0, sent]]));
	return n8n;
}

/** The error of one more try, which ends with this one. */
async function failed({ context }: N8n, message: string, operation: Partial<Operation> = {}): Promise<unknown> {
	const error = nodeError(context.getNode(), { message, description: '' });
	const act = async (): Promise<never> => {
		throw await withOthers(context, { ...SEND, ...operation }, error);
	};
	return await asTry(context, act).catch((thrown: unknown) => thrown);
}

describe('a try that ends before it looks at what the others have sent', () => {
	it('ends with their error, and has its own below, alone where theirs says nothing more', async () => {
		const n8n = afterSending('alone');
		await failed(n8n, 'One was refused');
		expect(await failed(n8n, 'No vault')).toMatchObject({
			message: 'One was refused',
			description: `${IN_THIS_TRY}No vault`,
		});
	});

	it.each<[boolean, Partial<Operation>]>([
		[true, { effect: 'message' }],
		[true, { effect: 'change', toLists: true }],
		[false, { effect: 'change' }],
	])('has n8n’s Retry end with the error again: %s for %j', async (ends, operation) => {
		const n8n = afterSending(`again ${JSON.stringify(operation)}`);
		await failed(n8n, 'One was refused', operation);
		await failed(n8n, 'No vault', operation);
		expect(n8n.metadata.map((metadata) => Object.keys(metadata as object))).toStrictEqual(
			ends ? [['resumeError']] : [],
		);
	});

	it('has n8n’s Retry end with the error in the last of three', async () => {
		const n8n = afterSending('three');
		n8n.node = { ...TWICE, maxTries: 3 };
		await failed(n8n, 'One was refused');
		await failed(n8n, 'No vault');
		expect(n8n.metadata).toStrictEqual([]);
		await failed(n8n, 'No vault');
		expect(n8n.metadata).toHaveLength(1);
	});
});

it('a try that gives no items, as a list without rows, is the last', async () => {
	const { context } = afterSending('none');
	expect(await asTry(context, async () => await Promise.resolve([]))).toStrictEqual([]);
	expect(ledgers.get(runKey(context))).toBeUndefined();
});

it.each<[boolean, IDataObject[]]>([
	[true, [{ waitingChildExecutionIds: ['9'] }]],
	[false, [{ waitingChildExecutionIds: [] }]],
	[false, []],
])('an execution is woken: %s, after %j', async (wakes, noted) => {
	const n8n = new N8n({ metadata: [...noted], sleeps: [7] });
	await stayAwake(n8n.context);
	const wanted = wakes ? [[...noted, { waitingChildExecutionIds: [] }], []] : [noted, [7]];
	expect([n8n.metadata, n8n.sleeps]).toStrictEqual(wanted);
});

describe('a try that knows nothing any more of the one before it', () => {
	/** Three tries that fail, with the memory of this process lost after the first: whether each was taken for forgotten, and its error. */
	async function forgetting(n8n: N8n, operation: Partial<Operation>): Promise<unknown[]> {
		const all: unknown[] = [];
		for (const isLost of [true, false, false]) {
			const act = async (isForgotten: boolean): Promise<never> => {
				all.push(isForgotten);
				if (isForgotten) await refuseForgotten(n8n.context, { ...SEND, ...operation }, 'stop');
				throw new Error('No vault');
			};
			await asTry(n8n.context, act).catch((error: unknown) => all.push((error as Error).message));
			if (isLost) forgetTries(runKey(n8n.context));
		}
		return all;
	}

	const REFUSED = 'What the try before this one has sent is not known any more, so nothing was sent in this one';

	it.each<[number, Partial<Operation>]>([
		[1, { effect: 'message' }],
		[1, { effect: 'change', toLists: true }],
		[0, { effect: 'change' }],
	])('is refused, and each after it, with %d error for n8n’s Retry: %j', async (errors, operation) => {
		const n8n = new N8n({ node: { ...TWICE, maxTries: 5 }, executionId: `lost ${JSON.stringify(operation)}` });
		expect(await forgetting(n8n, operation)).toStrictEqual([false, 'No vault', true, REFUSED, true, REFUSED]);
		expect(n8n.metadata).toHaveLength(errors);
	});

	it('is made where the node only reads', async () => {
		const n8n = new N8n({ node: { ...TWICE, maxTries: 5 }, executionId: 'lost read' });
		const operation = { effect: undefined };
		expect(await forgetting(n8n, operation)).toStrictEqual([false, 'No vault', true, 'No vault', true, 'No vault']);
		expect(n8n.metadata).toStrictEqual([]);
	});

	it('leaves nothing in n8n’s memory of the node once the last try has ended', async () => {
		const n8n = new N8n({ node: TWICE, executionId: 'memory' });
		await failed(n8n, 'No vault');
		expect(n8n.memory).toStrictEqual({ omniTried: runKey(n8n.context) });
		await failed(n8n, 'No vault');
		expect(n8n.memory).toStrictEqual({ omniTried: undefined });
	});
});
