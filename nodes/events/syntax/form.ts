import type { Decode } from '../../ground/charset';
import type { Json, JsonObject } from '../../ground/json';
import { BUDGETS, within } from '../budgets';

/** Names and values of a form, a query or multipart/form-data, as they came. */
export type Fields = Array<[name: string, value: string]>;

/** Whether a text can be form fields: a name with an equals sign behind it, and no other syntax. */
export function isForm(text: string): boolean {
	return /^[^\s=&{}<>"]+=/.test(text);
}

const BLANKS = new Set(Buffer.from(' \t\r\n'));

/** The bytes of a form as formFields takes them, without blanks around it. */
export function rawForm(bytes: Uint8Array): string {
	let end = bytes.length;
	while (BLANKS.has(bytes[end - 1])) end -= 1;
	return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('latin1').trimStart();
}

/** Fields that are read in one step. */
const STEP = 500;

/**
 * The fields of a form, whose text has a character for each byte that came: escapes and bytes of any charset are read by `decode`.
 * Yields after some of them, so that others may have their turn. Refuses what is beyond the budget.
 */
export function* formFields(raw: string, decode: Decode): Generator<undefined, Fields> {
	const parts = raw.split('&', BUDGETS.fields + 1);
	within(parts.length, BUDGETS.fields, 'fields');
	const fields: Fields = [];
	for (const part of parts) {
		if (part === '') continue;
		const at = part.indexOf('=');
		const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
		fields.push([unescape(name, decode), unescape(value, decode)]);
		if (fields.length % STEP === 0) yield;
	}
	return fields;
}

/** What hexadecimal digits stand for, by their character codes; NaN for all others. */
const DIGITS = Array.from({ length: 256 }, (_, code) => parseInt(String.fromCharCode(code), 16));
const PERCENT = 0x25;
const PLUS = 0x2b;
const BLANK = 0x20;

/**
 * Text with its `+` and `%xx`; a percent sign that escapes nothing stays as it is. All bytes are decoded at once: to decode each run of
 * escapes by itself would take seconds where there are a million of them.
 */
function unescape(raw: string, decode: Decode): string {
	if (!/[%+\x80-\xff]/.test(raw)) return raw;
	const bytes = Buffer.from(raw, 'latin1');
	let size = 0;
	for (let at = 0; at < bytes.length; at += 1) {
		const byte = bytes[at];
		const escaped = byte === PERCENT ? DIGITS[bytes[at + 1]] * 16 + DIGITS[bytes[at + 2]] : NaN;
		const isEscape = !Number.isNaN(escaped);
		bytes[size] = isEscape ? escaped : byte === PLUS ? BLANK : byte;
		size += 1;
		if (isEscape) at += 2;
	}
	return decode(bytes.subarray(0, size));
}

/**
 * Fields as an object: `options[order]=7` is a field of an object, `messages[0][status]=SENT` one of an object in a list, and
 * a name that comes more than once holds a list.
 */
export function nested(fields: Fields): JsonObject {
	const top = new Map<string, Tree>();
	for (const [name, value] of fields) place(top, pathOf(name), value);
	return plain(top) as JsonObject;
}

type Tree = string[] | Map<string, Tree>;

/** `a[b][]` as a, b and an empty name; any other name is one part. */
function pathOf(name: string): string[] {
	const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name);
	if (!match) return [name];
	const parts = match[2].slice(1, -1).split('][');
	within(parts.length, BUDGETS.depth, 'levels');
	return [match[1], ...parts];
}

function place(tree: Map<string, Tree>, [name, ...rest]: string[], value: string): void {
	const there = tree.get(name);
	if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
		if (Array.isArray(there)) there.push(value);
		else if (there) place(there, [''], value);
		else tree.set(name, [value]);
		return;
	}
	if (there instanceof Map) return place(there, rest, value);
	const branch = new Map<string, Tree>(there ? [['', there]] : []);
	tree.set(name, branch);
	place(branch, rest, value);
}

function plain(tree: Tree): Json {
	if (Array.isArray(tree)) return tree.length === 1 ? tree[0] : tree;
	const parts = [...tree].map(([name, part]): [string, Json] => [name, plain(part)]);
	const isList = parts.length > 0 && parts.every(([name], at) => name === String(at));
	return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
