import type { IDataObject } from 'n8n-workflow';

import { itemOperation } from '../../engine/itemOperation';
import { InvalidInput } from '../../ground/errors';
import { idText, integerLiteral } from '../../ground/json';
import { labelOf } from '../../panel/field';
import { text } from '../../panel/fields';
import { resultOf } from '../../service/answers';
import { request } from '../../service/routes';
import { listToSearchField, segmentField } from '../pickers';
import { hintAtLongQuery, queryFields, readQuery } from './query';
import { readSegment, SEGMENT, withRule } from './record';

const ROUTE = 'PUT /address-book-api/segments/{segmentId}';

const form = {
	list: listToSearchField,
	segment: segmentField,
	name: text('New Name', {
		trim: true,
		placeholder: 'e.g. Clients in Leeds',
		description: 'The name that the segment gets; empty to keep the one that it has',
	}),
	...queryFields(true),
};

/**
 * Changes a segment's name, query or both (part 2, 4.2). The service replaces both, so that what stays is read before.
 */
export const update = itemOperation({
	name: 'Update',
	action: 'Update a segment',
	description: 'Change the name or the conditions of a segment',
	credential: 'omniApiKeyApi',
	routes: [ROUTE, { route: SEGMENT, when: 'the name or the query stays' }],
	form,

	async run(values, client) {
		const { segment: segmentId, list, name: newName } = values;
		const newQuery = values.queryForm === 'keep' ? undefined : readQuery(values);
		if (!newName && !newQuery) {
			throw new InvalidInput(
				labelOf(form.name),
				'there is nothing to change',
				'Give a new name, a new query, or both.',
			);
		}
		const known = newName && newQuery ? {} : await readSegment(client, segmentId);
		const name = newName ? newName : keptName(known);
		const query = newQuery ?? keptQuery(known);
		const contactGroupId = list === undefined ? undefined : integerLiteral(list);
		const body = JSON.stringify({ contactGroupId, name, query });
		const answer = await client.write(request(ROUTE, { params: { segmentId }, body }));
		// Success is HTTP 200 with a result of null: only what the answer says against it counts.
		resultOf(client, answer);
		hintAtLongQuery(client, name, query);
		return [withRule({ segmentId, name, query })];
	},
});

function keptName({ name }: IDataObject): string {
	const known = idText(name);
	if (known !== undefined) return known;
	throw new InvalidInput(labelOf(form.name), 'the service shows none that could stay', 'Give a name.');
}

function keptQuery({ query }: IDataObject): unknown[] {
	if (Array.isArray(query) && query.length > 0) return query;
	throw new InvalidInput(labelOf(form.queryForm), 'the service shows none that could stay', 'Give the query anew.');
}
