import { isObject } from '../core/json';

/** A JSON object of an answer. */
export type Fields = Record<string, unknown>;

/** Fields whose own fields are the customer's, or names that the documents list; they stay as they are. */
const OWN_NAMES = new Set(['options', 'callbackdata', 'customdata', 'userdata', 'extradata', 'mergefields', 'macros']);

/** Whether the fields of what stands under this name are no names of the interface. */
export function isOwn(name: string): boolean {
	return OWN_NAMES.has(name.toLowerCase());
}

/** A copy in which every field of every object went through `change`; undefined leaves a field out. */
export function mapFields(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
	if (Array.isArray(value)) return value.map((one: unknown) => mapFields(one, change));
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.map(([name, field]): [string, unknown] => [name, change(name, isOwn(name) ? field : mapFields(field, change))])
			.filter(([, field]) => field !== undefined),
	);
}

/** A copy with other names of fields. */
export function renameFields(value: unknown, rename: (name: string) => string): unknown {
	if (Array.isArray(value)) return value.map((one: unknown) => renameFields(one, rename));
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, field]) => [rename(name), isOwn(name) ? field : renameFields(field, rename)]),
	);
}

/** The entries or records of an answer, wherever its envelope has them; none where the result is a table by status. */
export function mapEntries(body: unknown, change: (entry: Fields) => Fields): unknown {
	const each = (list: unknown): unknown =>
		Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? change(one) : one)) : list;
	if (!isObject(body)) return each(body);
	const name = ['result', 'Result'].find((key) => key in body);
	if (name === undefined) return body;
	const result = body[name];
	if (!isObject(result)) return { ...body, [name]: each(result) };
	if ('data' in result) return { ...body, [name]: { ...result, data: each(result.data) } };
	if ('messages' in result) return body;
	if ('sendAnswers' in result) {
		const { sendAnswers, errorAnswers } = result;
		return { ...body, [name]: { ...result, sendAnswers: each(sendAnswers), errorAnswers: each(errorAnswers) } };
	}
	return { ...body, [name]: change(result) };
}

/** A word in the case that a trait has. */
export function inCase(word: string, form: 'lower' | 'upper' | 'capital'): string {
	if (form === 'lower') return word.toLowerCase();
	return form === 'upper' ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** A time with another fraction: `.3` stands for three digits; a Z is written where the form has one. */
export function withFraction(time: string, form: string): string {
	const [, date, , clock, fraction = ''] = /^(\d{4}-\d\d-\d\d)([ T])(\d\d:\d\d:\d\d)(?:\.(\d+))?/.exec(time) ?? [];
	if (date === undefined || clock === undefined) return time;
	const between = form.startsWith('T') || time.includes('T') ? 'T' : ' ';
	const digits = Number(/\.(\d)/.exec(form)?.[1] ?? 0);
	const more =
		digits === 0 ? (fraction === '' ? '' : `.${fraction}`) : `.${fraction.padEnd(digits, '0').slice(0, digits)}`;
	return `${date}${between}${clock}${more}${form.endsWith('Z') ? 'Z' : ''}`;
}
