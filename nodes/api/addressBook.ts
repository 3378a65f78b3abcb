import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';

import { inBatches } from '../ground/turns';
import { CONTACT_LIST_RECORD, SEGMENT_RECORD } from '../ground/contract';
import { idText, isJsonObject, pick as pickFrom } from '../ground/json';
import type { Field } from '../panel/field';
import { dropdowns, pick } from '../panel/ids';
import { recordsOf } from '../service/answers';
import { isDone } from '../service/certainty';
import type { Client } from '../service/client';
import { pagesOf } from '../service/pagination';
import { list, open, shapeOf } from '../service/shapes';
import { summaryOf } from '../service/summary';
import type { Trouble } from '../service/trouble';
import { fieldsExcept } from '../service/verdict';
import { choicesOf, listClient, searchParts } from './pickers';
import { request } from './routes';

/** The routes of all contact lists, and of a list's segments (part 2, 4.1 and 4.2). */
export const LISTS = 'GET /address-book-api/contact-groups';
export const SEGMENTS = 'GET /address-book-api/segments';

/** Ours: rows of one page; the interface gives no limit. */
export const ADDRESS_BOOK_ROWS = 1000;

/** A contact list (part 2, 2.1). */
export const CONTACT_LIST = shapeOf(CONTACT_LIST_RECORD);

/** A segment (part 2, 2.3); the nodes of its query hold others, and stay as they came. */
export const SEGMENT = {
	...shapeOf(SEGMENT_RECORD),
	query: list(open, (node) => pickFrom(node, 'filterElements', 'operator') !== undefined),
};

/**
 * The refusal of a request whose answer is a list, in the address book's own form: words beside a result of null, and nothing else (part 2, 7).
 * Undefined for any other answer, and where a status, a code or reasons tell.
 */
export function refusedInWords(answer: unknown, status: number): Trouble | undefined {
	const { description, failed, proof } = summaryOf(answer);
	if (!isDone(status) || !failed || proof !== undefined || !isJsonObject(answer)) return undefined;
	if (Object.keys(fieldsExcept(answer, ['result', 'reasons', 'description'])).length > 0) return undefined;
	return {
		message: 'The service refused the request',
		description: `Nothing was carried out. The service said: ${description}`,
		httpCode: String(status),
	};
}

/** A page of contact lists (part 2, 4.1); throws a node error. */
async function readListsFrom(client: Client, count: number, offset: number): Promise<IDataObject[]> {
	const query = { limit: count, offset };
	return recordsOf(client, await client.read(request(LISTS, { query })), CONTACT_LIST);
}

/** All contact lists, page by page; throws a node error. */
export function allLists(client: Client): AsyncGenerator<IDataObject[], void> {
	const fetch = async (count: number, offset: number) => ({ rows: await readListsFrom(client, count, offset) });
	return pagesOf(fetch, Infinity, ADDRESS_BOOK_ROWS);
}

/** The segments of a list, which has few enough for one answer (part 2, 2.3 and 4.2); throws a node error. */
export async function readSegments(client: Client, contactGroupId: string): Promise<IDataObject[]> {
	return recordsOf(client, await client.read(request(SEGMENTS, { query: { contactGroupId } })), SEGMENT);
}

const IN_LIST = { id: 'contactGroupId', name: 'name' };

/** Ours: requests for the segments of lists at once. */
const REQUESTS_AT_ONCE = 5;

export const LIST_PICKER = { searchListMethod: 'searchContactLists', example: '1234567890123456789' } as const;

/** A field that picks the list an operation works on, where there is more to say of it. */
export function pickList(
	description = 'A list that is there already; Find or Create of Omni Contacts makes one',
): Field<string> {
	return pick('Contact List', { ...LIST_PICKER, description, required: true });
}

export const contactListField = pickList();

/** Several contact lists. */
export function contactLists(label: `${string} Names or IDs`, about: string): Field<string[]> {
	return dropdowns(label, { loadOptionsMethod: 'getContactLists', about });
}

/** The contact lists whose names hold a text, 1000 looked at a time; how the service's own filter works is not shown. */
export async function searchContactLists(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniApiKeyApi');
	const read = async (from: number) => await readListsFrom(client, ADDRESS_BOOK_ROWS, from);
	return await searchParts(read, IN_LIST, filter, paginationToken);
}

/** All contact lists. */
export async function getContactLists(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return choicesOf(await listsOf(await listClient(this, 'omniApiKeyApi')), IN_LIST);
}

/** The segments of all lists, each with the name of its list. */
export async function getSegments(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const client = await listClient(this, 'omniApiKeyApi');
	const lists = (await listsOf(client)).filter(({ segmentsCount }) => segmentsCount !== 0);
	const found: INodePropertyOptions[] = [];
	for (const batch of inBatches(lists, REQUESTS_AT_ONCE)) {
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
