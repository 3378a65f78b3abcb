import {
	isSafeObjectProperty,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { clockTime, parseDate, type DateTime } from '../ground/dates';
import { InvalidInput, shorten } from '../ground/errors';
import { tryParseJson } from '../ground/json';
import type { Form, Values } from './field';
import { compileForm } from './read';

type Read = (itemIndex: number) => unknown;

/** A value that does not depend on the item, or the way to read it for each. */
export type Compiled = { constant: unknown } | { read: Read };

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

/** The text, number or boolean at a path of own properties; undefined for everything that n8n has to judge. */
export function readPath(json: IDataObject, path: string[]): string | number | boolean | undefined {
	let value: unknown = json;
	for (const step of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/**
 * The parameters of a node for all items of one run. Each is compiled at its first use: a literal is read once, a
 * path or a template of paths is read straight from the item, and whatever is left goes to n8n's evaluator.
 */
export class Parameters {
	readonly items: INodeExecutionData[];
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

	/** A parameter's constant value, or the way to read it for an item. */
	compiled(name: string): Compiled {
		let compiled = this.known.get(name);
		if (compiled === undefined) {
			compiled = this.compile(valueAt(this.raw, name), name);
			this.known.set(name, compiled);
		}
		return compiled;
	}

	/** Compiles a form: gives the values of an item. Where the node maps automatically, mapped fields come from its input. */
	values<F extends Form>(form: F): (itemIndex: number) => Values<F> {
		return compileForm(form, this, this.value('mode', 0) === 'autoMap');
	}

	/** One item's reader; the `mapped` names are taken from its input fields first when the node maps automatically. */
	item(itemIndex: number, mapped?: ReadonlySet<string>): Item {
		return new Item(this, itemIndex, this.value('mode', itemIndex) === 'autoMap' ? mapped : undefined);
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
		return entries.every(([, part]) => 'constant' in part) ? { constant: build(0) } : { read: build };
	}

	private compileExpression(raw: string, name: string): Compiled {
		const evaluate = (itemIndex: number): unknown => this.context.getNodeParameter(name, itemIndex);
		const pieces = this.direct ? templatePieces(raw) : undefined;
		if (!pieces) return { read: evaluate };
		if (pieces.every((piece) => typeof piece === 'string')) return { constant: pieces.join('') };
		const { items } = this;
		if (pieces.length === 1) {
			const path = pieces[0] as string[];
			return { read: (itemIndex) => readPath(items[itemIndex].json, path) ?? evaluate(itemIndex) };
		}
		return {
			read: (itemIndex) => {
				let text = '';
				for (const piece of pieces) {
					const part = typeof piece === 'string' ? piece : readPath(items[itemIndex].json, piece);
					if (part === undefined) return evaluate(itemIndex);
					text += String(part);
				}
				return text;
			},
		};
	}
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

/** One item's view of the parameters. Labels are the fields' display names: they stand in error messages. */
export class Item {
	constructor(
		private readonly parameters: Parameters,
		readonly index: number,
		private readonly mapped: ReadonlySet<string> | undefined,
	) {}

	/** The workflow's time zone, in which dates without one of their own are read. */
	get timezone(): string {
		return this.parameters.timezone;
	}

	get input(): INodeExecutionData {
		return this.parameters.items[this.index];
	}

	/** A parameter's value; for a mapped one, the last word of its name is looked up among the input fields first. */
	value(name: string): unknown {
		if (this.mapped?.has(name)) {
			const key = name.slice(name.lastIndexOf('.') + 1);
			const { json } = this.input;
			if (Object.hasOwn(json, key) && json[key] !== null && json[key] !== '') return json[key];
		}
		return this.parameters.value(name, this.index);
	}

	/** Text, with numbers written out; undefined when nothing is there. Throws InvalidInput for objects and lists. */
	text(name: string, label: string): string | undefined {
		return textOf(this.value(name), label);
	}

	/** Text that has to be there. */
	requiredText(name: string, label: string): string {
		const value = this.text(name, label);
		if (value !== undefined && value.trim() !== '') return value;
		throw new InvalidInput(
			label,
			'it is empty',
			'Fill it in, or check that the expression finds a value in this item.',
		);
	}

	/** A whole number within the bounds, also from text; undefined when nothing is there. */
	integer(name: string, label: string, bounds: { min?: number; max?: number } = {}): number | undefined {
		const text = this.text(name, label)?.trim();
		if (text === undefined || text === '') return undefined;
		const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds;
		const value = Number(text);
		if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
		const range = bounds.max === undefined ? `of ${min} or more` : `from ${min} to ${max}`;
		throw new InvalidInput(label, `“${shorten(text)}” is not a whole number ${range}`, 'Correct the number.');
	}

	/** A date and time, in the workflow's time zone where it names none; undefined when nothing is there. */
	date(name: string, label: string): DateTime | undefined {
		const value = this.value(name);
		if (value === undefined || value === null || value === '') return undefined;
		return parseDate(value, this.parameters.timezone, label);
	}

	/** What a clock shows at a date and time, as `YYYY-MM-DDThh:mm:ss` without a zone; undefined when nothing is there. */
	clockTime(name: string, label: string): string | undefined {
		const value = this.value(name);
		if (value === undefined || value === null || value === '') return undefined;
		return clockTime(value, this.parameters.timezone, label);
	}

	/** True or false, also from text; false when nothing is there. */
	flag(name: string, label: string): boolean {
		const value = this.value(name);
		if (value === undefined || value === null || value === '') return false;
		if (typeof value === 'boolean') return value;
		const text = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';
		if (text === 'true' || text === '1') return true;
		if (text === 'false' || text === '0') return false;
		throw new InvalidInput(label, 'it is neither true nor false', 'Use true or false.');
	}

	/** Key/value pairs from a key-value field, an object or JSON text; undefined when there are none. */
	keyValues(name: string, label: string): IDataObject | undefined {
		const value = this.value(name);
		if (value === undefined || value === null || value === '') return undefined;
		const object = typeof value === 'string' ? tryParseJson(value) : value;
		if (typeof object !== 'object' || object === null || Array.isArray(object)) {
			throw new InvalidInput(label, 'it is not a set of keys and values', 'Use an object such as {"order": "1001"}.');
		}
		const { pairs } = object as { pairs?: unknown };
		const result = Array.isArray(pairs) ? fromPairs(pairs as unknown[]) : (object as IDataObject);
		return Object.keys(result).length === 0 ? undefined : result;
	}

	/** Several texts from a list, or from one text with commas, spaces or line breaks between them. */
	texts(name: string, label: string): string[] {
		const value = this.value(name);
		if (value === undefined || value === null) return [];
		const list: unknown[] = Array.isArray(value) ? value : [value];
		return list.flatMap((entry) => {
			if (typeof entry === 'string') return entry.split(/[\s,;]+/).filter((part) => part !== '');
			if (typeof entry === 'number') return [exactText(entry, label)];
			throw new InvalidInput(label, 'it is not a list of texts', 'Use one text, or a list of texts.');
		});
	}
}

/** A key-value field's rows as an object; a row that was added and not filled in is none. */
function fromPairs(pairs: unknown[]): IDataObject {
	const rows = pairs as Array<{ key?: string; value?: IDataObject[string] }>;
	return Object.fromEntries(
		rows.flatMap(({ key, value }): Array<[string, IDataObject[string]]> => (key ? [[key, value]] : [])),
	);
}

/** A value as text, with numbers written out; undefined when there is none. Throws InvalidInput for objects and lists. */
export function textOf(value: unknown, label: string): string | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return exactText(value, label);
	if (typeof value === 'boolean') return String(value);
	throw new InvalidInput(label, 'a text is needed here, not an object or a list', 'Pick one field of the object.');
}

/** A number written out; a whole one past 2^53 has lost its last digits already, and an id must not be guessed. */
function exactText(value: number, label: string): string {
	if (!Number.isInteger(value) || Number.isSafeInteger(value)) return String(value);
	throw new InvalidInput(
		label,
		`the number ${value} is too long to be exact`,
		'Give it as text, between quotes: only text keeps all digits of a long ID.',
	);
}
