import { choice, type Options } from './choices';
import { mapFields, shownFor, type Field, type Form, type Look } from './field';
import { notice } from './fields';

/** Marks fields that automatic mapping takes from the input fields of their names, where an item has them. */
export function mapped<F extends Form>(fields: F): F {
	return mapFields(fields, (field) => ({ ...markedBelow(field), mapped: true }));
}

/** The ways of filling a message in which something else than the panel may hold a value. */
const OPEN_MODES = ['autoMap', 'json'];

/** n8n runs no node in which a marked field is empty: it is marked only where nothing else can give the value. */
function markedBelow(field: Field<unknown>): Field<unknown> {
	const { required, displayOptions: { show, hide } = {}, ...unmarked } = field.property;
	const open = OPEN_MODES.filter((mode) => show?.mode?.includes(mode) ?? true);
	if (!required || open.length === 0) return field;
	const below = { ...(show && { show }), hide: { ...hide, mode: open } };
	const elsewhere = { ...(hide && { hide }), show: { ...show, mode: open } };
	const property = { ...unmarked, required, displayOptions: below };
	return { ...field, property, others: [...(field.others ?? []), { ...unmarked, displayOptions: elsewhere }] };
}

/** Marks fields that every item has for itself: mapped automatically, the panel does not show them. */
export function perItem<F extends Form>(fields: F): F {
	return mapped(mapFields(fields, (field) => shownFor({ mode: ['defineBelow'] }, field)));
}

/** The form of a send with the choice of filling it from the input fields, behind the fields of the message and before its options. */
export function withMapping<F extends Form & { options: Field<unknown> }>(
	form: F,
	one = 'message',
): F & { mode: Field<'defineBelow' | 'autoMap'>; autoMapNotice: Field<undefined> } {
	const { options, ...message } = form;
	return { ...message, mode: fillMode(one), autoMapNotice: mappingNotice(form, one), options } as ReturnType<
		typeof withMapping<F>
	>;
}

/** The choice of how the messages are filled; `own` are ways that only this send has. */
export function fillMode<const O extends Options = []>(
	one: string,
	...own: O
): Field<'defineBelow' | O[number]['value'] | 'autoMap'> {
	const ways: ReadonlyArray<O[number] | { name: string; value: 'defineBelow' | 'autoMap'; description: string }> = [
		{ name: 'Using Fields Above', value: 'defineBelow', description: `Set each field of the ${one} here` },
		...own,
		{
			name: 'Map Input Fields Automatically',
			value: 'autoMap',
			description: 'Take each field from the input field of the same name',
		},
	];
	const title = one[0].toUpperCase() + one.slice(1);
	return choice(`Fill ${title}s`, ways, { default: 'defineBelow', noDataExpression: true });
}

/** What automatic mapping takes for a form; `show` says when, beside the mode. */
export function mappingNotice(form: Form, one: string, show: Look['show'] = {}): Field<undefined> {
	return notice(noticeOf(form, one), { show: { mode: ['autoMap'], ...show } });
}

function noticeOf(form: Form, one: string): string {
	const inGroups = Object.values(form).flatMap(({ members = {} }) => mappedNames(members));
	const more = inGroups.length > 0 ? `, and ${listed(inGroups)} where it has them` : '';
	return `Each item is one ${one}. Its fields ${listed(mappedNames(form))} are used${more}. What an item does not have is taken from the other fields here.`;
}

function mappedNames(form: Form): string[] {
	return Object.entries(form).flatMap(([name, field]) => (field.mapped ? [`“${name}”`] : []));
}

function listed(names: string[]): string {
	return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
