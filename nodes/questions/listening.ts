import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { itemsNode, stickyNote } from '../delivery/explained';
import { nodeError } from '../service/trouble';
import { connectedTo, runSubWorkflow, START, type SubWorkflow } from '../store/subWorkflow';
import type { AskingPlan } from './plan';

/** The names of the nodes that listen. */
export const NAMES = { first: 'What Was Asked', listen: 'Wait for Replies', items: 'Items' } as const;

/**
 * Starts the execution that ends a run's questions: it sleeps until a reply wakes it or the time is over, asks once more where a
 * reply does not fit, and n8n resumes this execution with its items when it ends. Both live in n8n's database, so a restart
 * ends no question. Throws a node error when n8n does not start it.
 */
export async function startListening(context: IExecuteFunctions, node: INode, plan: AskingPlan): Promise<void> {
	try {
		const workflow = listeningWorkflow(node, plan);
		const input = [{ json: plan as unknown as IDataObject }];
		const { executionId } = await runSubWorkflow(context, workflow, input, { shouldResume: true });
		context.setMetadata({ waitingChildExecutionIds: [executionId] });
	} catch (error) {
		const said = error instanceof Error ? error.message : String(error);
		throw nodeError(node, {
			message: 'The questions were sent, but the wait for their answers could not begin',
			description: `Answers go on from Omni Trigger as other messages do. This node waits in a sub-workflow of its own, which n8n could not start: ${said}`,
		});
	}
}

function listeningWorkflow(node: INode, plan: AskingPlan): SubWorkflow {
	const { first, listen, items } = NAMES;
	const listening: INode = {
		id: 'omni-questions',
		name: listen,
		type: `${node.type.slice(0, node.type.lastIndexOf('.'))}.omniQuestions`,
		typeVersion: 1,
		credentials: node.credentials,
		position: [480, 0],
		// n8n checks the signature of an address only where the operation has this name.
		parameters: { operation: 'sendAndWait', count: plan.asked.length },
	};
	return {
		name: `Answers for “${node.name}”`,
		nodes: [stickyNote(noteOf(node, plan)), { ...START, name: first }, itemsNode(items), listening],
		connections: {
			[first]: connectedTo(items),
			[items]: connectedTo(listen),
			[listen]: connectedTo(listen, items),
		},
	};
}

/** What the execution says of itself to who opens it, in Markdown. */
function noteOf({ name }: INode, { execution, deadline, asked }: AskingPlan): string {
	const until = `${new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
	const count = `${asked.length} question${asked.length === 1 ? '' : 's'}`;
	return `## Waits for replies\nThis execution helps the node **${name}** in execution ${execution} of this workflow. You need not do anything here.\n\nIt waits until ${until} at the latest for the answers to ${count}. Then execution ${execution} goes on.\n\n**What was asked** is in the output of “${NAMES.first}”, also after execution ${execution} was stopped. If you stopped it, this one ends by itself.`;
}
