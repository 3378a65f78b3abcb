import { idText, isJsonObject, pick, without, type Json, type JsonObject } from '../../ground/json';
import { givenId } from '../../service/givenId';
import { besides, codeVerdict, type Verdict } from '../../service/verdict';

/** What is read of an upload entry and of its result (part 2, 2.2). */
const READ = ['code', 'contactId', 'reasons', 'localizationKey', 'fieldName', 'description'];

/** What an upload entry says: the contact's id, or the key and field of what it was rejected for (part 2, 2.2). */
export function contactVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const result = pick(entry, 'result');
	const details = isJsonObject(result) ? result : {};
	const contactId = idText(pick(details, 'contactId', 'id')) ?? givenId(result) ?? idText(pick(entry, 'contactId'));
	const envelope = { ...without(entry, namesOf(entry)), contactId: contactId ?? null };
	const verdict = codeVerdict(withWords(envelope, result), 'contactId');
	if (!verdict) return undefined;
	if (verdict.accepted) {
		const more = { ...besides(envelope, READ), ...besides(details, READ) };
		return { accepted: true, output: { code: 'OK', contactId: contactId ?? null, ...more } };
	}
	// An id beside a refusal is that of a contact, and of no message.
	const said = { ...without(verdict.said ?? {}, ['messageId']), ...(contactId !== undefined && { contactId }) };
	const key = pick(details, 'localizationKey');
	if ('open' in verdict || typeof key !== 'string') return { ...verdict, said };
	const fieldName = pick(details, 'fieldName');
	const reason = { ...details, key, ...(typeof fieldName === 'string' ? { ref: fieldName } : {}) };
	return { ...verdict, said, reasons: [reason, ...verdict.reasons] };
}

/** An entry's names of what is read in a way of its own, in whatever case. */
function namesOf(entry: JsonObject): string[] {
	return Object.keys(entry).filter((name) => /^(result|contact_?id)$/i.test(name));
}

/** The entry, described by the words in the place of its result where it has none of its own. */
function withWords(entry: JsonObject, result: Json | undefined): JsonObject {
	return typeof result === 'string' && givenId(result) === undefined ? { description: result, ...entry } : entry;
}
