import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import { idText, integerLiteral } from '../../ground/json';
import { pickedId, requiredId } from '../../old/lists';
import { resultOf } from '../../service/answers';
import type { Client } from '../../service/client';
import { recordOf } from '../answers';
import type { QueryNode } from '../conditions';
import { listToSearchField, segmentField } from '../pickers';
import { hintAtLongQuery, readQuery } from '../query';
import { queryFields } from '../query.fields';
import { SEGMENTS_PATH, withRule } from './record';

/**
 * Changes a segment's name, query or both (part 2, 4.2): PUT /address-book-api/segments/{segmentId}. The service replaces
 * both, so that what stays is read before.
 */
export const update: ItemOperation = {
	kind: 'item',
	resource: 'segment',
	operation: 'update',
	credential: 'omniApiKeyApi',
	endpoints: [
		{ method: 'PUT', path: `${SEGMENTS_PATH}/{segmentId}` },
		{ method: 'GET', path: `${SEGMENTS_PATH}/{segmentId}`, when: 'the name or the query stays' },
	],
	fields: fieldsFor('segment', 'update', [
		listToSearchField,
		segmentField,
		{
			displayName: 'New Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Clients in Leeds',
			description: 'The name that the segment gets; empty to keep the one that it has',
		},
		...queryFields(true),
	]),

	async run(item, client) {
		const segmentId = requiredId(item, 'segment', 'Segment');
		const listId = pickedId(item, 'list', 'Contact List');
		const newName = item.text('name', 'New Name')?.trim();
		const newQuery = item.value('queryForm') === 'keep' ? undefined : readQuery(item);
		if (!newName && !newQuery) {
			throw new InvalidInput('New Name', 'there is nothing to change', 'Give a new name, a new query, or both.');
		}
		const known = newName && newQuery ? {} : await readSegment(client, segmentId);
		const name = newName ? newName : keptName(known);
		const query = newQuery ?? keptQuery(known);
		const contactGroupId = listId === undefined ? undefined : integerLiteral(listId);
		const answer = await client.write({
			method: 'PUT',
			path: `${SEGMENTS_PATH}/${segmentId}`,
			body: JSON.stringify({ contactGroupId, name, query }),
		});
		// Success is HTTP 200 with a result of null: only what the answer says against it counts.
		resultOf(client, answer);
		hintAtLongQuery(client, name, query);
		return [withRule({ segmentId, name, query })];
	},
};

async function readSegment(client: Client, segmentId: string): Promise<IDataObject> {
	return recordOf(client, await client.read({ method: 'GET', path: `${SEGMENTS_PATH}/${segmentId}` }));
}

function keptName({ name }: IDataObject): string {
	const text = idText(name);
	if (text !== undefined) return text;
	throw new InvalidInput('New Name', 'the service shows none that could stay', 'Give a name.');
}

function keptQuery({ query }: IDataObject): QueryNode[] {
	if (Array.isArray(query) && query.length > 0) return query as unknown as QueryNode[];
	throw new InvalidInput('Query', 'the service shows none that could stay', 'Give the query anew.');
}
