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
);

/** Other spellings of a name; no spelling changes what it means. */
export const spelling: fc.Arbitrary<(name: string) => string> = fc.constantFrom(
	(name: string) => name,
	(name: string) => name.toLowerCase(),
	(name: string) => name.toUpperCase(),
	(name: string) => name[0].toUpperCase() + name.slice(1),
);

/** A way to write entries down as a call. */
export type Syntax = (entries: Documented[]) => Call;

const call = (body: string): Call => ({ bytes: Buffer.from(body) });

const escaped = (value: string): string =>
	value
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('\t', '&#9;')
		.replaceAll('\n', '&#10;');
const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

function xmlOf(entry: Documented): string {
	const fields = Object.entries(entry).map(([name, value]) => {
		if (typeof value === 'string') return element(name, escaped(value));
		const isData = /data|options/i.test(name);
		const parts = Object.entries(value).map(([key, part]) =>
			isData
				? element('entry', element('key', escaped(key)) + element('value', escaped(part)))
				: element(key, escaped(part)),
		);
		return element(name, parts.join('\n\t'));
	});
	return fields.join('\n');
}

/** Syntaxes that hold any number of entries. */
export const LISTS: Record<string, Syntax> = {
	'a JSON list': (entries) => call(JSON.stringify(entries)),
	'a JSON list with a byte order mark': (entries) => call(`\uFEFF${JSON.stringify(entries)}`),
	'a JSON wrapper': (entries) => call(JSON.stringify({ events: entries })),
	'XML of any names': (entries) =>
		call(element('a:list', entries.map((entry) => element('a:item', xmlOf(entry))).join(' '))),
};

/** Syntaxes of one entry. */
export const SINGLES: Record<string, Syntax> = {
	'one JSON object': ([entry]) => call(JSON.stringify(entry)),
	'one XML element': ([entry]) => call(element('event', xmlOf(entry))),
};

/** Form fields, of which no document shows how an object stands in one. */
export const FIELDS: Syntax = ([entry]) => call(new URLSearchParams(entry as Record<string, string>).toString());
