import type { IDataObject } from 'n8n-workflow';

import { CONTACT_RECORD } from '../ground/contract';
import { offsetText } from '../ground/dates';
import { recordsOf } from '../service/answers';
import type { Client } from '../service/client';
import { withCommonNames, type CommonNames } from '../service/commonNames';
import { readPages } from '../service/pagination';
import { shapeOf, type Shape } from '../service/shapes';
import { ADDRESS_BOOK_ROWS } from './addressBook';
import { request, type HttpRoute } from './routes';

/** A contact (part 2, 2.2); its `last update` is read as `lastUpdate`. */
export const CONTACT = shapeOf(CONTACT_RECORD);

/** When a contact or a list was made and changed, as all nodes call it. */
export const WHEN = { createdAt: 'creationDate', updatedAt: 'lastUpdate' } satisfies CommonNames;

/** The route of a list's contacts (part 2, 4.1). */
export const CONTACTS = 'GET /address-book-api/contacts/http/range';

/**
 * The records of a query, page after page, up to `wanted` (part 2, 4.1), each with the zone that the service was asked for, as its times
 * name none. Throws a node error.
 */
export async function readContactPages(
	client: Client,
	route: HttpRoute,
	query: IDataObject & { zoneOffset: number },
	wanted: number,
	shape: Shape,
): Promise<IDataObject[]> {
	const fetch = async (limit: number, offset: number) => {
		const answer = await client.read(request(route, { query: { ...query, limit, offset } }));
		const timeZone = offsetText(query.zoneOffset);
		const rows = recordsOf(client, answer, shape).map((row) => Object.assign(row, { timeZone }));
		return { rows: rows.map((row) => withCommonNames<IDataObject[string]>(row, WHEN, { zone: timeZone })) };
	};
	return await readPages(fetch, wanted, ADDRESS_BOOK_ROWS);
}
