import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { callOwn, jsonIn, unheard } from '../durable/calls';
import { isToken } from '../durable/token';
import { PLAN_VERSION } from '../durable/version';
import type { Notice } from '../events/progress';
import { isJsonObject, pick, type Json } from '../ground/json';
import type { Catcher } from './plan';

/** What is still waited for, and the address to call when it all came. */
export interface Expectation {
	messageIds: string[];
	wakeUrl: string;
	/** Whether that is everything, so that callbacks alone can end the wait. */
	isAll: boolean;
	/** Whether each end is to be told, and not only the last one. */
	isEager?: boolean;
}

/** The key that tells what a helper says from a callback of the service. */
export const WORD_KEY = 'omniDelivery';

/** What the other helpers say to the catcher: what is waited for, or that the wait is over. */
export type Word = { end: true } | ({ end: false } & Expectation);

/** What the catcher answers: what came so far, and whether the execution that waits went on with it. */
export interface CatcherAnswer {
	notices: Notice[];
	hasResumed: boolean;
}

/** A helper's word in a call's body, with its version; undefined for anything else, and where the token is not that of this wait. */
export function readWord(body: Json | undefined, token: string): { version: unknown; word: Word } | undefined {
	const given = isJsonObject(body) ? pick(body, WORD_KEY) : undefined;
	if (!isJsonObject(given) || !isToken(given.token, token)) return undefined;
	// Whoever has the token is one of the helpers.
	return { version: given.version, word: given as unknown as Word };
}

/** Says a word to the catcher and gives its answer; undefined when it can't be reached: the looks at the statuses go on without it. */
export async function tellCatcher(
	context: IExecuteFunctions,
	{ url, token }: Catcher,
	word: Word,
): Promise<CatcherAnswer | undefined> {
	const body: IDataObject = { [WORD_KEY]: { version: PLAN_VERSION, token, ...word } };
	const answer = await callOwn(context, url, { body });
	const given = jsonIn(answer);
	if (isJsonObject(given) && Array.isArray(given.notices)) return given as unknown as CatcherAnswer;
	const reason = unheard(answer);
	if (reason !== undefined) {
		context.logger.warn(`n8n could not call its own address to ask for the callbacks that came: ${reason}`);
	}
	return undefined;
}
