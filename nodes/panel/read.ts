import type { IDataObject } from 'n8n-workflow';

import { InvalidInput, shorten } from '../ground/errors';
import { isJsonObject } from '../ground/json';
import {
	labelOf,
	MAY_BE_MISSING,
	NOT_FOUND,
	type Field,
	type Form,
	type Place,
	type RowForm,
	type Values,
} from './field';
import { refuseOfIncoming } from './incomingEvent';
import { isGap, type Asked, type Compiled, type Gap, type Parameters } from './parameters';
import { nameOf } from './paths';
import { FILL_IN, FILL_IN_EACH, filled, isBlank, isNothing, isUnset, needed, SENT_ANYWAY } from './values';

type Read = (itemIndex: number) => unknown;

/**
 * Compiles a form for all items of one run: gives an item's values. A value that is the same for all items is checked once.
 * Where the node maps automatically, mapped fields are taken from the input fields first.
 */
export function compileForm<F extends Form>(form: F, parameters: Parameters): (itemIndex: number) => Values<F> {
	const mode = form.options?.members?.mode;
	const mapping = mode && parameters.value('options.mode', 0) === 'autoMap' ? labelOf(mode) : undefined;
	const Item = valuesClass(form, (name, field) => compileField(field, name, parameters, mapping));
	return (itemIndex) => new Item(itemIndex) as Values<F>;
}

type PlaceOf = (itemIndex: number) => Place;

/** `mapping` is what the panel calls the option that maps input fields, where it says so. */
function compileField(
	field: Field<unknown>,
	path: string,
	parameters: Parameters,
	mapping: string | undefined,
	prefix?: string,
): Read {
	if (field.members) {
		const group = compileGroup(field.members, path, parameters, mapping, field.prefix);
		return path.includes('.') ? notEmpty(group, parameters.given(path), labelOf(field)) : group;
	}
	const { timezone, numbers } = parameters;
	const compiled = parameters.compiled(path, field);
	const isFixed = 'constant' in compiled;
	const place: Place = { label: within(prefix, labelOf(field)), timezone, numbers, isFixed };
	const placeOf: PlaceOf = parameters.countryOf
		? (itemIndex) => ({ ...place, numbers: parameters.numbersOf(itemIndex) })
		: () => place;
	const value = settled(compiled, field, placeOf, path.includes('.'), parameters);
	const read = withGap(value, compiled, field, place, parameters);
	if (mapping === undefined || !field.mapped) return read;
	const key = path.slice(path.lastIndexOf('.') + 1);
	const fromPanel: Read = field.perItem ? (itemIndex) => field.parse(undefined, placeOf(itemIndex)) : read;
	return (itemIndex) => {
		const { json } = parameters.items[itemIndex];
		const given = Object.hasOwn(json, key) && !isUnset(json[key]);
		if (given) {
			refuseOfIncoming(json, key, place.label, mapping);
			return field.parse(filled(json[key], place.label, parameters.unusualTexts), placeOf(itemIndex));
		}
		try {
			return fromPanel(itemIndex);
		} catch (error) {
			throw error instanceof InvalidInput && error.fix.startsWith(FILL_IN) ? notMapped(error, key, json) : error;
		}
	};
}

/** Tells of an expression whose field no item has: a mistake in its name as a rule, which would leave a gap for everybody. */
function withGap(
	read: Read,
	compiled: Compiled,
	{ identifiedBy, foundInSome }: Field<unknown>,
	{ label }: Place,
	parameters: Parameters,
): Read {
	if ('constant' in compiled) return read;
	const { asked } = compiled;
	const gaps = asked.filter(isGap);
	// What no item has an address for goes to nobody.
	const isUnsent = ({ row }: Gap): boolean =>
		row !== undefined && gaps.some((other) => other.isWhole && other.row === row && other.identifies);
	const isRefused = (gap: Gap): boolean =>
		gap.identifies ? identifiedBy === 'any' : !(isSendable(gap, parameters, foundInSome) || isUnsent(gap));
	const inTexts = gaps.find((gap) => !gap.isWhole && isRefused(gap));
	if (inTexts) {
		const anyway = parameters.unusualTexts === undefined ? '' : SENT_ANYWAY;
		const more = inTexts.identifies || foundInSome === true ? MAY_BE_MISSING : anyway;
		return () => {
			throw gapInAll(label, inTexts, parameters, more);
		};
	}
	const texts = asked.filter((one) => one.identifies && !one.isWhole && one.paths.length > 0);
	const checked = neverBlank(read, texts, identifiedBy === 'any', label, parameters);
	const whole = gaps.filter(({ isWhole, identifies }) => isWhole || identifies);
	if (whole.length === 0) return checked;
	const [first] = whole;
	const isWithin = first.key !== undefined;
	const missing = (problem: string, more: string): InvalidInput =>
		noSuchField(label, `${problem}, since no item has ${nameOf(first.gap)}`, first, parameters, more);
	return (itemIndex) => {
		let value: unknown;
		try {
			value = checked(itemIndex);
		} catch (error) {
			// What to do about an empty value may be said better by the field itself.
			throw error instanceof InvalidInput && !isWithin && (error.fix === NOT_FOUND || error.fix.startsWith(FILL_IN))
				? missing(error.problem, error.fix === NOT_FOUND ? MAY_BE_MISSING : '')
				: error;
		}
		if (foundInSome ?? identifiedBy !== undefined)
			throw missing(isWithin ? 'a value in it is empty' : 'it is empty', foundInSome ? MAY_BE_MISSING : '');
		if (foundInSome === undefined && (isWithin || isNothing(value)))
			for (const { gap } of whole) parameters.blanks.leaveOut(isWithin ? `a value in ${label}` : label, nameOf(gap));
		return value;
	};
}

