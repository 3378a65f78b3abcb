import { versionRefusal, PLAN_VERSION } from './version';

/**
 * A value as one text behind its version, the way n8n's database gets it: n8n writes and reads an execution value by value, so that
 * 32,000 messages as objects cost it a second at each step, and as one text next to nothing. It also writes and reads a text piece by
 * piece between two characters that have to be escaped: so quotes are apostrophes in it.
 */
export function pack(value: unknown): string {
	return `${PLAN_VERSION} ${withQuotesSwapped(JSON.stringify(value))}`;
}

/** A value as it was before `pack`. Throws an Error for a newer version, and for any other text. */
export function unpack(text: string): unknown {
	const end = text.indexOf(' ');
	const refusal = versionRefusal(end > 0 ? Number(text.slice(0, end)) : undefined);
	if (refusal !== undefined) throw new Error(refusal);
	return JSON.parse(withQuotesSwapped(text.slice(end + 1)));
}

/** The same text with apostrophes for quotes, and the other way round; JSON has no NUL. */
function withQuotesSwapped(text: string): string {
	return text.replaceAll("'", '\0').replaceAll('"', "'").replaceAll('\0', '"');
}
