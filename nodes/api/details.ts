import type { IDataObject } from 'n8n-workflow';

import { inBatches, mapInTurns } from '../ground/turns';
import { formatDate, localOffset, offsetText, type DateForm } from '../ground/dates';
import type { Json, JsonObject } from '../ground/json';
import type { Range } from '../ground/periods';
import { choice } from '../panel/choices';
import { limitFields, simplify, wantedRows } from '../panel/common';
import { type Values } from '../panel/field';
import { text } from '../panel/fields';
import { serviceIds } from '../panel/ids';
import { periodFields, rangeOf } from '../panel/period';
import { failWithoutList, resultOf } from '../service/answers';
import type { Client } from '../service/client';
import { pagesOf, readPage } from '../service/pagination';
import { isOf, readRecord, UNREAD, UNREAD_FIELDS } from '../service/shapes';
import { namedRecord, type ChannelDetails } from './detailRecords';
import { request } from './routes';
import { scenario, step } from './scenarios';
import { isSoftBounce, readStatus } from './statuses';

/** Ours: rows asked for in one page of a details query; the interface gives no limit. */
export const DETAIL_PAGE_ROWS = 1000;

/** Ours: ids that fit a URL of some 4 KB, which every proxy takes. */
export const IDS_PER_URL = 100;

const WITH_TASK = ['task', 'taskTrigger', 'taskTriggerDates'];
const WITH_TRIGGER = ['taskTrigger', 'taskTriggerDates'];
const WITH_DATES = ['dates', 'taskTriggerDates'];

/** The valid combinations of filters of a details query (part 1, 4.1) and what each asks for, and Return All with its Limit. */
export const detailFields = {
	findBy: choice(
		'Find By',
		[
			{ name: 'Message IDs', value: 'messageIds' },
			{ name: 'Period', value: 'dates' },
			{ name: 'Scenario', value: 'task' },
			{ name: 'Scenario and Step', value: 'taskTrigger' },
			{ name: 'Scenario, Step and Period', value: 'taskTriggerDates' },
		],
		{
			default: 'dates',
			description: 'The service answers these combinations of filters. Options narrow the result further.',
		},
	),
	...periodFields('last7Days', { findBy: WITH_DATES }),
	messageIds: serviceIds('Message IDs', {
		model: 'The messageId of one message, or several with commas between them, exactly as a send gave them',
		required: true,
		placeholder: 'e.g. 1234567890123456789',
		description: 'The messageId of one message, several with commas between them, or a list',
		fix: 'Give the messageId that Send returned.',
		show: { findBy: ['messageIds'] },
	}),
	taskId: scenario({ show: { findBy: WITH_TASK } }),
	triggerId: step('taskId', { show: { findBy: WITH_TRIGGER } }),
	...limitFields,
	simplify,
};

/** The direction of the order, for whose words the documents give no list (part 1, 4.1 and 4.2). */
export const order = text('Order', {
	placeholder: 'e.g. ASC',
	description: 'The direction of the order, as your service calls it',
});

interface DetailQuery extends ChannelDetails {
	/** The fields that stay when the output is simplified, the common ones under their common names. */
	simpleFields: readonly string[];
	timezone: string;
	/** The query parameters of the options; what is undefined is not sent. */
	options: IDataObject & { outFields?: string[]; timeOffset?: number; calculateTotalCount?: boolean };
}

/**
 * Runs a details query for one item, page after page (part 1, 2.11 and 4.1). Each row has the columns that were asked for, or
 * all with the common names before them; `final` stands behind a status, and `timeZone` behind times: the zone that the service was asked
 * for, as the times name none.
 * Where the count was asked for, `total` stands in front of each row, or alone where there are no rows.
 */
export async function runDetailQuery(
	values: Values<typeof detailFields>,
	client: Client,
	query: DetailQuery,
): Promise<IDataObject[]> {
	const { shape, chosenOnly, simpleFields, timezone } = query;
	const { outFields = [], calculateTotalCount } = query.options;
	const range = WITH_DATES.includes(values.findBy) ? rangeOf(values, timezone) : undefined;
	const timeOffset = query.options.timeOffset ?? range?.[0].offset ?? localOffset(timezone);
	const chosen = outFields.map((column) => fieldOf(query, column));
	const isSimple = values.simplify && chosen.length === 0;
	const columns = isSimple ? simpleFields : withFinal(chosen.length > 0 ? chosen : Object.keys(shape));
	const whole = { ...shape, ...chosenOnly };
	const zone = columns.some((name) => name.endsWith('DateTime')) ? { timeZone: offsetText(timeOffset) } : {};
	const read = (row: Json): JsonObject => {
		const record = readRecord(row, whole, columns, isSimple);
		if ('final' in record)
			record.final = readStatus(record.status, query.channel === 'push').final && !isSoftBounce(row);
		Object.assign(record, zone);
		if (chosen.length > 0) return record;
		return namedRecord(record, query, { zone: zone.timeZone, keepsOwn: !isSimple });
	};
	const filters = { ...filtersOf(values, range, query.dateForm, timeOffset), ...query.options, timeOffset };
	const { rows, total } = await findDetails(values, client, query, given(filters));
	if (!calculateTotalCount) return await mapInTurns(rows, read);
	return rows.length === 0 ? [{ total }] : await mapInTurns(rows, (row) => ({ total, ...read(row) }));
}

