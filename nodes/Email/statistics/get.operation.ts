import type { IDataObject } from 'n8n-workflow';
import { fieldsFor, type ItemOperation } from '../../old/operation';

import type { Item } from '../../panel/parameters';
import { dateRange, idDigits } from '../../old/details';
import { periodFields } from '../../old/statistics';
import { nodeError } from '../../service/trouble';
import { parseStatisticsTable, type StatisticsTable } from './csv';

/** The two addresses of the interface; the second is the one that a sample calls (part 1, 4.2). */
const PATHS = {
	standard: '/omni-statistics-exporter/export/statistics/sliced-by-event-time',
	sample: '/email-stat/statistics/sliced-by-event-time',
} as const;

/** The two pairs of names for the ends of the period (part 1, 4.2). */
const NAMES: Record<string, [string, string]> = {
	standard: ['dateTimeFrom', 'dateTimeTo'],
	sample: ['startDate', 'endDate'],
};

/** Counts emails by period, from a table with semicolons (part 1, 2.11 and 4.2). */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'statistics',
	operation: 'get',
	credential: 'omniApiKeyApi',
	endpoints: [
		{ method: 'GET', path: PATHS.standard },
		{ method: 'GET', path: PATHS.sample, when: 'Address: as a sample calls it' },
	],
	fields: fieldsFor('statistics', 'get', [
		...periodFields,
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{
					name: 'Rows and Total',
					value: 'all',
					description: 'One item a period, and a last one for the whole; “isTotal” tells them apart',
				},
				{ name: 'Rows Only', value: 'rows', description: 'One item a period, ready for a chart' },
				{ name: 'Total Only', value: 'total', description: 'One item for the whole period' },
				{ name: 'Raw', value: 'raw', description: "The service's table as text" },
			],
			default: 'all',
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
						{ name: 'Standard', value: 'standard', description: '/omni-statistics-exporter/…' },
						{ name: 'As a Sample Calls It', value: 'sample', description: '/email-stat/…' },
					],
					default: 'standard',
					description: 'Change it when your deployment answers that it does not know the standard address',
				},
				{
					displayName: 'Charset',
					name: 'charset',
					type: 'options',
					options: [
						{ name: 'CP1251', value: 'CP1251' },
						{ name: 'UTF-8', value: 'UTF8' },
					],
					default: 'UTF8',
					description: 'The charset in which the service is to write the table',
				},
				{
					displayName: 'Names of the Period',
					name: 'periodNames',
					type: 'options',
					options: [
						{ name: 'dateTimeFrom and dateTimeTo', value: 'standard' },
						{ name: 'startDate and endDate', value: 'sample' },
					],
					default: 'standard',
					description: 'Change it when your deployment answers that the period is missing',
				},
				{ displayName: 'Task ID', name: 'taskId', type: 'string', default: '' },
				{ displayName: 'Trigger ID', name: 'triggerId', type: 'string', default: '' },
				{ displayName: 'User ID', name: 'userId', type: 'string', default: '' },
				{
					displayName: 'Zone Offset',
					name: 'zoneOffset',
					type: 'number',
					default: 0,
					description: 'The time zone of the dates in question and answer, in minutes from UTC (180 is UTC+3)',
				},
			],
		},
	]),

	async run(item, client) {
		const path = item.text('options.address', 'Address') === 'sample' ? PATHS.sample : PATHS.standard;
		const query = readQuery(item);
		const answer = await client.read({
			method: 'GET',
			path,
			query,
			headers: { Accept: 'text/csv, text/plain, */*' },
			...(query.charset === 'CP1251' ? { charset: 'windows-1251' } : {}),
		});
		const output = item.requiredText('output', 'Output');
		if (output === 'raw') return [{ table: answer.text }];
		const table = parseStatisticsTable(answer.text);
		if (table) return toRows(table, output);
		throw nodeError(client.node, {
			message: "The service's answer is not a table of statistics",
			description: 'Choose the raw output to see what it answered.',
			httpCode: String(answer.status),
		});
	},
};

function readQuery(item: Item): IDataObject {
	const query: IDataObject = { groupBy: item.requiredText('groupBy', 'Group By') };
	const zoneOffset = item.integer('options.zoneOffset', 'Zone Offset');
	const dates = dateRange(item, ['startDate', 'endDate'], 'blank', zoneOffset);
	const [from, to] = NAMES[item.text('options.periodNames', 'Names of the Period') ?? 'standard'] ?? NAMES.standard;
	Object.assign(query, { [from]: dates.startDate, [to]: dates.endDate });
	query.charset = item.text('options.charset', 'Charset') ?? 'UTF8';
	for (const name of ['taskId', 'triggerId', 'userId']) {
		if (item.text(`options.${name}`, name) !== undefined) query[name] = idDigits(item, `options.${name}`, name);
	}
	if (zoneOffset !== undefined) query.zoneOffset = zoneOffset;
	return query;
}

function toRows({ rows, total }: StatisticsTable, output: string): IDataObject[] {
	const totals = total ? [total] : [];
	if (output === 'rows') return rows;
	if (output === 'total') return totals;
	return [...rows.map((row) => ({ ...row, isTotal: false })), ...totals.map((row) => ({ ...row, isTotal: true }))];
}
