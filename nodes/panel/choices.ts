import type { INodePropertyOptions } from 'n8n-workflow';

import { InvalidInput, shown } from '../ground/errors';
import { property, type Field, type Look, type Property } from './field';
import { isUnset, needed, textOf, textsOf } from './values';

type Options = readonly (Omit<INodePropertyOptions, 'value'> & { value: string })[];

function list(
	type: 'options' | 'multiOptions',
	options: Options,
	value: string | string[],
): Omit<Property, 'displayName'> {
	return { type, options: [...options], default: value };
}

/** One of a fixed list of values; the default where it is not set. Throws InvalidInput for any other value. */
export function choice<const O extends Options>(
	label: string,
	options: O,
	look: Look & { default: O[number]['value'] },
): Field<O[number]['value']> {
	return {
		property: property(label, look, list('options', options, look.default)),
		parse(raw, place) {
			if (isUnset(raw)) return look.default;
			const found = options.find(({ value }) => value === raw);
			if (found) return found.value;
			throw new InvalidInput(
				place.label,
				`“${shown(raw)}” is not one of its values`,
				`Use one of ${options.map(({ value }) => value).join(', ')}.`,
			);
		},
	};
}

/** One of the values that the panel knows, or any other from an expression; undefined when it is not set. */
export function openChoice(
	label: string,
	options: Options,
	look: Look & { default: string; required?: never },
): Field<string | undefined>;
export function openChoice(
	label: string,
	options: Options,
	look: Look & { default: string; required: true },
): Field<string>;
export function openChoice(
	label: string,
	options: Options,
	look: Look & { default: string },
): Field<string | undefined> {
	return {
		property: property(label, look, list('options', options, look.default)),
		parse(raw, place) {
			const value = textOf(raw, place.label);
			return look.required ? needed(value, place.label) : value;
		},
	};
}

/** Several of the values that the panel knows, or others from an expression; none when it is not set. */
export function openChoices(
	label: string,
	options: Options,
	look: Look & { default?: string[] } = {},
): Field<string[]> {
	const rest = list('multiOptions', options, look.default ?? []);
	return { property: property(label, look, rest), parse: (raw, place) => textsOf(raw, place.label) };
}
