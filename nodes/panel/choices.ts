import type { INodePropertyOptions } from 'n8n-workflow';

import { InvalidInput, shown } from '../ground/errors';
import { alternatives, foundInSome, property, type Field, type Look, type Property } from './field';
import type { Given } from './fields';
import { isUnset, needed, textOf, textsOf } from './values';

export type Options = readonly (Omit<INodePropertyOptions, 'value'> & { value: string })[];

function list(
	type: 'options' | 'multiOptions',
	options: Options,
	value: string | string[],
): Omit<Property, 'displayName'> {
	return { type, options: [...options], default: value };
}

/**
 * One of a fixed list of values; the default where it is not set. Throws InvalidInput for any other value. As every choice, switch and number,
 * it is a setting, and not what a message may be without: an expression whose field no item has must not pass for the default.
 */
export function choice<const O extends Options>(
	label: string,
	options: O,
	look: Look & { default: O[number]['value'] },
): Field<O[number]['value']> {
	return foundInSome({
		property: property(label, look, list('options', options, look.default)),
		parse: (raw, place) => chosen(options, isUnset(raw) ? look.default : raw, place.label).value,
	});
}

/** A choice that has another default where the node is a tool of an agent, whose model fills the fields. */
export function choiceInTools<const O extends Options>(
	inTools: O[number]['value'],
	label: string,
	options: O,
	look: Look & { default: O[number]['value'] },
): Field<O[number]['value']> {
	const { show, hide } = look;
	const asStep = choice(label, options, { ...look, hide: { ...hide, '@tool': [true] } });
	return alternatives(asStep, [
		choice(label, options, { ...look, default: inTools, show: { ...show, '@tool': [true] } }),
	]);
}

/** The one of several that has this value; throws InvalidInput when none has. */
export function chosen<O extends { value: string }>(list: readonly O[], given: unknown, label: string): O {
	const found = list.find(({ value }) => value === given);
	if (found) return found;
	throw new InvalidInput(
		label,
		`“${shown(given)}” is not one of its values`,
		`Use one of ${list.map(({ value }) => value).join(', ')}.`,
	);
}

/** One of the values that the panel knows, or any other from an expression; undefined when it is not set. */
export function openChoice<const L extends Look & { default: string }>(
	label: string,
	options: Options,
	look: L,
): Field<Given<string, L>>;
export function openChoice(
	label: string,
	options: Options,
	look: Look & { default: string },
): Field<string | undefined> {
	return foundInSome({
		property: property(label, look, list('options', options, look.default)),
		parse(raw, place) {
			const value = textOf(raw, place.label);
			return look.required ? needed(value, place.label) : value;
		},
	});
}

/** Several of the values that the panel knows, or others from an expression; none when it is not set. */
export function openChoices(
	label: string,
	options: Options,
	look: Look & { default?: string[] } = {},
): Field<string[]> {
	const rest = list('multiOptions', options, look.default ?? []);
	return foundInSome({ property: property(label, look, rest), parse: (raw, place) => textsOf(raw, place.label) });
}

/** Several of a fixed list of values, as a list. Throws InvalidInput for anything else, also where nothing is set. */
export function choices<const O extends Options>(
	label: string,
	options: O,
	look: Look & { default?: Array<O[number]['value']> } = {},
): Field<Array<O[number]['value']>> {
	const rest = list('multiOptions', options, look.default ?? []);
	return {
		property: property(label, look, rest),
		parse(raw, place) {
			if (Array.isArray(raw)) return raw.map((one) => chosen(options, one, place.label).value);
			const values = options.map(({ value }) => `"${value}"`).join(', ');
			throw new InvalidInput(place.label, 'it is not a list', `Use a list of values from ${values}.`);
		},
	};
}

/** Words of the contract's names that are not written as they are. */
const WORDS: Readonly<Record<string, string>> = { ID: 'ID', MO: 'Mobile Operator', MOG: 'Mobile Operator Group' };

/**
 * The choices for known values of the contract, such as statuses, or the columns of a details query: named for people and in the order of
 * their names, with what there is to say of some.
 */
export function knownOptions<C extends string>(
	values: readonly C[],
	described?: Readonly<Partial<Record<C, string>>>,
): Array<{ name: string; value: C; description?: string }> {
	return values
		.map((value) => ({
			name: titleOf(value),
			value,
			...(described?.[value] !== undefined && { description: described[value] }),
		}))
		.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The choices for the columns of a details query, with the name under which one is returned where that is another one (part 1, 4.2 and 4.4). */
export function columnOptions<C extends string>(
	columns: readonly C[],
	returnedAs?: Readonly<Partial<Record<C, string>>>,
): ReturnType<typeof knownOptions<C>> {
	const described = Object.entries(returnedAs ?? {}).map(([column, field]) => [
		column,
		`Returned as “${String(field)}”`,
	]);
	return knownOptions(columns, Object.fromEntries(described) as Partial<Record<C, string>>);
}

/** `SENT_DATE_TIME` is “Sent Date and Time”, and `IS_CONTACT_GROUP_DELETED` “Contact Group Deleted”. */
function titleOf(value: string): string {
	const words = value.replace(/^IS_/, '').replace('DATE_TIME', 'DATE_AND_TIME').split('_');
	return words
		.map((word) => WORDS[word] ?? (word === 'AND' ? 'and' : word[0].toUpperCase() + word.slice(1).toLowerCase()))
		.join(' ');
}

/** The options of a list by their values, where their names say all: `{ asc: 'Ascending', desc: 'Descending' }`. */
export function named<V extends string>(names: Readonly<Record<V, string>>): Array<{ name: string; value: V }> {
	return (Object.entries(names) as Array<[V, string]>).map(([value, name]) => ({ name, value }));
}
