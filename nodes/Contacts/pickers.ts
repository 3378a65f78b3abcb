import type { INodeProperties } from 'n8n-workflow';

import { pickField } from '../old/lists';

/** The list that an operation works on. */
export const listField: INodeProperties = pickField({
	displayName: 'Contact List',
	name: 'list',
	searchListMethod: 'searchContactLists',
	description: 'The contact list',
	example: '1234567890123456789',
});

/** A list that is only needed to find something in it. */
export const listToSearchField: INodeProperties = {
	...listField,
	required: false,
	description: 'The contact list that the segment belongs to; not needed when the segment is given by its ID',
};

/** A segment of the list that is chosen above. */
export const segmentField: INodeProperties = {
	...pickField({
		displayName: 'Segment',
		name: 'segment',
		searchListMethod: 'searchSegments',
		description: 'The segment of the contact list',
		example: '1234567890123456789',
	}),
	typeOptions: { loadOptionsDependsOn: ['list.value'] },
};
