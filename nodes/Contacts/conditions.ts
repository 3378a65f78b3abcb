import type { components } from '../ground/contract';
import { isJsonObject, pick, type Json, type JsonObject } from '../ground/json';

/** What a contact's attribute has to be. */
export interface Condition {
	name: string;
	operator: string;
	value: string;
}

/** The names of these parts. */
export const CONDITION_PARTS = ['name', 'operator', 'value'] as const;

type Combine = 'all' | 'any';

/** Conditions as people see them. */
export interface SegmentRule {
	combine: Combine;
	conditions: Condition[];
}

/** A node of the query (part 2, 2.3): a condition, or one or two nodes with an operator between them. */
export type QueryNode = components['schemas']['QueryNode'];
export type QueryGroup = components['schemas']['QueryGroup'];

/**
 * The query of a segment for a rule of one or more conditions (part 2, 2.3): every condition in an AND wrapper of its own,
 * two nodes at most in each, so that more than two conditions nest.
 */
export function compileRule({ combine, conditions }: SegmentRule): QueryGroup[] {
	const filterOperator = combine === 'any' ? 'OR' : 'AND';
	const wrappers = conditions.map(wrap);
	const nested = wrappers.reduceRight((rest, first) => ({ filterOperator, filterElements: [first, rest] }));
	return [nested];
}

function wrap({ name, operator, value }: Condition): QueryGroup {
	return { filterOperator: 'AND', filterElements: [{ name, operator, value }] };
}

/** A query as the rule that it stands for; undefined when it mixes AND and OR, or is of a kind that is not known. */
export function readRule(query: unknown): SegmentRule | undefined {
	if (!Array.isArray(query) || query.length !== 1) return undefined;
	return readNode(query[0]);
}

function readNode(node: unknown): SegmentRule | undefined {
	if (!isJsonObject(node)) return undefined;
	const filterElements = elementsOf(node);
	if (!filterElements) return readLeaf(node);
	const parts = filterElements.map(readNode);
	if (parts.length < 2) return parts[0];
	const operator = pick(node, 'filterOperator');
	const word = typeof operator === 'string' ? operator.toUpperCase() : '';
	if (word !== 'AND' && word !== 'OR') return undefined;
	const combine: Combine = word === 'OR' ? 'any' : 'all';
	const conditions: Condition[] = [];
	for (const part of parts) {
		// A single condition is the same under either word.
		if (!part || (part.combine !== combine && part.conditions.length > 1)) return undefined;
		conditions.push(...part.conditions);
	}
	return { combine, conditions };
}

/**
 * The nodes that a node holds, of which one may stand in the place of the list (field notes, rule 9); undefined for a condition, which may
 * have the list of a node without anything in it (part 2, 2.3: both are nodes of the query).
 */
export function elementsOf(node: JsonObject): Json[] | undefined {
	const elements = pick(node, 'filterElements');
	if (Array.isArray(elements)) return elements.length > 0 ? elements : undefined;
	return isJsonObject(elements) ? [elements] : undefined;
}

function readLeaf(node: JsonObject): SegmentRule | undefined {
	const [name, operator, value] = CONDITION_PARTS.map((part) => pick(node, part));
	if (typeof name !== 'string' || typeof operator !== 'string') return undefined;
	if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
	return { combine: 'all', conditions: [{ name, operator, value: String(value) }] };
}

/** How many conditions a query holds. */
export function countConditions(query: readonly unknown[]): number {
	return query.reduce<number>((sum, node) => {
		const elements = isJsonObject(node) ? elementsOf(node) : undefined;
		return sum + (elements ? countConditions(elements) : 1);
	}, 0);
}
