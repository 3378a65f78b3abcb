import type { IDisplayOptions, INodeProperties, NodeParameterValueType } from 'n8n-workflow';

import { InvalidInput } from '../ground/errors';
import type { NumberReader } from '../ground/numbers';

/** Where a value stands: what errors call it, the time zone of dates that name none, and how phone numbers are read. */
export interface Place {
	label: string;
	timezone: string;
	numbers?: NumberReader;
	/** Whether the value stands in the node itself, without an expression; of an input field that is mapped, it tells nothing. */
	isFixed?: boolean;
}

/** What n8n's panel shows of a field; the name is the one under which a form holds it. */
export type Property = Omit<INodeProperties, 'name'>;

/**
 * A field, declared once: what the panel shows, and how its value is read. `parse` gets the raw value of one item (undefined
 * when the field is not set) and throws InvalidInput for one that must not be sent.
 */
export interface Field<T> {
	readonly property: Property;
	parse(raw: unknown, place: Place): T;
	/** Further entries of the panel for the same value, each shown under conditions of its own. */
	readonly others?: readonly Property[];
	/** The fields inside a collection, which are read one by one. */
	readonly members?: Form;
	/** What errors put before the labels of these; nothing where a collection only saves room, as options do. */
	readonly prefix?: string;
	/** What a model reads of it that is to fill it. */
	readonly model?: string;
	/** Whether automatic mapping takes it from the input field of its name. */
	readonly mapped?: boolean;
	/** Whether automatic mapping takes it from there alone. */
	readonly perItem?: boolean;
	/** Whether an expression has to find a value for it. */
	readonly neededWhenAdded?: boolean;
	/** Whether an expression has to find a value for it in some item; a hint says where it doesn't, unless this is false. */
	readonly foundInSome?: boolean;
	/**
	 * Said of a text that stands for one thing or person, so that a gap is refused also where unusual texts are sent: whether it does when one
	 * of its expressions finds something, or only when all do.
	 */
	readonly identifiedBy?: 'any' | 'all';
	/** The names of the values within it that are addresses: what is left of one with a gap may be somebody else's. */
	readonly addressKeys?: readonly string[];
}

/** Fields by their names, in the order in which the panel shows them. */
export type Form = Readonly<Record<string, Field<unknown>>>;

/** Several fields of a row that are read as one value, from the whole row; they have names of their own in the panel. */
export interface FieldSet<T> {
	readonly properties: readonly INodeProperties[];
	parse(row: Readonly<Record<string, unknown>>, place: Place): T;
}

export type RowForm = Readonly<Record<string, Field<unknown> | FieldSet<unknown>>>;

/** The values of a form. Each is read when it is asked for, so that a field that a choice hides is never checked. */
export type Values<F extends RowForm> = {
	readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : F[Name] extends FieldSet<infer T> ? T : never;
};

/** What any field can say of itself, in n8n's own words. */
export interface Look {
	description?: string;
	placeholder?: string;
	hint?: string;
	/** Marks the field in the panel, and its value has to be there. */
	required?: true;
	noDataExpression?: true;
	/** Shown only while other fields have these values; `hide` is the opposite. */
	show?: IDisplayOptions['show'];
	hide?: IDisplayOptions['hide'];
}

/** What a field can say that a model may fill. */
export interface Fillable {
	/** What a model reads of it where the node is a tool of an agent and the model is to fill it. */
	model?: string;
}

/** A field's property from its label, its type and its look; what is not said is left out. */
export function property(label: string, look: Look, rest: Omit<Property, 'displayName'>): Property {
	const { show, hide, description, placeholder, hint, required, noDataExpression } = look;
	const displayOptions = { ...(show && { show }), ...(hide && { hide }) };
	return {
		displayName: label,
		...rest,
		...(description !== undefined && { description }),
		...(placeholder !== undefined && { placeholder }),
		...(hint !== undefined && { hint }),
		...(required && { required }),
		...(noDataExpression && { noDataExpression }),
		...((show ?? hide) && { displayOptions }),
	};
}

/** What a field is called, in the panel and in errors. */
export function labelOf({ property: { displayName } }: Pick<Field<unknown>, 'property'>): string {
	return displayName;
}

/** The same field whose value is read on: `next` gets what the field gives, and where it stands. */
export function refine<T, U>(field: Field<T>, next: (value: T, label: string, place: Place) => U): Field<U> {
	return { ...field, parse: (raw, place) => next(field.parse(raw, place), place.label, place) };
}

/** The same field, marked in the panel as one to fill in; that it is filled, the code that reads it checks. */
export function marked<T>(field: Field<T>): Field<T> {
	return { ...field, property: { ...field.property, required: true } };
}

/** How an option's description ends that says which value counts without it. */
export const WHILE_NOT_ADDED = 'while this option is not added';

