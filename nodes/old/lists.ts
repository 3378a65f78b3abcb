import type { INodeProperties } from 'n8n-workflow';

import { InvalidInput, shorten } from '../ground/errors';
import type { Item } from '../panel/parameters';

/** What a field that picks one thing says of itself. */
export interface PickedThing {
	displayName: string;
	name: string;
	/** The name of the node's listSearch method that fills the list. */
	searchListMethod: string;
	description: string;
	/** An id as it may look. */
	example?: string;
}

/** A field that picks one thing of the service, from a list or by its id; in a collection it is not required. */
export function pickField({
	displayName,
	name,
	searchListMethod,
	description,
	example = '1001',
}: PickedThing): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
		],
	};
}

/**
 * The id that such a field holds, also where an expression gives it as plain text; undefined when none is given. Throws
 * InvalidInput when it has other characters than digits.
 */
export function pickedId(item: Item, name: string, label: string): string | undefined {
	const picked = item.value(name);
	const isLocator = typeof picked === 'object' && picked !== null && 'value' in picked;
	const text = item.text(isLocator ? `${name}.value` : name, label)?.trim();
	if (text === undefined || text === '') return undefined;
	// Some requests want the ID as a JSON integer, which has no zeros in front.
	if (/^(0|[1-9]\d*)$/.test(text)) return text;
	throw new InvalidInput(
		label,
		`“${shorten(text)}” is not an ID`,
		'Pick it from the list, or give the ID in digits as the service shows it.',
	);
}

/** The same where an id has to be there. */
export function requiredId(item: Item, name: string, label: string): string {
	const id = pickedId(item, name, label);
	if (id !== undefined) return id;
	throw new InvalidInput(label, 'none is chosen', 'Pick it from the list, or give its ID.');
}
