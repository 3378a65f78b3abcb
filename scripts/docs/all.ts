import { addresses, type Made } from './addresses';
import { credentialTables } from './credentials';
import { errorCatalogue } from './errors';
import { gallery } from './gallery';
import { between } from './markdown';
import { nodePages } from './nodePages';
import { operationTables } from './operations';
import { readOwner } from './owner';
import { docsIndex, llmsText, nodesIndex } from './pages';
import { controlDocument } from '../../sandbox/outbox/openapi';
import { withOperations } from '../interface-index';
import { listNodes, listOperations } from '../operations';

/** What is made of the code alone, or of a page and the code. */
export function fromCode(): Made[] {
	const names = Object.fromEntries(listNodes().map(({ description: { name, displayName } }) => [name, displayName]));
	return [
		{
			file: 'docs/makers/operations.md',
			make: (page) => between(page, 'operations', operationTables(listOperations())),
		},
		{ file: 'docs/makers/interface.md', make: withOperations },
		{ file: 'docs/credentials.md', make: (page) => between(page, 'reference', credentialTables()) },
		{ file: 'docs/errors.md', make: errorCatalogue },
		{ file: 'docs/examples.md', make: () => gallery(names) },
		{ file: 'sandbox/openapi.json', make: () => JSON.stringify(controlDocument()) },
		...nodePages(),
		...addresses(readOwner()),
	];
}

/** What lists the pages, by the texts that they have now. */
export function indexes(texts: ReadonlyMap<string, string>): Made[] {
	const inDocs = [...texts].filter(([file]) => file.startsWith('docs/'));
	const made = new Map(inDocs.map(([file, text]) => [file.slice('docs/'.length), text]));
	return [
		{ file: 'docs/README.md', make: () => docsIndex(made) },
		{ file: 'docs/nodes/README.md', make: () => nodesIndex(made) },
		{ file: 'docs/llms.txt', make: () => llmsText(readOwner(), made) },
	];
}
