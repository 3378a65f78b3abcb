import type { IExecuteFunctions } from 'n8n-workflow';

import { startKeeper, takenAdvice } from '../durable/helpers';
import type { AskingPlan } from './plan';
import { QUESTIONS } from './wait';

/**
 * Starts the execution that keeps a run's questions: n8n resumes this one with its items when it ends. All that wait live in
 * n8n's database, so a restart ends no question. Throws a node error when n8n does not start it.
 */
export async function startQuestionKeeper(context: IExecuteFunctions, plan: AskingPlan): Promise<void> {
	await startKeeper(context, QUESTIONS, plan, {
		message: 'The questions were sent, but the wait for their answers could not begin',
		advice() {
			const ids = plan.asked.map(({ item }) => plan.items[item].messageId).filter((id) => typeof id === 'string');
			return `${takenAdvice(ids)}Answers come out of Omni Trigger like other messages. `;
		},
	});
}
