import {
	isSafeObjectProperty,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { Numbers } from '../ground/numbers';

type Read = (itemIndex: number) => unknown;

/** What an expression asks for and no item has: the path, and whether it is the whole value or stands in a text. */
export interface Gap {
	path: string;
	isWhole: boolean;
	/** Whether it is that of a value within the field, such as in one of its rows. */
	isWithin?: boolean;
}

/**
 * A value that does not depend on the item, or the way to read it for each; of a text in which each expression is a path, or a call at its
 * end, with these paths. What is picked from a list has the gap of its value, and what holds texts that of the first one with a gap.
 */
export type Compiled = { constant: unknown } | { read: Read; gap?: Gap; paths?: readonly string[][] };

const IDENTIFIER = String.raw`[A-Za-z_$][\w$]*`;
// A quoted key ends with its line and an index has no zero in front, as in JavaScript.
const KEY = String.raw`"[^"\\\n\r\u2028\u2029]*"|'[^'\\\n\r\u2028\u2029]*'|0|[1-9]\d{0,9}`;
const PATH_EXPRESSION = new RegExp(String.raw`^\s*\$json((?:\.${IDENTIFIER}|\[(?:${KEY})\])+)\s*$`);
const PATH_STEP = new RegExp(String.raw`\.(${IDENTIFIER})|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]`, 'g');

/** The property names of `$json.a["b"][0]`; undefined when the expression is anything but such a path. */
export function jsonPath(expression: string): string[] | undefined {
	const match = PATH_EXPRESSION.exec(expression);
	if (!match) return undefined;
	const steps = [...match[1].matchAll(PATH_STEP)].map((step) => step[1] ?? step[2] ?? step[3] ?? step[4]);
	// n8n blocks some names, and its isolate takes a name that every object has, such as `toString`, for that method.
	return steps.every((step) => isSafeObjectProperty(step) && !(step in Object.prototype)) ? steps : undefined;
}

/**
 * A parameter text that begins with "=" as pieces: fixed text and `$json` paths. Undefined when it holds anything
 * else, so that n8n's own evaluator has to read it.
 */
export function templatePieces(parameter: string): Array<string | string[]> | undefined {
	const source = parameter.slice(1);
	// A backslash may escape a brace or a quote, and n8n refuses this word anywhere in the text: its rules are its own.
	if (source.includes('\\') || /\.\s*constructor/.test(source)) return undefined;
	const pieces: Array<string | string[]> = [];
	let rest = source;
	while (rest !== '') {
		const open = rest.indexOf('{{');
		const text = open === -1 ? rest : rest.slice(0, open);
		if (text.includes('}}')) return undefined;
		if (text !== '') pieces.push(text);
		if (open === -1) break;
		const close = rest.indexOf('}}', open);
		if (close === -1) return undefined;
		const path = jsonPath(rest.slice(open + 2, close));
		if (!path || rest[close + 2] === '}') return undefined;
		pieces.push(path);
		rest = rest.slice(close + 2);
	}
	return pieces;
}

const BLOCK = /\{\{(.*?)\}\}/g;

/** A method's call at the end of an expression, e.g. `.toUpperCase()`: of what is not there, it gives nothing, unless it asks for just that. */
const CALL = /\.(?!is(?:Not)?Empty\()\w+\([^()]*\)\s*$/;

/**
 * The `$json` paths in a text that n8n's own evaluator has to read, of those expressions that are a path alone or with a call. What
 * stands in others may be missing for good reasons, e.g. `$json.name ?? 'friend'`.
 */
function pathsAmong(parameter: string): string[][] {
	if (parameter.includes('\\')) return [];
	return [...parameter.matchAll(BLOCK)].flatMap(([, expression]) => {
		const path = jsonPath(expression.replace(CALL, ''));
		return path ? [path] : [];
	});
}

/** The text, number or boolean at a path of own properties; undefined for everything that n8n has to judge. */
function readPath(json: IDataObject, path: string[]): string | number | boolean | undefined {
	let value: unknown = json;
	for (const step of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/** Counts the items for which a part of a text had no value. */
export class Blanks {
	private readonly items = new Map<string, Set<number>>();
	private readonly leftOut = new Set<string>();

	/** Notes that a field is left out, or a value of it, since no item has what it asks for. */
	leaveOut(label: string, path: string): void {
		this.leftOut.add(`No item has ${path}, so that ${label} goes without it. If its name is mistyped, correct it.`);
	}

	/** Notes that a path of `$json` had no value in a text for an item. */
	note(path: readonly string[], itemIndex: number): void {
		const name = `$json.${path.join('.')}`;
		const known = this.items.get(name);
		if (known) known.add(itemIndex);
		else this.items.set(name, new Set([itemIndex]));
	}

	/** What a person should know: one sentence for each path or field. `total` is the number of all items. */
	hints(total: number): string[] {
		const gaps = [...this.items].map(([name, items]) => {
			const subject = items.size === 1 ? '1 item has' : `${items.size} of ${total} items have`;
			const [first] = items;
			return `${subject} nothing for ${name}, which leaves a gap in a text. First: item ${first}.`;
		});
		return [...gaps, ...this.leftOut];
	}
}

/**
 * The parameters of a node for all items of one run. Each is compiled at its first use: a literal is read once, a
 * path or a template of paths is read straight from the item, and whatever is left goes to n8n's evaluator.
 */
export class Parameters {
	readonly items: INodeExecutionData[];
	readonly blanks = new Blanks();
	/** Whether texts that look like a mistake are refused, or go out as they are; neither is said where no message is sent. */
	unusualTexts?: 'refused' | 'sent';
	/** How phone numbers are read, and which of them are doubtful. */
	readonly numbers = new Numbers();
	private readonly known = new Map<string, Compiled>();
	private readonly raw: INode['parameters'];
	/** As a tool of an agent, `$json` is the agent's item and not the one in our input. */
	private readonly direct: boolean;
	readonly timezone: string;

	constructor(
		private readonly context: IExecuteFunctions,
		node: INode,
	) {
		this.items = context.getInputData();
		this.raw = node.parameters;
		this.direct = !context.isToolExecution();
		this.timezone = context.getTimezone();
	}

	/** The value of a parameter (a dotted path reaches into collections) for one item; undefined when it is not set. */
	value(name: string, itemIndex: number): unknown {
		const compiled = this.compiled(name);
		return 'constant' in compiled ? compiled.constant : compiled.read(itemIndex);
	}

	/** A parameter as it stands in the node, where its expressions are texts; undefined when it is not set. */
	given(name: string): unknown {
		return valueAt(this.raw, name);
	}

	/** A parameter's constant value, or the way to read it for an item. */
	compiled(name: string): Compiled {
		let compiled = this.known.get(name);
		if (compiled === undefined) {
			compiled = this.compile(valueAt(this.raw, name), name);
			this.known.set(name, compiled);
		}
		return compiled;
	}

	/** What an expression in a text asks for that no item has; undefined for any other parameter, and for a path alone. */
	gapIn(raw: unknown): Gap | undefined {
		const compiled = this.compile(raw, '');
		const gap = 'gap' in compiled ? compiled.gap : undefined;
		return gap?.isWhole === false ? gap : undefined;
	}

	areBlank(paths: readonly string[][], itemIndex: number): boolean {
		const { json } = this.items[itemIndex];
		return paths.every((path) => isBlank(json, path));
	}

	private compile(raw: unknown, name: string): Compiled {
		if (typeof raw === 'string') return raw.startsWith('=') ? this.compileExpression(raw, name) : { constant: raw };
		if (typeof raw !== 'object' || raw === null) return { constant: raw };
		const entries = Object.entries(raw).map(
			([key, value]) =>
				[key, this.compile(value, Array.isArray(raw) ? `${name}[${key}]` : memberName(name, key))] as const,
		);
		const build = (itemIndex: number): unknown => {
			const values = entries.map(
				([key, part]) => [key, 'constant' in part ? part.constant : part.read(itemIndex)] as const,
			);
			return Array.isArray(raw) ? values.map(([, value]) => value) : Object.fromEntries(values);
		};
		if (entries.every(([, part]) => 'constant' in part)) return { constant: build(0) };
		const gaps = entries.flatMap(([key, part]) => {
			const gap = 'gap' in part ? part.gap : undefined;
			// What is picked by an expression is the field's own value.
			const isOwn = key === 'value' && '__rl' in raw;
			return gap ? { ...gap, isWithin: !isOwn } : [];
		});
		const gap = gaps.find(({ isWhole }) => !isWhole) ?? gaps.at(0);
		return { read: build, ...(gap && { gap }) };
	}

	/** The first of these paths that no item has. */
	private gapAt(paths: readonly string[][], isWhole: boolean): { gap?: Gap } {
		const missing = paths.find((path) => this.items.every(({ json }) => isMissing(json, path)));
		return missing ? { gap: { path: `$json.${missing.join('.')}`, isWhole } } : {};
	}

	private compileExpression(raw: string, name: string): Compiled {
		const evaluate = (itemIndex: number): unknown => this.context.getNodeParameter(name, itemIndex);
		const pieces = this.direct ? templatePieces(raw) : undefined;
		if (!pieces) {
			const paths = this.direct ? pathsAmong(raw) : [];
			const blocks = [...raw.matchAll(BLOCK)];
			const areAll = paths.length > 0 && paths.length === blocks.length;
			const isAlone = areAll && blocks[0][0] === raw.slice(1).trim();
			const gap = this.gapAt(paths, isAlone);
			// A call of what is not there gives nothing, or an error of n8n that says less.
			const read = isAlone && gap.gap ? () => undefined : evaluate;
			return { read, ...gap, ...(areAll && { paths }) };
		}
		if (pieces.every((piece) => typeof piece === 'string')) return { constant: pieces.join('') };
		const { items } = this;
		if (pieces.length === 1) {
			const path = pieces[0] as string[];
			return {
				...this.gapAt([path], true),
				read: (itemIndex) => readPath(items[itemIndex].json, path) ?? evaluate(itemIndex),
			};
		}
		const paths = pieces.filter((piece) => typeof piece !== 'string');
		return {
			...this.gapAt(paths, false),
			paths,
			read: (itemIndex) => {
				let text = '';
				for (const piece of pieces) {
					const part = typeof piece === 'string' ? piece : readPath(items[itemIndex].json, piece);
					// Only where nothing was read: among 32,000 items it shows.
					const isGap = (part === undefined || part === '') && typeof piece !== 'string';
					if (isGap && isBlank(items[itemIndex].json, piece)) this.blanks.note(piece, itemIndex);
					if (part === undefined) return evaluate(itemIndex);
					text += String(part);
				}
				return text;
			},
		};
	}
}

/** Whether nothing stands at a path: no value, null or an empty text. */
function isBlank(json: IDataObject, path: string[]): boolean {
	const value = path.reduce<unknown>(
		(at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
		json,
	);
	return value === undefined || value === null || value === '';
}

/** Whether an item has no such field, with a value or without one; what stands behind a field that is empty can't be told. */
function isMissing(json: IDataObject, [first, ...rest]: string[]): boolean {
	if (!(first in json)) return true;
	const value = json[first];
	return rest.length > 0 && typeof value === 'object' && value !== null && isMissing(value as IDataObject, rest);
}

/** The path of an object's member as n8n reads it: a key with a dot or bracket, such as a column's name, is quoted. */
function memberName(name: string, key: string): string {
	return /[.[\]]/.test(key) ? `${name}[${JSON.stringify(key)}]` : `${name}.${key}`;
}

function valueAt(parameters: INode['parameters'], name: string): NodeParameterValueType | undefined {
	let value: unknown = parameters;
	for (const step of name.split('.')) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	return value as NodeParameterValueType | undefined;
}
