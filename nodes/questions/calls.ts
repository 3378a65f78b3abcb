import {
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { isOrphan } from '../delivery/parent';
import { isJsonObject } from '../ground/json';
import { Memory } from '../ground/memory';
import { Checks } from './checks';
import type { Asker } from './openQuestions';

/** Between two wakings of who listens to many questions: each costs a look at all of their rows. */
const SHORTEST_GAP_MS = 3000;
const GAP_FOR_EACH_MS = 0.4;
/** A listener that is about to fall asleep is called again so often, ever farther apart: each call makes n8n read its data. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 250;
const LONGEST_BETWEEN_MS = 4000;
/** So often a listener is called again by who called it first, for those that came meanwhile. */
const MOST_ROUNDS = 100;

/** When a listener was woken last by this process, and whether somebody will call it again. */
interface Woken {
	at: number;
	isComing: boolean;
}

const woken = new Memory<Woken>({ most: 10_000, keepMs: 60_000 });

/** The key that tells our answer to a call from n8n's own pages. */
const ANSWER_KEY = 'omniQuestions';

/**
 * A call to a sleeping listener; n8n has checked the signature of its address. It wakes it, unless that was done a moment ago:
 * then the first who comes is told when to come again, and the others need not.
 */
export async function takeCall(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	// Who keeps or guards a wait goes on when the one behind it ends, and not by a call.
	if (context.getNodeParameter('role') !== 'listener') return { webhookResponse: '' };
	const id = context.getExecutionId();
	const now = Date.now();
	const last = woken.get(id);
	const count = Number(context.getNodeParameter('count', 1));
	const gap = count > 1 ? SHORTEST_GAP_MS + count * GAP_FOR_EACH_MS : 0;
	const left = last ? last.at + gap - now : 0;
	if (last && left > 0) {
		const again = last.isComing ? 0 : left;
		last.isComing = true;
		return await Promise.resolve({ webhookResponse: { [ANSWER_KEY]: { again } } });
	}
	woken.set(id, { at: now, isComing: false });
	return { webhookResponse: { [ANSWER_KEY]: { again: 0 } }, workflowData: [[{ json: {} }]] };
}

const checks = new Checks();

/**
 * Whether the run behind an asker still waits for answers, as n8n says after this call: a run may be stopped at any moment, and a reply
 * that comes later must not be taken for it. One that n8n does not tell about is believed to wait.
 */
export async function isWaiting(context: IExecuteFunctions, { parent, keeper }: Asker): Promise<boolean> {
	return await checks.ask(`${parent} ${keeper}`, async () => {
		const over = await Promise.all([parent, keeper].map(async (url) => await isOrphan(context, url)));
		return !over.some(Boolean);
	});
}

/** The listeners that somebody in this process is calling, and whether others came since the last call. */
const calling = new Map<string, { isAgain: boolean }>();

/**
 * Wakes who listens for an asker; without it the listener looks by itself, 1 to 15 minutes later. One at a time calls it for all
 * of this process.
 */
export async function wakeListener(context: IExecuteFunctions, { wake }: Asker): Promise<void> {
	if (wake === '') return;
	const other = calling.get(wake);
	if (other) {
		other.isAgain = true;
		return;
	}
	const own = { isAgain: true };
	calling.set(wake, own);
	try {
		for (let round = 0; own.isAgain && round < MOST_ROUNDS; round += 1) {
			own.isAgain = false;
			await wakeOnce(context, wake);
		}
	} finally {
		calling.delete(wake);
	}
}

async function wakeOnce(context: IExecuteFunctions, url: string): Promise<void> {
	for (let attempt = 0; attempt < TRIES; attempt += 1) {
		const again = await call(context, url);
		if (again === 0) return;
		await sleep(again ?? Math.min(BETWEEN_TRIES_MS * 2 ** attempt, LONGEST_BETWEEN_MS));
	}
}

/** Calls a listener: in how many milliseconds to come again, 0 for never, undefined where it does not sleep yet. */
async function call(context: IExecuteFunctions, url: string): Promise<number | undefined> {
	try {
		const { statusCode, body } = (await context.helpers.httpRequest({
			method: 'POST',
			url,
			json: true,
			timeout: 10_000,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		})) as IDataObject;
		if (statusCode === 409) return undefined;
		const answer = isJsonObject(body) ? body[ANSWER_KEY] : undefined;
		return isJsonObject(answer) && typeof answer.again === 'number' ? answer.again : 0;
	} catch (error) {
		// The listener's own looks at the table go on without it.
		const said = error instanceof Error ? error.message : String(error);
		context.logger.warn(`n8n could not call its own address to wake who waits for a reply: ${said}`);
		return 0;
	}
}
