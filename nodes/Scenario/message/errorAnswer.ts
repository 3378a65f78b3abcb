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
	const end = jsonEnd(description);
	const contact = end === 0 ? undefined : tryParseJson(description.slice(0, end));
	const rest = description.slice(isJsonObject(contact) ? end : 0).replace(/^[\s,;:|-]+/, '');
	const match = /^([A-Za-z_]\w*(?:\.\w+)+|[A-Z][A-Z0-9_]+)(?=$|[\s,;:.])[\s,;:.-]*([\s\S]*)$/.exec(rest);
	const text = match ? match[2] : rest;
	const reason = { key: match?.[1] ?? 'unknown', ...(text === '' ? {} : { defaultMessage: text }) };
	const others = readReasons(pick(answer, 'reasons')).filter(({ key }) => key !== reason.key);
	const saysNothing = rest === '' && others.length > 0;
	return { ...(isJsonObject(contact) && { contact }), reasons: [...others, ...(saysNothing ? [] : [reason])] };
}

/** Where the JSON object that a text begins with ends; 0 when it begins with none. */
function jsonEnd(text: string): number {
	if (!text.startsWith('{')) return 0;
	let depth = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const char = text[at];
		if (quoted) {
			if (char === '\\') at += 1;
			else if (char === '"') quoted = false;
		} else if (char === '"') quoted = true;
		else if (char === '{') depth += 1;
		else if (char === '}') {
			depth -= 1;
			if (depth === 0) return at + 1;
		}
	}
	return 0;
}
