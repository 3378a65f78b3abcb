import { LIST_PICKER } from '../api/addressBook';
import { neededWhenAdded, type Field } from '../panel/field';
import { pick } from '../panel/ids';

const SEGMENTS = {
	searchListMethod: 'searchSegments',
	example: '1234567890123456789',
	description: 'The segment of the contact list',
} as const;

/** A list that is only needed to find something in it. */
export const listToSearchField = pick('Contact List', {
	...LIST_PICKER,
	description: 'The contact list that the segment belongs to; not needed when the segment is given by its ID',
});

/** A segment of the list that is chosen above. */
export const segmentField = ofChosenList(pick('Segment', { ...SEGMENTS, required: true }));

/** The same where all of the list can be meant. */
export const segmentOption = neededWhenAdded(ofChosenList(pick('Segment', SEGMENTS)));

/** The same field, whose list is loaded anew when another contact list is chosen. */
export function ofChosenList<T>(field: Field<T>): Field<T> {
	const typeOptions = { ...field.property.typeOptions, loadOptionsDependsOn: ['list.value'] };
	return { ...field, property: { ...field.property, typeOptions } };
}
