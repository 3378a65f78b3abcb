import { isObject } from '../../sandbox/core/json';
import type { Asked, Lie } from './faults';
import { hasIds, inJson, withIds, withList } from './trees';

/** A change of the service's own answer. */
interface OddAnswer {
	name: string;
	/** The content type, where that is another one. */
	type?: string;
	change: (body: Buffer, asked: Asked) => Buffer;
	lies?: readonly Lie[];
}

const text = (name: string, change: (text: string) => string): OddAnswer => ({
	name,
	change: (body) => Buffer.from(change(body.toString('utf8'))),
});
const tree = (name: string, change: (tree: unknown) => unknown, lies?: readonly Lie[]): OddAnswer => ({
	name,
	change: inJson(change),
	...(lies && { lies }),
});
const entries = (name: string, change: (list: unknown[]) => unknown, lies?: readonly Lie[]): OddAnswer =>
	tree(name, (answer) => withList(answer, change), lies);
const ids = (name: string, change: Parameters<typeof withIds>[1], lies?: readonly Lie[]): OddAnswer =>
	tree(name, (answer) => withIds(answer, change), lies);
const fields =
	(change: (entry: Record<string, unknown>) => unknown) =>
	(list: unknown[]): unknown[] =>
		list.map((entry) => (isObject(entry) ? change(entry) : entry));
const soapIds = (name: string, change: (ids: string[]) => string[], lies?: readonly Lie[]): OddAnswer => ({
	...text(name, (answer) => {
		const found = answer.match(/<string>[^<]*<\/string>/g) ?? [];
		return answer.replace(found.join(''), change(found).join(''));
	}),
	...(lies && { lies }),
});

let first: string | number | bigint = '';

const JSON_TEXTS: readonly OddAnswer[] = [
	text('cut by one character', (answer) => answer.slice(0, -1)),
	text('cut in the middle', (answer) => answer.slice(0, answer.length / 2)),
	text('twice', (answer) => answer + answer),
	text('twice, a line each', (answer) => `${answer}\n${answer}\n`),
	text('with a word behind it', (answer) => `${answer} done`),
	text('with a byte order mark', (answer) => `\uFEFF${answer}`),
	text('with a null byte', (answer) => `${answer}\0`),
	text('as a text in JSON', (answer) => JSON.stringify(answer)),
	text('in a list', (answer) => `[${answer}]`),
	text('in another envelope', (answer) => `{"data":${answer}}`),
	text('in HTML', (answer) => `<html><body><pre>${answer}</pre></body></html>`),
	text('as JSONP', (answer) => `callback(${answer});`),
	text('with single quotes', (answer) => answer.replaceAll('"', "'")),
	text('with a comma too many', (answer) => answer.replace(/\}$/, ',}')),
	text('with NaN', (answer) => answer.replace(/\}$/, ',"more":NaN}')),
	// Without an id behind it, it would be the documented refusal.
	text('with a key twice', (answer) =>
		/\d{15}/.test(answer) ? answer.replace(/^\{/, '{"code":"validation_error","result":[],') : answer,
	),
	text('deeply nested beside it', (answer) => answer.replace(/\}$/, `,"more":${'['.repeat(2000)}${']'.repeat(2000)}}`)),
	text('with __proto__', (answer) => answer.replace(/^\{/, '{"__proto__":{"code":"REJECTED"},')),
	text('null', () => 'null'),
	text('true', () => 'true'),
	text('a number', () => '3158622571446665'),
	text('an empty list', () => '[]'),
	text('an empty object', () => '{}'),
	text('spaces', () => '   \n'),
	{ name: 'in UTF-16', change: (body) => Buffer.from(body.toString('utf8'), 'utf16le') },
	{
		name: 'with bytes that are no UTF-8',
		change: (body) =>
			Buffer.concat([body.subarray(0, -1), Buffer.from([0x2c, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])]),
	},
];

const TYPES: readonly OddAnswer[] = [
	'text/html',
	'image/png',
	'application/xml',
	'application/octet-stream',
	'text/event-stream',
	';;',
	'application/json; charset=utf-16',
].map((type) => ({ name: `as ${type}`, type, change: (body: Buffer) => body }));

