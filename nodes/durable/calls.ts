import {
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IWebhookFunctions,
} from 'n8n-workflow';

import { tryParseJson } from '../ground/json';
import { Memory } from '../ground/memory';
import { startClock } from '../service/exchange';

type Context = IExecuteFunctions | IWebhookFunctions;

/** What n8n answered a call to its own address; status 0 where there was no answer, with the reason as the body. */
interface Answer {
	status: number;
	body: string;
}

/** No call to our own n8n lasts longer unless it says so, since nobody who runs may wait for others that want to run. */
const PATIENCE_MS = 10_000;

/** A sleeper that is about to fall asleep is called so often, ever farther apart: each call makes n8n read its data. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 250;
const LONGEST_BETWEEN_MS = 4000;

/**
 * Calls an address of this n8n: two executions meet there, since they may live in different processes. Never rejects.
 */
export async function callOwn(
	context: Context,
	url: string,
	{
		method = 'POST',
		body,
		patience = PATIENCE_MS,
	}: { method?: 'GET' | 'POST'; body?: IDataObject; patience?: number } = {},
): Promise<Answer> {
	// What stands before n8n may take a call and never answer it.
	const clock = startClock(patience);
	const options: IHttpRequestOptions = {
		method,
		url,
		...(body && { body, json: true }),
		encoding: 'text',
		timeout: patience,
		abortSignal: clock.signal,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
	try {
		const answer = (await clock.during(context.helpers.httpRequest(options))) as IDataObject;
		return { status: Number(answer.statusCode), body: typeof answer.body === 'string' ? answer.body : '' };
	} catch (error) {
		return { status: 0, body: error instanceof Error ? error.message : String(error) };
	}
}

/** The answer's body as JSON; undefined where it is something else. */
export function jsonIn({ body }: Answer): unknown {
	return tryParseJson(body);
}

/** Why a call did not come to an execution: nobody answered, or n8n does not know its own signature, as behind a path (or a proxy asks for a login); undefined where it may have come. */
export function unheard({ status, body }: Answer): string | undefined {
	// With 401 comes a whole page.
	return status === 401 ? '401, as where n8n does not know its own signature' : status === 0 ? body : undefined;
}

/** Calls an execution that sleeps, and again while it is awake, for which n8n answers 409; gives the last answer. Never rejects. */
export async function callSleeper(
	context: Context,
	url: string,
	{ tries = TRIES, ...options }: { body?: IDataObject; patience?: number; tries?: number } = {},
): Promise<Answer> {
	for (let attempt = 0; ; attempt += 1) {
		const answer = await callOwn(context, url, options);
		if (answer.status !== 409 || attempt >= tries - 1) return answer;
		await sleep(Math.min(BETWEEN_TRIES_MS * 2 ** attempt, LONGEST_BETWEEN_MS));
	}
}

/** When this process called a sleeper last, and whether it is about to call it again. */
interface Waking {
	at: number;
	isDue: boolean;
}

const wakings = new Memory<Waking>({ most: 10_000, keepMs: 60 * 60_000 });

/**
 * Wakes who sleeps at an address by one call that nobody waits for: at once, or `gap` milliseconds after this process called it last. Whoever
 * asks until then shares that call. Without it who sleeps looks by itself, at its next look.
 */
export function wakeSoon(context: Context, url: string, gap = 0): void {
	if (url === '') return;
	const last = wakings.get(url);
	if (last?.isDue) return;
	const waking: Waking = { at: Math.max(Date.now(), (last?.at ?? -Infinity) + gap), isDue: true };
	wakings.set(url, waking);
	void call(context, url, waking);
}

async function call(context: Context, url: string, waking: Waking): Promise<void> {
	const left = waking.at - Date.now();
	if (left > 0) await sleep(left);
	// Whoever comes from now on may have written what the woken one does not read any more.
	waking.isDue = false;
	const reason = unheard(await callSleeper(context, url));
	if (reason !== undefined) context.logger.warn(`n8n could not call its own address to wake who sleeps: ${reason}`);
}
