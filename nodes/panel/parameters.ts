import {
	isSafeObjectProperty,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { Numbers } from '../ground/numbers';
import type { Field } from './field';
import { isUnset, SENT_ANYWAY, wordless } from './values';

type Read = (itemIndex: number) => unknown;

/** What an expression asks for: steps from `$json`, or from what another node gave, which n8n follows. */
export type Path =
	readonly string[] | { readonly elsewhere: string; readonly source: string; readonly steps: readonly string[] };

/** What a text or value asks for by paths, each alone in its expression or with calls behind it. */
interface Found {
	paths: readonly Path[];
	/** The first of these that no item has. */
	gap?: Path;
	/** Whether one path is the whole value, or nothing would be left of it since no item has any. */
	isWhole: boolean;
	/** What there is beside the paths: fixed words, and other expressions. */
	rest: string;
}

/** Where it stands. */
interface Within {
	/** The name under which it stands within the field, such as in a row or as a column. */
	key?: string;
	/** The row of a list in which it stands. */
	row?: string;
}

export interface Asked extends Found, Within {
	/** Whether it stands for one thing or person. */
	identifies: boolean;
	read: Read;
}

/** What a field says of its texts that stand for one thing or person. */
type Identity = Pick<Field<unknown>, 'identifiedBy' | 'addressKeys'>;

/** Something with a path that no item has. */
export type Gap = Asked & Required<Pick<Asked, 'gap'>>;

export function isGap(asked: Asked): asked is Gap {
	return asked.gap !== undefined;
}

/** A path as a person knows it. */
export function nameOf(path: Path): string {
	return 'elsewhere' in path ? path.elsewhere : `$json.${path.join('.')}`;
}

/** A value that does not depend on the item, or the way to read it for each, and what it asks for. */
export type Compiled = { constant: unknown } | { read: Read; asked: readonly Asked[] };

const IDENTIFIER = String.raw`[A-Za-z_$][\w$]*`;
// A quoted key ends with its line and an index has no zero in front, as in JavaScript.
const KEY = String.raw`"[^"\\\n\r\u2028\u2029]*"|'[^'\\\n\r\u2028\u2029]*'|0|[1-9]\d{0,9}`;
// No `?.`: with it, somebody says that there may be nothing.
const STEPS = String.raw`(?:\.${IDENTIFIER}|\[(?:${KEY})\])+`;
/** What another node, or this one's items, gave, as n8n writes it where a field is dragged in. */
const SOURCE = String.raw`(?:(?:\$\((?:${KEY})\)|\$input)\.(?:item|first\(\)|last\(\))|\$node\[(?:${KEY})\])\.json`;
const SOURCES = new RegExp(SOURCE, 'g');
const PATH = new RegExp(String.raw`^(\$json|${SOURCE})(${STEPS})$`);
const PATH_STEP = new RegExp(String.raw`\.(${IDENTIFIER})|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]`, 'g');
/** For so many items at either end n8n is asked at once, which takes about a second. */
const MOST_FOLLOWED = 1000;

/** The property names of `$json.a["b"][0]`, or the way to what another node gave; undefined when the expression is anything else. */
export function pathOf(expression: string): Path | undefined {
	const [elsewhere = '', source, found] = PATH.exec(expression.trim()) ?? [];
	if (source === undefined) return undefined;
	const steps = [...found.matchAll(PATH_STEP)].map((step) => step[1] ?? step[2] ?? step[3] ?? step[4]);
	if (source !== '$json' && source !== '$input.item.json') return { elsewhere, source, steps };
	// n8n blocks some names, and its isolate takes a name that every object has, such as `toString`, for that method.
	return steps.every((step) => isSafeObjectProperty(step) && !(step in Object.prototype)) ? steps : undefined;
}

const BLOCK = /\{\{(.*?)\}\}/gs;

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
const FROM_ELSEWHERE = /\$\(|\$(?:input|node|items)\b/;

/** Calls of methods at the end of an expression, e.g. `.toUpperCase()`: of what is not there, they give nothing, unless they ask for just that. */
const CALLS = /(?:\s*\.(?!is(?:Not)?Empty\()\w+\([^()]*\))+\s*$/;

/** What stands at a path of own properties; undefined for everything that n8n has to judge. */
function ownAt(json: IDataObject, path: readonly string[]): unknown {
	let value: unknown = json;
	for (const step of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	return value;
}

/** Counts the items for which a part of a text had no value. */
export class Blanks {
	private readonly items = new Map<string, Set<number>>();
	private readonly leftOut = new Set<string>();

	/** Notes that a field counts as empty, or a value in it, since no item has what it asks for. */
	leaveOut(label: string, path: string): void {
		this.leftOut.add(`No item has ${path}, so that ${label} counts as empty. If its name is mistyped, correct it.`);
	}

	/** Notes that a path had no value in a text for an item. */
	note(path: Path, itemIndex: number): void {
		const name = nameOf(path);
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

	/** A parameter's constant value, or the way to read it for an item; `of` is the field that it fills. */
	compiled(name: string, of: Identity = {}): Compiled {
		// What is handed over to another node is compiled for no field.
		const key = [name, of.identifiedBy, of.addressKeys].join(' ');
		let compiled = this.known.get(key);
		if (compiled === undefined) {
			compiled = this.compile(valueAt(this.raw, name), name, of);
			this.known.set(key, compiled);
		}
		return compiled;
	}

	/** Whether an item has nothing at a path: no value, null or an empty text. */
	isBlank(path: Path, itemIndex: number): boolean {
		if (!('elsewhere' in path)) return isUnset(valueOf(this.items[itemIndex].json, path));
		return isUnset(this.follow(path.elsewhere, itemIndex));
	}

	/** What n8n finds there; what it can't follow is something: n8n says so itself when the value is read. */
	private follow(expression: string, itemIndex: number): unknown {
		try {
			return this.context.evaluateExpression(`{{ ${expression} }}`, itemIndex);
		} catch {
			return {};
		}
	}

	/** The text, number or boolean at a path; undefined for everything that n8n has to judge. */
	private read(path: Path, itemIndex: number): string | number | boolean | undefined {
		const value =
			'elsewhere' in path ? this.follow(path.elsewhere, itemIndex) : ownAt(this.items[itemIndex].json, path);
		if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
		return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
	}

	private compile(raw: unknown, name: string, of: Identity, within: Within = {}): Compiled {
		if (typeof raw === 'string')
			return raw.startsWith('=') ? this.compileExpression(raw, name, of, within) : { constant: raw };
		if (typeof raw !== 'object' || raw === null) return { constant: raw };
		const isList = Array.isArray(raw);
		const entries = Object.entries(raw).map(([key, value]) => {
			const path = isList ? `${name}[${key}]` : memberName(name, key);
			// What is picked by an expression is the field's own value.
			const isOwn = key === 'value' && '__rl' in raw;
			const inner = isOwn ? within : { key, row: within.row ?? (isList ? key : undefined) };
			return [key, this.compile(value, path, of, inner)] as const;
		});
		const build = (itemIndex: number): unknown => {
			const values = entries.map(
				([key, part]) => [key, 'constant' in part ? part.constant : part.read(itemIndex)] as const,
			);
			return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
		};
		if (entries.every(([, part]) => 'constant' in part)) return { constant: build(0) };
		return { read: build, asked: entries.flatMap(([, part]) => ('asked' in part ? part.asked : [])) };
	}

	private askedIn(raw: string): Found {
		const isReadable = this.direct && !raw.includes('\\');
		const found = (isReadable ? [...raw.matchAll(BLOCK)] : []).flatMap(([block, expression]) => {
			const path = pathOf(expression.replace(CALLS, ''));
			return path ? [{ block, path }] : [];
		});
		const paths = found.map(({ path }) => path);
		const gaps = paths.filter((path) => this.isNowhere(path));
		const rest = found.reduce((text, { block }) => text.replace(block, ''), raw.slice(1)).trim();
		return {
			paths,
			gap: gaps.at(0),
			isWhole: rest === '' && (found.length === 1 || (gaps.length > 0 && gaps.length === found.length)),
			rest,
		};
	}

	/** Whether no item has a path; where n8n has to follow it for each of many, those between the first and the last are taken to be as these. */
	private isNowhere(path: Path): boolean {
		if (!('elsewhere' in path)) return this.items.every(({ json }) => isMissing(json, path));
		const { elsewhere, source, steps } = path;
		const asked = [...this.items.keys()].filter((at) => at < MOST_FOLLOWED || at >= this.items.length - MOST_FOLLOWED);
		return asked.every(
			(at) => this.follow(elsewhere, at) === undefined && isMissing(this.follow(source, at) ?? {}, steps),
		);
	}

	private compileExpression(
		raw: string,
		name: string,
		{ identifiedBy, addressKeys }: Identity,
		within: Within,
	): Compiled {
		const { key } = within;
		const identifies = key === undefined ? identifiedBy !== undefined : addressKeys?.includes(key) === true;
		const pieces = this.direct ? templatePieces(raw) : undefined;
		if (pieces?.every((piece) => typeof piece === 'string')) return { constant: pieces.join('') };
		const one = this.askedIn(raw);
		const read = this.reading(one, pieces, this.evaluating(raw, name, identifies));
		return { read, asked: [{ ...one, ...within, identifies, read }] };
	}

	/** What n8n gives for a parameter, unless an expression has written a word in it that stands for nothing. */
	private evaluating(raw: string, name: string, identifies: boolean): Read {
		// What was given has to be known: in a tool, it is not in our input.
		const isKnown = this.direct && !FROM_ELSEWHERE.test(raw.replace(SOURCES, ''));
		return (itemIndex) => {
			const value = this.context.getNodeParameter(name, itemIndex);
			const isChecked = isKnown && (identifies || this.unusualTexts === 'refused');
			if (typeof value !== 'string' || !isChecked) return value;
			const given = (): unknown => [
				raw,
				this.items[itemIndex].json,
				...(raw.match(SOURCES) ?? []).map((source) => this.follow(source, itemIndex)),
			];
			const error = wordless(value, given, identifies ? '' : SENT_ANYWAY);
			if (error) throw error;
			return value;
		};
	}

	private reading({ paths, gap, isWhole }: Found, pieces: Array<string | Path> | undefined, evaluate: Read): Read {
		// A call of what is not there gives nothing, or an error of n8n that says less.
		if (isWhole && gap) return () => undefined;
		if (pieces?.length === 1) return (itemIndex) => this.read(paths[0], itemIndex) ?? evaluate(itemIndex);
		if (!pieces) {
			const noted = isWhole ? [] : paths;
			return (itemIndex) => {
				for (const path of noted) if (this.isBlank(path, itemIndex)) this.blanks.note(path, itemIndex);
				return evaluate(itemIndex);
			};
		}
		return (itemIndex) => {
			let text = '';
			for (const piece of pieces) {
				const part = typeof piece === 'string' ? piece : this.read(piece, itemIndex);
				// Only where nothing was read: among 32,000 items it shows.
				const isOpen = (part === undefined || part === '') && typeof piece !== 'string';
				if (isOpen && this.isBlank(piece, itemIndex)) this.blanks.note(piece, itemIndex);
				if (part === undefined) return evaluate(itemIndex);
				text += String(part);
			}
			return text;
		};
	}
}

/** What stands at a path, whoever it is inherited from: a text has a length. */
function valueOf(json: object, path: readonly string[]): unknown {
	return path.reduce<unknown>((at, step) => (isUnset(at) ? undefined : (at as Record<string, unknown>)[step]), json);
}

/** Whether there is no such field, with a value or without one; what stands behind a field that is empty can't be told. */
function isMissing(value: unknown, [first, ...rest]: readonly string[]): boolean {
	if (first === undefined || isUnset(value)) return false;
	const object = Object(value) as Record<string, unknown>;
	return !(first in object) || isMissing(object[first], rest);
}

/** The path of an object's member as n8n reads it: a key with a dot or bracket, such as a column's name, is quoted. */
function memberName(name: string, key: string): string {
	return /[.[\]]/.test(key) ? `${name}[${JSON.stringify(key)}]` : `${name}.${key}`;
}

function valueAt(parameters: INode['parameters'], name: string): NodeParameterValueType | undefined {
	return valueOf(parameters, name.split('.')) as NodeParameterValueType | undefined;
}
