import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { nodeError } from '../service/trouble';
import { betweenTries, forgetTries } from './betweenTries';
import { ledgers } from './ledger';
import type { Operation, Run } from './operation';
import { troubleOf } from './report';

/** How often n8n has run a node within an execution, by `runKey`: with Retry On Fail it runs it again, and does not say so. */
const tries = betweenTries<number>();

/** What the tries of one run of a node have in common, and no other run has. */
export function runKey(context: IExecuteFunctions): string {
	return [context.getExecutionId(), context.getNode().id, context.getWorkflowDataProxy(0).$runIndex].join('/');
}

/** Whether a person may have it done again where nobody knows whether it was: a change that sends nothing. */
export function mayBeRepeated({ effect, toLists }: Pick<Operation, 'effect' | 'toLists'>): boolean {
	return effect === 'change' && !toLists;
}

/** Under this, n8n's own memory of a node in an execution has the run that was tried: also where n8n loads this package anew between two tries. */
const TRIED = 'omniTried';

/**
 * Takes a try of a node, and counts it where n8n may run the node again; what it left goes with the last one.
 * @param act does what the node does; `isForgotten` is whether there was a try before it of which nothing is known any more
 */
export async function asTry(
	context: IExecuteFunctions,
	act: (isForgotten: boolean) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	if (context.getNode().retryOnFail !== true) return await act(false);
	const key = runKey(context);
	const memory = context.getContext('node');
	const before = tries.get(key) ?? (memory[TRIED] === key ? Infinity : 0);
	tries.set(key, before + 1);
	memory[TRIED] = key;
	let isRepeated = !isLastTry(context);
	try {
		const output = await act(before === Infinity);
		isRepeated &&= Boolean(output[0]?.json.error);
		return output;
	} finally {
		if (!isRepeated) forgetTries(key);
		if (!isRepeated && before < Infinity) memory[TRIED] = undefined;
	}
}

/** Refuses a try before which messages may have left of which nothing is known any more; throws a node error. */
export async function refuseForgotten(
	context: IExecuteFunctions,
	operation: Operation,
	onError: Run['onError'],
): Promise<void> {
	if (operation.effect === undefined) return;
	const error = nodeError(context.getNode(), FORGOTTEN);
	// Of a node that goes on, n8n would make one item of it.
	if (onError === 'stop' && !mayBeRepeated(operation)) await failAgain(context, error, FORGOTTEN.description);
	throw error;
}

const FORGOTTEN = {
	message: 'What the try before this one has sent is not known any more, so nothing was sent in this one',
	description:
		'This package was updated or loaded again between two tries (Retry On Fail). Look up in the service what was sent, and run the workflow with the others alone.',
};

/** The error of a try that failed: with what the others have sent, where it ended before it looked at that, as where n8n can't read the credential. */
export async function withOthers(context: IExecuteFunctions, operation: Operation, error: unknown): Promise<unknown> {
	const ledger = ledgers.get(runKey(context));
	if (!ledger?.size) return error;
	const { failure } = ledger;
	if (failure === undefined) {
		ledger.failure = error;
		return error;
	}
	const { description, ...trouble } = troubleOf(failure);
	const lines = [description, IN_THIS_TRY + messageOf(error)].filter((line) => line !== '');
	const whole = nodeError(context.getNode(), { ...trouble, description: lines.join('<br>\n') });
	if (!mayBeRepeated(operation)) await failAgain(context, whole);
	return whole;
}

/** How begins what is said of one try, and not of what others have sent. */
export const IN_THIS_TRY = 'In this try (Retry On Fail): ';

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** n8n's own bounds of Max Tries, and what it takes where nothing is set. */
const TRIES = { least: 2, most: 5, usual: 3 };

function isLastTry(context: IExecuteFunctions): boolean {
	const { retryOnFail, maxTries } = context.getNode();
	if (retryOnFail !== true) return true;
	const most = Math.min(TRIES.most, Math.max(TRIES.least, maxTries || TRIES.usual));
	return (tries.get(runKey(context)) ?? 0) >= most;
}

/**
 * Lets the execution end awake where this node has started others which sleep. n8n would let it wait for them, and after an error take its node, once a
 * person presses Retry, for one that has waited: it would hand its input on as if all had been sent.
 */
export async function stayAwake(context: IExecuteFunctions): Promise<void> {
	// n8n lists an execution as waiting for good once it is told of any time.
	if (!context.getExecuteData().metadata?.waitingChildExecutionIds?.length) return;
	context.setMetadata({ waitingChildExecutionIds: [] });
	// n8n notes what it is given, and has no other way to take it back.
	const waking: { putExecutionToWait(until: Date | undefined): Promise<void> } = context;
	await waking.putExecutionToWait(undefined);
}

const NOT_AGAIN =
	'Retry does nothing here: what the run before has sent, or may have sent, would go out once more. The error of that run says what this is. To send the others, run the workflow with them alone.';

/**
 * Has n8n's Retry, the button beside an execution that failed, end with the error again, since messages have left: they would leave a second time. Where
 * Retry On Fail has tries left, these know what has left, and n8n would not run them.
 */
export async function failAgain(context: IExecuteFunctions, error: unknown, description = NOT_AGAIN): Promise<void> {
	// n8n would merge a second error into the first one.
	if (!isLastTry(context) || context.getExecuteData().metadata?.resumeError) return;
	await stayAwake(context);
	const again = { message: messageOf(error), description };
	context.setMetadata({ resumeError: nodeError(context.getNode(), again) });
}
