import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { INDEX_FILE, withOperations } from './interface-index';
import { listOperations, type OperationRow } from './operations';

const OPERATIONS = path.join(__dirname, '..', 'docs', 'operations.md');
const START = '<!-- operations:start -->';
const END = '<!-- operations:end -->';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function endpoint({ method, path: address, when }: OperationRow): string {
	return `\`${method} ${address}\`${when === undefined ? '' : ` (${cell(when)})`}`;
}

/** The rows in groups of the same key, in the order of their first row. */
function grouped(rows: OperationRow[], key: (row: OperationRow) => string): OperationRow[][] {
	return [...new Set(rows.map(key))].map((name) => rows.filter((row) => key(row) === name));
}

function line(ofOperation: OperationRow[]): string {
	const [{ resourceName, operationName, description }] = ofOperation;
	const endpoints = ofOperation.map(endpoint).join('<br>');
	return `| ${[resourceName, operationName, description].map(cell).join(' | ')} | ${endpoints} |`;
}

/**
 * The operations as Markdown: a heading and a table for each node, a line for each operation with all its endpoints.
 * @param rows as `listOperations` gives them
 */
export function operationTables(rows: OperationRow[]): string {
	const head = '| Resource | Operation | What it does | Endpoint |\n| --- | --- | --- | --- |';
	return grouped(rows, ({ node }) => node)
		.map((ofNode) => {
			const lines = grouped(ofNode, ({ resource, operation }) => `${resource}.${operation}`).map(line);
			return `## ${ofNode[0].nodeName}\n\n${head}\n${lines.join('\n')}`;
		})
		.join('\n\n');
}

/**
 * Puts the tables between the two markers of a page.
 * @param page Markdown
 * @param tables Markdown
 * @returns the page with the tables in place of what stood there
 * @throws Error when a marker is missing
 */
export function withTables(page: string, tables: string): string {
	const start = page.indexOf(START);
	const end = page.indexOf(END);
	if (start === -1 || end < start)
		throw new Error(`docs/operations.md has no place for the tables: it needs ${START} and ${END}.`);
	return `${page.slice(0, start + START.length)}\n\n${tables}\n\n${page.slice(end)}`;
}

/** What is made anew: each file with the way to its new text. */
const MADE: Array<[file: string, make: (text: string) => string]> = [
	[OPERATIONS, (page) => withTables(page, operationTables(listOperations()))],
	[INDEX_FILE, withOperations],
];

/** `tsx scripts/readme-tables.ts [--check]`: writes the tables, or only tells with exit code 1 that they are out of date. */
async function main(): Promise<void> {
	// Loaded here, because Jest cannot load it and the functions above have tests.
	const { format, resolveConfig } = await import('prettier');
	for (const [file, make] of MADE) {
		const text = readFileSync(file, 'utf8');
		const updated = await format(make(text), { ...(await resolveConfig(file)), filepath: file });
		if (updated === text) continue;
		if (process.argv.includes('--check')) {
			throw new Error(
				`The operations in ${path.basename(file)} are out of date: run npm run readme and commit the change.`,
			);
		}
		writeFileSync(file, updated);
	}
}

if (require.main === module) {
	main().catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	});
}
