import { isSafeObjectProperty, type IDataObject } from 'n8n-workflow';

import { isUnset } from './values';

/** What an expression asks for: steps from `$json`, or from what another node gave, which n8n follows. */
export type Path =
	readonly string[] | { readonly elsewhere: string; readonly source: string; readonly steps: readonly string[] };

/** A path as a person knows it. */
export function nameOf(path: Path): string {
	return 'elsewhere' in path ? path.elsewhere : `$json.${path.join('.')}`;
}

const IDENTIFIER = String.raw`[A-Za-z_$][\w$]*`;
// A quoted key ends with its line and an index has no zero in front, as in JavaScript.
const KEY = String.raw`"[^"\\\n\r\u2028\u2029]*"|'[^'\\\n\r\u2028\u2029]*'|0|[1-9]\d{0,9}`;
// No `?.`: with it, somebody says that there may be nothing.
const STEPS = String.raw`(?:\.${IDENTIFIER}|\[(?:${KEY})\])+`;
/** What another node, or this one's items, gave, as n8n writes it where a field is dragged in. */
const SOURCE = String.raw`(?:(?:\$\((?:${KEY})\)|\$input)\.(?:item|first\(\)|last\(\))|\$node\[(?:${KEY})\])\.json`;
export const SOURCES = new RegExp(SOURCE, 'g');
/** The same, and what n8n knows besides, e.g. `$workflow.name`. */
export const KNOWN = new RegExp(String.raw`${SOURCE}|\$(?!json\b|input\b|node\b)${IDENTIFIER}${STEPS}`, 'g');
const PATH = new RegExp(String.raw`^(\$json|${SOURCE})(${STEPS})$`);
const PATH_STEP = new RegExp(String.raw`\.(${IDENTIFIER})|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]`, 'g');

/** The property names of `$json.a["b"][0]`, or the way to what another node gave; undefined when the expression is anything else. */
export function pathOf(expression: string): Path | undefined {
	const [elsewhere = '', source, found] = PATH.exec(expression.trim()) ?? [];
	if (source === undefined) return undefined;
	const steps = [...found.matchAll(PATH_STEP)].map((step) => step[1] ?? step[2] ?? step[3] ?? step[4]);
	if (source !== '$json' && source !== '$input.item.json') return { elsewhere, source, steps };
	// n8n blocks some names, and its isolate takes a name that every object has, such as `toString`, for that method.
	return steps.every((step) => isSafeObjectProperty(step) && !(step in Object.prototype)) ? steps : undefined;
}

export const BLOCK = /\{\{(.*?)\}\}/gs;

/**
 * A parameter text that begins with "=" as pieces: fixed text and paths. Undefined when it holds anything
 * else, so that n8n's own evaluator has to read it.
 */
export function templatePieces(parameter: string): Array<string | Path> | undefined {
	const source = parameter.slice(1);
	// A backslash may escape a brace or a quote, and n8n refuses this word anywhere in the text: its rules are its own.
	if (source.includes('\\') || /\.\s*constructor/.test(source)) return undefined;
	// Between two fixed texts stands what is in braces.
	const pieces = source.split(BLOCK).map((part, at) => {
		if (at % 2 === 1) return pathOf(part);
		return /\{\{|\}\}/.test(part) || (at > 0 && part.startsWith('}')) ? undefined : part;
	});
	return pieces.every((piece) => piece !== undefined) ? pieces.filter((piece) => piece !== '') : undefined;
}

/** Where an expression takes something from another node than the one before, or from other items. */
export const FROM_ELSEWHERE = /\$\(|\$(?:input|node|items)\b/;

/** Calls of methods at the end of an expression, e.g. `.toUpperCase()`: of what is not there, they give nothing, unless they ask for just that. */
export const CALLS = /(?:\s*\.(?!is(?:Not)?Empty\()\w+\([^()]*\))+\s*$/;

/** What stands at a path of own properties; undefined for everything that n8n has to judge. */
export function ownAt(json: IDataObject, path: readonly string[]): unknown {
	let value: unknown = json;
	for (const step of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	return value;
}

/** What stands at a path, whoever it is inherited from: a text has a length. */
export function valueOf(json: object, path: readonly string[]): unknown {
	return path.reduce<unknown>((at, step) => (isUnset(at) ? undefined : (at as Record<string, unknown>)[step]), json);
}

/** Whether there is no such field, with a value or without one; what stands behind a field that is empty can't be told. */
export function isMissing(value: unknown, [first, ...rest]: readonly string[]): boolean {
	if (first === undefined || isUnset(value)) return false;
	const object = Object(value) as Record<string, unknown>;
	return !(first in object) || isMissing(object[first], rest);
}
