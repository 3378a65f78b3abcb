import { idText, isJsonObject, pick, type JsonObject } from '../../ground/json';
import { personKey } from '../../ground/person';
import { codeProof } from '../../service/certainty';
import type { Reason } from '../../service/said';
import { openMessage } from '../../service/verdict';
import type { Identity } from './contact';
import { readErrorAnswer } from './errorAnswer';

/** An entry that says that a contact was sent to. */
export interface Taken {
	/** The contact's id; undefined when the entry names none. */
	contactId?: string;
	messageIds: string[];
	/** What else the entry says. */
	more: JsonObject;
}

/** An entry that says that a contact was not sent to, or that says neither. */
export interface Failed {
	/** Whom it names, in one spelling; no field is set when it names nobody. */
	contact: Identity;
	reasons: Reason[];
	/** Why it proves nothing, where it does not. */
	message?: string;
	/** What else the entry says, with the contact's id. */
	more: JsonObject;
}

/** What an answer says, entry by entry. */
export interface Told {
	taken: Taken[];
	refused: Failed[];
	/** Entries that prove nothing: a fault of the service's own, or a code that is not known. */
	open: Failed[];
	/** The contacts that were sent to, in the order of the list that names them. */
	contactIds: string[];
}

/** What is read of every entry, and what else is of one that says that its contact was not sent to. */
const READ = /^(code|mergekey|messageid|contactid)$/i;
const READ_OF_FAILED = /^(description|reasons?|errors)$/i;

/** Takes the lists of an answer apart (part 2, 2.4); undefined when it has none. */
export function readTold(answer: unknown): Told | undefined {
	if (!isJsonObject(answer)) return undefined;
	const result = pick(answer, 'result');
	const lists = isJsonObject(result) ? result : answer;
	const [sent, failed] = ['sendAnswers', 'errorAnswers'].map((name) => entriesOf(pick(lists, name)));
	if (!sent && !failed) return undefined;
	const told: Told = { taken: [], refused: [], open: [], contactIds: idsOf(pick(lists, 'contactIds')) };
	for (const entry of sent ?? []) place(entry, told, false);
	for (const entry of failed ?? []) place(entry, told, true);
	return told;
}

/** The entries of a list; a single one may stand in its place. */
function entriesOf(list: unknown): JsonObject[] | undefined {
	if (isJsonObject(list)) return [list];
	return Array.isArray(list) ? list.flat(2).filter(isJsonObject) : undefined;
}

function place(entry: JsonObject, told: Told, isError: boolean): void {
	const code = pick(entry, 'code');
	const proof = codeProof(code);
	const messageIds = idsOf(pick(entry, 'result', 'messageId'));
	// An id alone says that it was taken; among the errors, or beside a reason, it says nothing for certain.
	const isMessage = messageIds.length > 0 && !isError && pick(entry, 'reasons', 'reason', 'errors') === undefined;
	if (proof === 'taken' || (proof === undefined && isMessage)) {
		const contactId = idText(pick(entry, 'mergeKey', 'contactId'));
		told.taken.push({ contactId, messageIds, more: besides(entry, READ) });
		return;
	}
	const { contact: shown, reasons } = readErrorAnswer(entry);
	const more = besides(besides(entry, READ), READ_OF_FAILED);
	const contact = shown ? repeated(shown) : {};
	if (contact.contactId !== undefined) more.contactId = contact.contactId;
	// An id beside a code that proves nothing may be that of a message that was taken.
	if (messageIds.length > 0) more.messageId = messageIds[0];
	if (messageIds.length > 1) more.messageIds = messageIds;
	const failed = { contact: spelled(contact), reasons, more };
	// The list of errors says it without a code, too.
	if (proof === 'refused' || (isError && proof === undefined && messageIds.length === 0)) told.refused.push(failed);
	else told.open.push({ ...failed, message: openMessage(code) });
}

/** What an entry says beside what is read of it. */
function besides(entry: JsonObject, read: RegExp): JsonObject {
	return Object.fromEntries(
		Object.entries(entry).filter(([name, value]) => {
			if (/^result$/i.test(name)) return isJsonObject(value);
			return value !== null && !read.test(name);
		}),
	);
}

/** The ids in a value: one, several in a list, or one in an object of its own. */
function idsOf(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(idsOf);
	const id = idText(isJsonObject(value) ? pick(value, 'messageId', 'result', 'id') : value);
	return id === undefined ? [] : [id];
}

/** By what the service knows a contact that it repeats. */
function repeated(told: JsonObject): Identity {
	const inner = pick(told, 'contact');
	const contact = isJsonObject(inner) ? inner : told;
	const [info] = [pick(contact, 'pushInfo')].flat();
	const device = isJsonObject(info) ? pick(info, 'pushToken') : undefined;
	return {
		contactId: idText(pick(contact, 'contactId', 'id', 'mergeKey')),
		phone: idText(pick(contact, 'phone')),
		email: idText(pick(contact, 'email')),
		pushToken: idText(pick(contact, 'pushToken')) ?? idText(device),
	};
}

/** What a contact is known by in one spelling: digits of a phone, an email without capitals. */
export function spelled({ contactId, phone, email, pushToken }: Identity): Identity {
	return {
		contactId: contactId?.trim(),
		phone: phone && (personKey(phone.trim()) ?? phone),
		email: email && (personKey(email.trim()) ?? email),
		pushToken: pushToken?.trim(),
	};
}

const NAMES = ['contactId', 'phone', 'email', 'pushToken'] as const;

/** Whether two views of a contact, each in one spelling, have something in common and differ in nothing that both say. */
export function isSame(one: Identity, other: Identity): boolean {
	const both = NAMES.filter((name) => one[name] !== undefined && other[name] !== undefined);
	return both.length > 0 && both.every((name) => one[name] === other[name]);
}
