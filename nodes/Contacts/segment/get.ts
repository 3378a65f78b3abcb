import { filledByModel } from '../../panel/field';
import { itemOperation } from '../../engine/itemOperation';
import { listToSearchField, segmentField } from '../pickers';
import { readSegment, ONE_SEGMENT, segmentRow } from './record';

/** Gets one segment (part 2, 4.2). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a segment',
	description: 'Get a segment with its conditions',
	tool: 'Gets one segment of contacts by its ID: its name, its conditions and how many contacts it has. It changes nothing. Not for the contacts themselves.',
	routes: [ONE_SEGMENT],
	form: {
		list: listToSearchField,
		segment: filledByModel('The segmentId, as the list of segments gives it', segmentField),
	},

	run: async ({ segment }, client) => [segmentRow(await readSegment(client, segment))],
});
