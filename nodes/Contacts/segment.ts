import type { IDataObject } from 'n8n-workflow';

import { contactListField, pickList, readSegments, SEGMENT, SEGMENTS } from '../api/addressBook';
import { request } from '../api/routes';
import type { Draft } from '../engine/draft';
import { itemOperation } from '../engine/itemOperation';
import { writeOperation } from '../engine/writeOperation';
import { resource } from '../engine/operation';
import { FILTER_OPERATORS, LIMITS } from '../ground/contract';
import { UNKNOWN_ZONE } from '../ground/dates';
import { InvalidInput, shorten } from '../ground/errors';
import { idText, integerOrText, isJsonObject, type Json } from '../ground/json';
import { choice, named } from '../panel/choices';
import { limitFields, wantedRows } from '../panel/common';
import { filledByModel, labelOf, refine, type Values } from '../panel/field';
import { json, text } from '../panel/fields';
import { rows } from '../panel/groups';
import { wholeId } from '../panel/ids';
import { answerText, recordIn } from '../service/answers';
import type { Client } from '../service/client';
import { createdVerdict, doneVerdict } from '../service/created';
import { nodeError } from '../service/trouble';
import { conditionForm, conditionOf } from './conditionForm';
import { compileRule, countConditions, type QueryGroup, type QueryNode, readRule } from './conditions';
import { listToSearchField, segmentField } from './pickers';

const ONE_SEGMENT = 'GET /address-book-api/segments/{segmentId}';

const SEGMENT_WORDING = {
	one: 'segment',
	many: 'segments',
	whenUnknown: 'Look it up with Get Many Segments before you do.',
};

/** A segment's record (part 2, 4.2); throws a node error. */
async function readSegment(client: Client, segmentId: string): Promise<IDataObject> {
	const answer = await client.read(request(ONE_SEGMENT, { params: { segmentId } }));
	const found = recordIn(client, answer, SEGMENT);
	if (found) return found;
	throw nodeError(client.node, {
		message: 'The service does not know it',
		description: `Pick it from the list, or check the ID. The service said: ${answerText(answer)}`,
		httpCode: String(answer.status),
	});
}

/** A segment as an output shows it: its times name no zone. */
function segmentRow(record: IDataObject): IDataObject {
	return withRule({ ...record, ...UNKNOWN_ZONE });
}

/** A segment's record with its query in the form that people read, where it has one (part 2, 2.3). */
function withRule(record: IDataObject): IDataObject {
	const rule = readRule(record.query);
	if (!rule) return record;
	return { ...record, combine: rule.combine, conditions: rule.conditions.map((condition) => ({ ...condition })) };
}

const { conditionsRecommended, nodesPerFilter } = LIMITS.contacts;

const CONDITIONS = {
	name: 'Conditions',
	value: 'conditions',
	description: 'A list of conditions that all or any have to hold',
} as const;

const JSON_TEXT = { name: 'JSON', value: 'json', description: 'The query as the service takes it' } as const;

const KEEP = {
	name: 'Keep as It Is',
	value: 'keep',
	description: 'The query that the segment has now stays',
} as const;

const EXAMPLE =
	'[\n  {\n    "filterOperator": "AND",\n    "filterElements": [\n      { "name": "city", "operator": "eq", "value": "Leeds" }\n    ]\n  }\n]';

/** The query of a segment (part 2, 2.3): conditions, or JSON; where a segment has one already, it may stay. */
function queryFields(mayKeep: boolean) {
	const conditions = rows('Conditions', conditionForm, {
		name: 'condition',
		row: 'Condition',
		placeholder: 'Add condition',
		description: `The service recommends up to ${conditionsRecommended}`,
		show: { queryForm: ['conditions'] },
	});
	const query = json('Query as JSON', {
		rows: 8,
		default: EXAMPLE,
		description:
			'A node holds one or two others in “filterElements”, joined by its “filterOperator” AND or OR; a condition has “name”, “operator” and “value”',
		show: { queryForm: ['json'] },
	});
	return {
		queryForm: choice('Query', mayKeep ? [CONDITIONS, JSON_TEXT, KEEP] : [CONDITIONS, JSON_TEXT], {
			default: 'conditions',
			noDataExpression: true,
			description: 'Which contacts the segment holds',
		}),
		combine: choice('Must Match', named({ all: 'All Conditions', any: 'Any Condition' }), {
			default: 'all',
			show: { queryForm: ['conditions'] },
		}),
		conditions: refine(conditions, (given, label) => {
			if (given.length > 0) return given.map(conditionOf);
			throw new InvalidInput(label, 'there is none', 'Add at least one, so that the segment has contacts to find.');
		}),
		query: refine(query, checkedQuery),
	};
}

