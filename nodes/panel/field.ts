import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** Where a value stands: what errors call it, and the time zone of dates that name none. */
export interface Place {
	label: string;
	timezone: string;
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
	/** The fields inside a collection, which are read one by one. */
	readonly members?: Form;
	/** Whether automatic mapping takes it from the input field of its name. */
	readonly mapped?: boolean;
}

/** Fields by their names, in the order in which the panel shows them. */
export type Form = Readonly<Record<string, Field<unknown>>>;

/** The values of a form. Each is read when it is asked for, so that a field that a choice hides is never checked. */
export type Values<F extends Form> = { readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

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

/** The same field whose value is read on: `next` gets what the field gives and the label for errors. */
export function refine<T, U>(field: Field<T>, next: (value: T, label: string) => U): Field<U> {
	return { ...field, parse: (raw, place) => next(field.parse(raw, place), place.label) };
}

/** The same field, shown only while other fields have these values. */
export function shownFor<T>(show: IDisplayOptions['show'], field: Field<T>): Field<T> {
	const displayOptions = {
		...field.property.displayOptions,
		show: { ...show, ...field.property.displayOptions?.show },
	};
	return { ...field, property: { ...field.property, displayOptions } };
}

/** A form as n8n's panel takes it. */
export function propertiesOf(form: Form): INodeProperties[] {
	return Object.entries(form).map(
		([
			name,
			{
				property: { displayName, ...rest },
			},
		]) => ({ displayName, name, ...rest }),
	);
}
