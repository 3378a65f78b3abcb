import fc from 'fast-check';

import type { Call } from '../../nodes/events';

/** A value of a documented callback: text, or an object of texts. */
type Value = string | Record<string, string>;
export type Documented = Record<string, Value>;

const id = fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String);
const ts = fc.integer({ min: 1e12, max: 4e12 }).map(String);
const text = fc
	.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
	.map((one) => one.replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
	.filter((one) => one.trim() !== '');
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
const data = fc.dictionary(word, text, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
const code = fc.integer({ min: 0, max: 999 }).map(String);
const email = fc.constantFrom('ann@example.com', 'bob@example.com');
const statusOf = (...words: string[]): fc.Arbitrary<string> => fc.constantFrom(...words);
const record = (needed: Record<string, fc.Arbitrary<Value>>, more: Record<string, fc.Arbitrary<Value>>) =>
	fc.record({ ...needed, ...more }, { requiredKeys: Object.keys(needed) }) as fc.Arbitrary<Documented>;
const inUpper = statusOf('ACCEPTED', 'SENT', 'DELIVERED', 'SEEN', 'UNKNOWN', 'BRAND_NEW');
const inLower = statusOf('accepted', 'send', 'delivered', 'opened', 'brand_new');
const ids = { contactId: id, taskId: id, triggerId: id };
const client = fc.record({ platform: text, operatingSystem: text, browser: text }) as fc.Arbitrary<Value>;

/** Every event of the documents (part 1, 2.10; part 2, 2.4), with texts for all values. */
export const documented: fc.Arbitrary<Documented> = fc.oneof(
	record({ messageId: id, ts, status: inUpper, errorCode: code }, { options: data }),
	record({ messageId: id, ts, status: inUpper, errorCode: code }, { callbackData: data }),
	record({ messageId: id, ts, status: inLower, errorCode: code }, { options: data }),
	record(
		{ pushId: id, state: inLower },
		{ pushToken: word, stateDesc: text, actionId: word, pushApplicationId: code, reportedTimestamp: ts },
	),
	record(
		{ incomingMessageId: id, to: word, from: code, text, ts },
		{ transactionId: code, prefix: word, operator: text, countryName: word, profileName: text },
	),
	record({ dateTime: ts, messageId: id, event: inUpper, email }, { ...ids, userData: data }),
	record(
		{ messageId: id, email, event: inUpper, dateTime: ts },
		{ ...ids, url: word, clientInfo: client, options: data },
	),
	record(
		{ channel: statusOf('EMAIL', 'email'), messageId: id, ts, status: inUpper },
		{ ...ids, browser: text, os: text, callbackData: data, email, url: word },
	),
	record(
		{ messageId: id, ts, status: inLower, ...ids },
		{
			errorCode: code,
			ip: word,
			browser: text,
			os: text,
			callbackData: data,
			userAgent: text,
			email,
			url: word,
			pushToken: word,
			geolocation: fc.record({ country: word, city: text }),
		},
	),
	record({ mergeKey: word, result: id }, { ts, callbackData: data }),
);

/** Other spellings of a name; no spelling changes what it means. */
export const spelling: fc.Arbitrary<(name: string) => string> = fc.constantFrom(
	(name: string) => name,
	(name: string) => name.toLowerCase(),
	(name: string) => name.toUpperCase(),
	(name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
	(name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter}`),
	(name: string) => name[0].toUpperCase() + name.slice(1),
);

/** A way to write entries down as a call. */
export type Syntax = (entries: Documented[]) => Call;

const call = (body: string | Buffer, contentType = '', query = ''): Call => ({
	bytes: Buffer.from(body),
	contentType,
	query,
});

const escaped = (value: string): string =>
	value
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('\t', '&#9;')
		.replaceAll('\n', '&#10;');
const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

function xmlOf(entry: Documented, asPairs: boolean): string {
	const fields = Object.entries(entry).map(([name, value]) => {
		if (typeof value === 'string') return element(name, escaped(value));
		const isData = /data|options/i.test(name) && asPairs;
		const parts = Object.entries(value).map(([key, part]) =>
			isData
				? element('entry', element('key', escaped(key)) + element('value', escaped(part)))
				: element(key, escaped(part)),
		);
		return element(name, parts.join('\n\t'));
	});
	return fields.join('\n');
}

const fieldsOf = (entry: Documented, flat: boolean): Array<[string, string]> =>
	Object.entries(entry).flatMap(([name, value]): Array<[string, string]> => {
		if (typeof value === 'string') return [[name, value]];
		if (!flat) return [[name, JSON.stringify(value)]];
		return Object.entries(value).map(([key, part]) => [`${name}[${key}]`, part]);
	});

const form = (entry: Documented, flat: boolean): string => new URLSearchParams(fieldsOf(entry, flat)).toString();

function multipart(entry: Documented, flat: boolean): string {
	const parts = fieldsOf(entry, flat).map(
		([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	return `${parts.join('')}--X--\r\n`;
}

/** Syntaxes that hold any number of entries, whatever their Content-Type says. */
export const LISTS: Record<string, Syntax> = {
	'a JSON list': (entries) => call(JSON.stringify(entries), 'text/xml'),
	'a JSON list in UTF-16': (entries) =>
		call(Buffer.from(JSON.stringify(entries), 'utf16le'), 'application/json; charset=utf-16'),
	'a JSON list with a byte order mark': (entries) => call(`\uFEFF${JSON.stringify(entries)}`),
	'JSON lists in a list': (entries) => call(JSON.stringify(entries.map((entry) => [entry])), 'text/plain'),
	'a JSON wrapper in a wrapper': (entries) => call(JSON.stringify({ data: { events: entries } })),
	'JSON objects on lines': (entries) =>
		call(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), 'application/x-ndjson'),
	'JSON in a form field': (entries) => call(new URLSearchParams({ data: JSON.stringify(entries) }).toString()),
	'XML of any names': (entries) =>
		call(
			element('a:list', entries.map((entry) => element('a:item', xmlOf(entry, true))).join(' ')),
			'application/json',
		),
	'XML with plain data': (entries) =>
		call(
			`<?xml version="1.0"?>${element('r', element('l', entries.map((entry) => element('i', xmlOf(entry, false))).join('')))}`,
		),
	'XML in a form field': (entries) =>
		call(
			new URLSearchParams({
				xml: element('r', entries.map((entry) => element('i', xmlOf(entry, true))).join('')),
			}).toString(),
		),
};

/** Syntaxes of one entry. */
export const SINGLES: Record<string, Syntax> = {
	'one JSON object': ([entry]) => call(JSON.stringify(entry), 'application/x-www-form-urlencoded'),
	'one XML element': ([entry]) => call(element('event', xmlOf(entry, true)), 'text/plain'),
	'form fields': ([entry]) => call(form(entry, false), 'application/json'),
	'form fields in brackets': ([entry]) => call(form(entry, true), 'application/x-www-form-urlencoded'),
	'a query': ([entry]) => call('', '', `token=t&${form(entry, false)}`),
	'multipart/form-data': ([entry]) => call(multipart(entry, true), 'multipart/form-data; boundary=X'),
	'multipart/form-data that says it is JSON': ([entry]) => call(multipart(entry, false), 'application/json'),
};
