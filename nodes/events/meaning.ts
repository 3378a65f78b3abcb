import type { IDataObject } from 'n8n-workflow';

import { idText, isJsonObject, setField, tryParseJson, type Json, type JsonObject } from '../ground/json';
import { asList, xmlText } from '../ground/xml';
import { BUDGETS, within } from './budgets';
import { Entry, plainName, wordOf } from './entry';
import { momentOf, readStatus, type OmniEvent } from './envelope';

/**
 * The names under which each field of an event comes in any form and any syntax (part 1, 2.10 and 4.1; part 2, 2.4), in the
 * order in which they count. Case and what sets words apart do not (field notes, rule 3).
 */
const NAMES = {
	messageId: ['incomingMessageId', 'messageId', 'pushId', 'smsId', 'id'],
	status: ['status', 'event', 'state'],
	occurredAt: ['ts', 'dateTime', 'reportedTimestamp', 'statusDateTime', 'timestamp', 'time', 'date'],
	errorCode: ['errorCode', 'reason'],
	recipient: ['email', 'to', 'pushToken', 'recipient', 'phone'],
	sender: ['from', 'pushApplicationId', 'sender'],
	text: ['text'],
	contactId: ['contactId'],
	taskId: ['taskId'],
	triggerId: ['triggerId'],
	prefix: ['prefix'],
	operator: ['operator'],
	countryName: ['countryName'],
	transactionId: ['transactionId'],
} as const satisfies Partial<Record<keyof OmniEvent, readonly string[]>>;

type TextField = keyof typeof NAMES;

/** What the request gave for the callback, as it comes back in each channel. */
const USER_DATA = ['options', 'callbackData', 'userData', 'extraData'];

/** What the recipient reads with: one name each, and the names that it comes under. */
const CLIENT = {
	platform: ['platform'],
	operatingSystem: ['operatingSystem', 'os'],
	browser: ['browser'],
	userAgent: ['userAgent'],
	ip: ['ip'],
	url: ['url'],
	actionId: ['actionId'],
} as const;

/** Fields of an event for which a deployment may have names of its own. */
export type MappedField = TextField | 'callbackData' | 'channel';

/** A deployment's own names for fields, each in any spelling or as a place inside, as in `data.id`. */
export type Mapping = Partial<Record<MappedField, string[]>>;

const plain = <F extends string>(names: Record<F, readonly string[]>): Array<[F, string[]]> =>
	(Object.entries(names) as Array<[F, readonly string[]]>).map(([field, list]) => [field, list.map(plainName)]);

const PLAIN_NAMES = Object.fromEntries(plain(NAMES)) as Record<TextField, string[]>;
/** What a field may have only so many of. */
const CHARACTERS = 'characters in one field';
const NO_NAMES: string[] = [];
const ZERO = /^0+$/;
const CLIENT_NAMES = plain(CLIENT);
const CLIENT_FIELDS = new Map(CLIENT_NAMES.flatMap(([field, names]) => names.map((name) => [name, field])));

/** A field as text without blanks around it; undefined when it is not there. Throws CallbackRefused for one too long. */
export function wordFor(entry: Entry, field: TextField, mapping: Mapping, also = NO_NAMES): string | undefined {
	const own = mapping[field];
	const word = (own && mappedWord(entry, own)) ?? wordIn(entry, PLAIN_NAMES[field]) ?? wordIn(entry, also);
	if (word !== undefined) within(word.length, field === 'messageId' ? BUDGETS.id : BUDGETS.text, CHARACTERS);
	return word;
}

/** The word under the first of some plain names that holds one. */
function wordIn(entry: Entry, names: string[]): string | undefined {
	for (const name of names) {
		const value = entry.value(name);
		const word = value === undefined ? undefined : wordOf(value);
		if (word !== undefined) return word;
	}
	return undefined;
}

/** The same for names as a person writes them. */
function mappedWord(entry: Entry, names: string[]): string | undefined {
	return names.map((name) => wordOf(entry.at(name))).find((word) => word !== undefined);
}

/** The channel that an entry or the user's mapping names; undefined when neither does. */
export function channelIn(entry: Entry, mapping: Mapping): string | undefined {
	return mappedWord(entry, mapping.channel ?? NO_NAMES) ?? wordOf(entry.value('channel'));
}

/** What an entry says, as fields of an event; `also` are names of its id that count in its form only. */
export function readFields(entry: Entry, mapping: Mapping, also?: string[]): Partial<OmniEvent> {
	const word = (field: TextField): string | null => wordFor(entry, field, mapping) ?? null;
	const { status, rank, final } = readStatus(word('status'));
	return {
		status,
		rank,
		// After a soft bounce the email can still arrive.
		final: final && !isNo(entry.value('ishardbounce')),
		messageId: idFor(entry, mapping, also),
		occurredAt: momentOf(word('occurredAt')),
		errorCode: codeOf(word('errorCode')),
		recipient: word('recipient'),
		sender: word('sender'),
		text: messageText(entry, mapping),
		callbackData: callbackData(entry, mapping),
		client: clientOf(entry),
		contactId: word('contactId'),
		taskId: word('taskId'),
		triggerId: word('triggerId'),
		prefix: word('prefix'),
		operator: word('operator'),
		countryName: word('countryName'),
		transactionId: word('transactionId'),
	};
}