/** Whether a text with a gap may go out: within a list, the texts of messages alone are to have none. */
function isSendable({ key }: Gap, { unusualTexts }: Parameters, foundInSome = false): boolean {
	const isWithin = key !== undefined;
	if (foundInSome) return isWithin && unusualTexts === 'sent';
	return unusualTexts === 'sent' || (isWithin && unusualTexts === undefined);
}

function noSuchField(
	label: string,
	problem: string,
	{ gap }: Gap,
	{ items: [{ json }] }: Parameters,
	more: string,
): InvalidInput {
	// What an earlier node gave is not known here.
	const there = 'elsewhere' in gap ? '' : `The fields of the first item are ${namesIn(json)}. `;
	return new InvalidInput(label, problem, `${there}Correct the name, or take it out.${more}`);
}

function gapInAll(label: string, one: Gap, parameters: Parameters, more: string): InvalidInput {
	const problem = `no item has ${nameOf(one.gap)}, so that all texts would have a gap`;
	return noSuchField(label, problem, one, parameters, more);
}

/** Refuses an item for which a text would stand for another thing or person; one of which nothing is left is empty. */
function neverBlank(
	read: Read,
	texts: readonly Asked[],
	isOneEnough: boolean,
	label: string,
	parameters: Parameters,
): Read {
	return (itemIndex) => {
		for (const text of texts) {
			const blank = text.paths.filter((path) => parameters.isBlank(path, itemIndex));
			const isEnough = isOneEnough && (blank.length < text.paths.length || text.rest.includes('{{'));
			if (blank.length === 0 || isEnough || isBlank(evaluated(text.read, itemIndex, label))) continue;
			if (isGap(text)) throw gapInAll(label, text, parameters, MAY_BE_MISSING);
			const problem = `this item has nothing for ${blank.map(nameOf).join(' and ')}`;
			throw new InvalidInput(label, problem, isOneEnough ? FILL_IN : FILL_IN + MAY_BE_MISSING);
		}
		return read(itemIndex);
	};
}

const MOST_NAMED = 8;

/** What Excel puts in front of a CSV file, where it becomes a part of the first column's name. */
const BOM = '\uFEFF';

const WITHOUT_BOM = ' (for a name without the mark, add “Exclude Byte Order Mark (BOM)” in Extract from File)';

/** A name with what nobody sees in it, in words. */
function visible(name: string): string {
	return name.replace(/\p{Cf}/gu, '(invisible mark)').replace(/^\s+|\s+$/g, '(blank)');
}

/** The error of a value that automatic mapping did not find: it names the field that was looked for, and those that are there. */
export function notMapped({ field, problem }: InvalidInput, key: string, json: IDataObject): InvalidInput {
	const looked = Object.hasOwn(json, key)
		? `The input field “${key}” is empty.`
		: `The item has no field “${key}”; it has ${namesIn(json)}.`;
	return new InvalidInput(
		field,
		problem,
		`${looked} Rename an input field (node Edit Fields), or choose Using Fields Above.`,
	);
}

function namesIn(json: IDataObject): string {
	const names = Object.keys(json);
	const some = names.slice(0, MOST_NAMED).map((name) => `“${shorten(visible(name))}”`);
	if (names.length > MOST_NAMED) some.push('…');
	return some.join(', ') + (names.at(0)?.startsWith(BOM) ? WITHOUT_BOM : '') || 'none';
}

/**
 * A collection's members are read one by one: an expression in one of them is not evaluated for the sake of another. They are one object
 * for all items where none of them differs, whatever else was added to the collection.
 */
