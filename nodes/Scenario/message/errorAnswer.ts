import { isJsonObject, pick, tryParseJson, type JsonObject } from '../../ground/json';
import { readReasons, type Reason } from '../../service/summary';

/** A contact that was not sent to, taken apart (part 2, 2.4). */
interface ErrorAnswer {
	/** The contact as the service repeats it; undefined when the entry names none, or it can't be read. */
	contact?: JsonObject;
	/** Why; one at least. */
	reasons: Reason[];
}

/**
 * Takes an error entry apart. Its description is the contact as JSON, then a key such as `invalid.phone.size`, then a text;
 * reasons may stand beside it (field notes, SMS).
 */
export function readErrorAnswer(answer: JsonObject): ErrorAnswer {
	const described = pick(answer, 'description');
	const description = typeof described === 'string' ? described.trim() : '';
	const { contact, rest } = contactIn(description);
	const match = /^([A-Za-z_]\w*(?:\.\w+)+|[A-Z][A-Z0-9_]+)(?=$|[\s,;:.])[\s,;:.-]*([\s\S]*)$/.exec(rest);
	const text = match ? match[2] : rest;
	const reason = { key: match?.[1] ?? 'unknown', ...(text === '' ? {} : { defaultMessage: text }) };
	const others = readReasons(pick(answer, 'reasons')).filter(({ key }) => key !== reason.key);
	const saysNothing = rest === '' && others.length > 0;
	return { ...(contact && { contact }), reasons: [...others, ...(saysNothing ? [] : [reason])] };
}

/** The JSON object that a text begins with, and what stands behind it. */
function contactIn(text: string): { contact?: JsonObject; rest: string } {
	for (const { index } of text.matchAll(/\}/g)) {
		const contact = tryParseJson(text.slice(0, index + 1));
		if (isJsonObject(contact)) return { contact, rest: text.slice(index + 1).replace(/^[\s,;:|-]+/, '') };
	}
	return { rest: text };
}
