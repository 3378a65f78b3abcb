import type { IDataObject } from 'n8n-workflow';

import { onlyFields } from '../../api/details';
import {
	country,
	currency,
	fetchTariffs,
	operatorGroup,
	stepAt,
	stepsText,
	TARIFFS,
	type Tariff,
} from '../../api/tariffs';
import { itemOperation } from '../../engine/itemOperation';
import { limitFields, simplify, wantedRows } from '../../panel/common';
import { flag, text } from '../../panel/fields';
import { filters } from '../../panel/groups';

const SIMPLE_FIELDS = [
	'planRecordId',
	'channel',
	'traffic',
	'countryName',
	'mogNameInt',
	'sourceAddress',
	'currencyId',
	'quantity',
	'currentPrice',
	'priceSteps',
];

/** Lists the tariff lines that hold now (part 2, 2.5 and 4.4). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many tariffs',
	description: 'List the tariff lines in force now, with their price steps',
	tool: 'Lists the tariff lines that hold now: channel, country, sender and the price of each step. It changes nothing. Not for the cost of one message: an estimate tells that.',
	routes: [TARIFFS],
	form: {
		...limitFields,
		simplify,
		filters: filters({
			channel: text('Channel', {
				placeholder: 'e.g. SMS',
				description: 'The channel, as your service calls it',
			}),
			countryId: country(),
			currencyId: currency,
			mogId: operatorGroup,
			onlyNullSourceAddress: flag('For Any Sender Only', {
				default: true,
				description: 'Whether to get only the lines whose sender address is empty',
			}),
		}),
	},

	async run(values, client) {
		const wanted = wantedRows(values);
		const { channel, countryId, currencyId, mogId, onlyNullSourceAddress } = values.filters;
		// The query takes no page: it answers with all that hold now.
		const tariffs = await fetchTariffs(client, { channel, countryId, currencyId, mogId, onlyNullSourceAddress });
		return tariffs.slice(0, wanted).map((tariff) => {
			const line = readable(tariff);
			return values.simplify ? onlyFields(line, SIMPLE_FIELDS) : line;
		});
	},
});

/** A tariff line as one flat record; `currentPrice` is that of the step in which the counter stands. */
function readable({ record, steps, quantity }: Tariff): IDataObject {
	return {
		...record,
		currentPrice: stepAt(steps, quantity)?.price ?? null,
		priceSteps: stepsText(steps),
	};
}