/** The columns with `final` behind a status. */
function withFinal(columns: readonly string[]): string[] {
	return columns.flatMap((name) => (name === 'status' ? [name, 'final'] : [name]));
}

async function findDetails(
	values: Values<typeof detailFields>,
	client: Client,
	query: DetailQuery,
	filters: IDataObject,
): Promise<DetailRows> {
	const wanted = wantedRows(values);
	if (values.findBy !== 'messageIds') return await readDetails(client, query, filters, wanted);
	const all: DetailRows = { rows: [], total: 0 };
	for (const messageIds of inBatches(values.messageIds, IDS_PER_URL)) {
		// What is not asked for is not counted.
		if (all.rows.length >= wanted) return { rows: all.rows, total: null };
		const { rows, total } = await readDetails(client, query, { ...filters, messageIds }, wanted - all.rows.length);
		for (const row of rows) all.rows.push(row);
		all.total = total === null || all.total === null ? null : total + all.total;
	}
	return all;
}

/** The field that a column is returned as: `SENT_DATE_TIME` is `sentDateTime`, unless it has a name of its own (part 1, 2.11 and 4). */
function fieldOf({ returnedAs = {} }: DetailQuery, column: string): string {
	if (Object.hasOwn(returnedAs, column)) return returnedAs[column];
	return column.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A record with these of its fields only, in their order. */
export function onlyFields<V>(record: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> {
	// What came in place of a record is all that there is of it, and of a field all that it says.
	const kept = [...names, UNREAD, UNREAD_FIELDS].filter((name) => Object.hasOwn(record, name));
	return Object.fromEntries(kept.map((name) => [name, record[name]]));
}

/** Parameters or fields that have a value: no undefined ones, and no empty lists. */
export function given<V>(parameters: Readonly<Record<string, V>>): Record<string, V> {
	const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(parameters).filter(([, value]) => isGiven(value)));
}

/** The rows of a details query as they came, and how many there are in all, where the service says it. */
interface DetailRows {
	rows: Json[];
	total: number | null;
}

/** The rows of a details query, page after page, up to `wanted` (part 1, 2.11); throws a node error. */
export async function readDetails(
	client: Client,
	{ route, shape, chosenOnly }: Pick<ChannelDetails, 'route' | 'shape'> & Partial<ChannelDetails>,
	filters: IDataObject & { dateTimeFrom?: string; dateTimeTo?: string },
	wanted: number,
): Promise<DetailRows> {
	const found: DetailRows = { rows: [], total: null };
	const { dateTimeFrom, dateTimeTo, ...others } = filters;
	const dates = dateTimeFrom && dateTimeTo ? { dateTimeFrom, dateTimeTo } : undefined;
	const alike = areAlike(filters);
	let [read, last] = [0, 0];
	const fetch = async (limit: number, offset: number) => {
		const answer = await client.read(request(route, { query: { limit, offset, ...others }, dates }));
		const page =
			readPage(resultOf(client, answer), isOf({ ...shape, ...chosenOnly })) ??
			failWithoutList(client, answer, 'messages');
		found.total = page.total ?? found.total;
		last = page.rows.length;
		return page;
	};
	for await (const page of pagesOf(fetch, wanted, DETAIL_PAGE_ROWS, alike)) {
		read += page.length;
		for (const row of page) if (row !== null) found.rows.push(row);
	}
	if (read < wanted && found.total !== null && read < found.total) client.hint(areMissing(read, found.total));
	if (read < wanted && found.total === null && alike && last > 0) client.hint(MAY_BE_MORE);
	return found;
}

const areMissing = (read: number, total: number): string =>
	`The service counts ${total} messages and gave ${read}: the next page was empty or the same as the one before. The others are not in the output: ask for shorter ranges of time.`;

const MAY_BE_MORE =
	'Two pages of messages were the same, and none was read behind them: there may be more. With Message ID among “Fields to Return” they can be told apart.';

/** Whether rows may be the same in all that is asked for of them. */
function areAlike({ outFields }: IDataObject): boolean {
	return Array.isArray(outFields) && !outFields.some((column) => column === 'MESSAGE_ID' || column === 'SEGMENT_ID');
}

function filtersOf(
	values: Values<typeof detailFields>,
	range: Range | undefined,
	dateForm: DateForm,
	timeOffset: number,
): IDataObject {
	const { findBy } = values;
	const filters: IDataObject = {};
	if (WITH_TASK.includes(findBy)) filters.taskId = values.taskId;
	if (WITH_TRIGGER.includes(findBy)) filters.triggerId = values.triggerId;
	if (range) [filters.dateTimeFrom, filters.dateTimeTo] = formatRange(range, dateForm, timeOffset);
	return filters;
}

/** The two ends of a range, written for the time zone that `offset` (minutes) names, else UTC. */
export function formatRange([first, last]: Range, form: DateForm, offset = 0): [string, string] {
	return [formatDate(first, form, offset), formatDate(last, form, offset)];
}
