import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { InvalidInput } from '../ground/errors';
import { isJsonObject, tryParseJson } from '../ground/json';
import {
	foundInSome,
	mapFields,
	property,
	propertiesOf,
	type Field,
	type Form,
	type Look,
	type RowForm,
	type Values,
} from './field';
import { valuesOf } from './read';
import { isNothing, oneOf, rowsOf } from './values';

/** Fields that a person adds as needed, in the order of their labels; what was not added is undefined. */
export function collection<F extends Form>(label: string, members: F, look: Look): Field<Values<F>> {
	return {
		property: property(label, look, { type: 'collection', default: {}, options: addable(members) }),
		parse: (raw, place) => valuesOf(members, isJsonObject(raw) ? raw : {}, place),
		members,
		prefix: label,
	};
}

/** The members of a collection as the panel shows them: what is added is on. */
function addable(members: Form): INodeProperties[] {
	return sorted(propertiesOf(members).map(on));
}

/** A member as it is when somebody adds it: a switch is on, and a set of fields is there, since n8n drops an empty one. */
function on(member: INodeProperties): INodeProperties {
	if (member.type === 'boolean' && member.default === false) return { ...member, default: true };
	if (member.type !== 'fixedCollection' || member.typeOptions?.multipleValues) return member;
	const [group] = member.options as INodePropertyCollection[];
	return isNothing(member.default) ? { ...member, default: { [group.name]: {} } } : member;
}

function sorted(members: INodeProperties[]): INodeProperties[] {
	return members.sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}

/** The options of an operation. */
export function options<F extends Form>(members: F, look: Look = {}): Field<Values<F>> {
	return { ...collection('Options', members, { placeholder: 'Add option', ...look }), prefix: undefined };
}

/** The options of a query that narrow what it finds: with a mistyped name in an expression, it would find everything. */
export function queryOptions<F extends Form>(members: F): Field<Values<F>> {
	return options(mapFields(members, foundInSome));
}

/** The filters of a query, in the same way. */
export function filters<F extends Form>(members: F): Field<Values<F>> {
	return collection('Filters', mapFields(members, foundInSome), { placeholder: 'Add filter' });
}

const widened = new WeakMap<Field<unknown>, Map<Form, Field<unknown>>>();

/** A collection as the panel shows it with further members; the same for the same ones, so that forms can share it. */
export function withMembers(field: Field<unknown>, members: Form): Field<unknown> {
	const known = widened.get(field) ?? new Map<Form, Field<unknown>>();
	widened.set(field, known);
	const own = (field.property.options ?? []) as INodeProperties[];
	const all = sorted([...own, ...addable(members)]);
	const wider = known.get(members) ?? { ...field, property: { ...field.property, options: all } };
	known.set(members, wider);
	return wider;
}

/** A collection with further members, which are read as its own. */
export function extended<O, F extends Form>(field: Field<O>, members: F): Field<O & Values<F>> {
	const all = { ...field.members, ...members };
	return {
		...withMembers(field, members),
		members: all,
		parse: (raw, place) => valuesOf(all, isJsonObject(raw) ? raw : {}, place) as O & Values<F>,
	};
}

export interface RowsLook extends Look {
	/** The name under which n8n keeps the rows. */
	name: string;
	row: string;
	sortable?: true;
	most?: number;
}

/**
 * A list whose rows have fields; an expression may give a list of objects. Errors say which row, counted from 1. `read` turns
 * a row's values into what is wanted, or throws InvalidInput with the label of the row.
 */
export function rows<F extends RowForm>(label: string, members: F, look: RowsLook): Field<Array<Values<F>>>;
export function rows<F extends RowForm, R>(
	label: string,
	members: F,
	look: RowsLook,
	read: (values: Values<F>, label: string) => R,
): Field<R[]>;
export function rows<F extends RowForm>(
	label: string,
	members: F,
	look: RowsLook,
	read: (values: Values<F>, label: string) => unknown = (values) => values,
): Field<unknown[]> {
	const { name, row, sortable, most } = look;
	const group: INodePropertyCollection = { displayName: row, name, values: propertiesOf(members) };
	const typeOptions = {
		multipleValues: true,
		...(sortable && { sortable }),
		...(most !== undefined && { maxAllowedFields: most }),
	};
	return {
		property: property(label, look, { type: 'fixedCollection', typeOptions, default: {}, options: [group] }),
		parse(raw, place) {
			const list = rowsOf(raw, name, place.label);
			if (most !== undefined && list.length > most) {
				throw new InvalidInput(place.label, `there are ${list.length}, and ${most} is the most`, 'Take some out.');
			}
			return list.map((entry, at) => {
				const label = `${place.label}, ${row.toLowerCase()} ${at + 1}`;
				if (isJsonObject(entry)) return read(valuesOf(members, entry, { ...place, label }), label);
				throw new InvalidInput(label, 'it is not an object', 'Use a list of objects.');
			});
		},
	};
}

/** One set of fields that a person may add; undefined while it was not added. As an option it takes effect as soon as it is there. */
export function row<F extends RowForm>(
	label: string,
	members: F,
	look: Omit<RowsLook, 'sortable' | 'most'>,
): Field<Values<F> | undefined> {
	const { name, row: displayName } = look;
	const group: INodePropertyCollection = { displayName, name, values: propertiesOf(members) };
	return {
		property: property(label, look, { type: 'fixedCollection', default: {}, options: [group] }),
		parse(raw, place) {
			const given = typeof raw === 'string' ? (tryParseJson(raw) ?? raw) : raw;
			if (isNothing(given)) return undefined;
			const entry = isJsonObject(given) ? (given[name] ?? given) : given;
			if (isJsonObject(entry)) return valuesOf(members, entry, place);
			const fix = Array.isArray(entry) ? oneOf(entry) : 'Give one object.';
			throw new InvalidInput(place.label, 'one object is needed here', fix);
		},
	};
}
