import type { IDataObject } from 'n8n-workflow';

import { betweenSteps, Turns } from '../ground/turns';
import {
	BUDGETS,
	CallbackRefused,
	Entry,
	isFilled,
	readSyntax,
	withinBudget,
	wordOf,
	type Call,
	type Content,
} from './syntax';
import { CHANNELS, envelope, momentOf, statusIn, type Channel, type OmniEvent } from './envelope';
import { formOf, formsOf, type KnownForm, type CallbackForm, type TextField } from './forms';
import { isJsonObject, isNo, readId, setField, without, type Json, type JsonObject } from '../ground/json';
import { asList, xmlText } from '../ground/xml';
import { OWN_URL_FIELD, withoutOwnSecrets, withoutSecrets } from './ownUrl';

export type { Call } from './syntax';

/** Names that the interface has for channels beside ours (part 2, 2.4); these messengers are reached by scenarios only. */
const OTHER_NAMES = new Map<string, Channel>([
	['push_wallet', 'wallet'],
	['omni', 'scenario'],
	['msgr', 'scenario'],
]);

/** A channel by its name in any case; undefined when there is no such channel. */
export function channelNamed(name: unknown): Channel | undefined {
	const word = typeof name === 'string' ? name.toLowerCase() : '';
	return CHANNELS.find((channel) => channel === word) ?? OTHER_NAMES.get(word);
}

/**
 * The events of a call, one for each entry, read in slices between which others of n8n's requests have their turn; `named` is the channel
 * that its URL names. An entry of a form
 * that no document shows becomes a `raw` event with a note: nothing is dropped. Throws CallbackRefused for what is no callback, or too
 * much of one.
 */
export async function readCall(call: Call, named?: Channel): Promise<OmniEvent[]> {
	const events: OmniEvent[] = [];
	const turns = new Turns();
	for (const event of eventsOf(call, named)) {
		if (event) events.push(event);
		else await betweenSteps();
		if (turns.over) await turns.next();
	}
	await betweenSteps();
	return events;
}

/** The events, and undefined where a step ends that can't be cut. */
export function* eventsOf(call: Call, named: Channel | undefined): Generator<OmniEvent | undefined> {
	for (const entry of callEntries(yield* readSyntax(call))) yield readEntry(entry, named);
}

function readEntry(given: Entry, named: Channel | undefined): OmniEvent {
	const form = formOf(given, named);
	const entry = form && form.channel !== 'email' ? given : withoutUrlSecrets(given);
	if (!form) {
		const note = entry.element === MALFORMED ? 'These entries of the call are not objects.' : UNDOCUMENTED;
		return envelope(entry.raw, { channel: named ?? 'unknown', kind: 'raw', note });
	}
	const channel = channelOf(entry, form, named);
	const fields = readFields(entry, form, channel);
	const known = { channel, kind: form.kind, ...fields };
	return envelope(entry.raw, { ...known, note: noteOf(known) });
}

/** An entry without the secrets of the callback URL that comes back in its data, or in a form field such as `options[callbackUrl]`. */
function withoutUrlSecrets(entry: Entry): Entry {
	const { raw, element, isXml } = entry;
	const clean = Object.keys(raw).flatMap((key): Array<[string, Json]> => {
		if (DATA.has(key.toLowerCase())) return [[key, withoutOwnSecrets(raw[key])]];
		return OWN_URL_FIELD.test(key) ? [[key, withoutSecrets(raw[key])]] : [];
	});
	return clean.length === 0 ? entry : new Entry({ ...raw, ...Object.fromEntries(clean) }, element, isXml);
}

const UNDOCUMENTED = 'No document shows this form of callback. It is in “raw” as it came.';

/**
 * The channel that an email in XML names itself (part 1, 2.10), else that of its form. Of what wallet push posts, nothing but its URL is shown
 * (part 1, 6).
 */
