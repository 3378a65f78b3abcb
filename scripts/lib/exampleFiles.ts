import { readdirSync } from 'node:fs';
import path from 'node:path';

const EXAMPLES = path.join(__dirname, '..', '..', 'examples');

/** The folders that somebody looks at first; the others follow by name. */
const FIRST = ['sms', 'jobs'];

/** Posted events and dashboards, no workflows. */
const OTHERS = ['callbacks', 'dashboards'];

const byName = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** The folders of examples/ that hold workflows, in the order of a first look. */
export function exampleFolders(): string[] {
	const found = readdirSync(EXAMPLES, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
		.map(({ name }) => name)
		.sort(byName);
	return [...new Set([...FIRST, ...found])];
}

/** The files of all example workflows, from examples/ on and with slashes: those of SMS first, the first of them at the top. */
export function exampleFiles(): string[] {
	return exampleFolders().flatMap((folder) =>
		readdirSync(path.join(EXAMPLES, folder))
			.filter((file) => file.endsWith('.json'))
			.sort(byName)
			.map((file) => `${folder}/${file}`),
	);
}
