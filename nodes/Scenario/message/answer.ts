import type { IDataObject } from 'n8n-workflow';
import type { Draft, Verdict } from '../../old/operation';
import { idText, isJsonObject, pick, tryParseJson, type JsonObject } from '../../ground/json';
import type { Reason } from '../../service/trouble';

/** A contact that was not sent to, taken apart (part 2, 2.4). */
export interface ErrorAnswer {
	/** The contact as the service repeats it; undefined when that can't be read. */
	contact?: JsonObject;
	reason: Reason;
}

/** What a transactional answer says of one draft; made here, since the answer has three lists and no order. */
type Entry = { sent: JsonObject[]; note?: string } | { failed: Reason[] };

const NOT_NAMED =
	'The service took these contacts, and its answer does not say which message ID is whose: set Batch Size to 1 to know.';

/** Takes an error's description apart: the contact as JSON, then a key such as `invalid.phone.size`, then a text. */
export function readErrorAnswer(answer: JsonObject): ErrorAnswer {
	const description = idText(pick(answer, 'description')) ?? '';
	const end = jsonEnd(description);
	const contact = end === 0 ? undefined : tryParseJson(description.slice(0, end));
	const rest = description
		.slice(isJsonObject(contact) ? end : 0)
		.replace(/^[\s,;:|-]+/, '')
		.trim();
	const match = /^([A-Za-z_]\w*(?:\.\w+)+|[A-Z][A-Z0-9_]+)(?=$|[\s,;:.])[\s,;:.-]*([\s\S]*)$/.exec(rest);
	const text = match ? match[2].trim() : rest;
	return {
		...(isJsonObject(contact) ? { contact } : {}),
		reason: { key: match?.[1] ?? 'unknown', ...(text === '' ? {} : { defaultMessage: text }) },
	};
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

/**
 * The answer of a transactional send in the order of the drafts: by the contact's id (mergeKey), and errors by the contact
 * that they repeat. Contacts that came with the request have ids only the service knows: they are paired by their place
 * when every one was taken, and where one is left over. A draft that can't be told has no entry.
 */
export function transactionalEntries(answer: unknown, drafts: Draft[]): unknown[] | undefined {
	const result = isJsonObject(answer) ? pick(answer, 'result') : undefined;
	if (!isJsonObject(result)) return undefined;
	const lists = ['sendAnswers', 'errorAnswers'].map((name) => pick(result, name));
	if (!lists.some(Array.isArray)) return undefined;
	const [sent, failed] = lists.map((list) => (Array.isArray(list) ? list.filter(isJsonObject) : []));
	const entries = new Array<Entry | undefined>(drafts.length).fill(undefined);
	const open = placeErrors(failed.map(readErrorAnswer), drafts, entries);
	const taken = groupByContact(sent, pick(result, 'contactIds'));
	if (drafts.some(({ identity }) => identity.contactId !== undefined)) placeById(taken, drafts, entries);
	else placeByOrder(taken, entries, open.length);
	placeLeft(open, entries);
	return entries;
}

/** Gives errors to the drafts whose contact they repeat; returns those that name none, or one of several. */
function placeErrors(errors: ErrorAnswer[], drafts: Draft[], entries: Array<Entry | undefined>): ErrorAnswer[] {
	const byAddress = new Map<string, number[]>();
	drafts.forEach(({ identity }, at) => {
		for (const key of keysOf(identity)) byAddress.set(key, [...(byAddress.get(key) ?? []), at]);
	});
	return errors.filter(({ contact, reason }) => {
		const at = keysOf(contact ?? {})
			.flatMap((key) => byAddress.get(key) ?? [])
			.find((place) => entries[place] === undefined && agrees(drafts[place].identity, contact ?? {}));
		if (at === undefined) return true;
		entries[at] = { failed: [reason] };
		return false;
	});
}

/** The values by which a contact is known, in one spelling. */
function keysOf(contact: JsonObject | IDataObject): string[] {
	return ['contactId', 'phone', 'email', 'pushToken'].flatMap((name) => {
		const value = valueOf(contact, name);
		return value === undefined ? [] : [`${name} ${value}`];
	});
}

function valueOf(contact: JsonObject | IDataObject, name: string): string | undefined {
	const object = contact as JsonObject;
	const text = idText(name === 'contactId' ? pick(object, 'contactId', 'id', 'mergeKey') : pick(object, name));
	if (text === undefined && name === 'pushToken') {
		const [info] = [pick(object, 'pushInfo')].flat();
		return isJsonObject(info) ? idText(pick(info, 'pushToken')) : undefined;
	}
	return name === 'phone' ? text?.replace(/\D/g, '') : text?.toLowerCase();
}

/** Whether two views of a contact differ in nothing that both of them say. */
function agrees(one: IDataObject, other: JsonObject): boolean {
	return ['contactId', 'phone', 'email', 'pushToken'].every((name) => {
		const [a, b] = [valueOf(one, name), valueOf(other, name)];
		return a === undefined || b === undefined || a === b;
	});
}

/** The messages of each contact that was sent to, in the order of `contactIds` where that names them all. */
function groupByContact(sent: JsonObject[], contactIds: unknown): Map<string, JsonObject[]> {
	const groups = new Map<string, JsonObject[]>();
	const listed = Array.isArray(contactIds) ? contactIds.flatMap((id) => idText(id) ?? []) : [];
	const known = new Set(sent.flatMap((answer) => idText(pick(answer, 'mergeKey')) ?? []));
	if (listed.length === known.size) for (const id of listed) if (known.has(id)) groups.set(id, []);
	for (const answer of sent) {
		const id = idText(pick(answer, 'mergeKey'));
		if (id !== undefined) groups.set(id, [...(groups.get(id) ?? []), answer]);
	}
	return groups;
}

/** One contact of several drafts has one message for each of them, or the drafts stay open. */
function placeById(taken: Map<string, JsonObject[]>, drafts: Draft[], entries: Array<Entry | undefined>): void {
	const places = new Map<string, number[]>();
	drafts.forEach(({ identity }, at) => {
		const id = idText(identity.contactId);
		if (id !== undefined && !entries[at]) places.set(id, [...(places.get(id) ?? []), at]);
	});
	for (const [id, list] of places) {
		const answers = taken.get(id) ?? [];
		if (list.length === 1 && answers.length > 0) entries[list[0]] = { sent: answers };
		else if (answers.length === list.length) list.forEach((at, which) => (entries[at] = { sent: [answers[which]] }));
	}
}

function placeByOrder(taken: Map<string, JsonObject[]>, entries: Array<Entry | undefined>, errorsLeft: number): void {
	const left = entries.flatMap((entry, at) => (entry ? [] : [at]));
	// Another number of contacts than of drafts left: who was taken is not told.
	if (errorsLeft > 0 || left.length !== taken.size) return;
	const groups = [...taken.values()];
	const inOrder = left.length === entries.length || left.length === 1;
	left.forEach((at, which) => (entries[at] = inOrder ? { sent: groups[which] } : { sent: [], note: NOT_NAMED }));
}

/** Errors that name no contact belong to the drafts that are left when there are as many of them. */
function placeLeft(errors: ErrorAnswer[], entries: Array<Entry | undefined>): void {
	const left = entries.flatMap((entry, at) => (entry ? [] : [at]));
	if (errors.length === 0 || errors.length !== left.length) return;
	const keys = new Set(errors.map(({ reason }) => JSON.stringify(reason)));
	// With different reasons it is certain that each failed, and not why.
	if (keys.size > 1) return;
	for (const at of left) entries[at] = { failed: [errors[0].reason] };
}

/** What an entry says; `code` other than OK among the sent ones is a refusal. */
export function transactionalVerdict(entry: unknown): Verdict | undefined {
	const known = entry as Entry;
	if ('failed' in known) return { accepted: false, reasons: known.failed };
	const refused = known.sent.find((answer) => !/^ok$/i.test(idText(pick(answer, 'code')) ?? 'OK'));
	if (refused) return { accepted: false, reasons: [readErrorAnswer(refused).reason] };
	const ids = known.sent.flatMap((answer) => idText(pick(answer, 'result', 'messageId')) ?? []);
	const contactId = idText(known.sent.length > 0 ? pick(known.sent[0], 'mergeKey') : undefined) ?? null;
	return {
		accepted: true,
		output: { code: 'OK', contactId, messageId: ids.at(0) ?? null, ...(ids.length > 1 ? { messageIds: ids } : {}) },
		...(known.note === undefined ? {} : { note: known.note }),
	};
}
