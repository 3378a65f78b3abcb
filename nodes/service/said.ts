import { idText, isJsonObject, pick, tryParseJson, without, type Json, type JsonObject } from '../ground/json';
import { codeProof, saysFailure } from './certainty';
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
	/** Whether it says that the request failed: by its code, its status, its reasons, or words or an error in the place of a result. */
	failed: boolean;
}

/** The key of a reason that came in words only; services have it, too. */
const UNKNOWN_KEY = 'unknown';

/** One reason in plain words, with the service's own key, and its own words where it gave some. */
export function reasonText(reason: Reason): string {
	const { key, ref, defaultMessage } = reason;
	const known = meaningOf(reason)?.meaning;
	// The service's own words tell more than what a vague key means in general.
	const meaning = defaultMessage !== undefined && isVague(reason) ? undefined : known;
	if (isInWords(reason)) return ref ? `${defaultMessage} (${ref})` : `${defaultMessage}`;
	const text = meaning ?? defaultMessage ?? 'a reason without an explanation';
	const own = meaning !== undefined && defaultMessage !== undefined ? `: ${defaultMessage}` : '';
	return `${text} (${key}${ref ? `, ${ref}` : ''}${own})`;
}

/** Whether a reason has no key of the service's: it was given in words. */
function isInWords({ key, defaultMessage }: Reason): boolean {
	return key === UNKNOWN_KEY && defaultMessage !== undefined;
}

/** What to do about reasons: the next step of each that is known, or to correct what they name. */
export function fixFor(reasons: readonly Reason[]): string {
	const keyed = reasons.filter((reason) => !isInWords(reason));
	const fixes = new Set(keyed.flatMap((reason) => meaningOf(reason)?.fix ?? []));
	return fixes.size > 0 ? [...fixes].join(' ') : 'Correct what it names.';
}

/** Levels of lists and objects in which words and reasons are looked for: an answer may be nested without an end. */
const MOST_LEVELS = 8;

/**
 * Reads a list of reasons, also one inside of another, or a single one that is in no list, in every documented spelling: `key`/`ref`,
 * `Key`/`Reference` (part 1, 2.1 and 2.3), `errorMessage`/`fieldName` (part 1, 2.7), `localizationKey`/`fieldName` (part 2, 2.2), the
 * bare key, or one sentence. In any other object that is in no list, the names are those of fields, and what stands under them is said of
 * these.
 */
export function readReasons(value: unknown, levels = MOST_LEVELS): Reason[] {
	if (typeof value === 'string') return wordReasons(value.trim());
	if (levels === 0) return [];
	if (Array.isArray(value)) {
		return value.flatMap((one) => (isJsonObject(one) ? [readReason(one)] : readReasons(one, levels - 1)));
	}
	if (!isJsonObject(value)) return [];
	if (pick(value, ...REASON_KEYS, ...REASON_WORDS) !== undefined) return [readReason(value)];
	return Object.entries(value).flatMap(([ref, said]) =>
		[said].flat().flatMap((one) => readReasons(one, levels - 1).map((reason) => ({ ref, ...reason }))),
	);
}

/** One word is a key, unless it is one of success; a sentence is the service's own words. */
function wordReasons(words: string): Reason[] {
	if (words === '' || codeProof(words) === 'taken') return [];
	return [/\s/.test(words) ? { key: UNKNOWN_KEY, defaultMessage: words } : { key: words }];
}

const REASON_KEYS = ['key', 'localizationKey', 'errorMessage'];
/** What an object among the reasons may have in their place. */
const REASON_WORDS = ['defaultMessage', 'message', 'description'];

function isReason(value: JsonObject): boolean {
	return pick(value, ...REASON_KEYS) !== undefined;
}

function readReason(entry: JsonObject): Reason {
	const key = idText(pick(entry, 'key', 'localizationKey') ?? pick(entry, 'code', 'errorCode'));
	const ref = [pick(entry, 'ref', 'reference', 'fieldName', 'field', 'propertyPath')]
		.flat()
		.filter((one) => typeof one === 'string');
	const text = pick(entry, 'defaultMessage', 'errorMessage', 'description', 'message', 'msg');
	return {
		...without(entry, ['defaultMessage']),
		key: key ?? UNKNOWN_KEY,
		...(ref.length > 0 ? { ref: ref.join(', ') } : {}),
		...(typeof text === 'string' && text !== '' ? { defaultMessage: text } : {}),
	};
}

/** What an answer's envelope says: code, description and reasons at its top or inside its result (part 2, 7). */
export function saidIn(data: unknown): Said {
	const top: JsonObject = isJsonObject(data) ? data : {};
	const result = pick(top, 'result');
	const inner: JsonObject = isJsonObject(result) ? result : {};
	const code = firstOf(pick(top, 'code'), pick(inner, 'code'));
	const named = Number(idText(pick(top, 'status')) ?? NaN);
	const status = named >= 300 && named < 600 ? named : undefined;
	const description = [...wordsOf(top), ...wordsOf(inner)].join('; ');
	const reasons = [...reasonsOf(top), ...reasonsOf(inner), ...(listsReasons(result) ? readReasons(result) : [])];
	const explained =
		result === null && description !== '' && ![code, description].some((one) => codeProof(one) === 'taken');
	const denied = isNo(pick(top, 'success')) || ((result ?? null) === null && wordsIn(pick(top, 'error')) !== '');
	return {
		code,
		status,
		description,
		reasons,
		failed: saysFailure(code) || status !== undefined || reasons.length > 0 || explained || denied,
	};
}

/** Whether a value is a plain no; in XML it is a word. */
export function isNo(value: Json | undefined): boolean {
	return value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false');
}

function firstOf(...values: Array<Json | undefined>): Json | undefined {
	return values.find((value) => value !== undefined && value !== null && value !== '');
}

/** Names under which services say in words what went wrong; the first that says something counts. */
const WORDS = ['description', 'message', 'error_description', 'detail', 'title', 'error', 'messages'];

function wordsOf(envelope: JsonObject, levels = MOST_LEVELS): string[] {
	const said = WORDS.map((name) => wordsIn(pick(envelope, name), levels)).find((words) => words !== '');
	return said === undefined ? [] : [said];
}

/** The words of a text, of a list of texts, or of an object that holds them under one of these names. */
function wordsIn(value: Json | undefined, levels = MOST_LEVELS): string {
	if (typeof value === 'string') return value.trim();
	if (levels === 0) return '';
	if (Array.isArray(value)) {
		return value
			.map((one) => wordsIn(one, levels - 1))
			.filter(Boolean)
			.join('; ');
	}
	return isJsonObject(value) ? wordsOf(value, levels - 1).join('; ') : '';
}

/** Names under which services list their reasons. */
const REASON_LISTS = ['reasons', 'reason', 'errors', 'fieldErrors', 'violations', 'modelState'];

function reasonsOf(envelope: JsonObject): Reason[] {
	const reasons = REASON_LISTS.flatMap((name) => readReasons(pick(envelope, name)));
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
	if (Array.isArray(json)) return oneLine(readReasons(json.filter(saysSomething)).map(reasonText).join('; '));
	if (json !== undefined) return typeof json === 'string' ? oneLine(json) : '';
	return oneLine(
		text
			.slice(0, MOST_READ)
			.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
			.replace(/<[^>]*>/g, ' '),
	);
}

/** Whether an entry of a list is no object, or one that gives a reason. */
function saysSomething(entry: Json): boolean {
	return !isJsonObject(entry) || pick(entry, ...REASON_KEYS, ...REASON_WORDS) !== undefined;
}

/** A text in one line of at most 300 characters. */
export function oneLine(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
