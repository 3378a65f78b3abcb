import { InvalidInput, shorten } from '../ground/errors';
import { isJsonObject, tryParseJson } from '../ground/json';
import { SEGMENT_CONDITIONS_RECOMMENDED } from '../ground/limits';
import { textOf, type Item } from '../panel/parameters';
import type { Client } from '../service/client';
import { compileRule, countConditions, type Condition, type QueryNode } from './conditions';

const QUERY_FIX =
	'Use a list of nodes: {"filterOperator": "AND" or "OR", "filterElements": [one or two nodes]}, and conditions {"name", "operator", "value"} inside of them.';

/** The query that the node's fields give (part 2, 2.3). Throws InvalidInput for one that the service cannot take. */
export function readQuery(item: Item): QueryNode[] {
	if (item.value('queryForm') === 'json') return checkedQuery(item.value('query'));
	const rows = item.value('conditions.condition');
	const conditions = Array.isArray(rows) ? rows.map((row, at) => readCondition(row, `Condition ${at + 1}`)) : [];
	if (conditions.length === 0) {
		throw new InvalidInput(
			'Conditions',
			'there is none',
			'Add at least one, so that the segment has contacts to find.',
		);
	}
	return compileRule({ combine: item.value('combine') === 'any' ? 'any' : 'all', conditions });
}

/** One row of the condition fields. Throws InvalidInput when a part is missing. */
export function readCondition(row: unknown, label: string): Condition {
	const parts = isJsonObject(row) ? row : {};
	const needed = (name: string, what: string): string => {
		const text = textOf(parts[name], label)?.trim();
		if (text) return text;
		throw new InvalidInput(label, `it has no ${what}`, 'Fill it in, or check that the expression finds a value.');
	};
	return {
		name: needed('name', 'attribute'),
		operator: parts.operator === 'other' ? needed('otherOperator', 'operator') : needed('operator', 'operator'),
		value: needed('value', 'value'),
	};
}

/** Says above the output when a segment has more conditions than recommended (part 2, 2.3 and 8). */
export function hintAtLongQuery(client: Client, name: string, query: QueryNode[]): void {
	const count = countConditions(query);
	if (count <= SEGMENT_CONDITIONS_RECOMMENDED) return;
	client.hint(
		`The segment “${shorten(name)}” has ${count} conditions. The service recommends up to ${SEGMENT_CONDITIONS_RECOMMENDED} filters for a segment.`,
	);
}

function checkedQuery(given: unknown): QueryNode[] {
	const value = typeof given === 'string' ? tryParseJson(given) : given;
	const nodes: unknown[] = Array.isArray(value) ? value : [value];
	if (value === undefined || nodes.length === 0) throw wrongQuery('it is empty or not JSON');
	return nodes.map((node) => checkedNode(node, true));
}

function checkedNode(node: unknown, isTop: boolean): QueryNode {
	if (!isJsonObject(node)) throw wrongQuery('a node is not an object');
	const { filterOperator, filterElements } = node;
	if (filterElements === undefined) return checkedLeaf(node, isTop);
	if (filterOperator !== 'AND' && filterOperator !== 'OR') throw wrongQuery('a “filterOperator” is neither AND nor OR');
	if (!Array.isArray(filterElements) || filterElements.length < 1 || filterElements.length > 2) {
		throw wrongQuery('a node holds one or two others in “filterElements”, and one here does not');
	}
	return { filterOperator, filterElements: filterElements.map((element) => checkedNode(element, false)) };
}

function checkedLeaf(node: Record<string, unknown>, isTop: boolean): QueryNode {
	if (isTop) throw wrongQuery('a condition stands on its own, and not inside of “filterElements”');
	for (const part of ['name', 'operator', 'value']) {
		const filled = ['string', 'number', 'boolean'].includes(typeof node[part]) && node[part] !== '';
		if (!filled) throw wrongQuery(`a condition has no “${part}”`);
	}
	return node as unknown as Condition;
}

function wrongQuery(problem: string): InvalidInput {
	return new InvalidInput('Query', problem, QUERY_FIX);
}
