import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick, readId, type Json, type JsonObject } from '../ground/json';
import { codeProof, isServerFault, type Proof } from './certainty';
import { areDocumented, readReasons, type Reason } from './summary';
import type { Trouble } from './trouble';

/** What the service said of one message, or of another thing that was to be written. */
export type Verdict =
	// A note says what holds for several messages; it is shown once, as a hint. `missed` tells of those of its recipients that it was not
	// taken for, with them under `said`; it is open where nothing is known of one of them. `proofs` are those of the recipients, where some
	// were missed: a refusal of one of them explains a refusal of the whole.
	| { accepted: true; output: IDataObject; note?: string; missed?: Trouble; proofs?: readonly Proof[] }
	// `said` is what the answer says beside its reasons.
	| { accepted: false; reasons: Reason[]; description?: string; details?: IDataObject }
	// It may have been carried out; `said` is all that the answer says, ids above all, and `message` why that is not enough.
	| { accepted?: undefined; open: true; details: IDataObject; reasons?: Reason[]; message?: string };

/** What a verdict proves: that the message was taken or refused, or neither. */
export function proofOf(verdict: Verdict | undefined): Proof {
	if (!verdict || 'open' in verdict) return 'open';
	return verdict.accepted ? 'taken' : 'refused';
}

/** The list under `result` of an answer; one entry that is in no list counts as a list of one (part 1, 4.3; field notes, rule 9). */
export function resultList(answer: unknown): Json[] | undefined {
	const result = isJsonObject(answer) ? pick(answer, 'result') : undefined;
	if (Array.isArray(result)) return result;
	return isJsonObject(result) ? [result] : undefined;
}

/**
 * What a `code` / `messageId` / `reasons` entry says (part 1, 2.1); any other field it has is kept. Some channels give the id under a name
 * of their own: `idField` (part 1, 2.7 and 2.8), or the one of every send (2.1), as which it comes out: `shown`. Undefined when it says neither.
 */
export function codeVerdict(entry: unknown, idField = 'messageId', shown = 'messageId'): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const given = pick(entry, idField) ?? pick(entry, shown) ?? '';
	const id = givenId(given);
	// What stands in the place of an id and is none is shown as it came (field notes, rule 10).
	const isRead = id !== undefined || given === '';
	// As it comes where nothing is amiss, nothing has to be written anew.
	if (entry.code === 'OK' && entry[shown] === id && idField === shown && id !== undefined && !entry.reasons) {
		return { accepted: true, output: entry };
	}
	const code = pick(entry, 'code');
	const proof = codeProof(code);
	const reasons = readReasons(pick(entry, 'reasons'));
	const described = pick(entry, 'description');
	const description = typeof described === 'string' && described !== '' ? { description: described } : {};
	// An entry is either OK with an id, or REJECTED without one and with reasons (part 1, 2.1 and 3): one of them says the other.
	const isTaken = proof === 'taken' ? isRead : proof === undefined && id !== undefined;
	if (isTaken && reasons.length === 0) {
		const first = { code: 'OK', [shown]: id ?? null };
		return { accepted: true, output: { ...first, ...except(entry, ['code', idField, shown]) } };
	}
	if (proof === undefined && reasons.length === 0) return undefined;
	const read = ['code', 'reasons', ...(typeof described === 'string' ? ['description'] : [])];
	const details = fieldsExcept(entry, [...read, ...(isRead ? [idField, shown] : [])]);
	const isRefused = proof === 'refused' || (proof === undefined && areDocumented(reasons));
	if (isRefused && given === '') return { accepted: false, reasons, ...description, details };
	return {
		open: true,
		details: { ...(id !== undefined && { [shown]: id }), ...details },
		...(reasons.length > 0 && { reasons }),
		message: openMessage(code, description.description),
	};
}

/** What a list of ids says of the one thing that they are of: it was taken, where all of them are ids (part 2, 4.6 and 4.7). */
export function idsVerdict(given: readonly Json[]): Verdict | undefined {
	const messageIds = given.map(givenId).filter((id) => id !== undefined);
	if (messageIds.length === 0) return undefined;
	const output = { messageId: messageIds[0], messageIds };
	if (messageIds.length === given.length) return { accepted: true, output: { code: 'OK', ...output } };
	return { open: true, details: output, message: "The service's answer has something other than an ID" };
}

/** What an object says beside the fields named, which have been read; what has no value is left out. */
export function fieldsExcept(object: JsonObject, read: readonly string[]): IDataObject {
	return Object.fromEntries(Object.entries(except(object, read)).filter(([, value]) => value !== null));
}

function except(object: JsonObject, names: readonly string[]): JsonObject {
	const known = new Set(names.map((name) => name.toLowerCase()));
	return Object.fromEntries(Object.entries(object).filter(([name]) => !known.has(name.toLowerCase())));
}

/** Why a code leaves it open whether the work was done. */
export function openMessage(code: unknown, description = ''): string {
	const detail = description === '' ? '' : `: ${description}`;
	const word = typeof code === 'string' || typeof code === 'number' ? ` “${code}”` : '';
	if (isServerFault(code)) return `The service has a problem of its own${detail}`;
	if (codeProof(code) === 'open') return `The service answered with a code${word} that is not known${detail}`;
	return `The service's answer does not say for certain what became of it${detail}`;
}

/** Zeros and negatives, which say that there is no id: those of the service have 18 or 19 digits (field notes, rule 1). */
const NO_ID = /^(?:-\d+|[+0-]+)$/;

/**
 * The id of something that was taken (part 2, 4.1, 4.5, 4.6 and 4.7), as text. Undefined for anything else, such as a word, which may say
 * anything, or a zero.
 */
export function givenId(value: unknown): string | undefined {
	const id = readId(value);
	return id === undefined || NO_ID.test(id) ? undefined : id;
}
