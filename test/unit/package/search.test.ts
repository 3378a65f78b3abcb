import { readFileSync } from 'node:fs';

import { sublimeSearch } from '@n8n/utils/search/sublime-search';

import { listNodes } from '../../../scripts/operations';

interface Codex {
	alias: string[];
}

/** Our nodes as the editor's list of nodes searches them: by their names and by the aliases of their codex files. */
const NODES = listNodes()
	.filter(({ description }) => description.hidden !== true)
	.map(({ file, description: { displayName } }) => {
		const codex = JSON.parse(readFileSync(file.replace('.node.ts', '.node.json'), 'utf8')) as Codex;
		return { properties: { displayName, codex } };
	});

it.each([
	['sms status', 'Omni SMS'],
	['login code', 'Omni Voice Code'],
	['stop', 'Omni Contacts'],
	['campaign', 'Omni Legacy Email'],
	['sms campaign', 'Omni SMS'],
	['do not contact', 'Omni Contacts'],
	['receive sms', 'Omni Trigger'],
	['no public address', 'Omni SOAP Trigger'],
	['notify', 'Omni Reach'],
	['reach', 'Omni Reach'],
	['email campaign', 'Omni Legacy Email'],
	['push campaign', 'Omni Push'],
	['notify by sms', 'Omni SMS'],
	['notify by email', 'Omni Email'],
	['login code by email', 'Omni Voice Code'],
	['opt out', 'Omni Contacts'],
	['email status', 'Omni Email'],
	['transactional email', 'Omni Email'],
	['sms balance', 'Omni Account'],
	['one-time code', 'Omni Voice Code'],
	['sms reply', 'Omni SMS'],
	['wait for delivery', 'Omni SMS'],
	['wait for a reply', 'Omni SMS'],
])('the editor’s search for “%s” puts %s first among our nodes', (words, name) => {
	const found = sublimeSearch(words, NODES).sort((a, b) => b.score - a.score);
	expect(found[0].item.properties.displayName).toBe(name);
});
