import type { IExecuteFunctions, INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { wakeSoon } from '../durable/calls';
import { hasEnded } from '../durable/executions';
import { readBegun } from '../durable/nodeMemory';
import { pack } from '../durable/packed';
import { versionRefusal } from '../durable/version';
import { ANSWERED, answerWith, GO_ON } from '../durable/webhooks';
import { readCall, type Call } from '../events';
import { refusalOf, readRequest, type RawRequest } from '../events/syntax';
import { tryParseJson } from '../ground/json';
import { MINUTE_MS } from '../ground/minute';
import { ofContact } from './firstMessages';
import { Mailbox, mailboxes } from './mailbox';
import { resume } from './resume';
import { readWord, WORD_KEY } from './words';

export const BEGIN = 'Begin';

/** Who is told of each end is woken no more often. */
const BETWEEN_CALLS_MS = MINUTE_MS / 4;

/** Puts the catcher to sleep and gives its address; n8n keeps it until its time is over. */
export async function sleepAsCatcher(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const until = context.getInputData()[0].json.until;
	await context.putExecutionToWait(new Date(Number(until)));
	return [[{ json: { url: context.getSignedResumeUrl() } }]];
}

interface Setup {
	execution: string;
	channel: string;
	token: string;
	statusUrl: string;
	resumeUrl: string;
	statuses: string[];
	lastSteps: string[];
	/** Whether callbacks count for their contacts, who may get several messages, step by step. */
	isByContact: boolean;
}

function setupOf(context: IWebhookFunctions): Setup {
	const text = (name: string): string => context.getNodeParameter(name, '') as string;
	return {
		execution: context.getExecutionId(),
		channel: text('channel'),
		token: text('token'),
		statusUrl: text('statusUrl'),
		resumeUrl: text('resumeUrl'),
		statuses: context.getNodeParameter('statuses', []) as string[],
		lastSteps: context.getNodeParameter('lastSteps', []) as string[],
		isByContact: text('channel') === 'scenario' && context.getNodeParameter('isByMessage', false) !== true,
	};
}

/**
 * A call to a sleeping catcher; n8n has checked the signature of its address. A callback is noted without
 * waking anybody, until everything that is waited for has come; a word of another helper is answered with what came so far.
 * While no watcher has said a word, as during the send and after a restart, a callback makes the catcher ask whether anybody
 * still waits.
 */
export async function takeCall(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await take(context, setupOf(context), await readRequest(context.getRequestObject() as RawRequest));
	} catch (error) {
		return answerWith(context, refusalOf(error).status);
	}
}

async function take(context: IWebhookFunctions, setup: Setup, call: Call): Promise<IWebhookResponseData> {
	const { execution, statusUrl, statuses, lastSteps, isByContact } = setup;
	const box = mailboxes.obtain(execution, () => new Mailbox(statuses));
	const text = Buffer.from(call.bytes).toString('utf8');
	// A callback is not read as JSON for it.
	const word = text.includes(`"${WORD_KEY}"`) ? readWord(tryParseJson(text), setup.token) : undefined;
	if (word) return hear(context, execution, box, word);
	const read = await readCall(call);
	for (const event of read) box.put(isByContact ? ofContact(event, lastSteps) : event);
	// It may have been closed while the call was read.
	if (mailboxes.get(execution) === box) mailboxes.set(execution, box);
	answerWith(context, 200);
	const wakeUrl = box.dueCall();
	// Nobody waits for this: n8n has other calls to take.
	if (wakeUrl !== undefined) void goOn(context, setup, box, wakeUrl);
	if (!box.asksWhoWaits(Date.now()) || !(await hasEnded(context, statusUrl))) return ANSWERED;
	// What came so far stands in its execution, where a person can read it.
	mailboxes.delete(execution);
	return { ...ANSWERED, workflowData: [box.list().map((notice) => ({ json: { ...notice } }))] };
}

/** Does what another helper says: ends, or notes what is waited for and tells what came so far. */
function hear(
	context: IWebhookFunctions,
	execution: string,
	box: Mailbox,
	{ version, word }: NonNullable<ReturnType<typeof readWord>>,
): IWebhookResponseData {
	const refusal = versionRefusal(version);
	if (refusal !== undefined) {
		context.logger.warn(refusal);
		return answerWith(context, 422);
	}
	if (word.end) {
		mailboxes.delete(execution);
		return GO_ON;
	}
	box.expect(word);
	return { webhookResponse: { notices: box.list(), hasResumed: box.hasResumed } };
}

/**
 * Everything came: the execution that waits goes on with it, without anybody's look, and the watcher wakes to end. Where that one does not
 * go on, the watcher makes it. Never rejects.
 */
async function goOn(context: IWebhookFunctions, { resumeUrl }: Setup, box: Mailbox, wakeUrl: string): Promise<void> {
	if (box.isComplete && resumeUrl !== '') {
		// Read before anything is waited for: n8n evaluates nothing behind the end of the call.
		const token = String(readBegun(context, BEGIN, 'resumeToken'));
		const reports = box
			.list()
			.map(({ messageId, ...progress }) => [messageId, { ...progress, source: 'callback' }] as const);
		const known = pack({ reports: Object.fromEntries(reports) });
		box.hasResumed = await resume(context, { url: resumeUrl, token }, known);
	}
	wakeSoon(context, wakeUrl, BETWEEN_CALLS_MS);
}
