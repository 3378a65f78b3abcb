import { itemOperation } from '../../engine/itemOperation';
import { LIMITS } from '../../ground/contract';
import { integerLiteral } from '../../ground/json';
import { text } from '../../panel/fields';
import { createdId } from '../../service/created';
import { request } from '../../service/routes';
import { pickList } from '../pickers';
import { hintAtLongQuery, queryFields, readQuery } from './query';
import { withRule } from './record';

const ROUTE = 'POST /address-book-api/segments';

const SEGMENT = { one: 'segment', whenUnknown: 'Look it up with Get Many Segments before you try again.' };

/** Makes a segment of a list (part 2, 2.3 and 4.2). */
export const create = itemOperation({
	name: 'Create',
	action: 'Create a segment',
	description: 'Cut out the contacts of a list that meet conditions',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form: {
		list: pickList(`The contact list; it has at most ${LIMITS.contacts.segmentsPerList} segments`),
		name: text('Name', {
			required: true,
			trim: true,
			placeholder: 'e.g. Clients in Leeds',
			description: 'A name that no other segment of the list has',
		}),
		...queryFields(false),
	},

	async run(values, client) {
		const { list, name } = values;
		const query = readQuery(values);
		const body = JSON.stringify({ contactGroupId: integerLiteral(list), name, query });
		const segmentId = createdId(client, await client.write(request(ROUTE, { body })), SEGMENT);
		hintAtLongQuery(client, name, query);
		return [withRule({ segmentId, contactGroupId: list, name, query })];
	},
});
