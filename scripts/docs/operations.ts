import type { OperationRow } from '../operations';
import { table } from './markdown';

function endpoint({ method, path: address, when }: OperationRow): string {
	return `\`${method} ${address}\`${when === undefined ? '' : ` (${when})`}`;
}

/** The rows in groups of the same key, in the order of their first row. */
function grouped(rows: OperationRow[], key: (row: OperationRow) => string): OperationRow[][] {
	return [...new Set(rows.map(key))].map((name) => rows.filter((row) => key(row) === name));
}

function cells(ofOperation: OperationRow[]): string[] {
	const [{ resourceName, operationName, description }] = ofOperation;
	return [resourceName, operationName, description, ofOperation.map(endpoint).join('<br>')];
}

/**
 * The operations as Markdown: a heading and a table for each node, a line for each operation with all its endpoints.
 * @param rows as `listOperations` gives them
 */
export function operationTables(rows: OperationRow[]): string {
	const head = ['Resource', 'Operation', 'What it does', 'Endpoint'];
	return grouped(rows, ({ node }) => node)
		.map((ofNode) => {
			const lines = grouped(ofNode, ({ resource, operation }) => `${resource}.${operation}`).map(cells);
			return `## ${ofNode[0].nodeName}\n\n${table(head, lines)}`;
		})
		.join('\n\n');
}
