import type { IDataObject } from 'n8n-workflow';

import type { Draft } from '../../engine/draft';
import { idText, isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { pairByEcho, type Paired } from '../../service/pairing';
import type { Reason } from '../../service/said';
import { besides, codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** A notification with the token of the device that it goes to. */
export interface PushDraft extends Draft {
	body: { to: string };
}

/** The entries of a push answer in the order of the request: by their `index` and the token that they repeat (part 1, 2.7). */
export function pushEntries(answer: unknown, drafts: readonly PushDraft[]): Array<Paired<JsonObject>> | undefined {
	const entries = resultList(answer)?.filter(isJsonObject);
	if (!entries || entries.length === 0) return entries;
	return pairByEcho(
		entries,
		drafts.map(({ body }) => body.to),
		'pushToken',
	);
}

/**
 * What one entry says, in either result form: `ok` or `validation_error` with messages; `OK` or `REJECTED` with messages,
 * field names and reasons (part 1, 2.7). `index` counts within one request, so it is not passed on.
 */
export function pushVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry, 'pushId');
	if (!verdict || !isJsonObject(entry)) return undefined;
	if (verdict.accepted) {
		const output: IDataObject = { ...verdict.output, pushId: verdict.output.messageId };
		delete output.index;
		return { accepted: true, output };
	}
	if ('open' in verdict) return verdict;
	const said = readDescriptions(entry);
	const given = verdict.reasons;
	const more = besides((verdict.said ?? {}) as JsonObject, ['index', 'pushToken']);
	const kept = Object.keys(more).length > 0 ? { said: more } : {};
	const { description } = verdict;
	if (given.length === 0 && said.length > 0) return { accepted: false, reasons: said, ...kept };
	const told = said.map(({ ref, defaultMessage }) => (ref ? `${ref}: ${defaultMessage}` : defaultMessage)).join('; ');
	const words = told === '' ? description : told;
	return { accepted: false, reasons: given, ...kept, ...(words !== undefined && { description: words }) };
}

/** The messages under `description` as reasons; the entry's code stands for the key that they do not have. */
function readDescriptions(entry: JsonObject): Array<Reason & { defaultMessage: string }> {
	const key = idText(pick(entry, 'code')) ?? 'unknown';
	const description = pick(entry, 'description');
	const messages: Json[] = Array.isArray(description) ? description : [description ?? null];
	return messages.flatMap((message) => {
		const text = isJsonObject(message) ? idText(pick(message, 'errorMessage')) : idText(message);
		const ref = isJsonObject(message) ? idText(pick(message, 'fieldName')) : undefined;
		return text === undefined ? [] : [{ key, defaultMessage: text, ...(ref !== undefined && { ref }) }];
	});
}