const ENTRIES: readonly OddAnswer[] = [
	entries('without its last entry', (list) => list.slice(0, -1)),
	entries('without its first entry', (list) => list.slice(1)),
	entries('with the last entry twice', (list) => [...list, list.at(-1)]),
	entries('with the first entry twice', (list) => [list[0], ...list]),
	entries('in another order', (list) => list.toReversed(), ['whose', 'not']),
	entries('with the first entry for all', (list) => list.map(() => list[0]), ['whose', 'not', 'ok']),
	entries('with null for an entry', (list) => [null, ...list.slice(1)]),
	entries('with a text for an entry', (list) => ['ok', ...list.slice(1)]),
	entries('with an empty entry', (list) => [{}, ...list.slice(1)]),
	entries('with an object for the list', (list) => Object.assign({}, list)),
	entries('with its only entry for the list', (list) => (list.length === 1 ? list[0] : list)),
	entries('with a list in the list', (list) => [list]),
	entries(
		'with an error beside the ids',
		fields((entry) => ({ ...entry, error: 'a warning' })),
	),
	entries(
		'with an empty error beside the ids',
		fields((entry) => ({ ...entry, error: '' })),
	),
	entries(
		'without codes',
		fields(({ code: _, Code: __, ...entry }) => entry),
	),
	entries(
		'with null for codes',
		fields((entry) => ({ ...entry, code: null })),
	),
	entries(
		'with codes in capitals',
		fields(({ code, ...entry }) => ({ ...entry, code: String(code).toUpperCase() })),
	),
	entries(
		'with unknown codes',
		fields((entry) => ({ ...entry, code: 'DEFERRED' })),
	),
	entries(
		'with refusing codes beside the ids',
		fields((entry) => ({ ...entry, code: 'REJECTED' })),
		['not'],
	),
	entries(
		'with reasons beside the ids',
		fields((entry) => ({ ...entry, reasons: [{ key: 'to.invalid', ref: 'to', defaultMessage: 'no' }] })),
		['not'],
	),
	// Without an id it would be the documented refusal.
	tree('with a refusing code above the entries', (answer) =>
		isObject(answer) && hasIds(answer) ? { ...answer, code: 'validation_error' } : answer,
	),
	tree('with internal_error above the entries', (answer) =>
		isObject(answer) ? { ...answer, code: 'internal_error' } : answer,
	),
	tree('with a success that is false', (answer) => (isObject(answer) ? { ...answer, success: false } : answer)),
	tree('with reasons above the entries', (answer) =>
		isObject(answer) ? { ...answer, reasons: [{ key: 'a', ref: 'b', defaultMessage: 'c' }] } : answer,
	),
];

const IDS: readonly OddAnswer[] = [
	ids('with null for ids', () => null),
	ids('without ids', () => undefined),
	ids('with empty ids', () => ''),
	ids('with spaces for ids', () => '   '),
	ids('with zero for ids', () => 0),
	ids('with negative ids', () => -1),
	ids('with true for ids', () => true),
	ids('with objects for ids', (id) => ({ value: id })),
	ids('with lists for ids', (id) => [id]),
	ids('with ids of ten thousand characters', (id) => String(id).repeat(600)),
	ids('with markup for ids', () => '<script>alert(1)</script>'),
	ids('with paths for ids', () => '../../admin'),
	ids('with one id for all', (id, at) => (at === 0 ? (first = id) : first), ['whose']),
	ids('with the first id null', (id, at) => (at === 0 ? null : id)),
	text('with ids as doubles', (answer) => answer.replace(/"(\d)(\d{15,})"/g, '$1.$2e18')),
	text('with ids as numbers', (answer) => answer.replace(/"(\d{15,})"/g, '$1')),
	text('with a digit of each id lost', (answer) => answer.replace(/(\d{17,})\d(?=")/g, '$1')),
	soapIds('with a SOAP id too few', (found) => found.slice(1)),
	soapIds('with a SOAP id too many', (found) => [...found, ...found.slice(0, 1)]),
	soapIds('with SOAP ids in another order', (found) => found.toReversed(), ['whose']),
	soapIds('with an empty SOAP id', (found) => ['<string></string>', ...found.slice(1)]),
	soapIds('with words for a SOAP id', (found) => ['<string>Access denied</string>', ...found.slice(1)]),
	text('with a DOCTYPE', (answer) => answer.replace(/(<\?xml[^>]*\?>)/, '$1<!DOCTYPE x [<!ENTITY a "b">]>')),
	text('with XML cut', (answer) => answer.replace(/<\/[^>]+>\s*$/, '')),
];

/** The secrets of a request, as it has them, decoded and in other forms. */
function secretsOf({ headers: { authorization = '' }, body }: Asked): string[] {
	const secret = authorization.replace(/^\w+ /, '');
	const decoded = Buffer.from(secret, 'base64').toString('utf8');
	const password = /<Password>([^<]*)/i.exec(body.toString('utf8'))?.[1] ?? '';
	return [authorization, secret, decoded, password].filter((one) => one !== '');
}

const FORMS: ReadonlyArray<[string, (secret: string) => string]> = [
	['as it is', (secret) => secret],
	['for a URL', encodeURIComponent],
	['in base64', (secret) => Buffer.from(secret).toString('base64')],
	['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
	[
		'escaped',
		(secret) =>
			JSON.stringify(secret).replace(/[a-z]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
	],
	['in entities', (secret) => secret.replace(/./gu, (sign) => `&#${sign.codePointAt(0)};`)],
	['cut by a line break', (secret) => `${secret.slice(0, 9)}\r\n${secret.slice(9)}`],
];

const ECHOES: readonly OddAnswer[] = FORMS.flatMap(([form, change]) => [
	{
		name: `with the secrets, ${form}`,
		change: (body: Buffer, asked: Asked) =>
			inJson((answer) =>
				isObject(answer) ? { ...answer, description: `You said ${secretsOf(asked).map(change).join(' ')}` } : answer,
			)(body),
	},
	{
		name: `the secrets alone, ${form}`,
		type: 'text/plain',
		change: (_: Buffer, asked: Asked) => Buffer.from(`Denied: ${secretsOf(asked).map(change).join(' ')}`),
	},
]);

/** Every change of an answer: the service has taken what was asked. */
export const ODD_ANSWERS: readonly OddAnswer[] = [...JSON_TEXTS, ...TYPES, ...ENTRIES, ...IDS, ...ECHOES];
