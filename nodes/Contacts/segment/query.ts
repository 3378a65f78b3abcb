import { FILTER_OPERATORS, LIMITS } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { choice, named } from '../../panel/choices';
import { refine, type Values } from '../../panel/field';
import { json } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { conditionForm, conditionOf } from '../conditionForm';
import { compileRule, CONDITION_PARTS, countConditions, type QueryGroup, type QueryNode } from '../conditions';

const { conditionsRecommended, nodesPerFilter } = LIMITS.contacts;

const CONDITIONS = {
	name: 'Conditions',
	value: 'conditions',
	description: 'A list of conditions, all or any of which must be met',
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
export function queryFields(mayKeep: boolean) {
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
export function readQuery(values: Values<ReturnType<typeof queryFields>>): QueryGroup[] {
	if (values.queryForm === 'json') return values.query;
	return compileRule({ combine: values.combine, conditions: values.conditions });
}

/** What a person should know of a segment with more conditions than recommended (part 2, 2.3 and 8). */
export function longQueryWarning(name: string, query: readonly unknown[]): string | undefined {
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
	const beside = CONDITION_PARTS.find((part) => (node[part] ?? null) !== null);
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
