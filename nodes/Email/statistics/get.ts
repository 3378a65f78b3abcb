import type { IDataObject } from 'n8n-workflow';

import { formatRange, given } from '../../api/details';
import { request } from '../../api/routes';
import { scenarioOption, stepOption } from '../../api/scenarios';
import { bucketsOf, countedFields } from '../../api/statistics';
import { itemOperation } from '../../engine/itemOperation';
import { offsetText } from '../../ground/dates';
import { choice } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { options } from '../../panel/groups';
import { serviceId } from '../../panel/ids';
import { rangeOf } from '../../panel/period';
import { answerText } from '../../service/answers';
import { nodeError } from '../../service/trouble';
import { parseStatisticsTable, type StatisticsTable } from './csv';

/** The two addresses of the interface; the second is the one that a sample calls (part 1, 4.2). */
const ROUTES = {
	standard: 'GET /omni-statistics-exporter/export/statistics/sliced-by-event-time',
	sample: 'GET /email-stat/statistics/sliced-by-event-time',
} as const;

/** The two pairs of names for the ends of the period (part 1, 4.2). */
const PERIOD_NAMES = {
	standard: ['dateTimeFrom', 'dateTimeTo'],
	sample: ['startDate', 'endDate'],
};

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
	options: options({
		address: choice(
			'Address',
			[
				{ name: 'Standard', value: 'standard', description: '/omni-statistics-exporter/…' },
				{ name: 'As a Sample Calls It', value: 'sample', description: '/email-stat/…' },
			],
			{
				default: 'standard',
				description: 'Change it when your deployment answers that it does not know the standard address',
			},
		),
		periodNames: choice(
			'Names of the Period',
			[
				{ name: 'dateTimeFrom and dateTimeTo', value: 'standard' },
				{ name: 'startDate and endDate', value: 'sample' },
			],
			{ default: 'standard', description: 'Change it when your deployment answers that the period is missing' },
		),
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
	credential: 'omniApiKeyApi',
	routes: [ROUTES.standard, { route: ROUTES.sample, when: 'Address: as a sample calls it' }],
	form,

	async run(values, client, { timezone }) {
		const { groupBy, output, options: how } = values;
		const { address, periodNames, taskId, triggerId, userId } = how;
		const range = rangeOf(values, timezone);
		// The zone in which the service cuts days and hours is the workflow's, unless the user says otherwise.
		const { zoneOffset = range[0].offset } = how;
		const [from, to] = PERIOD_NAMES[periodNames];
		const [first, last] = formatRange(range, 'blank', zoneOffset);
		const query = given({ groupBy, [from]: first, [to]: last, charset: 'UTF8', taskId, triggerId, userId, zoneOffset });
		const headers = { Accept: 'text/csv, text/plain, */*' };
		const answer = await client.read(request(ROUTES[address], { query, headers }));
		if (output === 'raw') return [{ table: answer.text }];
		const table = parseStatisticsTable(answer.text, bucketsOf(range, groupBy, zoneOffset));
		if (table) return toRows(table, output).map((row) => ({ ...row, timeZone: offsetText(zoneOffset) }));
		throw nodeError(client.node, {
			message: "The service's answer is not a table of statistics",
			description: `Choose the raw output to see all of it. The service said: ${answerText(answer)}`,
			httpCode: String(answer.status),
		});
	},
});

function toRows({ rows, total }: StatisticsTable, output: 'all' | 'rows' | 'total'): IDataObject[] {
	if (output === 'rows') return rows;
	if (output === 'total') return [total];
	return [...rows.map((row) => ({ ...row, isTotal: false })), { ...total, isTotal: true }];
}
