import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';

import { OmniApiKeyApi } from '../credentials/OmniApiKeyApi.credentials';
import { OmniBasicLoginApi } from '../credentials/OmniBasicLoginApi.credentials';
import { OmniSoapLoginApi } from '../credentials/OmniSoapLoginApi.credentials';
import { panelsOf } from '../test/support/panels';
import { listNodes } from './operations';

/** Where the panels stand as users have them: what changes there changes what they see, and what their workflows hold. */
const FOLDER = path.join(__dirname, '..', 'test', 'unit', 'package', 'panels');

/** The forms of the credentials. */
export const CREDENTIALS: readonly ICredentialType[] = [
	new OmniApiKeyApi(),
	new OmniBasicLoginApi(),
	new OmniSoapLoginApi(),
];

/** The file of a node's panels, or of a credential's form. */
export function panelFile({ name }: { name: string }): string {
	return path.join(FOLDER, `${name}.json`);
}

/** A value as text with its keys in order, a field on a line: so that a diff shows what changed, and nothing else. */
export function panelText(description: INodeTypeDescription): string {
	const { face, dropdowns, fields } = panelsOf(description);
	const panels = Object.entries(fields).map(([name, own]) => `${JSON.stringify(name)}: ${list(own)}`);
	return `{\n"face": ${line(face)},\n"dropdowns": ${list(dropdowns)},\n"fields": {\n${panels.join(',\n')}\n}\n}\n`;
}

/** The same for the form of a credential, under whose names n8n keeps what users filled in. */
export function credentialText({ name, displayName, properties }: ICredentialType): string {
	return `{\n"name": ${line(name)},\n"displayName": ${line(displayName)},\n"fields": ${list(properties)}\n}\n`;
}

function line(value: unknown): string {
	return JSON.stringify(inOrder(value));
}

function list(values: unknown[]): string {
	return values.length === 0 ? '[]' : `[\n${values.map(line).join(',\n')}\n]`;
}

function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, part]) => [key, inOrder(part)] as const);
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What stands in the file of a node or a credential; an empty text when there is none. */
export function panelSnapshot(description: { name: string }): string {
	try {
		return readFileSync(panelFile(description), 'utf8');
	} catch {
		return '';
	}
}

if (require.main === module) {
	for (const { description } of listNodes()) writeFileSync(panelFile(description), panelText(description));
	for (const credential of CREDENTIALS) writeFileSync(panelFile(credential), credentialText(credential));
}
