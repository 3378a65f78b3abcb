import { labelOf, type Field, type Form, type Place, type Values } from './field';
import type { Compiled, Parameters } from './parameters';

/** Gives one item's value. */
type Read = (itemIndex: number) => unknown;

/**
 * Compiles a form for all items of one run: gives an item's values. A value that is the same for all items is checked once;
 * with `mapping`, fields that are mapped are taken from the input fields first.
 */
export function compileForm<F extends Form>(
	form: F,
	parameters: Parameters,
	mapping: boolean,
): (itemIndex: number) => Values<F> {
	const Item = valuesClass(form, (name, field) => compileField(field, name, parameters, mapping));
	return (itemIndex) => new Item(itemIndex) as Values<F>;
}

function compileField(field: Field<unknown>, path: string, parameters: Parameters, mapping: boolean): Read {
	const { members } = field;
	if (members) return compileGroup(members, path, parameters, mapping);
	const place: Place = { label: labelOf(field), timezone: parameters.timezone };
	const read = settled(parameters.compiled(path), field, place);
	if (!mapping || !field.mapped) return read;
	const key = path.slice(path.lastIndexOf('.') + 1);
	return (itemIndex) => {
		const { json } = parameters.items[itemIndex];
		const given = Object.hasOwn(json, key) && json[key] !== null && json[key] !== '';
		return given ? field.parse(json[key], place) : read(itemIndex);
	};
}

/** A collection's members are read one by one: an expression in one of them is not evaluated for the sake of another. */
function compileGroup(members: Form, path: string, parameters: Parameters, mapping: boolean): Read {
	const Group = valuesClass(members, (name, field) => compileField(field, `${path}.${name}`, parameters, mapping));
	return (itemIndex) => new Group(itemIndex);
}

function settled(compiled: Compiled, field: Field<unknown>, place: Place): Read {
	if ('read' in compiled) return (itemIndex) => field.parse(compiled.read(itemIndex), place);
	let known: { value: unknown } | undefined;
	return () => {
		known ??= { value: field.parse(compiled.constant, place) };
		return known.value;
	};
}

/** A class whose members are read when they are asked for, since a value costs its checks. */
function valuesClass(form: Form, compile: (name: string, field: Field<unknown>) => Read): new (at: number) => object {
	class ItemValues {
		readonly #at: number;

		constructor(at: number) {
			this.#at = at;
		}

		static define(name: string, field: Field<unknown>): void {
			let read: Read | undefined;
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

/** The values of an object that came as one, e.g. a row of a list; errors call its fields by `place` and their own labels. */
export function valuesOf<F extends Form>(form: F, raw: Readonly<Record<string, unknown>>, place: Place): Values<F> {
	const Row = valuesClass(form, (name, field) => {
		const own = labelOf(field);
		// A collection's fields are called as if they stood beside it.
		const label = field.members ? place.label : place.label === '' ? own : `${place.label}, ${own}`;
		return () => field.parse(Object.hasOwn(raw, name) ? raw[name] : undefined, { ...place, label });
	});
	return new Row(0) as Values<F>;
}

/** All values of a form as a plain object, read now. A spread would copy none of them: they are getters of their class. */
export function plain<V extends object>(values: V): { -readonly [Name in keyof V]: V[Name] } {
	const copy: Partial<V> = {};
	for (const name in values) copy[name] = values[name];
	return copy as V;
}
