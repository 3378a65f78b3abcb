import { type IExecuteFunctions, type INode, type INodeExecutionData, type NodeParameterValueType } from 'n8n-workflow';

import { Numbers, type NumberReader } from '../ground/numbers';
import type { CountryCode } from '../ground/phones';
import type { Field } from './field';
import {
	BLOCK,
	CALLS,
	FROM_ELSEWHERE,
	isMissing,
	KNOWN,
	nameOf,
	ownAt,
	pathOf,
	SOURCES,
	templatePieces,
	valueOf,
	type Path,
} from './paths';
import { isUnset, SENT_ANYWAY, wordless } from './values';

type Read = (itemIndex: number) => unknown;

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

/** A value that does not depend on the item, or the way to read it for each, and what it asks for. */
export type Compiled = { constant: unknown } | { read: Read; asked: readonly Asked[] };

/** For so many items at either end n8n is asked at once, which takes about a second. */
const MOST_FOLLOWED = 1000;

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
	/** The country of an item's numbers without a country code, where each item has its own; throws InvalidInput. */
	countryOf?: (itemIndex: number) => CountryCode | undefined;
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

	/** How an item's phone numbers are read. */
	numbersOf(itemIndex: number): NumberReader {
		const { countryOf, numbers } = this;
		return countryOf ? numbers.whereAsked(() => countryOf(itemIndex)) : numbers;
	}

	/** The country of an item's numbers without a country code; undefined where it can't be read, which the numbers tell. */
	countryAt(itemIndex: number): CountryCode | undefined {
		try {
			return this.countryOf ? this.countryOf(itemIndex) : this.numbers.country;
		} catch {
			return undefined;
		}
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

	/** Whether no item has a path. */
	private isNowhere(path: Path): boolean {
		if (!('elsewhere' in path)) return this.items.every(({ json }) => isMissing(json, path));
		const { elsewhere, source, steps } = path;
		return this.items.every(
			(_, at) =>
				(at >= MOST_FOLLOWED && at < this.items.length - MOST_FOLLOWED) ||
				(this.follow(elsewhere, at) === undefined && isMissing(this.follow(source, at) ?? {}, steps)),
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
		const isAddress = identifies && identifiedBy !== 'any';
		// What an address has no value for is no gap in a text: it is refused, or there is none.
		const note = isAddress ? () => undefined : this.noteBlank;
		const found = this.reading(one, pieces, this.evaluating(raw, name, identifies), note);
		const read = isAddress ? named(found) : found;
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
				...(raw.match(KNOWN) ?? []).map((source) => this.follow(source, itemIndex)),
			];
			const error = wordless(value, given, identifies ? '' : SENT_ANYWAY);
			if (error) throw error;
			return value;
		};
	}

	private readonly noteBlank = (path: Path, itemIndex: number): void => {
		if (this.isBlank(path, itemIndex)) this.blanks.note(path, itemIndex);
	};

	private reading(
		{ paths, gap, isWhole }: Found,
		pieces: Array<string | Path> | undefined,
		evaluate: Read,
		note: (path: Path, itemIndex: number) => void,
	): Read {
		// A call of what is not there gives nothing, or an error of n8n that says less.
		if (isWhole && gap) return () => undefined;
		if (pieces?.length === 1) return (itemIndex) => this.read(paths[0], itemIndex) ?? evaluate(itemIndex);
		if (!pieces) {
			const noted = isWhole ? [] : paths;
			return (itemIndex) => {
				for (const path of noted) note(path, itemIndex);
				return evaluate(itemIndex);
			};
		}
		return (itemIndex) => {
			let text = '';
			for (const piece of pieces) {
				const part = typeof piece === 'string' ? piece : this.read(piece, itemIndex);
				// Only where nothing was read: among 32,000 items it shows.
				const isOpen = (part === undefined || part === '') && typeof piece !== 'string';
				if (isOpen) note(piece, itemIndex);
				if (part === undefined) return evaluate(itemIndex);
				text += String(part);
			}
			return text;
		};
	}
}

/** What an expression gives, of which signs alone name nothing: a plus before a number that is not there. */
function named(read: Read): Read {
	return (itemIndex) => {
		const value = read(itemIndex);
		return typeof value === 'string' && !/[\p{L}\p{N}]/u.test(value) ? '' : value;
	};
}

/** The path of an object's member as n8n reads it: a key with a dot or bracket, such as a column's name, is quoted. */
function memberName(name: string, key: string): string {
	return /[.[\]]/.test(key) ? `${name}[${JSON.stringify(key)}]` : `${name}.${key}`;
}

function valueAt(parameters: INode['parameters'], name: string): NodeParameterValueType | undefined {
	return valueOf(parameters, name.split('.')) as NodeParameterValueType | undefined;
}
