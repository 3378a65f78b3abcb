import type { IDataObject } from 'n8n-workflow';

import { idText, isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { personKey } from '../../ground/person';
import { Group, type Paired } from '../../service/pairing';
import type { Reason } from '../../service/summary';
import { fieldsExcept, codeVerdict, type Verdict } from '../../service/verdict';
import type { Identity } from './contact';
import { readErrorAnswer } from './errorAnswer';

/** What an answer says of a contact that it names, in one entry of one of its lists. */
interface Line {
	contact: Identity;
	verdict: Verdict | undefined;
}

/** What an answer says of one draft. A scenario with several first steps sends several messages to one contact. */
export interface ContactEntry {
	lines: Line[];
	/** The id that the contact was asked for by. */
	contactId: string | undefined;
}

/**
 * The answer of a transactional send in the order of the drafts (part 2, 2.4). What names a contact belongs to it: messages by its id
 * (mergeKey), errors by the contact that they repeat. Contacts that came with the request have ids only the service knows: they
 * are paired in the order of `contactIds` (part 1, 2.1) when something was taken for every one. What is left is a group. Undefined for an answer
 * without lists; a draft that nothing is said of has no entry.
 */
export function transactionalEntries(
	answer: unknown,
	drafts: ReadonlyArray<{ identity: Identity }>,
): Array<Paired<ContactEntry>> | undefined {
	const result = isJsonObject(answer) ? pick(answer, 'result') : undefined;
	if (!isJsonObject(result)) return undefined;
	const [sent, failed] = ['sendAnswers', 'errorAnswers'].map((name) => listOf(pick(result, name)));
	if (!sent && !failed) return undefined;
	const lines = [...(sent ?? []).map(sentLine), ...(failed ?? []).map(errorLine)];
	if (lines.length === 0) return [];
	const known = drafts.map(({ identity }) => plainIdentity(identity));
	if (drafts.length === 1 && lines.every(({ contact }) => isSame(contact, known[0]) !== false))
		return [entryOf(lines, known[0])];
	return paired(lines, known, [pick(result, 'contactIds') ?? []].flat().map(idText));
}

/** The entries of a list, of which one may stand in its place (field notes, rule 9). */
function listOf(list: Json | undefined): JsonObject[] | undefined {
	if (isJsonObject(list)) return [list];
	return Array.isArray(list) ? list.filter(isJsonObject) : undefined;
}

function sentLine(entry: JsonObject): Line {
	const details = fieldsExcept(entry, ['mergeKey']) as JsonObject;
	return {
		contact: plainIdentity({ contactId: idText(pick(entry, 'mergeKey')) }),
		verdict: codeVerdict(details, 'result'),
	};
}

function errorLine(entry: JsonObject): Line {
	const { contact = {}, reasons } = readErrorAnswer(entry);
	const details = { ...fieldsExcept(entry, ['description', 'reasons']), reasons } as JsonObject;
	return { contact: plainIdentity(contactIn(contact)), verdict: codeVerdict(details, 'result') };
}

/** By what the service knows a contact that it repeats. */
function contactIn(contact: JsonObject): Identity {
	const [info] = [pick(contact, 'pushInfo')].flat();
	return {
		contactId: idText(pick(contact, 'contactId')),
		phone: idText(pick(contact, 'phone')),
		email: idText(pick(contact, 'email')),
		pushToken: isJsonObject(info) ? idText(pick(info, 'pushToken')) : undefined,
	};
}

/** What a contact is known by in one spelling. */
function plainIdentity({ contactId, phone, email, pushToken }: Identity): Identity {
	return {
		contactId: contactId?.trim(),
		phone: phone && (personKey(phone.trim()) ?? phone),
		email: email && (personKey(email.trim()) ?? email),
		pushToken: pushToken?.trim(),
	};
}

const NAMES = ['contactId', 'phone', 'email', 'pushToken'] as const;

/** All that a contact is known by, as texts that are the same for all spellings: two that share one may be the same contact. */
export function namesOf(identity: Identity): string[] {
	const plain = plainIdentity(identity);
	return NAMES.filter((name) => plain[name] !== undefined).map((name) => `${name} ${plain[name]}`);
}

/** Whether two views are of one contact; undefined where they have nothing in common to tell by. */
function isSame(one: Identity, other: Identity): boolean | undefined {
	const both = NAMES.filter((name) => one[name] !== undefined && other[name] !== undefined);
	return both.length === 0 ? undefined : both.every((name) => one[name] === other[name]);
}

/** The lines of each contact of a list, where it names each once and all lines say that they were taken. */
function inOrderOf(ids: ReadonlyArray<string | undefined>, lines: readonly Line[]): Line[][] | undefined {
	const byId = byContact(lines);
	const isWhole = new Set(ids).size === ids.length && byId.size === ids.length;
	const groups = isWhole ? ids.map((id) => byId.get(id) ?? []) : [];
	const areTaken = lines.every(({ verdict }) => verdict?.accepted) && groups.every((group) => group.length > 0);
	return isWhole && areTaken ? groups : undefined;
}

function byContact(lines: readonly Line[]): Map<string | undefined, Line[]> {
	return Map.groupBy(lines, ({ contact }) => contact.contactId);
}

function paired(
	lines: Line[],
	known: readonly Identity[],
	contactIds: ReadonlyArray<string | undefined>,
): Array<Paired<ContactEntry>> {
	const own = known.map((): Line[] => []);
	const places = placesOf(known);
	const left = lines.filter((line) => {
		const [place, ...others] = places(line.contact);
		if (place === undefined || others.length > 0) return true;
		own[place].push(line);
		return false;
	});
	const isById = known.some(({ contactId }) => contactId !== undefined);
	const inOrder = isById || contactIds.length !== known.length ? undefined : inOrderOf(contactIds, left);
	if (inOrder) return inOrder.map((group, at) => entryOf([...group, ...own[at]], known[at]));
	const free = own.filter((group) => group.length === 0).length;
	const groups = contactsIn(left, own, free);
	const entries = groups.map((group) => entryOf(group));
	// Refusals of more contacts than that are of others, too, and may be of none of these.
	const isOfThese = left.length > 0 && (groups.length <= free || hasUnrefused(left));
	const rest = isOfThese ? new Group(entries, free) : undefined;
	const isSingle = !isById && free === 1 && groups.length === 1;
	const doubted = new Set(isOfOthers(left, free) ? own.filter(isUntaken) : []);
	const doubt = new Group([...entries, ...[...doubted].map((group) => entryOf(group))], doubted.size);
	return own.map((group, at) => {
		if (doubted.has(group)) return doubt;
		if (group.length > 0) return entryOf(group, known[at]);
		return isSingle ? entryOf(groups[0], known[at]) : rest;
	});
}

/**
 * The lines that belong to none of the drafts by their names, contact by contact. Those without an id are each of another contact where there
 * are no more lines than contacts; where there are more, several first steps may say several things of one.
 */
function contactsIn(left: readonly Line[], own: readonly Line[][], free: number): Line[][] {
	const byId = byContact(left);
	const unnamed = byId.get(undefined) ?? [];
	byId.delete(undefined);
	const groups = [...byId.values()];
	const isOneEach = left.length <= free && [...own, ...groups].every((group) => group.length < 2);
	return [...groups, ...(isOneEach ? unnamed.map((line) => [line]) : apart(unnamed))];
}

/** Lines without an id in as many groups as they surely are of contacts: a phone and an email may be of one, two phones are of two. */
function apart(lines: readonly Line[]): Line[][] {
	if (lines.length === 0) return [];
	const [way] = NAMES.map((name) => Map.groupBy(lines, ({ contact }) => contact[name])).sort((a, b) => b.size - a.size);
	const nameless = way.get(undefined) ?? [];
	way.delete(undefined);
	const [first = [], ...others] = way.values();
	return [[...first, ...nameless], ...others];
}

/**
 * Whether something that is left was taken, and may be of others than the `free` contacts of whom nothing else is said: then somebody of whom
 * only refusals are known may have got the message of another first step.
 */
function isOfOthers(left: readonly Line[], free: number): boolean {
	const contacts = left.map(({ contact }, at) => contact.contactId ?? at);
	return new Set(contacts).size > free && hasUnrefused(left);
}

function hasUnrefused(lines: readonly Line[]): boolean {
	return lines.some(({ verdict }) => verdict?.accepted !== false);
}

/** Whether something is said of a contact, and none of it that a message was taken. */
function isUntaken(lines: readonly Line[]): boolean {
	return lines.length > 0 && !lines.some(({ verdict }) => verdict?.accepted);
}

/** Finds the drafts of a contact that the answer names. */
function placesOf(known: readonly Identity[]): (contact: Identity) => number[] {
	const keysOf = (identity: Identity): string[] =>
		NAMES.flatMap((name) => (identity[name] === undefined ? [] : [`${name} ${identity[name]}`]));
	const byKey = new Map<string, number[]>();
	for (const [at, identity] of known.entries()) {
		for (const key of keysOf(identity)) {
			const places = byKey.get(key);
			if (places) places.push(at);
			else byKey.set(key, [at]);
		}
	}
	return (contact) => {
		const near = new Set(keysOf(contact).flatMap((key) => byKey.get(key) ?? []));
		return [...near].filter((at) => isSame(known[at], contact));
	};
}

function entryOf(lines: Line[], { contactId }: Identity = {}): ContactEntry {
	return { lines, contactId };
}

/** What an entry says. A message that was taken counts, whatever else failed for the same contact. */
export function transactionalVerdict({ lines, contactId }: ContactEntry): Verdict {
	const named = lines.map(({ contact }) => contact.contactId).find((id) => id !== undefined);
	// The id that was asked for stays, also where the answer has none.
	const contact = contactId === undefined ? { contactId: named ?? null } : {};
	const verdicts = lines.map(({ verdict }) => verdict);
	const taken = verdicts.flatMap((verdict) => (verdict?.accepted ? [verdict.output] : []));
	const reasons = reasonsOf(verdicts);
	if (taken.length > 0) {
		const [messageId = null, ...others] = taken.map((output) => output.messageId);
		const output: IDataObject = { ...firstOf(taken), code: 'OK', ...contact, messageId };
		if (others.length > 0) output.messageIds = [messageId, ...others];
		return { accepted: true, output: { ...output, ...(reasons.length > 0 && { reasons }) } };
	}
	const details: IDataObject = { ...(named !== undefined && { contactId: named }) };
	for (const verdict of verdicts) Object.assign(details, verdict && 'details' in verdict ? verdict.details : {});
	if (verdicts.every((verdict) => verdict?.accepted === false)) return { accepted: false, reasons, details };
	const message = verdicts
		.map((verdict) => (verdict && 'message' in verdict ? verdict.message : undefined))
		.find(Boolean);
	return { open: true, details, reasons, ...(message !== undefined && { message }) };
}

/** What several objects say; of one name, the first. */
function firstOf(objects: readonly IDataObject[]): IDataObject {
	return Object.fromEntries(objects.toReversed().flatMap((one) => Object.entries(one)));
}

function reasonsOf(verdicts: ReadonlyArray<Verdict | undefined>): Reason[] {
	const reasons = verdicts.flatMap((verdict) => (verdict?.accepted ? [] : (verdict?.reasons ?? [])));
	return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}
