import type { IDataObject } from 'n8n-workflow';

import { idText, isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { readReasons, type Reason } from '../../service/trouble';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';

/**
 * The entries of a push answer in the order of the request: by their `index` where every entry has one of its own, else
 * as they stand (part 1, 2.7).
 */
export function pushEntries(answer: unknown): unknown[] | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const indexed = entries.map((entry) => ({ entry, index: isJsonObject(entry) ? pick(entry, 'index') : undefined }));
	const known = new Set(indexed.map(({ index }) => index).filter((index) => Number.isInteger(index)));
	if (known.size < entries.length) return entries;
	return indexed.sort((a, b) => Number(a.index) - Number(b.index)).map(({ entry }) => entry);
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
	const said = readDescriptions(entry);
	const reasons = pick(entry, 'reasons');
	const given = readReasons(isJsonObject(reasons) ? [reasons] : reasons);
	if (given.length === 0) return { accepted: false, reasons: said };
	const description = said.map(({ ref, defaultMessage }) => (ref ? `${ref}: ${defaultMessage}` : defaultMessage));
	return { accepted: false, reasons: given, ...(said.length > 0 && { description: description.join('; ') }) };
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
