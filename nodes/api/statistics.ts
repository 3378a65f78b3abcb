import type { IDataObject } from 'n8n-workflow';

import { STATISTICS_GROUPINGS } from '../ground/contract';
import { offsetText, unitsIn } from '../ground/dates';
import { isJsonObject, pick, setField, type Json, type JsonObject } from '../ground/json';
import type { Range } from '../ground/periods';
import { choice, knownOptions, openChoice } from '../panel/choices';
import { timeOffset } from '../panel/common';
import type { Values } from '../panel/field';
import { periodFields, rangeOf } from '../panel/period';
import { failWithout, resultOf } from '../service/answers';
import type { Client } from '../service/client';
import { withCommonNames } from '../service/commonNames';
import { integerValue, readRecords, textValue } from '../service/shapes';
import { formatRange, given } from './details';
import { request, type HttpRoute } from './routes';
import { scenarioOption, stepOption } from './scenarios';

/** Where SMS are counted (part 1, 4.1). */
export const SMS_STATISTICS = 'GET /sms-stat/statistics/of-group';

/** The two addresses at which push notifications are counted; the second is the spelling of a sample (part 1, 4.4). */
export const PUSH_STATISTICS = {
	standard: 'GET /push-statistics/statistics/of-group',
	sample: 'GET /push-statitics/statistics/of-group',
} as const;

/** Which of the two a deployment knows; `prefix` stands before the field's name where a form has several channels. */
export const pushAddress = (prefix = '') =>
	choice(
		`${prefix}Address`,
		[
			{ name: 'Standard', value: 'standard', description: '/push-statistics/…' },
			{ name: 'As a Sample Spells It', value: 'sample', description: '/push-statitics/…' },
		],
		{
			default: 'standard',
			description: 'Change it when your deployment answers that it does not know the standard address',
		},
	);

/** The period of a statistics query and how it is cut. The interface shows all values for push, and MONTH for the others. */
export const countedFields = {
	...periodFields('thisMonth'),
	groupBy: openChoice('Group By', knownOptions(STATISTICS_GROUPINGS, { NONE: 'One row for the whole period' }), {
		default: 'MONTH',
		description: 'The period that one row stands for. Use an expression for a value that is not in the list.',
	}),
};

export const statisticsOptions = {
	taskId: scenarioOption,
	timeOffset,
	triggerId: stepOption('options.taskId'),
};

type StatisticsValues = Values<typeof countedFields> & { readonly options: Values<typeof statisticsOptions> };

/**
 * Counts messages by status and period (part 1, 2.11, 4.1 and 4.4): rows of `messages` or `segments`, or the answer as it came (`raw`).
 * The service is told in which zone it is to cut days and hours: the workflow's as it is when the period begins, unless the user says
 * otherwise; `timeZone` in each row tells it. Throws a node error when the answer has no statistics.
 */
export async function readStatistics(
	client: Client,
	route: HttpRoute,
	values: StatisticsValues & { readonly output: string },
	timezone: string,
): Promise<IDataObject[]> {
	const { groupBy, output } = values;
	const range = rangeOf(values, timezone);
	const { timeOffset: offset = range[0].offset, taskId, triggerId } = values.options;
	const [startDate, endDate] = formatRange(range, 'letterT', offset);
	const query: IDataObject = given({ groupBy, startDate, endDate, timeOffset: offset, taskId, triggerId });
	const answer = await client.read(request(route, { query }));
	const data = client.json(answer);
	if (output === 'raw') return [isJsonObject(data) ? data : { result: data }];
	const rows =
		statisticsRows(resultOf(client, answer), output, bucketsOf(range, groupBy, offset)) ??
		failWithout(client, answer, 'statistics');
	return rows.map((row) => inZone(row, 'date', offset));
}

/** A row of statistics with the moment at which its bucket begins, and the zone in which the service was asked to cut them. */
export function inZone(row: IDataObject, bucket: string, offset: number): IDataObject {
	const timeZone = offsetText(offset);
	return { ...withCommonNames<IDataObject[string]>(row, { startsAt: bucket }, { zone: timeZone }), timeZone };
}

const UNITS: ReadonlyMap<string, Parameters<typeof unitsIn>[1]> = new Map([
	['YEAR', 'year'],
	['MONTH', 'month'],
	['DAY', 'day'],
	['HOUR', 'hour'],
] as const);

/** The buckets of a period; only its beginning where nobody says how the service cuts it: weeks, and words of its own. */
export function bucketsOf(range: Range, groupBy: string | undefined, offset: number): string[] {
	const unit = UNITS.get(groupBy ?? '');
	if (unit) return unitsIn(range, unit, offset);
	return [formatRange(range, 'blank', offset)[0]];
}

const BUCKET = { date: textValue, amount: integerValue };

/**
 * Rows for a chart from a statistics answer (part 1, 2.11): one row per bucket, in time order, with a column for each
 * status that the answer names, and rows of zeros for those of `buckets` in which nothing was counted. What is no series of buckets stands
 * in each row as it came, what else a bucket holds under `status_name`. `unit` is `messages` or `segments`. Undefined when the answer is
 * not of that shape.
 */
export function statisticsRows(
	result: Json | undefined,
	unit: string,
	buckets: readonly string[] = [],
): JsonObject[] | undefined {
	const counted = isJsonObject(result) ? pick(result, unit) : undefined;
	if (!isJsonObject(counted)) return undefined;
	const series = Object.entries(counted).map(([status, value]) => [status, readRecords(value, BUCKET)] as const);
	const empty = Object.fromEntries(series.map(([status, list]) => [status, list ? 0 : counted[status]]));
	const rows = new Map<string, JsonObject>();
	for (const [status, list = []] of series) {
		for (const { date, amount, ...others } of list) {
			const at = typeof date === 'string' ? date : '';
			const row = rows.get(at) ?? { date: at, ...empty };
			const before = row[status];
			row[status] = typeof amount === 'number' && typeof before === 'number' ? before + amount : amount;
			for (const [name, value] of Object.entries(others)) setField(row, `${status}_${name}`, value);
			rows.set(at, row);
		}
	}
	// Where the service cuts the period in another way, nobody knows which of its buckets are empty.
	const asked = new Set(buckets);
	if ([...rows.keys()].every((at) => asked.has(at))) {
		for (const at of buckets) if (!rows.has(at)) rows.set(at, { date: at, ...empty });
	}
	return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
