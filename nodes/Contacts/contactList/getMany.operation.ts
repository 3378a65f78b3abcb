import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { formatDate, isAfter } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { CONTACT_PAGE_ROWS } from '../../ground/limits';
import type { Item } from '../../panel/parameters';
import { limitFields, wantedRows } from '../../old/rows';
import { readPages } from '../../service/pagination';
import { recordsOf } from '../answers';
import { zoneOffsetOption } from '../paging';
import { listTypesToFind } from './listTypes';

const PATH = '/address-book-api/contact-groups';

/** Lists contact lists with their fields, page after page (part 2, 4.1): GET /address-book-api/contact-groups. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'contactList',
	operation: 'getMany',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: PATH }],
	fields: fieldsFor('contactList', 'getMany', [
		...limitFields,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add filter',
			default: {},
			options: [
				{
					displayName: 'Created After',
					name: 'from',
					type: 'dateTime',
					default: '',
					description: "In the workflow's time zone unless the value names one",
				},
				{
					displayName: 'Created Before',
					name: 'to',
					type: 'dateTime',
					default: '',
					description: "In the workflow's time zone unless the value names one",
				},
				{
					displayName: 'Deletes Contacts Automatically',
					name: 'autoDeleteEnabled',
					type: 'boolean',
					default: true,
					description: 'Whether to get the lists that delete contacts automatically, or those that do not',
				},
				{ displayName: 'Name', name: 'name', type: 'string', default: '', placeholder: 'e.g. Clients' },
				{ displayName: 'Types', name: 'type', type: 'multiOptions', options: listTypesToFind, default: [] },
				zoneOffsetOption,
			],
		},
	]),

	async run(item, client) {
		const filters = readFilters(item);
		const fetch = async (limit: number, offset: number) => {
			const answer = await client.read({ method: 'GET', path: PATH, query: { limit, offset, ...filters } });
			return { rows: recordsOf(client, answer), claimsMore: false };
		};
		return await readPages(fetch, wantedRows(item), CONTACT_PAGE_ROWS);
	},
};

function readFilters(item: Item): IDataObject {
	const filters: IDataObject = {};
	const zoneOffset = item.integer('filters.zoneOffset', 'Time Offset');
	const from = item.date('filters.from', 'Created After');
	const to = item.date('filters.to', 'Created Before');
	if (from && to && isAfter(from, to)) {
		throw new InvalidInput('Created After', 'it is later than “Created Before”', 'Swap the two dates.');
	}
	if (from) filters.from = formatDate(from, 'blank', zoneOffset);
	if (to) filters.to = formatDate(to, 'blank', zoneOffset);
	if (zoneOffset !== undefined) filters.zoneOffset = zoneOffset;
	const name = item.text('filters.name', 'Name');
	if (name !== undefined) filters.name = name;
	const types = item.texts('filters.type', 'Types');
	if (types.length > 0) filters.type = types;
	if (item.value('filters.autoDeleteEnabled') !== undefined) {
		filters.autoDeleteEnabled = item.flag('filters.autoDeleteEnabled', 'Deletes Contacts Automatically');
	}
	return filters;
}