/** The same field as an option that has another value once somebody adds it than while it is not there; that of a choice, it says. */
export function addedAs<T>(value: NodeParameterValueType, field: Field<T>): Field<T> {
	const { options = [], default: without, description } = field.property;
	const choice = options.find((option) => 'value' in option && option.value === without);
	const about = [...(description === undefined ? [] : [description]), `${choice?.name ?? ''} ${WHILE_NOT_ADDED}`];
	return {
		...field,
		property: { ...field.property, ...(choice && { description: about.join('; ') }), default: value },
	};
}

/** The same field as an option whose expression has to find a value: what goes out without the option is not what somebody wants who added it. */
export function neededWhenAdded<T>(field: Field<T>): Field<T> {
	return { ...field, neededWhenAdded: true };
}

/**
 * The same field, whose expression may find nothing for an item, and not for all: with its name mistyped, all would go out otherwise than
 * somebody wants who filled it in, and nobody would hear of it.
 */
export function foundInSome<T>(field: Field<T>): Field<T> {
	return { ...field, foundInSome: true };
}

/** What to do where an expression may find nothing. */
export const MAY_BE_MISSING =
	' Where it may be missing, write the expression as in {{ $json.customer?.name ?? "" }}: with ?. for each further dot, and ?? "" at the end.';

/** What to do about an expression that finds nothing. */
export const NOT_FOUND = `Correct the name in its expression.${MAY_BE_MISSING}`;

/**
 * The same field, whose expression has to find something in each item, if only an empty text: what it does not find must not pass for what
 * was left empty on purpose.
 */
export function foundInEach<T>(field: Field<T>): Field<T> {
	return {
		...field,
		parse(raw, place) {
			if (place.isFixed !== false || (raw !== undefined && raw !== null)) return field.parse(raw, place);
			throw new InvalidInput(place.label, 'it is empty', NOT_FOUND);
		},
	};
}

/** The same field, shown only while other fields have these values. */
export function shownFor<T>(show: IDisplayOptions['show'], field: Field<T>): Field<T> {
	const { property: first, others } = field;
	const narrowed = { ...field, property: shownWhile(show, first) };
	return others ? { ...narrowed, others: others.map((entry) => shownWhile(show, entry)) } : narrowed;
}

/** The same field, hidden while other fields have these values. */
export function hiddenFor<T>(values: NonNullable<IDisplayOptions['hide']>, field: Field<T>): Field<T> {
	const { property: first, others } = field;
	const narrowed = { ...field, property: hiddenWhile(values, first) };
	return others ? { ...narrowed, others: others.map((entry) => hiddenWhile(values, entry)) } : narrowed;
}

function hiddenWhile(values: NonNullable<IDisplayOptions['hide']>, entry: Property): Property {
	const { displayOptions } = entry;
	return { ...entry, displayOptions: { ...displayOptions, hide: { ...displayOptions?.hide, ...values } } };
}

function shownWhile(show: IDisplayOptions['show'], entry: Property): Property {
	const { displayOptions } = entry;
	return { ...entry, displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } } };
}

/** A field with the entries of others beside its own: one value that the panel shows in several ways, each in its case. */
export function alternatives<T>(field: Field<T>, others: ReadonlyArray<Field<unknown>>): Field<T> {
	return { ...field, others: others.map((other) => other.property) };
}

/** The same form with each of its fields changed. */
export function mapFields<F extends Form>(form: F, change: (field: Field<unknown>) => Field<unknown>): F {
	return Object.fromEntries(Object.entries(form).map(([name, field]) => [name, change(field)])) as F;
}

/** The same field, which a model fills where the node is a tool of an agent; `description` tells it with what. */
export function filledByModel<F extends Field<unknown>>(description: string, field: F): F {
	return { ...field, model: description };
}

/** An entry outside of tools, and in them; with the comment, n8n's editor shows that the model fills it, and lets a person take it back. */
function inToolsToo(entry: Property, description: string): Property[] {
	const key = entry.displayName.replaceAll(' ', '_');
	const filled = `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, 'string') }}`;
	const value = entry.type === 'resourceLocator' ? { __rl: true, mode: 'id', value: filled } : filled;
	return [hiddenWhile({ '@tool': [true] }, entry), shownWhile({ '@tool': [true] }, { ...entry, default: value })];
}

/** A form as n8n's panel takes it. */
export function propertiesOf(form: RowForm): INodeProperties[] {
	return Object.entries(form).flatMap(([name, field]) => {
		if ('properties' in field) return field.properties;
		const own = [field.property, ...(field.others ?? [])];
		const { model } = field;
		const entries = model === undefined ? own : own.flatMap((entry) => inToolsToo(entry, model));
		return entries.map(({ displayName, ...rest }) => ({ displayName, name, ...rest }));
	});
}
