import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { REASONS } from '../../nodes/ground/contract';
import { panelsOf } from '../../test/support/panels';
import { listNodes, type PackageNode } from '../operations';
import { nodePage, type Made } from './addresses';
import { fieldRows } from './fields';
import { between, table } from './markdown';
import { example, namesOf, operationPage, operationPages } from './operationPages';
import { sharedPage } from './sharedFields';

const ROOT = path.join(__dirname, '..', '..');
const PAGES = 'docs/nodes';
const OUTPUTS = path.join(__dirname, 'outputs.json');

/** What each operation gives out for one item, by `node.resource.operation`; `npm run schemas` writes it. */
export function readOutputs(): Record<string, object> {
	return JSON.parse(readFileSync(OUTPUTS, 'utf8')) as Record<string, object>;
}

/** The reason keys that the service documents for the domain of a node. */
function reasonKeys({ description: { name } }: PackageNode): string[] {
	const domain = name.replace(/^omni/, '').toLowerCase();
	const own = Object.entries(REASONS).filter(([tag]) => domain.startsWith(tag));
	return [...new Set(own.flatMap(([, reasons]) => reasons.map(({ key }) => key)))];
}

function errors(node: PackageNode): string {
	const keys = reasonKeys(node).map((key) => `\`${key}\``);
	const known = keys.length === 0 ? '' : ` The service documents these reasons for it: ${keys.join(', ')}.`;
	return `## Errors\n\n[Errors](../errors.md) says what each code, reason and HTTP status means and what to do.${known}`;
}

function operations(node: PackageNode): string {
	const rows = node.operations.map((operation) => {
		const { title, about } = namesOf(node, operation);
		return [`[${title}](${operationPage(node, operation)})`, `${about}.`];
	});
	const more = 'Options that many operations have alike are [on a page of their own](shared-options.md).';
	return `## Operations\n\n${table(['Operation', 'What it does'], rows)}\n\n${more}`;
}

/** What a node's page says of it beside what is written by hand: its operations, or its fields where it has none. */
export function reference(node: PackageNode, outputs: Record<string, object>): string {
	const { description } = node;
	const intro = 'The rest of this page is made from the code by `npm run docs`.';
	if (node.operations.length > 0) return [intro, operations(node), errors(node)].join('\n\n');
	const fields = table(['Field', 'Takes', 'What it is'], fieldRows(panelsOf(description).fields['-/-']));
	const output = `Example output:\n\n${example(outputs[description.name])}`;
	return [intro, '## Fields', fields, '## Output', output].join('\n\n');
}

/**
 * The pages of all nodes that people can pick, and of their operations. On a node's page, what is written by hand stays, and
 * what is made stands behind it.
 */
export function nodePages(): Made[] {
	const outputs = readOutputs();
	const nodes = listNodes().filter(({ description }) => !description.hidden);
	return [
		...nodes.map((node) => ({
			file: `${PAGES}/${nodePage(node.description.displayName)}`,
			make: (page: string) => between(page, 'reference', reference(node, outputs)),
		})),
		...nodes.flatMap((node) => operationPages(node, outputs)),
		{ file: `${PAGES}/shared-options.md`, make: sharedPage },
	];
}

/** Pages of operations that are no more. @param made the files that are made now */
export function strayPages(made: ReadonlySet<string>): string[] {
	const folder = path.join(ROOT, PAGES);
	const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
	return files
		.map((file) => file.replaceAll(path.sep, '/'))
		.filter((file) => file.includes('/') && file.endsWith('.md'))
		.map((file) => `${PAGES}/${file}`)
		.filter((file) => !made.has(file));
}
