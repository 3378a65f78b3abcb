import { choice, chosen } from './choices';
import { propertiesOf, shownFor, type FieldSet, type Form, type Look, type Place, type Values } from './field';
import { mergeForms } from './merge';
import { valuesOf } from './read';
import { isUnset } from './values';

/** One value of a choice that brings fields of its own along, and what is made of them. */
export interface Variant<T> {
	name: string;
	value: string;
	description?: string;
	form: Form;
	read(row: Readonly<Record<string, unknown>>, place: Place): T;
}

/** The reader of a variant: `build` gets the values of its own form. */
export function variantReader<F extends Form, T>(form: F, build: (values: Values<F>) => T): Variant<T>['read'] {
	return (row, place) => build(valuesOf(form, row, place));
}

/**
 * A choice in a row, under `name`, with the fields that each of its values brings along. A field that several of them have
 * is the same object in their forms and stands in the panel once; different ones may have one name, since only those of the
 * chosen value are shown and read.
 */
export function variants<T>(
	name: string,
	label: string,
	list: ReadonlyArray<Variant<T>>,
	look: Look & { default: string },
): FieldSet<T> {
	const options = list
		.map(({ name: title, value, description }) => ({
			name: title,
			value,
			...(description !== undefined && { description }),
		}))
		.sort((a, b) => a.name.localeCompare(b.name, 'en'));
	const owned = mergeForms(list.map(({ value, form }) => [value, form])).flatMap(({ name: key, field, owners }) =>
		propertiesOf({ [key]: shownFor({ [name]: owners }, field) }),
	);
	return {
		properties: [...propertiesOf({ [name]: choice(label, options, look) }), ...owned],
		parse(row, place) {
			const given = isUnset(row[name]) ? look.default : row[name];
			return chosen(list, given, `${place.label}, ${label}`).read(row, place);
		},
	};
}
