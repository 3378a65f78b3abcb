import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { ICredentialType } from 'n8n-workflow';

import { fieldRows } from './fields';
import { table } from './markdown';

const ROOT = path.join(__dirname, '..', '..');
const load = createRequire(__filename);

/** The credentials that package.json names. */
export function listCredentials(): ICredentialType[] {
	const { n8n } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
		n8n: { credentials: string[] };
	};
	return n8n.credentials.map((entry) => {
		const file = entry.replace(/^dist\//, '').replace(/\.js$/, '.ts');
		const classes = load(path.join(ROOT, file)) as Record<string, new () => ICredentialType>;
		return new classes[path.basename(file, '.credentials.ts')]();
	});
}

/** A heading and a table of fields for each credential. */
export function credentialTables(): string {
	return listCredentials()
		.map(({ displayName, name, properties }) => {
			const rows = table(['Field', 'Takes', 'What it is'], fieldRows(properties));
			return `## ${displayName}\n\nIts name in workflows is \`${name}\`.\n\n${rows}`;
		})
		.join('\n\n');
}
