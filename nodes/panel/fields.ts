import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { clockTime, parseDate } from '../ground/dates';
import { shorten } from '../ground/errors';
import { tryParseJson } from '../ground/json';
import { foundInSome, property, refine, type Field, type Fillable, type Look } from './field';
import { atMost } from './texts';
import { decimalOf, exactKeyValuesOf, flagOf, integerOf, isTextual, isUnset, needed, textOf, textsOf } from './values';

/**
 * A field whose value has to be there (`required` marks it in the panel too, `needed` does not) gives a value; any other gives
 * undefined while nothing is there.
 */
export type Given<T, L> = L extends { required: true } | { needed: true } ? T : T | undefined;

interface Needs extends Fillable {
	/** Its value has to be there, although the panel does not mark it. */
	needed?: true;
	/** What to do when it is empty, where there is more to say than to fill it in. */
	whenEmpty?: string;
}

/** Whether a field's value has to be there. */
export function isNeeded(look: { required?: true; needed?: true }): boolean {
	return look.required === true || look.needed === true;
}

/** A field of one value: its parser gives undefined when nothing is there. */
function single<T, L extends Look & Needs>(
	label: string,
	look: L,
	rest: Omit<INodeProperties, 'name' | 'displayName'>,
	read: Field<T | undefined>['parse'],
): Field<Given<T, L>> {
	const parse: Field<T | undefined>['parse'] = isNeeded(look)
		? (raw, place) => needed(read(raw, place), place.label, look.whenEmpty)
		: read;
	const { model } = look;
	return { property: property(label, look, rest), parse: parse as Field<Given<T, L>>['parse'], model };
}

export interface TextLook extends Look, Needs {
	rows?: number;
	default?: string;
	most?: number;
	password?: true;
	/** Taken without the blanks around it. */
	trim?: true;
}

/** A text; numbers are written out. */
export function text<const L extends TextLook>(label: string, look: L): Field<Given<string, L>>;
export function text(label: string): Field<string | undefined>;
export function text(label: string, look: TextLook = {}): Field<string | undefined> {
	const { rows, most, password, trim } = look;
	const typeOptions = { ...(rows !== undefined && { rows }), ...(password && { password }) };
	const rest = { ...(Object.keys(typeOptions).length > 0 && { typeOptions }), default: look.default ?? '' };
	return single(label, look, { type: 'string', ...rest }, (raw, place) => {
		const given = textOf(raw, place.label);
		const value = trim ? given?.trim() : given;
		return value === undefined || most === undefined ? value : atMost(value, most, place.label);
	});
}

interface IntegerLook extends Look, Needs {
	min?: number;
	max?: number;
	default?: number;
}

/** A whole number within its bounds. */
export function integer<const L extends IntegerLook>(label: string, look: L): Field<Given<number, L>>;
export function integer(label: string): Field<number | undefined>;
export function integer(label: string, look: IntegerLook = {}): Field<number | undefined> {
	const { min, max } = look;
	const typeOptions = { ...(min !== undefined && { minValue: min }), ...(max !== undefined && { maxValue: max }) };
	const rest = { ...(Object.keys(typeOptions).length > 0 && { typeOptions }), default: look.default ?? 0 };
	const read: Field<number | undefined>['parse'] = (raw, place) => integerOf(raw, place.label, { min, max });
	return foundInSome(single(label, look, { type: 'number', ...rest }, read));
}

/** An amount of `min` or more, with decimals; undefined when it is not set. */
export function decimal(
	label: string,
	{ min, default: usual = min, ...look }: Look & { min: number; default?: number },
): Field<number | undefined> {
	const rest = { type: 'number', typeOptions: { minValue: min, numberPrecision: 4 }, default: usual } as const;
	return foundInSome({
		property: property(label, look, rest),
		parse: (raw, place) => decimalOf(raw, place.label, min),
	});
}

/** True or false; undefined when it is not set. */
export function flag(label: string, look: Look & { default?: boolean } = {}): Field<boolean | undefined> {
	const rest = { type: 'boolean', default: look.default ?? false } as const;
	return foundInSome({ property: property(label, look, rest), parse: (raw, place) => flagOf(raw, place.label) });
}