function channelOf(entry: Entry, { channel, kind, element }: KnownForm, named: Channel | undefined): Channel {
	const own = element === undefined ? undefined : wordOf(entry.value('channel'));
	if (own !== undefined) return channelNamed(own) ?? 'unknown';
	return named === 'wallet' && kind === 'status' ? named : channel;
}

/** What could not be read of an event, in words; null when all that tells it from others was read. */
function noteOf({ channel, kind, status, messageId, transactionId }: Partial<OmniEvent>): string | null {
	const hasId = (messageId ?? null) !== null || (kind === 'incoming' && transactionId !== undefined);
	const notes = [
		...(channel === 'unknown' ? ['It names a channel that is not known.'] : []),
		...(kind !== 'incoming' && (status ?? null) === null ? ['No status could be read.'] : []),
		...(hasId ? [] : ['No message id could be read.']),
	];
	return notes.length === 0 ? null : notes.join(' ');
}

/** Levels of wrappers: one in JSON; in XML the root, and a list in it (field notes, rule 6). */
const WRAPPERS = { json: 1, xml: 2 };

/** Objects of a list that are looked at to know whether the list is one of events. */
const LOOKED_AT = 20;

/** What the request's own data comes back in: it is part of an event, whatever it looks like. */
const DATA = new Set(['callbackdata', 'extradata', 'options', 'userdata']);

/** The name under which the last entry comes when some were no objects. */
const MALFORMED = '#malformed';

/** Under this key `raw` keeps what stood beside an event in its wrapper. */
const WRAPPER = '#wrapper';

/**
 * The entries of a call, one after the other: a single object, a list, or either of these in a wrapper object (field notes,
 * rule 6). What stands beside them in a wrapper stays with the first one, and what is no object at all comes in an entry of its own.
 * Throws CallbackRefused beyond the budgets, and for a list of nothing but texts and numbers.
 */
function* callEntries({ json, isXml }: Content): Generator<Entry> {
	const malformed: Json[] = [];
	let count = 0;
	for (const entry of found(json, '', isXml, malformed, WRAPPERS[isXml ? 'xml' : 'json'])) {
		count += 1;
		withinBudget(count, BUDGETS.entries, 'entries');
		yield entry;
	}
	if (malformed.length === 0) return;
	if (count === 0 && !malformed.some((one) => Array.isArray(one))) {
		throw new CallbackRefused(400, 'The call holds no object');
	}
	yield new Entry({ malformed }, MALFORMED);
}

function* found(
	json: Json,
	element: string,
	isXml: boolean,
	malformed: Json[],
	levels: number,
): Generator<Entry, void, void> {
	const list = Array.isArray(json) ? json : [json];
	withinBudget(list.length, BUDGETS.entries, 'entries');
	for (const raw of list) {
		if (!isJsonObject(raw)) malformed.push(raw);
		else yield* opened(new Entry(raw, element, isXml), malformed, levels);
	}
}

/** The entries in an object; the object itself when it is an event, or holds none. */
function* opened(entry: Entry, malformed: Json[], levels: number): Generator<Entry, void, void> {
	const { raw, isXml } = entry;
	const holders = formsOf(entry).length > 0 ? [] : holdersIn(raw, isXml, levels);
	if (holders.length === 0) return yield entry;
	const others = without(raw, holders);
	let beside: JsonObject | undefined = Object.keys(others).length > 0 ? others : undefined;
	for (const key of holders) {
		for (const one of found(raw[key], key, isXml, malformed, levels - 1)) {
			yield beside ? new Entry({ ...one.raw, [WRAPPER]: beside }, one.element, isXml) : one;
			beside = undefined;
		}
	}
}

/** The keys of an object under which there are events. */
function holdersIn(raw: JsonObject, isXml: boolean, levels: number): string[] {
	if (levels === 0) return [];
	return Object.keys(raw).filter((key) => !DATA.has(key.toLowerCase()) && holds(raw[key], key, isXml, levels - 1));
}

