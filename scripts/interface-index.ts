import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { findCitations } from '../test/support/citations';

const ROOT = path.join(__dirname, '..');
const CONTRACT = path.join(ROOT, 'contract');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The index of the interface's sections that comments cite. */
export const INDEX_FILE = path.join(ROOT, 'docs', 'makers', 'interface.md');

interface Place {
	[method: string]: { operationId: string; summary: string };
}

interface Row {
	operation: string;
	call: string;
}

/** The operations of the contract by the section whose table lists them. */
function rowsBySection(): Map<string, Row[]> {
	const rows = new Map<string, Row[]>();
	const add = (section: string, row: Row): void => void rows.set(section, [...(rows.get(section) ?? []), row]);
	for (const file of readdirSync(CONTRACT).filter((name) => name.endsWith('.yaml') && name !== 'openapi.yaml')) {
		const text = readFileSync(path.join(CONTRACT, file), 'utf8');
		const { paths = {}, webhooks = {} } = parse(text) as { paths?: Record<string, Place>; webhooks?: typeof paths };
		for (const [place, item] of Object.entries(paths)) {
			for (const method of METHODS.filter((name) => name in item)) {
				const { operationId, summary } = item[method];
				add(sectionOf(summary), { operation: operationId, call: `${method.toUpperCase()} ${place}` });
			}
		}
		for (const [name, item] of Object.entries(webhooks)) {
			add(sectionOf(item.post.summary), { operation: item.post.operationId, call: `WEBHOOK ${name}` });
		}
	}
	return rows;
}

/** The section that an operation stands in: that of the endpoints (4) if its summary cites one, else the first. */
function sectionOf(summary: string): string {
	const sections = findCitations(summary).map(({ section }) => section);
	return sections.find((section) => / 4\.\d+$/.test(section)) ?? sections[0];
}

/** The index with its tables of operations made from the contract; the texts around them, and SOAP's table, stay as they are. */
export function withOperations(index: string): string {
	const rows = rowsBySection();
	const parts = index.split(/^(?=#+ )/m).map((part) => {
		const section = /^#+ (Part \d, [\d.]+)/.exec(part)?.[1].toLowerCase() ?? '';
		const own = rows.get(section);
		if (!own) return part;
		const lines = own.map(({ operation, call }) => `| \`${operation}\` | \`${call}\` |`);
		const table = ['| Operation | Call |', '| --- | --- |', ...lines].join('\n');
		const text = part.replace(/(^\| Operation +\| Call +\|\n(\|.*\n)+)/m, `${table}\n`);
		return text === part && !part.includes(own[0].operation) ? `${part.trimEnd()}\n\n${table}\n\n` : text;
	});
	return parts.join('');
}