function compileGroup(
	members: Form,
	path: string,
	parameters: Parameters,
	mapping: string | undefined,
	prefix: string | undefined,
): Read {
	const Group = valuesClass(members, (name, field) =>
		compileField(field, `${path}.${name}`, parameters, mapping, prefix),
	);
	const differs = Object.entries(members).some(
		([name, field]) => !('constant' in parameters.compiled(`${path}.${name}`, field)),
	);
	if (mapping !== undefined || parameters.countryOf || differs) return (itemIndex) => new Group(itemIndex);
	const same = new Group(0);
	return () => same;
}

const EMPTY = ['it was added and is empty', 'Fill it in, or take it out.'] as const;

/** A collection among the options, which would do nothing, unseen, where it was added and holds nothing. */
function notEmpty(group: Read, given: unknown, label: string): Read {
	if (!isJsonObject(given) || Object.keys(given).length > 0) return group;
	return () => {
		throw new InvalidInput(label, ...EMPTY);
	};
}

/** A value as it stands in the node; a member of a collection that was added and left empty is refused: it would do nothing, unseen. */
function settled(
	compiled: Compiled,
	field: Field<unknown>,
	placeOf: PlaceOf,
	isMember: boolean,
	{ unusualTexts, countryOf }: Parameters,
): Read {
	if ('read' in compiled) {
		return (itemIndex) => {
			const place = placeOf(itemIndex);
			const found = filled(evaluated(compiled.read, itemIndex, place.label), place.label, unusualTexts);
			const value = field.parse(found, place);
			return field.neededWhenAdded ? needed(isNothing(value) ? undefined : value, place.label, FILL_IN_EACH) : value;
		};
	}
	let known: { value: unknown } | undefined;
	return (itemIndex) => {
		const place = placeOf(itemIndex);
		if (!known || countryOf)
			known = { value: field.parse(filled(compiled.constant, place.label, unusualTexts), place) };
		if (isMember && compiled.constant !== undefined && isNothing(known.value))
			throw new InvalidInput(place.label, ...EMPTY);
		return known.value;
	};
}

/** What an expression gives for an item; an error of n8n's evaluator says which field it is about. */
function evaluated(read: Read, itemIndex: number, label: string): unknown {
	try {
		return read(itemIndex);
	} catch (error) {
		throw error instanceof InvalidInput
			? new InvalidInput(label, error.problem, error.fix)
			: notEvaluated(error, label);
	}
}

function notEvaluated(error: unknown, label: string): InvalidInput {
	const message = error instanceof Error ? error.message : String(error);
	return new InvalidInput(label, `n8n could not evaluate its expression: ${message}`, 'Correct the expression.');
}

/** A class whose members are read when they are asked for, since a value costs its checks. */
function valuesClass<X, A>(
	form: Readonly<Record<string, X>>,
	compile: (name: string, field: X) => (at: A) => unknown,
): new (at: A) => object {
	class ItemValues {
		readonly #at: A;

		constructor(at: A) {
			this.#at = at;
		}

		static define(name: string, field: X): void {
			let read: ((at: A) => unknown) | undefined;
			Object.defineProperty(ItemValues.prototype, name, {
				enumerable: true,
				get(this: ItemValues) {
					read ??= compile(name, field);
					return read(this.#at);
				},
			});
		}
	}
	for (const [name, field] of Object.entries(form)) ItemValues.define(name, field);
	return ItemValues;
}

/** An object that came as one, and what errors call it. */
interface Came {
	raw: Readonly<Record<string, unknown>>;
	place: Place;
}

/** One class for all rows of a form: to make it costs more than to read a row. */
const rowClasses = new WeakMap<RowForm, new (row: Came) => object>();

/** The values of an object that came as one, e.g. a row of a list; errors call its fields by `place` and their own labels. */
export function valuesOf<F extends RowForm>(form: F, raw: Came['raw'], place: Place): Values<F> {
	const Row = rowClasses.get(form) ?? valuesClass<RowForm[string], Came>(form, readOfRow);
	rowClasses.set(form, Row);
	return new Row({ raw, place }) as Values<F>;
}

function readOfRow(name: string, field: RowForm[string]): (row: Came) => unknown {
	if ('properties' in field) return ({ raw, place }) => field.parse(raw, place);
	const own = field.members ? field.prefix : labelOf(field);
	return ({ raw, place }) => {
		const label = own === undefined ? place.label : within(place.label, own);
		return field.parse(Object.hasOwn(raw, name) ? filled(raw[name], label) : undefined, { ...place, label });
	};
}

/** A label with what it stands in: “Step 1, Text”. */
export function within(prefix: string | undefined, label: string): string {
	return prefix === undefined || prefix === '' ? label : `${prefix}, ${label}`;
}

/** All values of a form as a plain object, read now. A spread would copy none of them: they are getters of their class. */
export function plain<V extends object>(values: V): { -readonly [Name in keyof V]: V[Name] } {
	const copy: Partial<V> = {};
	for (const name in values) copy[name] = values[name];
	return copy as V;
}
