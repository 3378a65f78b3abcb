import { choice } from './choices';
import { addedAs, hiddenFor, mapFields, type Field, type Form, type Look } from './field';
import { notice } from './fields';
import { extended } from './groups';
import { listed } from './texts';

/** Says that a send takes its messages from the input: few need another way than the fields, so it stands among the options. */
const MAPPING = { '/options.mode': ['autoMap'] };

/** Marks fields that automatic mapping takes from the input fields of their names, where an item has them. */
export function mapped<F extends Form>(fields: F): F {
	return mapFields(fields, (field) => ({ ...markedOutside(MAPPING, field), mapped: true }));
}

/**
 * The same field, marked as one to fill in except where other fields have these values, so that something else gives the value: n8n runs no
 * node in which a marked field is empty.
 */
export function markedOutside<T>(where: NonNullable<Look['show']>, field: Field<T>): Field<T> {
	const { required, displayOptions: { show, hide } = {}, ...unmarked } = field.property;
	if (!required || Object.keys(where).every((name) => hide && name in hide)) return field;
	const below = { ...(show && { show }), hide: { ...hide, ...where } };
	const elsewhere = { ...(hide && { hide }), show: { ...show, ...where } };
	const property = { ...unmarked, required, displayOptions: below };
	return { ...field, property, others: [...(field.others ?? []), { ...unmarked, displayOptions: elsewhere }] };
}

/** Marks fields that every item has for itself: mapped automatically, the panel does not show them, and what stands there does not count. */
export function perItem<F extends Form>(fields: F): F {
	return mapped(mapFields(fields, (field) => ({ ...hiddenFor(MAPPING, field), perItem: true })));
}

/** What automatic mapping adds to the form of a send. */
type WithMapping<F extends { options: Field<unknown> }> = Omit<F, 'options'> & {
	autoMapNotice: Field<undefined>;
	options: Field<(F['options'] extends Field<infer O> ? O : never) & { readonly mode: FillMode }>;
};

type FillMode = 'defineBelow' | 'autoMap';

/** The form of a send with the choice of filling it from the input fields, among its options. */
export function withMapping<F extends Form & { options: Field<unknown> }>(form: F, one = 'message'): WithMapping<F> {
	const { options, ...message } = form;
	return {
		...message,
		autoMapNotice: mappingNotice(form, one),
		options: withFillMode(options, one),
	} as unknown as WithMapping<F>;
}

/** The options of a send with the choice of how its messages are filled. */
export function withFillMode<O>(options: Field<O>, one: string): Field<O & { readonly mode: FillMode }> {
	return extended(options, { mode: fillMode(one) });
}

function fillMode(one: string): Field<FillMode> {
	const title = one[0].toUpperCase() + one.slice(1);
	const ways = [
		{
			name: 'Map Input Fields Automatically',
			value: 'autoMap',
			description: 'Take each field from the input field of the same name',
		},
		{ name: 'Using Fields Above', value: 'defineBelow', description: `Set each field of the ${one} here` },
	] as const;
	return addedAs('autoMap', choice(`Fill ${title}s`, ways, { default: 'defineBelow', noDataExpression: true }));
}

/** What automatic mapping takes for a form; `show` says when, beside the choice. */
export function mappingNotice(form: Form, one: string, show: Look['show'] = {}): Field<undefined> {
	return notice(noticeOf(form, one), { show: { ...MAPPING, ...show } });
}

function noticeOf(form: Form, one: string): string {
	const inGroups = Object.values(form).flatMap(({ members = {} }) => mappedNames(members));
	const more = inGroups.length > 0 ? `, and ${listed(inGroups)} where it has them` : '';
	return `Each item is one ${one}. Its fields ${listed(mappedNames(form))} are used${more}. What an item does not have is taken from the other fields here.`;
}

function mappedNames(form: Form): string[] {
	return Object.entries(form).flatMap(([name, field]) => (field.mapped ? [`“${name}”${choiceOf(field, form)}`] : []));
}

/** With which choice in the form a field counts; empty for one that always does. */
function choiceOf({ property: { displayOptions } }: Field<unknown>, form: Form): string {
	const choices = Object.entries(displayOptions?.show ?? {}).flatMap(([name, values]) => {
		const { property } = form[name] ?? {};
		const chosen = property?.options?.flatMap((one) =>
			'value' in one && values?.includes(one.value) ? [one.name] : [],
		);
		return chosen ? [` (${property.displayName}: ${chosen.join(' or ')})`] : [];
	});
	return choices.join('');
}
