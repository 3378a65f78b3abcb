import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../engine/operation';
import { timeOffsetField } from '../../panel/fields';
import { resultOf } from '../../service/answers';
import { dateRange, idDigits } from '../../service/details';
import { periodFields, statisticsRows } from '../../service/statistics';
import { nodeError } from '../../service/trouble';

const PATH = '/sms-stat/statistics/of-group';

/** Counts messages by status and period (part 1, 2.11 and 4.1): GET /sms-stat/statistics/of-group. */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'statistics',
	operation: 'get',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: PATH }],
	fields: fieldsFor('statistics', 'get', [
		...periodFields,
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{ name: 'Rows of Messages', value: 'messages', description: 'One item a period with a column for each status' },
				{ name: 'Rows of Segments', value: 'segments', description: 'The same, with parts of messages counted' },
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
		const answer = await client.read({ method: 'GET', path: PATH, query });
		const json = client.json(answer);
		const output = item.requiredText('output', 'Output');
		if (output === 'raw') return [json as IDataObject];
		const rows = statisticsRows(json, output);
		if (rows) return rows;
		resultOf(client, answer);
		throw nodeError(client.node, {
			message: "The service's answer has no statistics",
			description: 'Choose the raw output to see what it answered.',
			httpCode: String(answer.status),
		});
	},
};
