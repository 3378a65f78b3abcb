import { fieldsFor, type ItemOperation } from '../../old/operation';
import { integerLiteral } from '../../ground/json';
import { SEGMENTS_PER_LIST } from '../../ground/limits';
import { requiredId } from '../../old/lists';
import { createdId } from '../answers';
import { listField } from '../pickers';
import { hintAtLongQuery, readQuery } from '../query';
import { queryFields } from '../query.fields';
import { SEGMENTS_PATH, withRule } from './record';

/** Makes a segment of a list (part 2, 2.3 and 4.2): POST /address-book-api/segments. */
export const create: ItemOperation = {
	kind: 'item',
	resource: 'segment',
	operation: 'create',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: SEGMENTS_PATH }],
	fields: fieldsFor('segment', 'create', [
		{ ...listField, description: `The contact list; it has at most ${SEGMENTS_PER_LIST} segments` },
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Clients in Leeds',
			description: 'A name that no other segment of the list has',
		},
		...queryFields(false),
	]),

	async run(item, client) {
		const contactGroupId = requiredId(item, 'list', 'Contact List');
		const name = item.requiredText('name', 'Name').trim();
		const query = readQuery(item);
		const body = JSON.stringify({ contactGroupId: integerLiteral(contactGroupId), name, query });
		const answer = await client.write({ method: 'POST', path: SEGMENTS_PATH, body });
		const segmentId = createdId(client, answer);
		hintAtLongQuery(client, name, query);
		return [withRule({ segmentId, contactGroupId, name, query })];
	},
};
