import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { isJsonObject } from '../../ground/json';
import { CONTACT_PAGE_ROWS } from '../../ground/limits';
import { simplifyField } from '../../old/fields';
import { pickedId, requiredId } from '../../old/lists';
import type { Item } from '../../panel/parameters';
import { limitFields, wantedRows } from '../../old/rows';
import { readPages } from '../../service/pagination';
import { recordsOf } from '../answers';
import { zoneOffsetOption } from '../paging';
import { listField, segmentField } from '../pickers';
import { readCondition } from '../query';
import { conditionFields } from '../query.fields';

const PATH = '/address-book-api/contacts/http/range';

/** Lists the contacts of a list or a segment, page after page (part 2, 4.1): GET /address-book-api/contacts/http/range. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'contact',
	operation: 'getMany',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: PATH }],
	fields: fieldsFor('contact', 'getMany', [
		listField,
		...limitFields,
		simplifyField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Condition',
					name: 'condition',
					type: 'fixedCollection',
					placeholder: 'Add condition',
					default: {},
					description: 'Only contacts with this value',
					options: [{ displayName: 'Condition', name: 'condition', values: conditionFields }],
				},
				{
					displayName: 'Descending',
					name: 'descOrder',
					type: 'boolean',
					default: false,
					description: 'Whether to put the last of the order first',
				},
				{ displayName: 'Push Token', name: 'pushToken', type: 'string', typeOptions: { password: true }, default: '' },
				{ ...segmentField, required: false },
				{
					displayName: 'Sort By',
					name: 'sortByField',
					type: 'string',
					default: '',
					placeholder: 'e.g. surname',
					description: 'The attribute that gives the order',
				},
				{
					displayName: 'Subscription Channel',
					name: 'subscriptionChannel',
					type: 'string',
					default: '',
					placeholder: 'e.g. EMAIL',
					description: 'The channel of the subscription, in the word that your service takes',
				},
				{
					displayName: 'Subscription State',
					name: 'subscriptionState',
					type: 'string',
					default: '',
					description: 'The state of the subscription, in the word that your service takes',
				},
				zoneOffsetOption,
			],
		},
	]),

	async run(item, client) {
		const filters = { contactGroupId: requiredId(item, 'list', 'Contact List'), ...readOptions(item) };
		const wanted = wantedRows(item);
		const simple = item.flag('simplify', 'Simplify');
		const fetch = async (limit: number, offset: number) => {
			const answer = await client.read({ method: 'GET', path: PATH, query: { ...filters, limit, offset } });
			return { rows: recordsOf(client, answer), claimsMore: false };
		};
		const rows = await readPages(fetch, wanted, CONTACT_PAGE_ROWS);
		return simple ? rows.map(simplified) : rows;
	},
};

function readOptions(item: Item): IDataObject {
	const options: IDataObject = {};
	const segmentId = pickedId(item, 'options.segment', 'Segment');
	if (segmentId !== undefined) options.segmentId = segmentId;
	const row = item.value('options.condition.condition');
	if (row !== undefined) {
		const { name, operator, value } = readCondition(row, 'Condition');
		Object.assign(options, { queryName: name, queryOperator: operator, queryValue: value });
	}
	for (const name of ['pushToken', 'sortByField', 'subscriptionChannel', 'subscriptionState']) {
		const value = item.text(`options.${name}`, name);
		if (value !== undefined) options[name] = value;
	}
	if (item.value('options.descOrder') !== undefined) options.descOrder = item.flag('options.descOrder', 'Descending');
	const zoneOffset = item.integer('options.zoneOffset', 'Time Offset');
	if (zoneOffset !== undefined) options.zoneOffset = zoneOffset;
	return options;
}

/** A contact with its fields by their names; a field with several values keeps them as a list (part 2, 2.2). */
function simplified(row: IDataObject): IDataObject {
	const fields = Array.isArray(row.fields) ? row.fields.filter(isJsonObject) : [];
	const attributes = fields.flatMap(({ name, value }) => {
		if (typeof name !== 'string') return [];
		return [[name, Array.isArray(value) && value.length < 2 ? (value[0] ?? null) : value]];
	});
	return {
		contactId: row.contactId ?? null,
		contactGroupId: row.contactGroupId ?? null,
		phone: row.phone ?? null,
		email: row.email ?? null,
		// A column `last update` also appears.
		creationDate: row.creationDate ?? null,
		lastUpdate: row.lastUpdate ?? row['last update'] ?? null,
		attributes: Object.fromEntries(attributes) as IDataObject,
	};
}
