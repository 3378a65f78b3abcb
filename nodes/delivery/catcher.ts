import {
	sleep,
	type IExecuteFunctions,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { channelNamed, readEvents } from '../events';
import { LARGEST_CALLBACK_BYTES } from '../events/body';
import { tryParseJson } from '../ground/json';
import { readWord, wake } from './calls';
import { mailboxes } from './mailbox';

/** A watcher that was told to wake while it falls asleep is told again so often, and so far apart. */
const WAKE_TRIES = 20;
const BETWEEN_TRIES_MS = 250;

/** Puts the catcher to sleep and gives its address; n8n keeps it until its time is over. */
export async function sleepAsCatcher(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const until = context.getInputData()[0].json.until;
	await context.putExecutionToWait(new Date(Number(until)));
	return [[{ json: { url: context.getSignedResumeUrl() } }]];
}

/**
 * A call to a sleeping catcher or watcher; n8n has checked the signature of its address. A callback is noted without
 * waking anybody, until everything that is waited for has come; a word of the watcher is answered with what came so far.
 * A call to the watcher wakes it.
 */
export async function takeCall(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const goOn: IWebhookResponseData = { webhookResponse: '', workflowData: [[{ json: {} }]] };
	if (context.getNodeParameter('role') !== 'catcher') return goOn;
	const executionId = context.getExecutionId();
	const { rawBody } = context.getRequestObject();
	const bytes = rawBody instanceof Buffer ? rawBody : Buffer.alloc(0);
	if (bytes.length > LARGEST_CALLBACK_BYTES) return refuse(context, 413);
	const text = bytes.toString('utf8');
	const statuses = context.getNodeParameter('statuses') as string[];
	const box = mailboxes.open(executionId, statuses);
	const word = readWord(tryParseJson(text));
	if (word?.end === true) {
		mailboxes.close(executionId);
		return goOn;
	}
	if (word) {
		// Whoever has a callback URL could say such a word: it must not make n8n call an address outside.
		if (!isOwn(context, word.wakeUrl)) return refuse(context, 403);
		box.expect(word);
		return { webhookResponse: { notices: box.list() } };
	}
	const events = readEvents(text, { option: channelNamed(context.getNodeParameter('channel')) });
	if (!events) return refuse(context, 400);
	for (const event of events) box.put(event);
	context.getResponseObject().status(200).end();
	const url = box.dueCall();
	if (url !== undefined) await wakeAt(context, url);
	return { noWebhookResponse: true };
}

/** The watcher may be about to fall asleep: n8n answers 409 until it does. */
async function wakeAt(context: IWebhookFunctions, url: string): Promise<void> {
	for (let attempt = 1; attempt <= WAKE_TRIES; attempt += 1) {
		const status = await wake(context, url);
		if (status !== 409 && status !== 0) return;
		await sleep(BETWEEN_TRIES_MS);
	}
}

/** Whether an address is that of a watcher: of this n8n, and of a node as ours. */
function isOwn(context: IWebhookFunctions, url: string): boolean {
	const own = context.getNodeWebhookUrl('default') ?? '';
	if (!URL.canParse(url) || !URL.canParse(own)) return false;
	const [{ origin, pathname }, ours] = [new URL(url), new URL(own)];
	return origin === ours.origin && pathname.split('/').at(-1) === ours.pathname.split('/').at(-1);
}

function refuse(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return { noWebhookResponse: true };
}
