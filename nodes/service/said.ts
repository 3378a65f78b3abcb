import { isJsonObject, pick, tryParseJson, type Json, type JsonObject } from '../ground/json';
import { saysFailure } from './certainty';
import { isVague, meaningOf } from './reasons';

/** Why a service refused a message: its key, what it points at, and its text where one came (part 1, 2.1). */
export interface Reason {
	key: string;
	ref?: string;
	defaultMessage?: string;
	[field: string]: Json | undefined;
}

/** What an answer's envelope says, wherever in it. */
export interface Said {
	/** The code as it came. */
	code: Json | undefined;
	/** The HTTP status that the envelope itself names (field notes, rule 2). */
	status: number | undefined;
	/** In one line; empty when it says nothing. */
	description: string;
	reasons: Reason[];
	/** Whether it says that the request failed: by its code, its status, its reasons, or words beside a result of null. */
	failed: boolean;
}

/** One reason in plain words, with the service's own key, and its own words where it gave some. */
export function reasonText(reason: Reason): string {
	const { key, ref, defaultMessage } = reason;
	const known = meaningOf(reason)?.meaning;
	// The service's own words tell more than what a vague key means in general.
	const meaning = defaultMessage !== undefined && isVague(reason) ? undefined : known;
	const text = meaning ?? defaultMessage ?? 'the service gave no explanation';
	const own = meaning !== undefined && defaultMessage !== undefined ? `: ${defaultMessage}` : '';
	return `${text} (${key}${ref ? `, ${ref}` : ''}${own})`;
}

/** What to do about reasons: the next step of each that is known, or to correct what they name. */
export function fixFor(reasons: readonly Reason[]): string {
	const fixes = new Set(reasons.flatMap((reason) => meaningOf(reason)?.fix ?? []));
	return fixes.size > 0 ? [...fixes].join(' ') : 'Correct what it names.';
}

/**
 * Reads a list of reasons, or a single one that is in no list, in every documented spelling: `key`/`ref`, `Key`/`Reference`
 * (part 1, 2.1 and 2.3), `errorMessage`/`fieldName` (part 1, 2.7), `localizationKey`/`fieldName` (part 2, 2.2), or the bare key.
 * Anything else gives an empty list.
 */
export function readReasons(value: unknown): Reason[] {
	const list: unknown[] = Array.isArray(value) ? value : isJsonObject(value) && isReason(value) ? [value] : [];
	return list.flatMap((entry): Reason[] => {
		if (typeof entry === 'string' && entry.trim() !== '') return [{ key: entry.trim() }];
		return isJsonObject(entry) ? [readReason(entry)] : [];
	});
}

const REASON_KEYS = ['key', 'localizationKey', 'errorMessage'];

function isReason(value: JsonObject): boolean {
	return pick(value, ...REASON_KEYS) !== undefined;
}

function readReason(entry: JsonObject): Reason {
	const key = pick(entry, 'key', 'localizationKey');
	const ref = pick(entry, 'ref', 'reference', 'fieldName');
	const text = pick(entry, 'defaultMessage', 'errorMessage', 'description', 'message');
	return {
		...entry,
		key: typeof key === 'string' ? key : 'unknown',
		...(typeof ref === 'string' ? { ref } : {}),
		...(typeof text === 'string' && text !== '' ? { defaultMessage: text } : {}),
	};
}

/** What an answer's envelope says: code, description and reasons at its top or inside its result (part 2, 7). */
export function saidIn(data: unknown): Said {
	const top: JsonObject = isJsonObject(data) ? data : {};
	const result = pick(top, 'result');
	const inner: JsonObject = isJsonObject(result) ? result : {};
	const code = firstOf(pick(top, 'code'), pick(inner, 'code'));
	const named = pick(top, 'status');
	const status = typeof named === 'number' && named >= 300 && named < 600 ? named : undefined;
	const description = [...wordsOf(top), ...wordsOf(inner)].join('; ');
	const reasons = [...reasonsOf(top), ...reasonsOf(inner), ...(listsReasons(result) ? readReasons(result) : [])];
	const explained = result === null && description !== '';
	return {
		code,
		status,
		description,
		reasons,
		failed: saysFailure(code) || status !== undefined || reasons.length > 0 || explained,
	};
}

function firstOf(...values: Array<Json | undefined>): Json | undefined {
	return values.find((value) => value !== undefined && value !== null && value !== '');
}

function wordsOf(envelope: JsonObject): string[] {
	const words = ['description', 'message', 'error'].map((name) => pick(envelope, name));
	const [said] = words.filter((word) => typeof word === 'string' && word.trim() !== '');
	return typeof said === 'string' ? [said.trim()] : [];
}

function reasonsOf(envelope: JsonObject): Reason[] {
	const reasons = ['reasons', 'reason', 'errors'].flatMap((name) => readReasons(pick(envelope, name)));
	return isReason(envelope) && reasons.length === 0 ? [readReason(envelope)] : reasons;
}

/** Whether a result is a list of reasons and of nothing else. */
function listsReasons(result: Json | undefined): boolean {
	const hasId = (entry: JsonObject): boolean => pick(entry, 'messageId', 'code', 'result') !== undefined;
	return (
		Array.isArray(result) &&
		result.length > 0 &&
		result.every((entry) => isJsonObject(entry) && isReason(entry) && !hasId(entry))
	);
}

/** Characters of a page without JSON that are looked at: what it says stands at its beginning. */
const MOST_READ = 20_000;

/** What an error answer's body says, in one line without markup; an empty text when it says nothing (field notes, rule 2). */
export function bodyMessage(text: string): string {
	const json = tryParseJson(text);
	if (isJsonObject(json)) {
		const { description, reasons } = saidIn(json);
		return oneLine([...(description === '' ? [] : [description]), ...reasons.map(reasonText)].join('; '));
	}
	if (Array.isArray(json)) return oneLine(readReasons(json).map(reasonText).join('; '));
	if (json !== undefined) return typeof json === 'string' ? oneLine(json) : '';
	return oneLine(
		text
			.slice(0, MOST_READ)
			.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
			.replace(/<[^>]*>/g, ' '),
	);
}

/** A text in one line of at most 300 characters. */
export function oneLine(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
