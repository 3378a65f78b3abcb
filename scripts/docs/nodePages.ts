import { readFileSync } from 'node:fs';
import path from 'node:path';

import { REASONS } from '../../nodes/ground/contract';
import { panelsOf } from '../../test/support/panels';
import { listNodes, type ListedOperation, type PackageNode } from '../operations';
import { nodePage, type Made } from './addresses';
import { fieldRows } from './fields';
import { anchor, between, table } from './markdown';

const OUTPUTS = path.join(__dirname, 'outputs.json');

/** What each operation gives out for one item, by `node.resource.operation`; `npm run schemas` writes it. */
export function readOutputs(): Record<string, object> {
	return JSON.parse(readFileSync(OUTPUTS, 'utf8')) as Record<string, object>;
}

/** The names that a panel shows for an operation. */
function namesOf({ description }: PackageNode, { resource, operation }: ListedOperation) {
	const { dropdowns } = panelsOf(description);
	const nameOf = (dropdown: string, value: string, of?: string) =>
		dropdowns
			.filter(({ name }) => name === dropdown)
			.filter(({ displayOptions }) => of === undefined || displayOptions?.show?.resource?.includes(of) !== false)
			.flatMap(({ options = [] }) => options)
			.find((option) => 'value' in option && option.value === value);
	const { name: resourceName = resource } = nameOf('resource', resource) ?? {};
	const found = nameOf('operation', operation, resource);
	const about = found && 'description' in found && typeof found.description === 'string' ? found.description : '';
	return { title: `${resourceName}: ${found?.name ?? operation}`, about };
}

function endpoints({ endpoints: routes }: ListedOperation): string {
	const lines = routes.map(({ method, path: place, when }) => {
		return `\`${method} ${place}\`${when === undefined ? '' : ` (${when})`}`;
	});
	return lines.length === 0 ? 'It makes no request: everything happens in n8n.' : `It calls ${lines.join(', ')}.`;
}

function example(output: object | undefined): string {
	if (output === undefined) return '';
	return `Example output:\n\n\`\`\`json\n${JSON.stringify(output, null, 2)}\n\`\`\``;
}

function section(node: PackageNode, operation: ListedOperation, outputs: Record<string, object>): string {
	const { title, about } = namesOf(node, operation);
	const fields = panelsOf(node.description).fields[`${operation.resource}/${operation.operation}`];
	const rows = fieldRows(fields);
	return [
		`### ${title}`,
		`${about}. ${endpoints(operation)} ${credentialsOf(operation)}`,
		rows.length === 0 ? '' : table(['Field', 'Takes', 'What it is'], rows),
		example(outputs[`${node.description.name}.${operation.resource}.${operation.operation}`]),
	]
		.filter(Boolean)
		.join('\n\n');
}

function credentialsOf({ credential, asksWith }: ListedOperation): string {
	if (credential === undefined) return 'It needs no credential.';
	const both = [credential, asksWith].filter((name) => name !== undefined).map((name) => `\`${name}\``);
	return `Credential: ${both.join(' and ')} ([fields](../credentials.md)).`;
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

/** All that a node's page says of its fields, made from its panel. */
export function reference(node: PackageNode, outputs: Record<string, object>): string {
	const { description, operations } = node;
	const intro = 'The rest of this page is made from the code by `npm run docs`.';
	if (operations.length === 0) {
		const rows = fieldRows(panelsOf(description).fields['-/-']);
		const fields = table(['Field', 'Takes', 'What it is'], rows);
		return [intro, '## Fields', fields, '## Output', example(outputs[description.name])].join('\n\n');
	}
	const titles = operations.map((operation) => namesOf(node, operation).title);
	const contents = titles.map((title) => `- [${title}](#${anchor(title)})`).join('\n');
	const sections = operations.map((operation) => section(node, operation, outputs));
	return [intro, '## Operations', contents, ...sections, errors(node)].join('\n\n');
}

/** The pages of all nodes that people can pick: what is written by hand stays, what is made stands behind it. */
export function nodePages(): Made[] {
	const outputs = readOutputs();
	return listNodes()
		.filter(({ description }) => !description.hidden)
		.map((node) => ({
			file: `docs/nodes/${nodePage(node.description.displayName)}`,
			make: (page: string) => between(page, 'reference', reference(node, outputs)),
		}));
}
