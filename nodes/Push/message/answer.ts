import type { Draft } from '../../engine/draft';
import { idText, isJsonObject, pick, type JsonObject } from '../../ground/json';
import { pairByEcho, type Paired } from '../../service/pairing';
import { readReasons } from '../../service/summary';
import { fieldsExcept, codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** A notification with the token of the device that it goes to. */
export interface PushDraft extends Draft {
	body: { to: string };
}

/** The entries of a push answer in the order of the request: by their `index` and the token that they repeat (part 1, 2.7). */
export function pushEntries(answer: unknown, drafts: readonly PushDraft[]): Array<Paired<JsonObject>> | undefined {
	const entries = resultList(answer)?.filter(isJsonObject);
	if (!entries || entries.length === 0) return entries;
	const tokens = drafts.map(({ body }) => body.to);
	return pairByEcho(entries, tokens, 'pushToken');
}

/**
 * What one entry says, in either result form: `ok` or `validation_error` with messages; `OK` or `REJECTED` with messages,
 * field names and reasons (part 1, 2.7). `index` counts within one request, so it is not passed on.
 */
export function pushVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry, 'pushId');
	if (!verdict || !isJsonObject(entry)) return undefined;
	if (verdict.accepted) {
		const pushToken = pick(entry, 'pushToken') ?? null;
		const more = fieldsExcept(verdict.output as JsonObject, ['index', 'pushToken', 'code', 'messageId']);
		const { code, messageId } = verdict.output;
		return {
			accepted: true,
			output: { code, messageId, ...(pushToken !== null && { pushToken }), ...more, pushId: messageId },
		};
	}
	if ('open' in verdict) return verdict;
	const described = pick(entry, 'description');
	// The code stands for the key that these messages do not have.
	const key = idText(pick(entry, 'code')) ?? 'unknown';
	const more = typeof described === 'string' ? [] : readReasons(described).map((reason) => ({ ...reason, key }));
	const details = fieldsExcept((verdict.details ?? {}) as JsonObject, ['index', 'pushToken']);
	return { ...verdict, reasons: [...verdict.reasons, ...more], details };
}