/** The query that the fields give, where none stays. */
function readQuery(values: Values<ReturnType<typeof queryFields>>): QueryGroup[] {
	if (values.queryForm === 'json') return values.query;
	return compileRule({ combine: values.combine, conditions: values.conditions });
}

/** What a person should know of a segment with more conditions than recommended (part 2, 2.3 and 8). */
function longQueryWarning(name: string, query: readonly unknown[]): string | undefined {
	const count = countConditions(query);
	if (count <= conditionsRecommended) return undefined;
	return `The segment “${shorten(name)}” has ${count} conditions. The service recommends up to ${conditionsRecommended} filters for a segment.`;
}

/** A query of nodes as the service takes it (part 2, 2.3). Throws InvalidInput for anything else. */
function checkedQuery(value: unknown, label: string): QueryGroup[] {
	const refuse = (problem: string): never => {
		throw new InvalidInput(
			label,
			problem,
			'Use a list of nodes: {"filterOperator": "AND" or "OR", "filterElements": [one or two nodes]}, and conditions {"name", "operator", "value"} inside of them.',
		);
	};
	const nodes: unknown[] = Array.isArray(value) ? value : [value];
	if (value === undefined || typeof value === 'string' || nodes.length === 0) refuse('it is empty or not JSON');
	return nodes.map((node) => checkedGroup(node, refuse));
}

/** The parts of a condition. */
const CONDITION = ['name', 'operator', 'value'];

function checkedGroup(node: unknown, refuse: (problem: string) => never): QueryGroup {
	if (!isJsonObject(node)) return refuse('a node is not an object');
	const { filterElements } = node;
	if (filterElements === undefined) return refuse('a condition stands on its own, and not inside of “filterElements”');
	const filterOperator = FILTER_OPERATORS.find((word) => word === node.filterOperator);
	if (!filterOperator) return refuse('a “filterOperator” is neither AND nor OR');
	if (!Array.isArray(filterElements) || filterElements.length < 1 || filterElements.length > nodesPerFilter) {
		return refuse('a node holds one or two others in “filterElements”, and one here does not');
	}
	// Nothing of it would go out: the service takes conditions inside of “filterElements” only.
	const beside = CONDITION.find((part) => (node[part] ?? null) !== null);
	if (beside !== undefined) return refuse(`a node has a “${beside}” beside its “filterElements”`);
	return { filterOperator, filterElements: filterElements.map((element) => checkedNode(element, refuse)) };
}

function checkedNode(node: unknown, refuse: (problem: string) => never): QueryNode {
	if (!isJsonObject(node) || node.filterElements !== undefined) return checkedGroup(node, refuse);
	const part = (name: string): string | number | boolean => {
		const value = node[name];
		if (typeof value === 'number' || typeof value === 'boolean') return value;
		return typeof value === 'string' && value !== '' ? value : refuse(`a condition has no “${name}”`);
	};
	return { ...node, name: String(part('name')), operator: String(part('operator')), value: part('value') };
}

