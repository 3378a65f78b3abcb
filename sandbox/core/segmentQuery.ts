import type { Schemas } from '../../contract/generated/types';
import type { QueryOperator } from '../../contract/generated/values';

/** A condition on a contact attribute (part 2, 2.3). */
export type QueryLeaf = Schemas['QueryLeaf'];

/** A condition, or two nodes at most, joined by AND or OR; with a single one the operator has no effect. */
export type QueryNode = Schemas['QueryNode'];

/** The values of a contact's attribute; none when it has no such attribute. */
export type ValuesOf = (attribute: string) => string[];

/** The operators that the documents show; the whole list is not shown. Text is compared as it stands, with case. */
const OPERATORS: Record<QueryOperator, (values: string[], wanted: string) => boolean> = {
	eq: (values, wanted) => values.includes(wanted),
	sw: (values, wanted) => values.some((value) => value.startsWith(wanted)),
	nsw: (values, wanted) => !values.some((value) => value.startsWith(wanted)),
};

/** Whether a contact fits a condition; false for an operator that is not known. */
export function fits({ name, operator, value }: QueryLeaf, valuesOf: ValuesOf): boolean {
	return isKnown(operator) && OPERATORS[operator](valuesOf(name), String(value));
}

/** Whether a contact fits a segment's query; more than one node on top are joined by AND. */
export function matches(query: QueryNode[], valuesOf: ValuesOf): boolean {
	return query.every((node) => matchesNode(node, valuesOf));
}

function matchesNode(node: QueryNode, valuesOf: ValuesOf): boolean {
	if (!('filterElements' in node)) return fits(node, valuesOf);
	const test = (element: QueryNode): boolean => matchesNode(element, valuesOf);
	return node.filterOperator === 'OR' ? node.filterElements.some(test) : node.filterElements.every(test);
}

/** The operators of a query that the sandbox does not know. */
export function unknownOperators(query: QueryNode[]): string[] {
	return query.flatMap((node) => {
		if ('filterElements' in node) return unknownOperators(node.filterElements);
		return isKnown(node.operator) ? [] : [node.operator];
	});
}

function isKnown(operator: string): operator is QueryOperator {
	return operator in OPERATORS;
}
