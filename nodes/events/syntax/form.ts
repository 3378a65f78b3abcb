import type { Decode } from '../../ground/charset';
import type { Json, JsonObject } from '../../ground/json';
import { BUDGETS, within } from '../budgets';

/** Names and values of a form, a query or multipart/form-data, as they came. */
export type Fields = Array<[name: string, value: string]>;

/** Whether a text can be form fields: a name with an equals sign behind it, and no other syntax. */
export function isForm(text: string): boolean {
	return /^[^\s=&{}<>"]+=/.test(text);
}

/** The fields of a form's text, with escapes of any charset read by `decode`. Refuses what is beyond the budget. */
export function formFields(text: string, decode: Decode): Fields {
	const parts = text.split('&', BUDGETS.fields + 1);
	within(parts.length, BUDGETS.fields, 'fields');
	return parts
		.filter((part) => part !== '')
		.map((part) => {
			const at = part.indexOf('=');
			return at === -1
				? [unescape(part, decode), '']
				: [unescape(part.slice(0, at), decode), unescape(part.slice(at + 1), decode)];
		});
}

/** Text with its `+` and `%xx`; a percent sign that escapes nothing stays as it is. */
function unescape(text: string, decode: Decode): string {
	const plain = text.replaceAll('+', ' ');
	return plain.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => decode(Buffer.from(escapes.replaceAll('%', ''), 'hex')));
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
