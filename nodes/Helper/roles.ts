import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { sleepAsCatcher, takeCall } from '../delivery/catcher';
import { DELIVERY } from '../delivery/wait';
import { keep } from '../durable/keeper';
import type { Outputs } from '../durable/sleep';
import type { Wait, WaitPlan } from '../durable/wait';
import { watch } from '../durable/watcher';
import { answerWith, endNow, GO_ON } from '../durable/webhooks';
import { FALLBACK } from '../fallback/wait';
import { QUESTIONS } from '../questions/wait';

/** Runs a helper in the role that its node has, for the kind of wait that it belongs to; null when it has ended and its items come back. */
export async function runRole(context: IExecuteFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getNodeParameter('role', 0) === 'catcher') return await sleepAsCatcher(context);
	const kind = context.getNodeParameter('kind', 0);
	if (kind === QUESTIONS.kind) return await runIn(context, QUESTIONS);
	return await (kind === FALLBACK.kind ? runIn(context, FALLBACK) : runIn(context, DELIVERY));
}

async function runIn<Plan extends WaitPlan, State, Notes extends object>(
	context: IExecuteFunctions,
	wait: Wait<Plan, State, Notes>,
): Promise<Outputs | null> {
	const role = context.getNodeParameter('role', 0);
	return role === 'keeper' || role === 'guard' ? await keep(context, wait, role) : await watch(context, wait);
}

/** Takes a call to the address of a sleeping helper, in the role that its node has. */
export async function takeRoleCall(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const role = context.getNodeParameter('role');
	if (role === 'catcher') return await takeCall(context);
	// Who keeps or guards a wait goes on when the one behind it ends, and not by a call.
	if (role !== 'watcher') return answerWith(context, 403);
	// A call without a body may have none.
	const { end } = (context.getBodyData() as IDataObject | undefined) ?? {};
	return end === true ? endNow() : GO_ON;
}
