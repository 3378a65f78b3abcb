import { hasTwice, idText, isJsonObject, isNo, pick, tryParseJson, type Json, type JsonObject } from '../ground/json';
import { codeProof, isDone, statusProof, type Proof } from './certainty';
import { isVague, meaningOf } from './reasons';

/** Why a service refused a message: its key, what it points at, and its text where one came (part 1, 2.1). */
export interface Reason {
	key: string;
	ref?: string;
	defaultMessage?: string;
	[field: string]: Json | undefined;
}

/** What an answer's envelope says. */
export interface Summary {
	code: Json | undefined;
	/** The HTTP status that an error envelope names (field notes, rule 2). */
	status: number | undefined;
	/** In one line; empty when it says nothing. */
	description: string;
	reasons: Reason[];
	/** What it proves of the request as a whole; undefined where it says nothing. */
	proof: Proof | undefined;
	/** Whether it says that a read failed: as `proof` has it, or by words in the place of a result (part 2, 2.1 and 7). */
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

/** The names under which a reason is given: `key`/`ref`/`defaultMessage` (part 1, 2.1; part 2, 2.1), `Key`/`Reference` (part 1, 2.3), `errorMessage`/`fieldName` (part 1, 2.7), `localizationKey`/`fieldName` (part 2, 2.2). */
const KEYS = ['key', 'localizationKey'];
const REFS = ['ref', 'reference', 'fieldName'];
const TEXTS = ['defaultMessage', 'errorMessage'];
const READ = new Set([...KEYS, ...REFS, ...TEXTS].map((name) => name.toLowerCase()));

/** Whether reasons prove a refusal without a code: each has a key, as all documented ones have (part 1, 2.1; part 2, 2.1). There must be one. */
export function areDocumented(reasons: readonly Reason[]): boolean {
	return reasons.every(({ key }) => key !== UNKNOWN_KEY);
}

/** Reads a list of reasons, or a single one that is in no list (part 1, 2.7; field notes, rule 9). What is none is kept as words. */
export function readReasons(value: Json | undefined): Reason[] {
	return [value ?? []].flat().flatMap((one) => (one === null || one === '' ? [] : [readReason(one)]));
}

function readReason(entry: Json): Reason {
	const [key, ref, text] = [KEYS, REFS, TEXTS].map((names) =>
		isJsonObject(entry) ? names.map((name) => idText(pick(entry, name))).find((one) => one !== undefined) : undefined,
	);
	if (!isJsonObject(entry) || (key ?? text) === undefined) {
		return { key: UNKNOWN_KEY, defaultMessage: JSON.stringify(entry) };
	}
	return {
		...Object.fromEntries(
			Object.entries(entry).filter(([name, value]) => value !== null && !READ.has(name.toLowerCase())),
		),
		key: key ?? UNKNOWN_KEY,
		...(ref !== undefined && { ref }),
		...(text !== undefined && { defaultMessage: text }),
	};
}

/** The words of an envelope (part 1, 2.3; part 2, 2.1), and of an error in the family's own form (field notes, rule 2). */
const WORDS = ['description', 'message', 'error'];
/** All that an error's body in one of these forms has. */
const ERROR_FIELDS = new Set(['timestamp', 'status', 'path', 'code', 'desc', 'reasons', 'result', ...WORDS]);

/** What an answer's envelope says: code, description and reasons beside its result (part 1, 2.3; part 2, 7; field notes, rule 2). */
export function summaryOf(data: unknown): Summary {
	const top: JsonObject = isJsonObject(data) ? data : {};
	const code = pick(top, 'code');
	const description = WORDS.map((name) => wordsIn(pick(top, name))).find((words) => words !== '') ?? '';
	const reasons = readReasons(pick(top, 'reasons'));
	const named = Number(idText(pick(top, 'status')));
	const status = description !== '' && named >= 300 && named < 600 ? named : undefined;
	const proofs = new Set<Proof | undefined>([
		codeProof(code),
		status === undefined ? undefined : statusProof(status),
		DESCRIPTIONS.get(wordsIn(pick(top, 'description')).toLowerCase()),
		reasons.length === 0 ? undefined : areDocumented(reasons) ? 'refused' : 'open',
		// Nobody documents a success that is false, or a field in two spellings: they only ever leave the answer open.
		isNo(pick(top, 'success')) ? 'open' : undefined,
		hasTwice(top, 'code', 'result', 'reasons') ? 'open' : undefined,
	]);
	proofs.delete(undefined);
	// What contradicts itself proves nothing.
	const proof = proofs.size > 1 ? 'open' : [...proofs][0];
	const isNull = pick(top, 'result') === null && description !== '';
	return {
		code,
		status,
		description,
		reasons,
		proof,
		failed: proof === 'open' || proof === 'refused' || (proof === undefined && isNull),
	};
}

/** An envelope's status, which costs no reading of all that names none. */
const ERROR_STATUS = /"status"\s*:\s*"?[345]\d\d\b/i;

/**
 * The HTTP status of an answer to a read: its own, or that of an error envelope without a result which came with success (field notes,
 * rule 2).
 */
export function statusOf({ status, text }: { status: number; text: string }): number {
	if (!isDone(status) || !ERROR_STATUS.test(text)) return status;
	const data = tryParseJson(text);
	return isJsonObject(data) && pick(data, 'result') === undefined ? (summaryOf(data).status ?? status) : status;
}

/** The two descriptions that say what became of an email (part 1, 2.3); any other is free text (part 2, 7). */
const DESCRIPTIONS = new Map<string, Proof>([
	['ok', 'taken'],
	['validation failed', 'refused'],
]);

/** The words of a description that is a list of reasons, as that of a push is (part 1, 2.7 and 7): they are told, and prove nothing. */
function listedWords(value: Json | undefined): string {
	return Array.isArray(value) ? readReasons(value).map(reasonText).join('; ') : '';
}

function wordsIn(value: Json | undefined): string {
	return typeof value === 'string' ? value.trim() : '';
}

/**
 * Whether an answer's body, beside a status that refuses the request, is a refusal as well or says nothing: a page, words, nothing at all, the
 * family's own error, or an envelope that refuses and holds no result (field notes, rule 2; part 2, 7). What has any other form may speak
 * of something that was taken.
 */
export function onlyRefuses(text: string): boolean {
	const data = tryParseJson(text);
	if (data === undefined) return isForeign(text);
	if (!isJsonObject(data)) return false;
	const { proof, description } = summaryOf(data);
	const result = pick(data, 'result');
	const isEmpty = result === undefined || (Array.isArray(result) && result.length === 0);
	if (proof === 'refused') return isEmpty || result === null;
	const isKnown = Object.keys(data).every((name) => ERROR_FIELDS.has(name.toLowerCase()));
	// A result of null alone is the success of an update (part 2, 4.2).
	return proof === undefined && isKnown && (isEmpty || (result === null && description !== ''));
}

/** Whether an answer's body has no form that the service's own answers have: a page, words, nothing at all. */
export function isForeign(text: string): boolean {
	return isPage(text) || (!/^\s*[[{<"]/.test(text) && tryParseJson(text) === undefined);
}

/** Whether a text is a web page. */
export function isPage(text: string): boolean {
	return /^\uFEFF?\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(!doctype html|html|head|body)\b/i.test(text.slice(0, 2000));
}

/** Characters of a page without JSON that are looked at: what it says stands at its beginning. */
const MOST_READ = 20_000;

/**
 * What an error answer's body says, in one line without markup; an empty text when it says nothing (field notes, rule 2). Its reasons are
 * told as they are `seen`.
 */
export function bodyMessage(text: string, seen: (reason: Reason) => Reason = (reason) => reason): string {
	const json = tryParseJson(text);
	if (isJsonObject(json)) {
		const { description, reasons } = summaryOf(json);
		const words = description === '' ? listedWords(pick(json, 'description')) : description;
		return oneLine([...(words === '' ? [] : [words]), ...reasons.map((reason) => reasonText(seen(reason)))].join('; '));
	}
	if (json !== undefined) return '';
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
