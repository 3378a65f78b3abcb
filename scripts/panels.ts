import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeTypeDescription } from 'n8n-workflow';

import { panelsOf } from '../test/support/panels';
import { listNodes } from './operations';

/** Where the panels stand as users have them: what changes there changes what they see, and what their workflows hold. */
const FOLDER = path.join(__dirname, '..', 'test', 'unit', 'package', 'panels');

/** The file of a node's panels. */
export function panelFile({ name }: INodeTypeDescription): string {
	return path.join(FOLDER, `${name}.json`);
}

/** A value as text with its keys in order, a field on a line: so that a diff shows what changed, and nothing else. */
export function panelText(description: INodeTypeDescription): string {
	const { face, dropdowns, fields } = panelsOf(description);
	const line = (value: unknown): string => JSON.stringify(inOrder(value));
	const list = (values: unknown[]): string => (values.length === 0 ? '[]' : `[\n${values.map(line).join(',\n')}\n]`);
	const panels = Object.entries(fields).map(([name, own]) => `${JSON.stringify(name)}: ${list(own)}`);
	return `{\n"face": ${line(face)},\n"dropdowns": ${list(dropdowns)},\n"fields": {\n${panels.join(',\n')}\n}\n}\n`;
}

function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, part]) => [key, inOrder(part)] as const);
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What stands in a node's file; an empty text when there is none. */
export function panelSnapshot(description: INodeTypeDescription): string {
	try {
		return readFileSync(panelFile(description), 'utf8');
	} catch {
		return '';
	}
}

if (require.main === module) {
	for (const { description } of listNodes()) writeFileSync(panelFile(description), panelText(description));
}
