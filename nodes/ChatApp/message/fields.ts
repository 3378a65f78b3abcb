import { choice } from '../../panel/choices';
import { labelOf, refine, type Field, type Form, type Values } from '../../panel/field';
import { text, type TextLook } from '../../panel/fields';
import { rows, type RowsLook } from '../../panel/groups';
import { choiceRule, listRule, number, objectRule, textRule, type Member, type Pattern, type Rule } from './rules';

/** A field of the panel that says of its value what a message asks of it: the label, whether it has to be there, the rule. */
export type Ruled<T> = Field<T> & Member;

/** An object in a message, declared once: the panel's fields, what they make, and the rule of that, whoever made it. */
export interface MessageObject<F extends Form> {
	form: F;
	/** What the fields make of a message. What can't be right is left for the rule to refuse, which names its place. */
	build: (values: Values<F>) => object;
	rule: Rule;
}

/** Makes a field say what a message asks of its value; with `must` it has to be there. */
export function ruled<T>(field: Field<T>, rule: Rule, must = false): Ruled<T> {
	return { ...field, label: labelOf(field), required: must, rule };
}

/** How a field says that at most so many characters are taken. */
export function upTo(max: number): string {
	return `Up to ${max} characters`;
}

/** What a text of a message may be; `must` says that it has to be there, `min` and `max` are characters. */
interface Words extends TextLook {
	must?: true;
	min?: number;
	max?: number;
	pattern?: Pattern;
}

/** A text of a message; its description names the longest, where it says nothing else. */
export function textField(label: string, look: Words = {}): Ruled<string | undefined> {
	const { must, min, max, pattern, ...own } = look;
	const description = own.description ?? (max === undefined ? undefined : upTo(max));
	return ruled(text(label, { ...own, description }), textRule({ min, max, pattern }), must);
}

/** A number that the panel takes as text; anything else stays for a rule to refuse. */
export function numeric(label: string, look: TextLook): Field<number | string | undefined> {
	return refine(text(label, look), (given) => {
		const value = given === undefined || given.trim() === '' ? Number.NaN : Number(given);
		return Number.isFinite(value) ? value : given;
	});
}

/** A number of a message, which has to be there; its description names the range. */
export function numberField(
	label: string,
	{ min, max, placeholder }: { min: number; max: number; placeholder: string },
): Ruled<number | string | undefined> {
	return ruled(numeric(label, { placeholder, description: `From ${min} to ${max}` }), number(min, max), true);
}

/** The kind of an address, a phone and the like: one of a few words, or none. */
export function kindField(values: readonly string[]): Ruled<string | undefined> {
	const kinds = values.map((value) => ({ name: value.charAt(0) + value.slice(1).toLowerCase(), value }));
	// n8n wants long lists in the order of their names, “None” among them.
	const options = [...kinds, { name: 'None', value: '' }].sort((a, b) => a.name.localeCompare(b.name, 'en'));
	const field = choice('Type', options, { default: '' });
	const given = refine(field, (value) => (value === '' ? undefined : value));
	return ruled(given, choiceRule(values));
}

/** A list of such objects; `must` says that it has to be there, `min` and `max` count its entries. */
export function listField<F extends Form>(
	label: string,
	{ form, build, rule }: MessageObject<F>,
	look: RowsLook & { must?: true; min?: number; max?: number },
): Ruled<object[]> {
	const { must, min, max, ...own } = look;
	const entries = rows(label, form, own, (values) => build(values));
	return ruled(entries, listRule(rule, { each: look.row, min, max }), must);
}

/** An object whose members are the panel's fields, under the same names. */
export function objectOf<F extends Readonly<Record<string, Ruled<unknown>>>>(form: F): MessageObject<F> {
	return { form, build: (values) => taken(form, values), rule: objectRule(form) };
}

/** What the fields of a form hold; those that hold nothing are left out. */
export function taken<F extends Form>(form: F, values: Values<F>): Record<string, unknown> {
	const kept: Record<string, unknown> = {};
	for (const name in form) {
		const value: unknown = values[name];
		if (value !== undefined) kept[name] = value;
	}
	return kept;
}

/** An object or a list with something in it; undefined for one that has nothing to say. */
export function some<T extends object>(value: T): T | undefined {
	return Object.values(value).some((member) => member !== undefined) ? value : undefined;
}
