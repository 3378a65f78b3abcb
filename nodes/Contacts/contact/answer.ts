import { idText, isJsonObject, pick, without } from '../../ground/json';
import { besides, codeVerdict, type Verdict } from '../../service/verdict';

/** What is read of an upload entry and of its result (part 2, 2.2). */
const READ = ['code', 'contactId', 'reasons', 'localizationKey', 'fieldName', 'description'];

/** What an upload entry says: the contact's id, or the key and field of what it was rejected for (part 2, 2.2). */
export function contactVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const result = pick(entry, 'result');
	const details = isJsonObject(result) ? result : {};
	const contactId = idText(pick(details, 'contactId', 'id')) ?? idText(result) ?? idText(pick(entry, 'contactId'));
	const envelope = { ...without(entry, ['result']), contactId: contactId ?? null };
	const verdict = codeVerdict(envelope, 'contactId');
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