/** A moment; a text without an offset is in the workflow's time zone. */
export const date = moment(parseDate);

/** What a clock shows, as `YYYY-MM-DDThh:mm:ss` without a zone. */
export const clock = moment(clockTime);

function moment<T>(read: (value: unknown, timezone: string, label: string) => T) {
	return <const L extends Look & Needs>(label: string, look: L): Field<Given<T, L>> =>
		foundInSome(
			single(label, look, { type: 'dateTime', default: '' }, (raw, place) =>
				isUnset(raw) ? undefined : read(raw, place.timezone, place.label),
			),
		);
}

/** Several texts: one, with commas between them, or a list. */
export function texts(label: string, look: Look & { default?: string } = {}): Field<string[]> {
	const rest = { type: 'string', default: look.default ?? '' } as const;
	return { property: property(label, look, rest), parse: (raw, place) => textsOf(raw, place.label) };
}

/** A value given as JSON text, or as the object or list that an expression gives; text that is no JSON stays text. */
export function json(label: string, look: Look & { default?: string; rows?: number } = {}): Field<unknown> {
	const { rows } = look;
	const typeOptions = rows !== undefined && { typeOptions: { rows } };
	const rest = { type: 'json', ...typeOptions, default: look.default ?? '{}' } as const;
	return {
		property: property(label, look, rest),
		parse: (raw) => (isUnset(raw) ? undefined : typeof raw === 'string' ? (tryParseJson(raw) ?? raw) : raw),
	};
}

/** Keys and values in the rows of a list; an expression may give an object. */
export function keyValues(
	label: string,
	look: Look & { placeholder?: string; row?: string; key?: string; keyPlaceholder?: string } = {},
): Field<IDataObject | undefined> {
	const { row = 'Value', key = 'Key', keyPlaceholder, placeholder = 'Add value' } = look;
	const keyField: INodeProperties = { displayName: key, name: 'key', type: 'string', default: '' };
	if (keyPlaceholder !== undefined) keyField.placeholder = keyPlaceholder;
	const values: INodeProperties[] = [keyField, { displayName: 'Value', name: 'value', type: 'string', default: '' }];
	return {
		property: property(
			label,
			{ ...look, placeholder },
			{
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				default: {},
				options: [{ displayName: row, name: 'pairs', values }],
			},
		),
		parse: (raw, place) => exactKeyValuesOf(raw, place.label),
	};
}

/** Keys and values given as JSON text, or as an object. */
export function keyValuesJson(label: string, look: Look & { default?: string } = {}): Field<IDataObject | undefined> {
	const rest = { type: 'json', default: look.default ?? '{}' } as const;
	return { property: property(label, look, rest), parse: (raw, place) => exactKeyValuesOf(raw, place.label) };
}

/** Merge fields, every value as text, which is what the interface takes; a field has more to say of their names. */
export function mergeTexts(field: Field<IDataObject | undefined>): Field<Record<string, string> | undefined> {
	return refine(field, (given, label) => given && mergeTextsOf(given, label));
}

/** The values as texts, empty where there is none. Throws InvalidInput for what is no text; where it is none that `isUsed`, it is left out. */
export function mergeTextsOf(
	given: IDataObject,
	label: string,
	isUsed: (key: string) => boolean = () => true,
): Record<string, string> {
	const taken = Object.entries(given).filter(([key, value]) => isTextual(value) || isUsed(key));
	return Object.fromEntries(taken.map(([key, value]) => [key, textOf(value, `${label}, ${shorten(key)}`) ?? '']));
}

/** A text for who looks at the panel; it has no value. */
export function notice(words: string, look: Pick<Look, 'show' | 'hide'> = {}): Field<undefined> {
	return { property: property(words, look, { type: 'notice', default: '' }), parse: () => undefined };
}

/** A field with a property of its own kind; what it gives is its raw value. */
export function raw(property: Field<unknown>['property']): Field<unknown> {
	return { property, parse: (value) => value };
}