/** An id, which 0 is not: a number that nobody set, and the same in every message. Another name may hold the one that was. */
function idFor(entry: Entry, mapping: Mapping, also = NO_NAMES): string | null {
	const first = wordFor(entry, 'messageId', mapping, also);
	if (first === undefined || !ZERO.test(first)) return first ?? null;
	const mapped = (mapping.messageId ?? []).map((name) => wordOf(entry.at(name)));
	const named = [...PLAIN_NAMES.messageId, ...also].map((name) => wordIn(entry, [name]));
	const id = [...mapped, ...named].find((word) => word !== undefined && !ZERO.test(word));
	within(id?.length ?? 0, BUDGETS.id, CHARACTERS);
	return id ?? null;
}

function isNo(value: Json | undefined): boolean {
	return value === false || /^(false|no|0)$/i.test(wordOf(value) ?? '');
}

/** The time of an entry as it came, also where it names no zone; undefined when there is none. */
export function rawTimeOf(raw: JsonObject): string | undefined {
	return wordFor(new Entry(raw), 'occurredAt', {});
}

/** Codes are numbers in JSON and text in every other syntax. */
function codeOf(word: string | null): number | string | null {
	return word !== null && /^-?(0|[1-9]\d{0,8})$/.test(word) ? Number(word) : word;
}

/** The text of a message, with its blanks. */
function messageText(entry: Entry, mapping: Mapping): string | null {
	const values = [...(mapping.text ?? []), ...NAMES.text].map((name) => entry.at(name));
	const value = values.find((one) => wordOf(one) !== undefined);
	const text = idText(value) ?? xmlText(value);
	within(text?.length ?? 0, BUDGETS.text, CHARACTERS);
	return text ?? null;
}

/** What the request gave, as an object: as JSON text too, as a list of keys and values, or under its own name. */
function callbackData(entry: Entry, mapping: Mapping): IDataObject | null {
	const mapped = (mapping.callbackData ?? []).map((name) => [name, entry.at(name)] as const);
	const named = USER_DATA.map((name) => [name, entry.value(name.toLowerCase())] as const);
	for (const [name, value] of [...mapped, ...named]) {
		if (value === undefined || value === null || value === '') continue;
		const given = typeof value === 'string' ? (tryParseJson(value) ?? value) : value;
		if (Array.isArray(given) || (entry.isXml && isJsonObject(given))) return pairsIn(given) ?? asObject(name, given);
		return asObject(name, isJsonObject(given) ? given : value);
	}
	return null;
}

function asObject(name: string, value: Json): IDataObject {
	return isJsonObject(value) ? value : { [name]: value };
}

/** Entries of a key and a typed value, however they are wrapped; the type is left out, and undefined given for none. */
function pairsIn(value: Json): IDataObject | undefined {
	const pairs = asList(value).flatMap((part): Array<[string, IDataObject[string]]> => {
		if (!isJsonObject(part)) return [];
		const entry = new Entry(part);
		const key = xmlText(entry.value('key'));
		if (key === undefined) return Object.values(part).flatMap((inner) => Object.entries(pairsIn(inner) ?? {}));
		const held = entry.value('value');
		return [[key, xmlText(held) ?? held ?? null]];
	});
	return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** What the recipient reads with, wherever it stands: beside the other fields, or in an object of its own. */
function clientOf(entry: Entry): IDataObject | null {
	const client: JsonObject = {};
	const info = objectIn(entry, 'clientinfo');
	for (const [key, value] of Object.entries(info ?? {})) {
		setField(client, CLIENT_FIELDS.get(plainName(key)) ?? key, value);
	}
	for (const [field, names] of CLIENT_NAMES) {
		const word = wordIn(entry, names);
		if (word === undefined) continue;
		within(word.length, BUDGETS.text, CHARACTERS);
		client[field] = word;
	}
	const geolocation = objectIn(entry, 'geolocation');
	if (geolocation) client.geolocation = geolocation;
	if (entry.has('profilename')) client.profileName = wordOf(entry.value('profilename')) ?? null;
	return Object.keys(client).length === 0 ? null : client;
}

/** An object, which a form's field carries as JSON text; undefined when it is none. */
function objectIn(entry: Entry, name: string): JsonObject | undefined {
	const value = entry.value(name);
	const object = typeof value === 'string' ? tryParseJson(value) : value;
	return isJsonObject(object) ? object : undefined;
}
