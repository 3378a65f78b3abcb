import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { idText, isJsonObject, pick, type Json, type JsonObject } from '../ground/json';

/** What is still waited for, and the address to call when it all came. */
export interface Expectation {
	messageIds: string[];
	wakeUrl: string;
	/** Whether that is everything, so that callbacks alone can end the wait. */
	isAll: boolean;
	/** Whether who waits falls asleep next whatever came, and so has to be called also when nothing is missing. */
	sleeps: boolean;
}

/** The execution that an address wakes: `…/webhook-waiting/<execution>/<node>?signature=…`. */
export function executionOf(address: string): string {
	return new URL(address).pathname.split('/').at(-2) ?? '';
}

/** The key that tells what the watcher says from a callback of the service. */
export const WORD_KEY = 'omniDelivery';

/** What the watcher says to the catcher: what it waits for, or that it waits no more. */
export type Word = { end: true } | ({ end: false } & Expectation);

/** A word of the watcher in a call's body; undefined when it is anything else. */
export function readWord(body: Json | undefined): Word | undefined {
	const word = isJsonObject(body) ? pick(body, WORD_KEY) : undefined;
	if (!isJsonObject(word)) return undefined;
	if (word.end === true) return { end: true };
	const ids = Array.isArray(word.messageIds) ? word.messageIds : [];
	const messageIds = ids.flatMap((id) => idText(id) ?? []);
	const wakeUrl = typeof word.wakeUrl === 'string' ? word.wakeUrl : '';
	return { end: false, messageIds, wakeUrl, isAll: word.isAll === true, sleeps: word.sleeps === true };
}

/**
 * Says a word to the catcher and gives its answer; undefined when it can't be reached. Both run in the same n8n and meet
 * at its public address, as every resume of an execution does: they may live in different processes.
 */
export async function tell(context: IExecuteFunctions, url: string, word: Word): Promise<JsonObject | undefined> {
	try {
		const answer: unknown = await context.helpers.httpRequest({
			method: 'POST',
			url,
			json: true,
			timeout: 10_000,
			body: { [WORD_KEY]: { ...word } },
		});
		return isJsonObject(answer) ? answer : undefined;
	} catch (error) {
		// The watcher's own looks at the statuses go on without it.
		const said = error instanceof Error ? error.message : String(error);
		context.logger.warn(`n8n could not call its own address to ask for the callbacks that came: ${said}`);
		return undefined;
	}
}

/** Wakes the execution at an address; gives the HTTP status of the answer, 0 when there was none. */
export async function wake(context: IWebhookFunctions, url: string): Promise<number> {
	try {
		const answer = (await context.helpers.httpRequest({
			method: 'POST',
			url,
			timeout: 10_000,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		})) as IDataObject;
		return Number(answer.statusCode);
	} catch {
		return 0;
	}
}
