import { contactListField, readSegments, SEGMENTS } from '../../api/addressBook';
import { itemOperation } from '../../engine/itemOperation';
import { limitFields, wantedRows } from '../../panel/common';
import { segmentRow } from './record';

/** Lists the segments of a list, which has at most 20 (part 2, 4.2). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many segments',
	description: 'List the segments of a contact list',
	tool: 'Lists the segments of the contact list that is set in this tool, with their segmentId, conditions and numbers of contacts. It changes nothing. Not for the contacts themselves.',
	routes: [SEGMENTS],
	form: { list: contactListField, ...limitFields },

	async run(values, client) {
		const { list } = values;
		const wanted = wantedRows(values);
		const segments = await readSegments(client, list);
		return segments.slice(0, wanted).map(segmentRow);
	},
});