function holds(json: Json, element: string, isXml: boolean, levels: number): boolean {
	const list = Array.isArray(json) ? json.slice(0, LOOKED_AT) : [json];
	return list.some(
		(raw) =>
			isJsonObject(raw) &&
			(formsOf(new Entry(raw, element, isXml)).length > 0 || holdersIn(raw, isXml, levels).length > 0),
	);
}

const ZERO = /^0+$/;

/** What callbacks are told apart by: an incoming SMS whose own id is 0 has the operator's (part 1, 2.10). */
const IDS: readonly TextField[] = ['messageId', 'transactionId'];

/** What an entry says, as fields of an event, by the keys of its form. Throws CallbackRefused for a field that is too long. */
function readFields(entry: Entry, form: KnownForm, channel: Channel): Partial<OmniEvent> {
	const read: Partial<Record<TextField, string>> = {};
	for (const [field, keys] of form.fields) {
		const word = keys.map((key) => wordOf(entry.value(key))).find((one) => one !== undefined);
		// The application of a message that is no notification is a number that nobody set.
		if (word === undefined || (field === 'sender' && form.kind === 'status' && ZERO.test(word))) continue;
		withinBudget(word.length, IDS.includes(field) ? BUDGETS.id : BUDGETS.text, 'characters in one field');
		read[field] = word;
	}
	const { status, messageId, occurredAt, errorCode, ...others } = read;
	const { final, ...place } = statusIn(status, channel === 'push' || isOfApp(entry));
	return {
		...others,
		...place,
		// After a soft bounce the email can still arrive (field notes, Email).
		final: final && !isNo(entry.value('ishardbounce')),
		// Neither a number that nobody set, the same in every message, nor one that lost digits, the same in several.
		messageId: ZERO.test(messageId ?? '') ? null : (readId(messageId) ?? null),
		occurredAt: momentOf(occurredAt),
		occurredAtText: occurredAt,
		errorCode: codeOf(errorCode),
		callbackData: dataOf(entry, form.data),
		client: clientOf(entry, form),
	};
}

/** Whether a scenario's entry is of a notification (part 2, 2.4): it has a token, or the app without one and nobody's address. */
function isOfApp(entry: Entry): boolean {
	if (isFilled(entry.value('pushtoken'))) return true;
	const app = wordOf(entry.value('pushapplicationid'));
	return app !== undefined && !ZERO.test(app) && !isFilled(entry.value('email'));
}

/** Codes are numbers in JSON and text in every other syntax. */
function codeOf(word: string | undefined): number | string | undefined {
	return word !== undefined && /^-?(0|[1-9]\d{0,8})$/.test(word) ? Number(word) : word;
}

/** What the request gave, as an object: as it came, from the entries of XML (part 1, 2.10), or under its own name. */
function dataOf(entry: Entry, name = ''): IDataObject | null {
	const value = entry.value(name.toLowerCase());
	if (value === undefined || value === null || value === '') return null;
	if (entry.isXml && typeof value === 'string' && value.trim() === '') return null;
	const pairs = entry.isXml ? pairsIn(value) : undefined;
	return pairs ?? (isJsonObject(value) ? value : { [name]: value });
}

/** Entries of a key and a typed value (part 1, 2.10); the type is left out, and undefined given for none. */
function pairsIn(value: Json): IDataObject | undefined {
	const entries = asList(isJsonObject(value) ? (new Entry(value).value('entry') ?? value) : value);
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
		if (key === 'clientInfo') {
			for (const [name, one] of Object.entries(isJsonObject(value) ? value : {})) setField(client, nameOf(name), one);
		} else if (key === 'geolocation') {
			if (isJsonObject(value)) client[key] = value;
		} else {
			const word = wordOf(value);
			withinBudget(word?.length ?? 0, BUDGETS.text, 'characters in one field');
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
