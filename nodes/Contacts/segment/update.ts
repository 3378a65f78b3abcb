import type { IDataObject } from 'n8n-workflow';

import { request } from '../../api/routes';
import type { Draft } from '../../engine/draft';
import { writeOperation } from '../../engine/writeOperation';
import { InvalidInput } from '../../ground/errors';
import { idText, integerOrText, isJsonObject, type Json } from '../../ground/json';
import { foundInSome, labelOf, refine } from '../../panel/field';
import { text } from '../../panel/fields';
import { wholeId } from '../../panel/ids';
import { doneVerdict } from '../../service/created';
import { CONDITION_PARTS, elementsOf } from '../conditions';
import { listToSearchField, segmentField } from '../pickers';
import { longQueryWarning, queryFields, readQuery } from './query';
import { readSegment, ONE_SEGMENT, SEGMENT_WORDING, withRule } from './record';

const ROUTE = 'PUT /address-book-api/segments/{segmentId}';

const form = {
	list: refine(listToSearchField, wholeId),
	segment: segmentField,
	name: foundInSome(
		text('New Name', {
			trim: true,
			placeholder: 'e.g. Clients in Leeds',
			description: 'The name that the segment gets; empty to keep the one that it has',
		}),
	),
	...queryFields(true),
};

interface Update extends Draft {
	body: { contactGroupId: object | undefined; name: string | undefined; query: unknown[] | undefined };
	identity: { segmentId: string };
}

/**
 * Changes a segment's name, query or both (part 2, 4.2). The service replaces both, so that what stays is read before.
 */
export const update = writeOperation({
	name: 'Update',
	action: 'Update a segment',
	description: 'Change the name or the conditions of a segment',
	tool: 'Changes the name or the conditions of the segment that is set in this tool. What it had before is lost: use it only when somebody asks for this change.',
	routes: [ROUTE, { route: ONE_SEGMENT, when: 'the name or the query stays' }],
	form,
	wording: { ...SEGMENT_WORDING, done: 'updated' },

	draft(values): Update {
		const { segment: segmentId, list, name, queryForm } = values;
		const query = queryForm === 'keep' ? undefined : readQuery(values);
		if (!name && !query) {
			throw new InvalidInput(
				labelOf(form.name),
				'there is nothing to change',
				'Give a new name, a new query, or both.',
			);
		}
		const contactGroupId = list === undefined ? undefined : integerOrText(list);
		return { body: { contactGroupId, name: name || undefined, query }, identity: { segmentId } };
	},

	async prepare(draft, client) {
		const { contactGroupId, name: newName, query: newQuery } = draft.body;
		const known = newName && newQuery ? {} : await readSegment(client, draft.identity.segmentId);
		const name = newName ?? keptName(known);
		const query = newQuery ?? keptQuery(known);
		const warning = longQueryWarning(name, query);
		if (warning !== undefined) client.hint(warning);
		return { ...draft, body: { contactGroupId, name, query }, facts: withRule({ name, query }) };
	},

	request: ({ body, identity: { segmentId } }) => request(ROUTE, { params: { segmentId }, body: JSON.stringify(body) }),

	// Success is HTTP 200 with a result of null: only what the answer says against it counts.
	verdict: doneVerdict,
});

function keptName({ name }: IDataObject): string {
	const known = idText(name);
	if (known !== undefined) return known;
	throw new InvalidInput(labelOf(form.name), 'the service shows no name that could stay', 'Give a name.');
}

function keptQuery({ query }: IDataObject): unknown[] {
	const nodes = Array.isArray(query) ? query.map((node) => inTakenNames(node as Json)) : [];
	if (nodes.length > 0 && nodes.every(isJsonObject)) return nodes;
	throw new InvalidInput(
		labelOf(form.queryForm),
		'the service shows no query that could stay',
		'Give the query again.',
	);
}

const NAMES = ['filterOperator', 'filterElements', ...CONDITION_PARTS];

/**
 * A node as the service takes it (part 2, 2.3), in whatever case of letters its names came, and with its list of nodes where one came alone
 * (field notes, rules 3 and 9). What a node shows without a value is not sent: a condition with the fields of a group is none.
 */
function inTakenNames(node: Json): Json {
	if (Array.isArray(node)) return node.map(inTakenNames);
	if (!isJsonObject(node)) return node;
	const taken = (name: string): string => NAMES.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
	return Object.fromEntries(
		Object.entries(node).flatMap(([given, value]): Array<[string, Json]> => {
			const name = taken(given);
			const kept = name === 'filterElements' && typeof value === 'object' ? (elementsOf(node) ?? null) : value;
			return kept === null ? [] : [[name, inTakenNames(kept)]];
		}),
	);
}
