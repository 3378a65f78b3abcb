import type { Traits } from '../core/dialect';
import { isObject, stringifyJson } from '../core/json';
import { inCase, withFraction, type Fields } from './tree';

/** A callback as it is posted. */
export interface Posted {
	contentType: string;
	body: string;
}

const IDS = /^(messageId|pushId|contactId|taskId|triggerId|incomingMessageId)$/;
const STATUS_NAMES = new Set(['status', 'event', 'state']);

const CONTENT_TYPES: Record<NonNullable<Traits['callbackType']>, string> = {
	text: 'text/plain',
	none: 'application/octet-stream',
	charset: 'application/json; charset=utf-8',
	html: 'text/html; charset=utf-8',
};

/**
 * Says a callback in other words.
 * @param events what the callback tells, one or more
 * @param plain how it would be posted without a dialect
 */
export function retellCallback(events: Fields[], plain: Posted, form: 'array' | 'object', traits: Traits): Posted {
	if (!Object.keys(traits).some((name) => name.startsWith('callback') || USED.has(name))) return plain;
	let count = 0;
	const mark = (): string => `extra-${(count += 1)}`;
	const told = events.map((event) => {
		const entries = Object.entries(event).flatMap(([name, value]) => field(name, value, traits));
		const more: Array<[string, unknown]> =
			traits.extra === undefined
				? []
				: traits.extra === 'scalars'
					? [['note', mark()]]
					: [['details', { list: [mark()] }]];
		return Object.fromEntries([...entries, ...more]);
	});
	// What the documents show in XML is shown in XML alone (part 1, 2.10).
	const isXml = plain.contentType.includes('xml');
	const posted = isXml || traits.callbackForm === 'xml' ? xmlOf(told) : jsonOf(told, form, traits);
	const isJson = posted.contentType === 'application/json';
	if (traits.callbackType === undefined || (traits.callbackType === 'charset' && !isJson)) return posted;
	return { ...posted, contentType: CONTENT_TYPES[traits.callbackType] };
}

/** Traits of answers that callbacks have, too. */
const USED = new Set(['extra', 'statuses', 'blanks']);

function field(name: string, value: unknown, traits: Traits): Array<[string, unknown]> {
	if (value === null && traits.blanks === 'absent') return [];
	const told = scalar(name, value, traits);
	return [[traits.callbackNames === 'Pascal' ? name.charAt(0).toUpperCase() + name.slice(1) : name, told]];
}

function scalar(name: string, value: unknown, traits: Traits): unknown {
	const { callbackIds: ids, statuses, callbackTimes: times, callbackTs: ts } = traits;
	if (IDS.test(name) && ids === 'text' && ['number', 'bigint'].includes(typeof value)) return String(value);
	if (IDS.test(name) && ids === 'number' && typeof value === 'string' && /^[1-9]\d*$/.test(value)) return BigInt(value);
	if (STATUS_NAMES.has(name) && typeof value === 'string' && statuses !== undefined) return inCase(value, statuses);
	if (name === 'dateTime' && typeof value === 'string' && times !== undefined) return withFraction(value, times);
	if (name === 'ts' && typeof value === 'number' && ts !== undefined) {
		return ts === 'text' ? String(value) : new Date(value).toISOString();
	}
	return value;
}

function jsonOf(events: Fields[], form: 'array' | 'object', { callbackForm }: Traits): Posted {
	const [first] = events;
	const json = (value: unknown): Posted => ({ contentType: 'application/json', body: stringifyJson(value) });
	if (callbackForm === 'fields' && events.length === 1 && first) return fieldsOf(first);
	if (callbackForm === 'wrapper') return json({ events });
	const isList = callbackForm === 'array' || (callbackForm !== 'object' && form === 'array') || events.length > 1;
	return json(isList ? events : first);
}

/** Form fields; what stands within a field has its name in brackets. */
function fieldsOf(event: Fields): Posted {
	const search = new URLSearchParams();
	const add = (name: string, value: unknown): void => {
		if (isObject(value)) for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one);
		else if (Array.isArray(value)) value.forEach((one: unknown, at) => add(`${name}[${at}]`, one));
		else if (value !== null && value !== undefined) search.append(name, textOf(value));
	};
	for (const [name, value] of Object.entries(event)) add(name, value);
	return { contentType: 'application/x-www-form-urlencoded', body: search.toString() };
}

function xmlOf(events: Fields[]): Posted {
	// The names of the XML form are shown for email only (part 1, 2.10).
	const isEmail = events.some((event) => {
		const names = Object.keys(event).map((name) => name.toLowerCase());
		return names.includes('email') && !names.includes('useragent');
	});
	const [root, entry] = isEmail ? ['messageEventDtos', 'messageEventDto'] : ['events', 'event'];
	const list = events.map((event) => element(entry, contentOf(event))).join('');
	const body = `<?xml version="1.0" encoding="UTF-8"?>${element(root, list)}`;
	return { contentType: 'application/xml', body };
}

function contentOf(value: unknown): string {
	if (!isObject(value)) return value === null ? '' : escaped(textOf(value));
	return Object.entries(value)
		.map(([name, one]) => (isData(name) ? element(name, dataOf(one)) : listOf(name, one)))
		.join('');
}

function listOf(name: string, value: unknown): string {
	return (Array.isArray(value) ? value : [value]).map((one: unknown) => element(name, contentOf(one))).join('');
}

/** Whether a field holds the customer's own keys and values, which XML writes as entries (part 1, 2.10). */
function isData(name: string): boolean {
	return /^(options|callbackData|userData)$/i.test(name);
}

function dataOf(value: unknown): string {
	const pairs = Array.isArray(value)
		? (value as Array<{ key: string; value: unknown }>).map((entry): [string, unknown] => [entry.key, entry.value])
		: Object.entries(value ?? {});
	return pairs
		.map(([key, one]) => element('entry', element('key', escaped(key)) + element('value', escaped(String(one)))))
		.join('');
}

function element(name: string, content: string): string {
	return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : stringifyJson(value);
}
