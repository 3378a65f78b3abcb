import type { IDataObject } from 'n8n-workflow';

import { pick, type Json, type JsonObject } from '../ground/json';
import { asList, isXmlParts, tryParseXml, xmlText, type XmlParts } from '../ground/xml';
import { CHANNELS, envelope, statusFields, textField, type OmniEvent } from './envelope';

/**
 * Email status in XML: `messageEventDtos` with a list of `messageEventDto` (part 1, 2.10). Any other XML becomes one raw
 * event, and undefined is given for a text that is no XML or not safe to read.
 */
export function readXmlEvents(body: string): OmniEvent[] | undefined {
	const document = tryParseXml(body);
	if (!document) return undefined;
	const list = pick(document, 'messageEventDtos');
	const events = asList(pick(isXmlParts(list) ? list : document, 'messageEventDto'));
	if (events.length === 0) return list === undefined ? [envelope(document, { channel: 'unknown', kind: 'raw' })] : [];
	return events.map((event) => {
		if (isXmlParts(event)) return readEvent(event);
		return envelope({ messageEventDto: event }, { channel: 'unknown', kind: 'raw' });
	});
}

function readEvent(event: XmlParts): OmniEvent {
	const entry: JsonObject = event;
	const named = textField(entry, 'channel')?.toLowerCase();
	const client = clientOf(entry);
	return envelope(entry, {
		channel: CHANNELS.find((channel) => channel === named) ?? 'email',
		kind: 'status',
		...statusFields(entry),
		recipient: textField(entry, 'email'),
		callbackData: callbackData(asList(pick(event, 'callbackData'))),
		client: Object.keys(client).length === 0 ? null : client,
	});
}

/** What the recipient reads with, under the names of the JSON form. */
function clientOf(entry: JsonObject): IDataObject {
	const fields = { browser: 'browser', operatingSystem: 'os', url: 'url' };
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, field]) => {
			const text = textField(entry, field);
			return text === null ? [] : [[name, text]];
		}),
	);
}

/** Entries of a key and a typed value, however they are wrapped; the type is left out and the value stays text. */
function callbackData(parts: Json[]): IDataObject | null {
	const pairs = parts.flatMap((part): Array<[string, IDataObject[string]]> => {
		if (!isXmlParts(part)) return [];
		const key = xmlText(pick(part, 'key'));
		if (key === undefined) return Object.entries(callbackData(Object.values(part).flatMap(asList)) ?? {});
		const value = pick(part, 'value');
		return [[key, xmlText(value) ?? value ?? null]];
	});
	return pairs.length === 0 ? null : Object.fromEntries(pairs);
}