/** Gets one segment (part 2, 4.2). */
const get = itemOperation({
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

/** Lists the segments of a list, which has at most 20 (part 2, 4.2). */
const getMany = itemOperation({
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

const CREATE_SEGMENT = 'POST /address-book-api/segments';

const ID = 'segmentId';

/** Makes a segment of a list (part 2, 2.3 and 4.2). */
const create = writeOperation({
	name: 'Create',
	action: 'Create a segment',
	description: 'Create a segment: the contacts of a list that meet conditions',
	tool: 'Makes a segment under the name given: the contacts of a list that meet the conditions that are set in this tool. Nothing is sent to them. It gives the segmentId.',
	routes: [CREATE_SEGMENT],
	wording: { ...SEGMENT_WORDING, done: 'created', id: ID },
	form: {
		list: refine(pickList(`The contact list; it has at most ${LIMITS.contacts.segmentsPerList} segments`), wholeId),
		name: text('Name', {
			model: 'The name of the new segment, which no other segment of the list has',
			required: true,
			trim: true,
			placeholder: 'e.g. Clients in Leeds',
			description: 'A name that no other segment of the list has',
		}),
		...queryFields(false),
	},

	draft(values) {
		const { list, name } = values;
		const query = readQuery(values);
		return {
			body: { contactGroupId: integerOrText(list), name, query },
			identity: { name },
			facts: withRule({ contactGroupId: list, query }),
			warning: longQueryWarning(name, query),
		};
	},

	request: ({ body }) => request(CREATE_SEGMENT, { body: JSON.stringify(body) }),
	verdict: (answer) => createdVerdict(answer, ID),
});

const UPDATE_SEGMENT = 'PUT /address-book-api/segments/{segmentId}';

const updateForm = {
	list: refine(listToSearchField, wholeId),
	segment: segmentField,
	name: text('New Name', {
		trim: true,
		placeholder: 'e.g. Clients in Leeds',
		description: 'The name that the segment gets; empty to keep the one that it has',
	}),
	...queryFields(true),
};

interface Update extends Draft {
	body: { contactGroupId: object | undefined; name: string | undefined; query: unknown[] | undefined };
	identity: { segmentId: string };
}

/**
 * Changes a segment's name, query or both (part 2, 4.2). The service replaces both, so that what stays is read before.
 */
const update = writeOperation({
	name: 'Update',
	action: 'Update a segment',
	description: 'Change the name or the conditions of a segment',
	tool: 'Changes the name or the conditions of the segment that is set in this tool. What it had before is lost: use it only when somebody asks for this change.',
	routes: [UPDATE_SEGMENT, { route: ONE_SEGMENT, when: 'the name or the query stays' }],
	form: updateForm,
	wording: { ...SEGMENT_WORDING, done: 'updated' },

	draft(values): Update {
		const { segment: segmentId, list, name, queryForm } = values;
		const query = queryForm === 'keep' ? undefined : readQuery(values);
		if (!name && !query) {
			throw new InvalidInput(
				labelOf(updateForm.name),
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

	request: ({ body, identity: { segmentId } }) =>
		request(UPDATE_SEGMENT, { params: { segmentId }, body: JSON.stringify(body) }),

	// Success is HTTP 200 with a result of null: only what the answer says against it counts.
	verdict: doneVerdict,
});

function keptName({ name }: IDataObject): string {
	const known = idText(name);
	if (known !== undefined) return known;
	throw new InvalidInput(labelOf(updateForm.name), 'the service shows none that could stay', 'Give a name.');
}

function keptQuery({ query }: IDataObject): unknown[] {
	const nodes = Array.isArray(query) ? query.map((node) => inTakenNames(node as Json)) : [];
	if (nodes.length > 0 && nodes.every(isJsonObject)) return nodes;
	throw new InvalidInput(
		labelOf(updateForm.queryForm),
		'the service shows none that could stay',
		'Give the query anew.',
	);
}

const NAMES = ['filterOperator', 'filterElements', 'name', 'operator', 'value'];

/** A node as the service takes it (part 2, 2.3), in whatever case of letters its names came, and with its list of nodes where one came alone (field notes, rules 3 and 9). */
function inTakenNames(node: Json): Json {
	if (Array.isArray(node)) return node.map(inTakenNames);
	if (!isJsonObject(node)) return node;
	const taken = (name: string): string => NAMES.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
	return Object.fromEntries(
		Object.entries(node).map(([given, value]) => {
			const name = taken(given);
			const isAlone = name === 'filterElements' && isJsonObject(value);
			return [name, inTakenNames(isAlone ? [value] : value)];
		}),
	);
}

export const segments = resource('Segment', 'segment', [create, get, getMany, update]);
