import { fieldsFor, type ItemOperation } from '../../old/operation';
import { requiredId } from '../../old/lists';
import { limitFields, wantedRows } from '../../old/rows';
import { recordsOf } from '../answers';
import { listField } from '../pickers';
import { SEGMENTS_PATH, withRule } from './record';

/** Lists the segments of a list, which has at most 20 (part 2, 4.2): GET /address-book-api/segments. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'segment',
	operation: 'getMany',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: SEGMENTS_PATH }],
	fields: fieldsFor('segment', 'getMany', [listField, ...limitFields]),

	async run(item, client) {
		const contactGroupId = requiredId(item, 'list', 'Contact List');
		const wanted = wantedRows(item);
		const answer = await client.read({ method: 'GET', path: SEGMENTS_PATH, query: { contactGroupId } });
		return recordsOf(client, answer).slice(0, wanted).map(withRule);
	},
};
