import { fieldsFor, type ItemOperation } from '../../old/operation';
import { requiredId } from '../../old/lists';
import { recordOf } from '../answers';
import { listToSearchField, segmentField } from '../pickers';
import { SEGMENTS_PATH, withRule } from './record';

/** Gets one segment (part 2, 4.2): GET /address-book-api/segments/{segmentId}. */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'segment',
	operation: 'get',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: `${SEGMENTS_PATH}/{segmentId}` }],
	fields: fieldsFor('segment', 'get', [listToSearchField, segmentField]),

	async run(item, client) {
		const segmentId = requiredId(item, 'segment', 'Segment');
		const answer = await client.read({ method: 'GET', path: `${SEGMENTS_PATH}/${segmentId}` });
		return [withRule(recordOf(client, answer))];
	},
};
