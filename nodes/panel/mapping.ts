import { choice } from './choices';
import { shownFor, type Field, type Form } from './field';
import { notice } from './fields';

/** Marks fields that automatic mapping takes from the input fields of their names, where an item has them. */
export function mapped<F extends Form>(fields: F): F {
	return mapFields(fields, (field) => ({ ...field, mapped: true }));
}

/** Marks fields that every item has for itself: mapped automatically, the panel does not show them. */
export function perItem<F extends Form>(fields: F): F {
	return mapFields(mapped(fields), (field) => shownFor({ mode: ['defineBelow'] }, field));
}

/** The form of a send with the choice of filling it from the input fields: mode, notice, and then its own fields. */
export function withMapping<F extends Form>(
	form: F,
	one = 'message',
): F & { mode: Field<'defineBelow' | 'autoMap'>; autoMapNotice: Field<undefined> } {
	const title = one[0].toUpperCase() + one.slice(1);
	const mode = choice(
		`Fill ${title}s`,
		[
			{ name: 'Define Below', value: 'defineBelow', description: `Set each field of the ${one} here` },
			{
				name: 'Map Input Fields Automatically',
				value: 'autoMap',
				description: 'Take each field from the input field of the same name',
			},
		],
		{ default: 'defineBelow', noDataExpression: true },
	);
	const autoMapNotice = notice(noticeOf(form, one), { show: { mode: ['autoMap'] } });
	return { mode, autoMapNotice, ...form };
}

function noticeOf(form: Form, one: string): string {
	const inGroups = Object.values(form).flatMap(({ members = {} }) => mappedNames(members));
	const more = inGroups.length > 0 ? `, and ${listed(inGroups)} where it has them` : '';
	return `Each item is one ${one}. Its fields ${listed(mappedNames(form))} are used${more}. What an item does not have is taken from the fields below.`;
}

function mappedNames(form: Form): string[] {
	return Object.entries(form).flatMap(([name, field]) => (field.mapped ? [`“${name}”`] : []));
}

function listed(names: string[]): string {
	return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

function mapFields<F extends Form>(fields: F, change: (field: Field<unknown>) => Field<unknown>): F {
	return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)])) as F;
}
