import type { IDataObject } from 'n8n-workflow';

import type { DateForm } from '../ground/dates';
import { idText, isJsonObject, pick, type Json, type JsonObject } from '../ground/json';
import { openChoice } from '../panel/choices';
import { localOffset } from '../panel/common';
import type { Values } from '../panel/field';
import { periodFields, rangeOf } from '../panel/period';
import { resultOf } from './answers';
import type { Client } from './client';
import { formatRange, given } from './details';
import { request, type HttpRoute } from './routes';
import { scenarioOption, stepOption } from './scenarioPickers';
import { integer, readRecords, time } from './shapes';
import { nodeError } from './trouble';

/** The period of a statistics query and how it is cut. The interface shows all values for push, and MONTH for the others. */
export const countedFields = {
	...periodFields('thisMonth'),
	groupBy: openChoice(
		'Group By',
		[
			{ name: 'Day', value: 'DAY' },
			{ name: 'Hour', value: 'HOUR' },
			{ name: 'Month', value: 'MONTH' },
			{ name: 'None', value: 'NONE', description: 'One row for the whole period' },
			{ name: 'Week', value: 'WEEK' },
			{ name: 'Year', value: 'YEAR' },
		],
		{
			default: 'MONTH',
			description: 'The period that one row stands for. Use an expression for a value that is not in the list.',
		},
	),
};

/** The options of a statistics query. */
export const statisticsOptions = {
	taskId: scenarioOption,
	timeOffset: localOffset,
	triggerId: stepOption('options.taskId'),
};

type StatisticsValues = Values<typeof countedFields> & { readonly options: Values<typeof statisticsOptions> };

/**
 * The query parameters of a statistics query (part 1, 4.1 and 4.4). The service is told in which zone it is to cut days and
 * hours: the workflow's as it is when the period begins, unless the user says otherwise.
 */
function statisticsQuery(values: StatisticsValues, form: DateForm, timezone: string): IDataObject {
	const range = rangeOf(values, timezone);
	const { timeOffset: offset = range[0].offset, taskId, triggerId } = values.options;
	const [startDate, endDate] = formatRange(range, form, offset);
	return given({ groupBy: values.groupBy, startDate, endDate, timeOffset: offset, taskId, triggerId });
}

/**
 * Counts messages by status and period (part 1, 2.11): rows of `messages` or `segments`, or the answer as it came (`raw`).
 * Throws a node error when the answer has no statistics.
 */
export async function readStatistics(
	client: Client,
	route: HttpRoute,
	values: StatisticsValues & { readonly output: string },
	timezone: string,
): Promise<IDataObject[]> {
	const answer = await client.read(request(route, { query: statisticsQuery(values, 'letterT', timezone) }));
	const data = client.json(answer);
	if (values.output === 'raw') return [isJsonObject(data) ? data : { result: data }];
	const rows = statisticsRows(data, values.output);
	if (rows) return rows;
	resultOf(client, answer);
	throw nodeError(client.node, {
		message: "The service's answer has no statistics",
		description: 'Choose the raw output to see what it answered.',
		httpCode: String(answer.status),
	});
}

const BUCKET = { date: time, amount: integer };

/**
 * Rows for a chart from a statistics answer (part 1, 2.11): one row per bucket, in time order, with a column for each
 * status that the answer names. What is no series of buckets stands in each row as it came, what else a bucket holds under
 * `status_name`. `unit` is `messages` or `segments`. Undefined when the answer is not of that shape.
 */
export function statisticsRows(answer: Json, unit: string): IDataObject[] | undefined {
	const result = isJsonObject(answer) ? (pick(answer, 'result') ?? answer) : undefined;
	const counted = isJsonObject(result) ? pick(result, unit) : undefined;
	if (!isJsonObject(counted)) return undefined;
	const series = new Map(
		Object.entries(counted).map(([status, value]) => [status, value === null ? [] : readRecords(value, BUCKET)]),
	);
	const empty = Object.fromEntries([...series].map(([status, buckets]) => [status, buckets ? 0 : counted[status]]));
	const rows = new Map<string, JsonObject>();
	for (const [status, buckets = []] of series) {
		for (const { date, amount, ...others } of buckets) {
			const at = idText(date) ?? '';
			const row = rows.get(at) ?? { date: at, ...empty };
			row[status] = typeof amount === 'number' ? Number(row[status]) + amount : (amount ?? row[status]);
			for (const [name, value] of Object.entries(others)) row[`${status}_${name}`] = value;
			rows.set(at, row);
		}
	}
	return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
