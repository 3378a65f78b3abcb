import type { IDataObject, INode } from 'n8n-workflow';

import { ledgers, type Fate } from '../../../nodes/engine/ledger';
import type { Operation } from '../../../nodes/engine/operation';
import { asTry, IN_THIS_TRY, runKey, stayAwake, withOthers } from '../../../nodes/engine/retry';
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
