import type { IDataObject } from 'n8n-workflow';

import { idText, isJsonObject, pick, type Json, type JsonObject } from '../ground/json';
import { codeProof, isServerFault } from './certainty';
import { entriesOf, flatList } from './entries';
import { isNoId } from './givenId';
import { saidIn, type Reason } from './said';

/** What the service said of one message, or of another thing that was to be written. */
export type Verdict =
	// A note says what holds for several messages; it is shown once, as a hint.
	| { accepted: true; output: IDataObject; note?: string }
	// `said` is what the answer says beside its reasons.
	| { accepted: false; reasons: Reason[]; description?: string; said?: IDataObject }
	// It may have been carried out; `said` is all that the answer says, ids above all, and `message` why that is not enough.
	| { accepted?: undefined; open: true; said: IDataObject; reasons?: Reason[]; message?: string };

/** What an entry of a result list has, of which channel it may be. */
const ENTRY_FIELDS = ['code', 'messageId', 'pushId', 'smsId'];

function isEntry(one: unknown): boolean {
	return isJsonObject(one) && ENTRY_FIELDS.some((name) => pick(one, name) !== undefined);
}

/**
 * The list under `result` (any case) of an answer, or the answer itself when it is a list. A single entry that is not
 * in a list (part 1, 4.3) counts as a list of one. Undefined otherwise.
 */
export function resultList(answer: unknown): unknown[] | undefined {
	const result = isJsonObject(answer) ? pick(answer, 'result') : (answer as Json);
	const entries = entriesOf(result, isEntry);
	// What stands inside of an object may be anything, such as the reasons of a refusal.
	return Array.isArray(result) || entries?.some(isEntry) ? entries : undefined;
}

/** What was taken, in the order in which a person reads: what, and its id; then the rest. */
function taken(entry: JsonObject, messageId: string | null): JsonObject {
	const first = { code: 'OK', messageId };
	return { ...first, ...entry, ...first };
}

/**
 * What a `code` / `messageId` / `reasons` entry says (part 1, 2.1); any other field it has is kept. Some channels give
 * the message id under a name of their own: `idField` (part 1, 2.7 and 2.8). Undefined when it says neither.
 */
export function codeVerdict(entry: unknown, idField = 'messageId'): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	// As it comes where nothing is amiss, nothing has to be written anew.
	if (entry.code === 'OK' && isId(entry.messageId) && idField === 'messageId') {
		return { accepted: true, output: entry };
	}
	const [messageId, ...others] = givenIds(pick(entry, idField));
	const several = others.length > 0 ? { messageIds: [messageId, ...others] } : {};
	const code = pick(entry, 'code');
	const proof = codeProof(code);
	if (proof === 'taken') return { accepted: true, output: { ...taken(entry, messageId ?? null), ...several } };
	const { reasons, description } = saidIn(entry);
	// An entry is either OK with an id, or REJECTED without one (part 1, 3): an id alone says that it was taken.
	if (proof === undefined && messageId !== undefined && reasons.length === 0) {
		return { accepted: true, output: { ...taken(entry, messageId), ...several } };
	}
	if (proof === undefined && reasons.length === 0) return undefined;
	const said = besides(entry, [...READ, 'messageId', idField]);
	if (proof === 'refused' || (proof === undefined && messageId === undefined)) {
		const kept = messageId === undefined ? said : { messageId, ...said };
		return { accepted: false, reasons, said: kept, ...(description !== '' && { description }) };
	}
	const named = messageId === undefined ? {} : { messageId };
	return {
		open: true,
		said: { ...named, ...said },
		...(reasons.length > 0 && { reasons }),
		message: openMessage(code, description),
	};
}

/** The ids in a value: one, those of a list, or one in an object of its own. */
export function givenIds(value: Json | undefined): string[] {
	if (Array.isArray(value)) return flatList(value).flatMap((one) => (Array.isArray(one) ? [] : givenIds(one)));
	const id = idText(isJsonObject(value) ? pick(value, 'messageId', 'id', 'result') : value);
	return id === undefined || isNoId(id) ? [] : [id];
}

function isId(value: unknown): value is string {
	return typeof value === 'string' && value !== '' && !isNoId(value);
}

/** What is read of every entry. */
const READ = ['code', 'description', 'message', 'reasons', 'reason', 'errors'];

/** What an object says beside the fields named, which have been read; what has no value is left out. */
export function besides(object: JsonObject, read: readonly string[] = READ): IDataObject {
	const known = new Set(read.map((name) => name.toLowerCase()));
	return Object.fromEntries(
		Object.entries(object).filter(([name, value]) => value !== null && !known.has(name.toLowerCase())),
	);
}

/** Why a code leaves it open whether the work was done. */
export function openMessage(code: unknown, description = ''): string {
	const detail = description === '' ? '' : `: ${description}`;
	if (isServerFault(code)) return `The service has a problem of its own${detail}`;
	const word = typeof code === 'string' || typeof code === 'number' ? ` “${code}”` : '';
	return `The service answered with a code${word} that is not known${detail}`;
}
