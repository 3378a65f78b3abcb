import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { simplifyField } from '../../old/fields';
import type { Item } from '../../panel/parameters';
import { limitFields, wantedRows } from '../../old/rows';
import { idDigits } from '../../old/details';
import { fetchTariffs, stepAt, stepsText, TARIFF_PATH, type Tariff } from './tariffs';

/** What stays of a tariff line when the output is simplified. */
const SIMPLE_FIELDS = [
	...['planRecordId', 'channel', 'traffic', 'countryName', 'mogNameInt', 'sourceAddress', 'currencyId'],
	...['quantity', 'currentPrice', 'priceSteps'],
];

/** The filters of a tariff query that are ids (part 2, 4.4), with their labels. */
export const ID_FILTERS = { countryId: 'Country ID', currencyId: 'Currency ID', mogId: 'Mobile Operator Group ID' };

/** Lists the tariff lines that hold now (part 2, 2.5 and 4.4): GET /billing-api/companies/current/plan-records/current. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'tariff',
	operation: 'getMany',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: TARIFF_PATH }],
	fields: fieldsFor('tariff', 'getMany', [
		...limitFields,
		simplifyField,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add filter',
			default: {},
			options: [
				{
					displayName: 'Channel',
					name: 'channel',
					type: 'string',
					default: '',
					placeholder: 'e.g. SMS',
					description: 'The channel, in the word that your service takes',
				},
				{ displayName: 'Country ID', name: 'countryId', type: 'string', default: '', placeholder: 'e.g. 44' },
				{ displayName: 'Currency ID', name: 'currencyId', type: 'string', default: '', placeholder: 'e.g. 1' },
				{
					displayName: 'For Any Sender Only',
					name: 'onlyNullSourceAddress',
					type: 'boolean',
					default: true,
					description: 'Whether to get only the lines whose sender address is empty',
				},
				{
					displayName: 'Mobile Operator Group ID',
					name: 'mogId',
					type: 'string',
					default: '',
					placeholder: 'e.g. 440',
				},
			],
		},
	]),

	async run(item, client) {
		const wanted = wantedRows(item);
		const simple = item.flag('simplify', 'Simplify');
		// The query takes no page: it answers with all that hold now.
		const tariffs = await fetchTariffs(client, readFilters(item));
		return tariffs.slice(0, wanted).map((tariff) => readable(tariff, simple));
	},
};

function readFilters(item: Item): IDataObject {
	const query: IDataObject = {};
	const channel = item.text('filters.channel', 'Channel');
	if (channel !== undefined) query.channel = channel;
	for (const [name, label] of Object.entries(ID_FILTERS)) {
		if (item.text(`filters.${name}`, label) !== undefined) query[name] = idDigits(item, `filters.${name}`, label);
	}
	if (item.value('filters.onlyNullSourceAddress') !== undefined) {
		query.onlyNullSourceAddress = item.flag('filters.onlyNullSourceAddress', 'For Any Sender Only');
	}
	return query;
}

/** A tariff line as one flat record; `currentPrice` is that of the step in which the counter stands. */
function readable({ record, steps, quantity }: Tariff, simple: boolean): IDataObject {
	const line: IDataObject = {
		...record,
		quantity,
		currentPrice: stepAt(steps, quantity)?.price ?? null,
		priceSteps: stepsText(steps),
	};
	if (!simple) return line;
	return Object.fromEntries(SIMPLE_FIELDS.filter((name) => name in line).map((name) => [name, line[name]]));
}
