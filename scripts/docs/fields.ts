import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { WHILE_NOT_ADDED } from '../../nodes/panel/field';
import { fromHtml } from './markdown';

/** What a person reads of a field: where it is in the panel, what it takes, what it is. */
export type FieldRow = [field: string, takes: string, meaning: string];

/** Entries of the panel that take no value. */
const NO_VALUE = new Set(['notice', 'hidden']);

/** Choices beyond these are counted: the panel shows them. */
const CHOICES_SHOWN = 12;

const PLAIN: Readonly<Record<string, string>> = {
	boolean: 'on or off',
	color: 'a colour',
	dateTime: 'a date and time',
	json: 'JSON',
	resourceMapper: 'a value for each column',
	string: 'text',
};

function choicesOf({ options = [] }: INodeProperties): INodePropertyOptions[] {
	return options.filter((option): option is INodePropertyOptions => 'value' in option);
}

function list(names: readonly string[]): string {
	const shown = names.slice(0, CHOICES_SHOWN);
	const more = names.length - shown.length;
	return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function numberRange({ typeOptions }: INodeProperties): string {
	const { minValue, maxValue } = typeOptions ?? {};
	if (minValue !== undefined && maxValue !== undefined) return `a number from ${minValue} to ${maxValue}`;
	if (minValue !== undefined) return `a number from ${minValue} on`;
	return maxValue === undefined ? 'a number' : `a number up to ${maxValue}`;
}

function kindOf(field: INodeProperties): string {
	const names = choicesOf(field).map(({ name }) => name);
	switch (field.type) {
		case 'number':
			return numberRange(field);
		case 'options':
			return names.length === 0 ? 'one, from a list of your account' : `one of: ${list(names)}`;
		case 'multiOptions':
			return names.length === 0 ? 'several, from a list of your account' : `any of: ${list(names)}`;
		case 'resourceLocator':
			return (field.modes ?? []).map(({ displayName }) => displayName.toLowerCase()).join(', ');
		default:
			return field.typeOptions?.password ? 'a secret' : (PLAIN[field.type] ?? field.type);
	}
}

/** Where a field stands: among those of its node, in a row of a group, or in a collection, to which people add it. */
type Standing = 'own' | 'inRow' | 'addable';

/** Members of collections whose value holds as well while nobody has added them; what any other has counts once it is added. */
export const HOLDS_ANYWAY = new Set([
	'Address',
	'Batch Size',
	'Code Length',
	'Codes per Recipient and Hour',
	'Codes per Requester and Hour',
	'Date Order',
	'Email Type',
	'Email: Address',
	'Email: Names of the Period',
	'Emails at Once',
	'If the List Has Other Values',
	'Interface Version',
	'Max Attempts',
	'Max Wrong Codes per Day',
	'Memory of Callbacks',
	'Name in the Request',
	'Name of the IDs',
	'Names of the Period',
	'Push: Address',
	'Recipients per Email',
	'Seconds Between Codes',
	'Send As',
	'Send Attachment IDs As',
	'Send Type As',
	'Signed URL Valid For (Hours)',
	'Timeout (Seconds)',
	'Unconfirmed Codes per Country',
	'Unconfirmed Codes per Prefix',
	'Valid For (Days)',
	'Valid For (Seconds)',
]);

/** The value that a field has unless somebody changes it, where that says something. */
function defaultOf(field: INodeProperties, standing: Standing): string {
	const value = field.default;
	const choice = choicesOf(field).find((option) => option.value === value);
	// What such an option has once it is added is not what holds without it.
	if (field.description?.endsWith(WHILE_NOT_ADDED)) return '';
	const holds = standing !== 'addable' || HOLDS_ANYWAY.has(field.displayName);
	const when = holds ? 'unless changed' : 'when added';
	if (choice) return `; ${choice.name} ${when}`;
	if (typeof value === 'number' && value !== 0) return `; ${value} ${when}`;
	// What is a member of a group is off until somebody adds it.
	return value === true && standing === 'own' ? '; on unless changed' : '';
}

/** Under which choices a field is shown, in the panel's own words. */
function condition({ displayOptions }: INodeProperties, all: readonly INodeProperties[]): string {
	const parts = Object.entries(displayOptions?.show ?? {}).flatMap(([name, values]) => {
		const owner = all.find((field) => field.name === name.replace(/^\//, ''));
		if (!owner || owner.type === 'hidden') return [];
		const choices = choicesOf(owner);
		const names = (values as unknown[]).map((value) => {
			if (typeof value === 'boolean') return value ? 'on' : 'off';
			return choices.find((option) => option.value === value)?.name ?? '';
		});
		return names.includes('') ? [] : [`_${owner.displayName}_ is ${names.join(' or ')}`];
	});
	return parts.length === 0 ? '' : `While ${parts.join(' and ')}.`;
}

function sentence(text: string | undefined): string {
	const said = fromHtml(text ?? '');
	return said === '' || /[.!?]$/.test(said) ? said : `${said}.`;
}

/**
 * The rows of fields as the panel shows them, those inside a collection with the collection's name in front.
 * @param fields in the order of the panel
 * @param inside the labels of the collections around them
 * @param siblings the fields that conditions can speak of
 * @param standing where they stand
 */
export function fieldRows(
	fields: readonly INodeProperties[],
	inside: readonly string[] = [],
	siblings: readonly INodeProperties[] = fields,
	standing: Standing = 'own',
): FieldRow[] {
	return fields.flatMap((field): FieldRow[] => {
		// What only a tool of an agent has is told in docs/ai-agents.md.
		if (NO_VALUE.has(field.type) || field.displayOptions?.show?.['@tool'] !== undefined) return [];
		const names = [...inside, field.displayName];
		if (field.type === 'collection') {
			const members = (field.options ?? []) as INodeProperties[];
			return fieldRows(members, names, [...siblings, ...members], 'addable');
		}
		const shown = condition(field, siblings);
		if (field.type === 'fixedCollection') {
			const groups = (field.options ?? []) as INodePropertyCollection[];
			const kind = field.typeOptions?.multipleValues ? 'rows of' : 'a group of';
			const about = [sentence(field.description), shown].filter(Boolean).join(' ');
			const members = groups.flatMap(({ displayName, values }) => {
				const labels = groups.length > 1 ? [...names, displayName] : names;
				return fieldRows(values, labels, [...siblings, ...values], 'inRow');
			});
			return [[names.join(' › '), `${kind} what follows`, about], ...members];
		}
		const needed = field.required ? 'needed: ' : '';
		const meaning = [sentence(field.description ?? field.hint), shown].filter(Boolean).join(' ');
		return [[names.join(' › '), `${needed}${kindOf(field)}${defaultOf(field, standing)}`, meaning]];
	});
}
