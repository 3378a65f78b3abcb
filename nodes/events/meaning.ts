import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, isRounded, setField, tryParseJson, type Json, type JsonObject } from '../ground/json';
import { asList, xmlText } from '../ground/xml';
import { isNo } from '../service/summary';
import { BUDGETS, within } from './budgets';
import { Entry, wordOf } from './entry';
import { momentOf, statusIn, type OmniEvent } from './envelope';
import type { CallbackForm, KnownForm, TextField } from './forms';

const ZERO = /^0+$/;

/** What callbacks are told apart by: an incoming SMS whose own id is 0 has the operator's (part 1, 2.10). */
const IDS: readonly TextField[] = ['messageId', 'transactionId'];

/** What an entry says, as fields of an event, by the keys of its form. Throws CallbackRefused for a field that is too long. */
export function readFields(entry: Entry, form: KnownForm): Partial<OmniEvent> {
	const read: Partial<Record<TextField, string>> = {};
	for (const [field, keys] of form.fields) {
		const word = keys.map((key) => wordOf(entry.value(key))).find((one) => one !== undefined);
		if (word === undefined) continue;
		within(word.length, IDS.includes(field) ? BUDGETS.id : BUDGETS.text, 'characters in one field');
		read[field] = word;
	}
	const { status, messageId, occurredAt, errorCode, ...others } = read;
	const { final, ...place } = statusIn(status);
	return {
		...others,
		...place,
		// After a soft bounce the email can still arrive (field notes, Email).
		final: final && !isNo(entry.value('ishardbounce')),
		// A number that nobody set, the same in every message, or one that lost digits, the same in several.
		messageId: messageId === undefined || ZERO.test(messageId) || isRounded(messageId) ? null : messageId,
		occurredAt: momentOf(occurredAt),
		occurredAtText: occurredAt,
		errorCode: codeOf(errorCode),
		callbackData: dataOf(entry, form.data),
		client: clientOf(entry, form),
	};
}

/** Codes are numbers in JSON and text in every other syntax. */
function codeOf(word: string | undefined): number | string | undefined {
	return word !== undefined && /^-?(0|[1-9]\d{0,8})$/.test(word) ? Number(word) : word;
}

/** What the request gave, as an object: as JSON text too, as a list of keys and values, or under its own name. */
function dataOf(entry: Entry, name = ''): IDataObject | null {
	const value = entry.value(name.toLowerCase());
	if (value === undefined || value === null || value === '') return null;
	const given = typeof value === 'string' ? (tryParseJson(value) ?? value) : value;
	const pairs = Array.isArray(given) || entry.isXml ? pairsIn(given) : undefined;
	return pairs ?? (isJsonObject(given) ? given : { [name]: value });
}

/** Entries of a key and a typed value (part 1, 2.10); the type is left out, and undefined given for none. */
function pairsIn(value: Json): IDataObject | undefined {
	const entries = asList(isJsonObject(value) ? (value.entry ?? value) : value);
	const pairs = entries.flatMap((part): Array<[string, IDataObject[string]]> => {
		const entry = isJsonObject(part) ? new Entry(part) : undefined;
		const key = xmlText(entry?.value('key'));
		const held = entry?.value('value');
		return key === undefined ? [] : [[key, xmlText(held) ?? held ?? null]];
	});
	return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** What the recipient uses, by the names of the envelope: in `clientInfo`, or beside the other fields. */
function clientOf(entry: Entry, { client: keys = [] }: CallbackForm): IDataObject | null {
	const client: JsonObject = {};
	for (const key of keys) {
		const value = entry.value(key.toLowerCase());
		const object = typeof value === 'string' ? tryParseJson(value) : value;
		if (key === 'clientInfo') {
			for (const [name, one] of Object.entries(isJsonObject(object) ? object : {})) setField(client, nameOf(name), one);
		} else if (key === 'geolocation') {
			if (isJsonObject(object)) client[key] = object;
		} else {
			const word = wordOf(value);
			within(word?.length ?? 0, BUDGETS.text, 'characters in one field');
			if (word !== undefined) client[nameOf(key)] = word;
		}
	}
	return Object.keys(client).length === 0 ? null : client;
}

/** The documented keys, by which one in another case of letters is known; `os` is what another form writes out. */
const CLIENT_NAMES = new Map(
	['platform', 'operatingSystem', 'browser', 'userAgent', 'ip', 'url', 'actionId', 'profileName'].map((name) => [
		name.toLowerCase(),
		name,
	]),
).set('os', 'operatingSystem');

function nameOf(key: string): string {
	return CLIENT_NAMES.get(key.toLowerCase()) ?? key;
}
