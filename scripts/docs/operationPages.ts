import path from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { panelsOf } from '../../test/support/panels';
import type { ListedOperation, PackageNode } from '../operations';
import { nodePage, type Made } from './addresses';
import { fieldRows, type FieldRow } from './fields';
import { anchor, table } from './markdown';
import { isShared, membersOf, shortName } from './sharedFields';

/** The names that a panel shows for an operation. */
export function namesOf({ description }: PackageNode, { resource, operation }: ListedOperation) {
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

/** The page of an operation, from the folder docs/nodes on: `sms/message-send.md`. */
export function operationPage(node: PackageNode, operation: ListedOperation): string {
	const folder = nodePage(node.description.displayName).replace(/\.md$/, '');
	return `${folder}/${anchor(namesOf(node, operation).title)}.md`;
}

function endpoints({ endpoints: routes, sendsThroughOthers }: ListedOperation): string {
	if (sendsThroughOthers) return 'It makes no request of its own: each message goes through the Send of its channel.';
	const lines = routes.map(({ method, path: place, when }) => {
		return `\`${method} ${place}\`${when === undefined ? '' : ` (${when})`}`;
	});
	return lines.length === 0 ? 'It makes no request: everything happens in n8n.' : `It calls ${lines.join(', ')}.`;
}

/** The credentials that only an option of an operation needs, each with the option's label. */
function credentialsOfOptions({ description }: PackageNode, { resource, operation }: ListedOperation): string[] {
	const { options: members = [] } =
		panelsOf(description).fields[`${resource}/${operation}`].find(({ name }) => name === 'options') ?? {};
	return (description.credentials ?? []).flatMap(({ name, displayOptions: { show = {} } = {} }) => {
		if (!show.operation?.includes(operation)) return [];
		const chosen = Object.keys(show).map((path) => path.split('.'));
		const option = members.find((member) =>
			chosen.some(([first, second]) => first === 'options' && second === member.name),
		);
		return option === undefined ? [] : [`\`${name}\` (${(option as INodeProperties).displayName})`];
	});
}

function credentialsOf(node: PackageNode, operation: ListedOperation): string {
	const { credential, asksWith } = operation;
	if (credential === undefined) return 'It needs no credential.';
	const both = [credential, asksWith].filter((name) => name !== undefined).map((name) => `\`${name}\``);
	const all = [...both, ...credentialsOfOptions(node, operation)];
	return `Credential: ${all.join(' and ')} ([fields](../../credentials.md)).`;
}

/** The most characters of a text in an output; a whole page is longer. */
const MOST_SHOWN = 400;

/** What an operation gives out, or nothing where no output is known. */
export function example(output: object | undefined): string {
	const shorter = (_name: string, value: unknown): unknown =>
		typeof value === 'string' && value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN / 4)}…` : value;
	return output === undefined ? '' : `\`\`\`json\n${JSON.stringify(output, shorter, 2)}\n\`\`\``;
}

const NEEDED = 'needed: ';

/** The fields that only few operations have, and the names of those that many have. */
function fieldsOf({ description }: PackageNode, { resource, operation }: ListedOperation) {
	const { own, members } = membersOf(fieldRows(panelsOf(description).fields[`${resource}/${operation}`]));
	const rows = [...own, ...members.filter((member) => !isShared(member)).flatMap((member) => member.rows)];
	// A field that is needed under one choice only stands twice in the panel.
	const once = rows.filter(([field, takes, about]) => {
		return !rows.some((row) => row[0] === field && row[1] === `${NEEDED}${takes}` && row[2] === about);
	});
	return { rows: once, shared: members.filter(isShared) };
}

/** From this many fields on it is worth it to lead to another operation that has the same. */
const MANY_FIELDS = 6;

/** Another operation all of whose fields an operation has as well, as Send and Wait for Delivery has those of Send. */
function baseOf(node: PackageNode, operation: ListedOperation, rows: readonly FieldRow[]) {
	const has = new Set(rows.map((row) => row.join('\n')));
	const before = node.operations.slice(0, node.operations.indexOf(operation));
	const bases = before
		.map((other) => ({ other, fields: fieldsOf(node, other).rows }))
		.filter(({ fields }) => fields.length >= MANY_FIELDS && fields.every((row) => has.has(row.join('\n'))));
	return bases.sort((a, b) => b.fields.length - a.fields.length).at(0);
}

function fieldParts(node: PackageNode, operation: ListedOperation): string[] {
	const { rows, shared } = fieldsOf(node, operation);
	const base = baseOf(node, operation, rows);
	const known = new Set(base?.fields.map((row) => row.join('\n')));
	const left = rows.filter((row) => !known.has(row.join('\n')));
	const same =
		base &&
		`All fields of [${namesOf(node, base.other).title}](${path.posix.basename(operationPage(node, base.other))})`;
	const lead = same === undefined ? '' : left.length === 0 ? `${same}, and no others.` : `${same}, and these:`;
	const fields = [lead, left.length === 0 ? '' : table(['Field', 'Takes', 'What it is'], left)].filter(Boolean);
	const links = shared.map((member) => {
		return `[${shortName(member)}](../shared-options.md#${anchor(shortName(member))})`;
	});
	return [
		...(fields.length === 0 ? [] : ['## Fields', ...fields]),
		...(links.length === 0 ? [] : ['## Options that others have, too', `${links.join(', ')}.`]),
	];
}

function pageOf(node: PackageNode, operation: ListedOperation, outputs: Record<string, object>): string {
	const { name, displayName } = node.description;
	const { title, about } = namesOf(node, operation);
	const output = outputs[`${name}.${operation.resource}.${operation.operation}`];
	const more = `[${displayName}](../${nodePage(displayName)}) says what it is for and what its operations have in common.`;
	const parts = [
		`# ${displayName}, ${title}`,
		`${about}. ${endpoints(operation)} ${credentialsOf(node, operation)} ${more}`,
		...fieldParts(node, operation),
		output === undefined ? '' : `## Output\n\nOf one item:\n\n${example(output)}`,
		'What a `code`, a reason or a status means, and what to do: [errors](../../errors.md). This page is made from the code by `npm run docs`.',
	];
	return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** A page for each operation of a node. */
export function operationPages(node: PackageNode, outputs: Record<string, object>): Made[] {
	return node.operations.map((operation) => ({
		file: `docs/nodes/${operationPage(node, operation)}`,
		make: () => pageOf(node, operation, outputs),
	}));
}
