import type { IDataObject } from 'n8n-workflow';

import type { Client } from '../../service/client';
import { recordsOf } from '../../service/records';
import { request } from '../../service/routes';
import { CONTACT_LIST, PAGE_ROWS } from '../records';

export const LISTS = 'GET /address-book-api/contact-groups';

/** One page of all contact lists (part 2, 4.1), and the offset of the next one where there may be more; throws a node error. */
export async function readListsFrom(
	client: Client,
	offset: number,
): Promise<{ lists: IDataObject[]; next: number | undefined }> {
	const query = { limit: PAGE_ROWS, offset };
	const lists = recordsOf(client, await client.read(request(LISTS, { query })), CONTACT_LIST);
	return { lists, next: lists.length < PAGE_ROWS ? undefined : offset + lists.length };
}
