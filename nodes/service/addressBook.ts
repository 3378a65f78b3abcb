import type { IDataObject } from 'n8n-workflow';

import type { Schemas } from '../ground/contract';
import { pick } from '../ground/json';
import type { Client } from './client';
import { pagesOf } from './pagination';
import { recordsOf } from './records';
import { request } from './routes';
import { boolean, id, integer, list, open, record, text, time, type ShapeOf } from './shapes';

/** The routes of all contact lists, and of a list's segments (part 2, 4.1 and 4.2). */
export const LISTS = 'GET /address-book-api/contact-groups';
export const SEGMENTS = 'GET /address-book-api/segments';

/** Ours: rows of one page; the interface gives no limit. */
export const PAGE_ROWS = 1000;

const LIST_FIELD = {
	name: text,
	displayName: text,
	type: integer,
	values: list(text),
	isDefault: boolean,
} satisfies ShapeOf<Schemas['FieldRecord']>;

/** A contact list (part 2, 2.1). */
export const CONTACT_LIST = {
	companyId: id,
	contactGroupId: id,
	name: text,
	creationDate: time,
	lastUpdate: time,
	fields: list(record(LIST_FIELD)),
	contactsCount: integer,
	segmentsCount: integer,
	type: text,
	autoDeleteEnabled: boolean,
} satisfies ShapeOf<Schemas['ContactList']>;

/** A segment (part 2, 2.3); the nodes of its query hold others, and stay as they came. */
export const SEGMENT = {
	segmentId: id,
	companyId: id,
	contactGroupId: id,
	name: text,
	creationDate: time,
	lastUpdate: time,
	query: list(open, (node) => pick(node, 'filterElements', 'operator') !== undefined),
	contactsCount: text,
} satisfies ShapeOf<Schemas['Segment']>;

/** A page of contact lists (part 2, 4.1); throws a node error. */
export async function readListsFrom(client: Client, count: number, offset: number): Promise<IDataObject[]> {
	const query = { limit: count, offset };
	return recordsOf(client, await client.read(request(LISTS, { query })), CONTACT_LIST);
}

/** All contact lists, page by page; throws a node error. */
export function allLists(client: Client): AsyncGenerator<IDataObject[], void> {
	const fetch = async (count: number, offset: number) => ({ rows: await readListsFrom(client, count, offset) });
	return pagesOf(client, fetch, Infinity, PAGE_ROWS);
}

/** The segments of a list, which has few enough for one answer (part 2, 2.3 and 4.2); throws a node error. */
export async function readSegments(client: Client, contactGroupId: string): Promise<IDataObject[]> {
	return recordsOf(client, await client.read(request(SEGMENTS, { query: { contactGroupId } })), SEGMENT);
}
