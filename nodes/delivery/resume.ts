import {
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { outcomeOf } from '../events/progress';
import { pack, unpack, unpackAwaited, unpackReports } from './packed';
import { runUrl } from './parent';
import type { DeliveryPlan, Resuming } from './plan';
import { readMemory } from './nodeMemory';
import { paired } from './rest';
import { result } from './result';

/** The key under which a node that waits keeps what it makes its output of, in n8n's own memory of the node. */
export const HELD_KEY = 'delivery';

/** A run that is about to fall asleep is called again so often, ever farther apart: each try makes n8n read all its data. */
const TRIES = 6;
const BETWEEN_TRIES_MS = 250;
/** n8n reads and writes the execution before it answers, which takes seconds where it has 100,000 items. */
const PATIENCE_MS = 60_000;

/** What a sleeping node makes its output of, beside what it waits for. */
interface Held extends Pick<DeliveryPlan, 'items' | 'goal'> {
	wait: string;
}

/** Stands between the two packed texts of a node's memory; neither has one. */
const BREAK = '\n';

/**
 * Notes in the node's memory what it goes on with, and gives how to make it go on: a call with what is known of each message.
 * `wait` is what no other wait of the same node in the same execution is called. Undefined where n8n has no address for it.
 */
export function holdItems(
	context: IExecuteFunctions,
	wait: string,
	{ items, awaited, goal }: Pick<DeliveryPlan, 'items' | 'awaited' | 'goal'>,
): Resuming | undefined {
	const url = runUrl(context);
	if (url === '') return undefined;
	const held: Held = { wait, goal, items };
	context.getContext('node')[HELD_KEY] = `${pack(held)}${BREAK}${awaited}`;
	return { url, wait };
}

/**
 * Makes the execution that waits go on with what is known of its messages, as packReports gives it; `isOver` where nothing more
 * is waited for. Gives whether it went on: if not, the execution that keeps the wait does it at its own end.
 */
export async function resume(
	context: IExecuteFunctions | IWebhookFunctions,
	{ url, wait }: Resuming,
	reports: string,
	isOver = false,
): Promise<boolean> {
	const body = { wait, reports, isOver };
	for (let attempt = 1; attempt <= TRIES; attempt += 1) {
		const status = await post(context, url, body);
		// While the execution is awake, n8n answers 409.
		if (status !== 409) return status === 200;
		await sleep(BETWEEN_TRIES_MS * 2 ** (attempt - 1));
	}
	return false;
}

async function post(context: IExecuteFunctions | IWebhookFunctions, url: string, body: IDataObject): Promise<number> {
	try {
		const { statusCode } = (await context.helpers.httpRequest({
			method: 'POST',
			url,
			body,
			json: true,
			timeout: PATIENCE_MS,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		})) as IDataObject;
		return Number(statusCode);
	} catch {
		return 0;
	}
}

/**
 * The call that ends a wait: the node goes on with an item for each input item. n8n has checked the token in its address, which only the
 * helpers of the wait know. Refused where it is not for this wait, or where a message has no end while there is still time. It never
 * throws: that would end the execution.
 */
export function takeReports(context: IWebhookFunctions): IWebhookResponseData {
	const items = itemsOf(context);
	if (items !== undefined) return { webhookResponse: '', workflowData: [paired(items)] };
	context.getResponseObject().status(422).end();
	return { noWebhookResponse: true };
}

function itemsOf(context: IWebhookFunctions): IDataObject[] | undefined {
	try {
		const text = readMemory(context, HELD_KEY);
		const { wait, reports, isOver } = context.getBodyData();
		if (typeof text !== 'string' || typeof reports !== 'string') return undefined;
		const [packed, awaited] = text.split(BREAK);
		const held = unpack(packed) as Held;
		if (held.wait !== wait) return undefined;
		const known = unpackReports(reports);
		const isOpen = ({ messageId }: { messageId: string }) =>
			known[messageId] === undefined || outcomeOf(known[messageId], held.goal.statuses) === undefined;
		if (isOver !== true && unpackAwaited(awaited).some(isOpen)) return undefined;
		return result({ ...held, awaited }, known);
	} catch {
		return undefined;
	}
}
