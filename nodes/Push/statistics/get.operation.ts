import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { timeOffsetField } from '../../old/fields';
import { resultOf } from '../../service/answers';
import { dateRange, idDigits } from '../../old/details';
import { periodFields, statisticsRows } from '../../old/statistics';
import { nodeError } from '../../service/trouble';

/** The two addresses of the interface; the second is the spelling of a sample (part 1, 4.4). */
const PATHS = {
	standard: '/push-statistics/statistics/of-group',
	sample: '/push-statitics/statistics/of-group',
} as const;

/** Counts push notifications by status and period (part 1, 2.11 and 4.4). */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'statistics',
	operation: 'get',
	credential: 'omniApiKeyApi',
	endpoints: [
		{ method: 'GET', path: PATHS.standard },
		{ method: 'GET', path: PATHS.sample, when: 'Address: as a sample spells it' },
	],
	fields: fieldsFor('statistics', 'get', [
		...periodFields,
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{ name: 'Rows', value: 'messages', description: 'One item a period with a column for each status' },
				{ name: 'Raw', value: 'raw', description: "The service's answer as it came" },
			],
			default: 'messages',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Address',
					name: 'address',
					type: 'options',
					options: [
						{ name: 'Standard', value: 'standard', description: '/push-statistics/…' },
						{ name: 'As a Sample Spells It', value: 'sample', description: '/push-statitics/…' },
					],
					default: 'standard',
					description: 'Change it when your deployment answers that it does not know the standard address',
				},
				{ displayName: 'Task ID', name: 'taskId', type: 'string', default: '' },
				timeOffsetField,
				{ displayName: 'Trigger ID', name: 'triggerId', type: 'string', default: '' },
			],
		},
	]),

	async run(item, client) {
		const query: IDataObject = { groupBy: item.requiredText('groupBy', 'Group By') };
		const timeOffset = item.integer('options.timeOffset', 'Time Offset');
		Object.assign(query, dateRange(item, ['startDate', 'endDate'], 'letterT', timeOffset));
		if (timeOffset !== undefined) query.timeOffset = timeOffset;
		for (const name of ['taskId', 'triggerId']) {
			if (item.text(`options.${name}`, name) !== undefined) query[name] = idDigits(item, `options.${name}`, name);
		}
		const path = item.text('options.address', 'Address') === 'sample' ? PATHS.sample : PATHS.standard;
		const answer = await client.read({ method: 'GET', path, query });
		const json = client.json(answer);
		if (item.requiredText('output', 'Output') === 'raw') return [json as IDataObject];
		const rows = statisticsRows(json, 'messages');
		if (rows) return rows;
		resultOf(client, answer);
		throw nodeError(client.node, {
			message: "The service's answer has no statistics",
			description: 'Choose the raw output to see what it answered.',
			httpCode: String(answer.status),
		});
	},
};
