import type { IDataObject } from 'n8n-workflow';

import type { Schemas } from '../ground/contract';
import { offsetText } from '../ground/dates';
import { recordsOf } from '../service/answers';
import type { Client } from '../service/client';
import { withCommonNames, type CommonNames } from '../service/commonNames';
import { readPages } from '../service/pagination';
import { id, integerValue, list, record, textValue, time, type Shape, type ShapeOf } from '../service/shapes';
import { ADDRESS_BOOK_ROWS } from './addressBook';
import { request, type HttpRoute } from './routes';

type Contact = Schemas['Contact'];
type Row<T> = NonNullable<T> extends ReadonlyArray<infer One> ? One : never;

const CONTACT_FIELD = {
	name: textValue,
	displayName: textValue,
	type: integerValue,
	value: list(textValue),
} satisfies ShapeOf<Row<Contact['fields']>>;

const CHANNEL = {
	channel: textValue,
	unsubscribedAt: time,
	unsubscribedType: textValue,
} satisfies ShapeOf<Row<Schemas['Unsubscribed']['channelList']>>;

const UNSUBSCRIBED = {
	channelList: list(record(CHANNEL)),
	companyId: id,
	data: textValue,
	dataType: textValue,
	updatedAt: time,
} satisfies ShapeOf<Schemas['Unsubscribed']>;

const DEVICE = { appId: id, os: integerValue, pushToken: textValue } satisfies ShapeOf<Row<Contact['pushInfo']>>;

/** A contact (part 2, 2.2); its `last update` is read as `lastUpdate`. */
export const CONTACT = {
	companyId: id,
	contactGroupId: id,
	contactId: id,
	creationDate: time,
	lastUpdate: time,
	fields: list(record(CONTACT_FIELD)),
	email: textValue,
	phone: textValue,
	unsubscribedData: list(record(UNSUBSCRIBED)),
	pushInfo: list(record(DEVICE)),
} satisfies ShapeOf<Omit<Contact, 'last update'>>;

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
