import { isJsonObject, pick, type JsonObject } from '../../ground/json';
import { fieldsExcept, codeVerdict, type Verdict } from '../../service/verdict';

/** What an upload entry says: the contact's id, or the key and field of what it was rejected for (part 2, 2.2). */
export function contactVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const result = pick(entry, 'result');
	const inner = isJsonObject(result) ? result : {};
	const isReason = pick(inner, 'localizationKey') !== undefined;
	const reasons = [isReason ? inner : [], pick(entry, 'reasons') ?? []].flat();
	const details = fieldsExcept(entry, ['result', 'reasons']) as JsonObject;
	return codeVerdict(
		{ ...details, ...(isReason ? {} : inner), ...(reasons.length > 0 && { reasons }) },
		'contactId',
		'contactId',
	);
}
