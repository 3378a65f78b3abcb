import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { startHelper } from '../durable/helpers';
import { nodeError } from '../service/trouble';
import type { AskingPlan } from './plan';
import { QUESTIONS } from './wait';

/**
 * Starts the execution that keeps a run's questions: n8n resumes this one with its items when it ends. All that wait live in
 * n8n's database, so a restart ends no question. Throws a node error when n8n does not start it.
 */
export async function startQuestionKeeper(context: IExecuteFunctions, node: INode, plan: AskingPlan): Promise<void> {
	try {
		const { executionId } = await startHelper(context, node, QUESTIONS, 'keeper', plan);
		context.setMetadata({ waitingChildExecutionIds: [executionId] });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw nodeError(node, {
			message: 'The questions were sent, but the wait for their answers could not begin',
			description: `Answers go on from Omni Trigger as other messages do. This node waits in a sub-workflow of its own, which n8n could not start: ${reason}`,
		});
	}
}
