import type { IDataObject, IExecuteFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { callSleeper } from '../durable/calls';
import { resumeUrlOf } from '../durable/executions';
import { readMemory } from '../durable/nodeMemory';
import { unpack } from '../durable/packed';
import { paired } from '../durable/sleep';
import { versionRefusal, PLAN_VERSION } from '../durable/version';
import { answerWith } from '../durable/webhooks';
import { outcomeOf } from '../events/progress';
import { seal, unseal } from '../ground/sealed';
import type { Awaiting, Known, Resuming } from './plan';
import { result, type Waited } from './result';

/** The key under which a node that waits keeps what it makes its output of, in n8n's own memory of the node. */
const MEMORY_KEY = 'delivery';

/** A run that is about to fall asleep is called again so often: each try makes n8n read all its data. */
const TRIES = 5;
/** n8n reads and writes the execution before it answers, which takes seconds where it has 100,000 items. */
const PATIENCE_MS = 30_000;

/** What a sleeping node makes its output of, sealed by the token of its wait: n8n's redaction of executions leaves a node's memory as it is. */
type Kept = Waited;

const SEALED_FOR = 'omni-delivery v1';

/**
 * Notes in the node's memory what it goes on with, and gives how to make it go on: a call with what is known of each message.
 * The token is that of this wait. Undefined where n8n has no address for it.
 */
export function keepItems(
	context: IExecuteFunctions,
	token: string,
	{ items, awaited, goal, withoutId }: Kept,
): Resuming | undefined {
	const url = resumeUrlOf(context);
	if (url === '') return undefined;
	const kept: Kept = { items, awaited, goal, withoutId };
	context.getContext('node')[MEMORY_KEY] = seal(SEALED_FOR, token, JSON.stringify(kept));
	return { url, token };
}

/**
 * Makes the execution that waits go on with what is known of its messages (Known), packed; `isOver` where nothing more is waited for.
 * Gives whether it went on: if not, the execution that keeps the wait does it at its own end.
 */
export async function resume(
	context: IExecuteFunctions | IWebhookFunctions,
	{ url, token }: Resuming,
	known: string,
	isOver = false,
): Promise<boolean> {
	const body = { version: PLAN_VERSION, token, known, isOver };
	const { status } = await callSleeper(context, url, { body, tries: TRIES, patience: PATIENCE_MS });
	return status === 200;
}

/**
 * The call that ends a wait: the node goes on with an item for each input item. Refused where it has not the token of this wait, or where a
 * message has no end while there is still time. It never throws: that would end the execution.
 */
export function takeReports(context: IWebhookFunctions): IWebhookResponseData {
	const items = itemsOf(context);
	return items === undefined ? answerWith(context, 422) : { webhookResponse: '', workflowData: [paired(items)] };
}

function itemsOf(context: IWebhookFunctions): IDataObject[] | undefined {
	try {
		const sealed = readMemory(context, MEMORY_KEY);
		const { version, token, known, isOver } = context.getBodyData();
		if (typeof sealed !== 'string' || typeof token !== 'string') return undefined;
		if (typeof known !== 'string' || versionRefusal(version) !== undefined) return undefined;
		const text = unseal(SEALED_FOR, token, sealed);
		if (text === undefined) return undefined;
		const kept = JSON.parse(text) as Kept;
		const { reports } = unpack(known) as Known;
		const isOpen = ({ messageId }: { messageId: string }) =>
			reports[messageId] === undefined || outcomeOf(reports[messageId], kept.goal.statuses) === undefined;
		if (isOver !== true && (unpack(kept.awaited) as Awaiting[]).some(isOpen)) return undefined;
		return result(kept, reports);
	} catch {
		return undefined;
	}
}
