import type { IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * Lets the execution end awake though this node has started others which sleep. n8n would let it wait for them, and after an error take its node, once a
 * person presses Retry, for one that has waited: it would hand its input on as if all had been sent.
 */
export async function stayAwake(context: IExecuteFunctions): Promise<void> {
	context.setMetadata({ waitingChildExecutionIds: [] });
	// n8n notes what it is given, and has no other way to take it back.
	const waking: { putExecutionToWait(until: Date | undefined): Promise<void> } = context;
	await waking.putExecutionToWait(undefined);
}

/**
 * Lets n8n's Retry of this execution end with the error again, since messages have left: they would leave a second time. Not where Retry On Fail has
 * tries left, maybe, which know what has left and would end so as well.
 */
export async function failAgain(context: IExecuteFunctions, error: NodeApiError | NodeOperationError): Promise<void> {
	if (context.getNode().retryOnFail === true) return;
	await stayAwake(context);
	context.setMetadata({ resumeError: error });
}
