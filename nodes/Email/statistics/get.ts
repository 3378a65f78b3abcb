import type { IDataObject } from 'n8n-workflow';

import {
	askEmailStatistics,
	EMAIL_STATISTICS,
	emailAddressFields,
	statisticsTable,
	type StatisticsTable,
} from '../../api/emailStatistics';
import { scenarioOption, stepOption } from '../../api/scenarios';
import { bucketsOf, countedFields, inZone } from '../../api/statistics';
import { itemOperation } from '../../engine/itemOperation';
import { choice } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { queryOptions } from '../../panel/groups';
import { serviceId } from '../../panel/ids';
import { rangeOf } from '../../panel/period';

const form = {
	...countedFields,
	output: choice(
		'Output',
		[
			{
				name: 'Rows and Total',
				value: 'all',
				description: 'One item a period, and a last one for the whole; “isTotal” tells them apart',
			},
			{ name: 'Rows Only', value: 'rows', description: 'One item a period, ready for a chart' },
			{ name: 'Total Only', value: 'total', description: 'One item for the whole period' },
			{ name: 'Raw', value: 'raw', description: "The service's table as text" },
		],
		{ default: 'all' },
	),
	options: queryOptions({
		...emailAddressFields(),
		taskId: scenarioOption,
		triggerId: stepOption('options.taskId'),
		userId: serviceId('User ID'),
		zoneOffset: timeOffset,
	}),
};

/** Counts emails by period, from a table with semicolons (part 1, 2.11 and 4.2). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get email statistics',
	description: 'Count emails, openings and clicks by period',
	tool: 'Counts emails between two days: sent, delivered, opened, clicked, bounced, complained, with their rates. It changes nothing. Not for the fate of one email.',
	routes: [EMAIL_STATISTICS.standard, { route: EMAIL_STATISTICS.sample, when: 'Address: as a sample calls it' }],
	form,

	async run(values, client, { timezone }) {
		const { groupBy, output, options: how } = values;
		const { address, periodNames, taskId, triggerId, userId } = how;
		const range = rangeOf(values, timezone);
		// The zone in which the service cuts days and hours is the workflow's, unless the user says otherwise.
		const { zoneOffset = range[0].offset } = how;
		const question = { address, periodNames, groupBy, zoneOffset, taskId, triggerId, userId };
		const answer = await askEmailStatistics(client, range, question);
		if (output === 'raw') return [{ table: answer.text }];
		const table = statisticsTable(client, answer, bucketsOf(range, groupBy, zoneOffset));
		return toRows(table, output).map((row) => inZone(row, 'sendDate', zoneOffset));
	},
});

function toRows({ rows, total }: StatisticsTable, output: 'all' | 'rows' | 'total'): IDataObject[] {
	if (output === 'rows') return rows;
	if (output === 'total') return [total];
	return [...rows.map((row) => ({ ...row, isTotal: false })), { ...total, isTotal: true }];
}
