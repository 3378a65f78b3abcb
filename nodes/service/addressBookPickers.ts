import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';

import { inBatches } from '../ground/batches';
import { idText } from '../ground/json';
import type { Field } from '../panel/field';
import { dropdowns } from '../panel/ids';
import { allLists, PAGE_ROWS, readListsFrom, readSegments } from './addressBook';
import type { Client } from './client';
import { choicesOf, chosenIds, listClient, searchParts } from './pickers';

const LIST = { id: 'contactGroupId', name: 'name' };

/** Ours: lists whose segments are asked for where no list is chosen, and requests for them at once. */
const MOST_LISTS = 100;
const REQUESTS_AT_ONCE = 5;

/** Several contact lists. */
export function contactLists(label: `${string} Names or IDs`, about: string): Field<string[]> {
	return dropdowns(label, { loadOptionsMethod: 'getContactLists', about });
}

/** Several segments, of the lists that are chosen in the field of this path where there are any. */
export function segmentsOf(listsPath: string, about: string): Field<string[]> {
	return dropdowns('Segment Names or IDs', { loadOptionsMethod: 'getSegments', dependsOn: [listsPath], about });
}

/** The contact lists whose names hold a text, 1000 looked at a time; how the service's own filter works is not shown. */
export async function searchContactLists(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniApiKeyApi');
	const read = async (from: number) => ({ rows: await readListsFrom(client, PAGE_ROWS, from) });
	const shown = (rows: IDataObject[]) => choicesOf(rows, LIST, filter);
	return await searchParts({ read, id: LIST.id, shown }, paginationToken);
}

/** All contact lists. */
export async function getContactLists(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return choicesOf(await listsOf(await listClient(this, 'omniApiKeyApi')), LIST);
}

/** The segments of the lists that are chosen, or of all lists that have some, each with the name of its list. */
export async function getSegments(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const client = await listClient(this, 'omniApiKeyApi');
	const chosen = new Set(chosenIds(this, 'source.contactGroupIds'));
	const lists = (await listsOf(client)).filter(({ contactGroupId, segmentsCount }) =>
		chosen.size > 0 ? chosen.has(idText(contactGroupId) ?? '') : segmentsCount !== 0,
	);
	const found: INodePropertyOptions[] = [];
	for (const batch of inBatches(lists.slice(0, MOST_LISTS), REQUESTS_AT_ONCE)) {
		found.push(...(await Promise.all(batch.map(async (list) => await segmentsIn(client, list)))).flat());
	}
	return found;
}

async function segmentsIn(client: Client, list: IDataObject): Promise<INodePropertyOptions[]> {
	const listId = idText(list.contactGroupId);
	if (listId === undefined) return [];
	const segments = choicesOf(await readSegments(client, listId), { id: 'segmentId', name: 'name' });
	return segments.map(({ name, value }) => ({ name: `${name} (${idText(list.name) ?? listId})`, value }));
}

async function listsOf(client: Client): Promise<IDataObject[]> {
	const all: IDataObject[] = [];
	for await (const lists of allLists(client)) all.push(...lists);
	return all;
}
