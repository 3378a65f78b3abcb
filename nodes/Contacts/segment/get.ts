import { itemOperation } from '../../engine/itemOperation';
import { listToSearchField, segmentField } from '../pickers';
import { readSegment, SEGMENT, withRule } from './record';

/** Gets one segment (part 2, 4.2). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a segment',
	description: 'Get a segment with its conditions',
	credential: 'omniApiKeyApi',
	routes: [SEGMENT],
	form: { list: listToSearchField, segment: segmentField },

	run: async ({ segment }, client) => [withRule(await readSegment(client, segment))],
});
