import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { connectedTo, runSubWorkflow, START } from '../table/subWorkflow';

export interface SentOutput extends IDataObject {
	code: string;
	message?: string;
}

/** The ids of nodes that send for another one; a person's node has none of these. */
export const DEFERRED_NODE = 'omni-rest';
export const CHANNEL_NODE = 'omni-send';
export const AGAIN_NODE = 'omni-again';
export const CALL_NODE = 'omni-call';
const FOR_OTHERS = new Set([DEFERRED_NODE, CHANNEL_NODE, AGAIN_NODE, CALL_NODE]);

/** A node that sends for another one; its notes are the name of the workflow that asked for it. */
export type SendingNode = Pick<INode, 'id' | 'name' | 'type' | 'typeVersion' | 'parameters' | 'notes'>;

/** The name of the workflow that a node sends for, where that is not the one it runs in. */
export function sendsForWorkflow({ id, notes }: Pick<INode, 'id' | 'notes'>): string | undefined {
	return FOR_OTHERS.has(id) ? notes : undefined;
}

/**
 * Sends items by a node of an execution of its own, with the credentials of the one that runs, so that all that holds for a send holds for
 * these. Gives what it tells of each item, in their order. Of a run that n8n lost nobody knows what was sent: UNKNOWN, with n8n's reason.
 * Never rejects.
 */
export async function sendInSubWorkflow(
	context: IExecuteFunctions,
	title: string,
	node: SendingNode,
	items: INodeExecutionData[],
): Promise<SentOutput[]> {
	const { credentials } = context.getNode();
	const sending: INode = { ...node, credentials, position: [240, 0], onError: 'continueRegularOutput' };
	const start = { ...START, name: node.name === START.name ? `${START.name} 2` : START.name };
	const workflow = { name: title, nodes: [start, sending], connections: { [start.name]: connectedTo(node.name) } };
	try {
		const { data } = await runSubWorkflow(context, workflow, items);
		const outputs = data[0] ?? [];
		if (outputs.length !== items.length) throw new Error(`It gave ${outputs.length} of ${items.length} items.`);
		return items.map((_, at) => codeOf(outputs[at].json));
	} catch (error) {
		const message = `n8n lost the execution of its Send: ${error instanceof Error ? error.message : String(error)}`;
		return items.map(() => ({ code: 'UNKNOWN', message }));
	}
}

/** What a send told of one item; what ended its run before anything was sent is told by each of them, and has no code. */
function codeOf(json: IDataObject): SentOutput {
	const { code, error } = json;
	const message = typeof json.message === 'string' ? json.message : undefined;
	if (typeof code === 'string') return { ...json, code, message };
	if (typeof error === 'string') return { code: 'NOT_SENT', message: `${error}. ${message ?? ''}`.trim() };
	return UNTOLD;
}

export const UNTOLD: SentOutput = {
	code: 'UNKNOWN',
	message: 'n8n did not tell what came of it: look at the execution of its Send.',
};
