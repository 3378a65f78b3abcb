import {
	sleep,
	type IExecuteFunctions,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { readCall, type Call } from '../events';
import { refusalOf } from '../events/budgets';
import { readRequest, type RawRequest } from '../events/request';
import { tryParseJson } from '../ground/json';
import { readWord, wake, WORD_KEY, type Word } from './calls';
import { ofContact } from './contacts';
import { mailboxes, type Mailbox } from './mailbox';
import { packNotices } from './packed';
import { isOrphan } from './parent';
import { resume } from './resume';

/** A watcher that is to wake while it falls asleep is told again so often, ever farther apart: each try makes n8n read its data. */
const WAKE_TRIES = 20;
const BETWEEN_TRIES_MS = 250;
const LONGEST_BETWEEN_MS = 4000;

/** Puts the catcher to sleep and gives its address; n8n keeps it until its time is over. */
export async function sleepAsCatcher(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const until = context.getInputData()[0].json.until;
	await context.putExecutionToWait(new Date(Number(until)));
	return [[{ json: { url: context.getSignedResumeUrl() } }]];
}

/** This node has answered the call itself. */
const ANSWERED: IWebhookResponseData = { noWebhookResponse: true };
const GO_ON: IWebhookResponseData = { webhookResponse: '', workflowData: [[{ json: {} }]] };

/**
 * A call to a sleeping catcher or watcher; n8n has checked the signature of its address. A callback is noted without
 * waking anybody, until everything that is waited for has come; a word of the watcher is answered with what came so far.
 * While no watcher has said a word, as during the send and after a restart, a callback makes the catcher ask whether anybody
 * still waits. A call to the watcher wakes it.
 */
export async function takeCall(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const role = context.getNodeParameter('role');
	// Who keeps or guards a wait goes on when the one behind it ends, and not by a call.
	if (role === 'keeper' || role === 'guard') return refuse(context, 403);
	if (role !== 'catcher') return GO_ON;
	const executionId = context.getExecutionId();
	const statuses = context.getNodeParameter('statuses') as string[];
	try {
		const call = await readRequest(context.getRequestObject() as RawRequest);
		return await take(context, call, executionId, statuses);
	} catch (error) {
		return refuse(context, refusalOf(error).status);
	}
}

async function take(
	context: IWebhookFunctions,
	call: Call,
	executionId: string,
	statuses: string[],
): Promise<IWebhookResponseData> {
	const box = mailboxes.open(executionId, statuses);
	const word = wordIn(call);
	if (word?.end === true) {
		mailboxes.close(executionId);
		return GO_ON;
	}
	if (word) {
		// Whoever has a callback URL could say such a word: it must not make n8n call an address outside.
		if (!isOwn(context, word.wakeUrl)) return refuse(context, 403);
		box.expect(word);
		const told = { notices: box.list(), hasResumed: box.hasResumed };
		const early = word.sleeps ? box.dueCall() : undefined;
		if (early === undefined) return { webhookResponse: told };
		// Who waits falls asleep only after this answer.
		context.getResponseObject().status(200).json(told);
		await goOn(context, box, early);
		return ANSWERED;
	}
	// What stands in the query is n8n's signature.
	const read = await readCall({ ...call, query: '' });
	const isScenario = context.getNodeParameter('channel') === 'scenario';
	const lastSteps = isScenario ? (context.getNodeParameter('lastSteps', []) as string[]) : undefined;
	for (const event of read) box.put(lastSteps ? ofContact(event, lastSteps) : event);
	mailboxes.measure(executionId);
	context.getResponseObject().status(200).end();
	const url = box.dueCall();
	if (url !== undefined && !(await goOn(context, box, url)) && box.hasResumed) {
		// The watcher was killed under its look: nobody else would end this.
		return endOrphan(executionId, box);
	}
	if (!box.asksWhoWaits(Date.now())) return ANSWERED;
	const isNobodysCatcher = await isOrphan(context, context.getNodeParameter('parent', ''));
	return isNobodysCatcher ? endOrphan(executionId, box) : ANSWERED;
}

/** Ends a catcher that nobody waits for any more; what came so far stands in its execution, where a person can read it. */
function endOrphan(executionId: string, box: Mailbox): IWebhookResponseData {
	mailboxes.close(executionId);
	return { ...ANSWERED, workflowData: [box.list().map((notice) => ({ json: { ...notice } }))] };
}

/** A word of the watcher; a callback is not read as JSON for it. */
function wordIn({ bytes }: Call): Word | undefined {
	const text = Buffer.from(bytes).toString('utf8');
	return text.includes(`"${WORD_KEY}"`) ? readWord(tryParseJson(text)) : undefined;
}

/**
 * Everything came: the execution that waits goes on with it, without anybody's look, and the watcher wakes to end. Where that one does not
 * go on, the watcher makes it. Gives whether the watcher woke.
 */
async function goOn(context: IWebhookFunctions, box: Mailbox, wakeUrl: string): Promise<boolean> {
	const url = context.getNodeParameter('resumeUrl', '') as string;
	if (box.isComplete && url !== '') {
		// The wait is called by the execution of its catcher.
		const resuming = { url, wait: context.getExecutionId() };
		box.hasResumed = await resume(context, resuming, packNotices(box.list()));
	}
	return await wakeAt(context, wakeUrl);
}

/** The watcher may be about to fall asleep: n8n answers 409 until it does. Gives whether it woke. */
async function wakeAt(context: IWebhookFunctions, url: string): Promise<boolean> {
	for (let attempt = 1; attempt <= WAKE_TRIES; attempt += 1) {
		const status = await wake(context, url);
		if (status !== 409 && status !== 0) return status === 200;
		await sleep(Math.min(BETWEEN_TRIES_MS * 2 ** (attempt - 1), LONGEST_BETWEEN_MS));
	}
	return false;
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
	return ANSWERED;
}
