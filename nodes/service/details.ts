import type { IDataObject } from 'n8n-workflow';

import { inBatches } from '../ground/batches';
import { formatDate, type DateForm } from '../ground/dates';
import { idText, isJsonObject, pick, type Json, type JsonObject } from '../ground/json';
import type { Range } from '../ground/periods';
import { mapInTurns } from '../ground/turns';
import { filledByModel } from '../panel/field';
import { choice } from '../panel/choices';
import { limitFields, simplify, wantedRows } from '../panel/common';
import type { Values } from '../panel/field';
import { serviceIds } from '../panel/ids';
import { periodFields, rangeOf } from '../panel/period';
import { failWithoutList, resultOf } from './answers';
import type { Client } from './client';
import type { Answer } from './exchange';
import { pagesOf, readPage, type Page } from './pagination';
import { request, type HttpRoute } from './routes';
import { scenario, step } from './scenarioPickers';
import { fieldReader, isOf, readRecord, UNREAD, type Shape } from './shapes';
import { readStatus, withFinal } from './statuses';

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
	messageIds: filledByModel(
		'The messageId of one message, or several with commas between them, exactly as a send gave them',
		serviceIds('Message IDs', {
			required: true,
			placeholder: 'e.g. 1234567890123456789',
			description: 'The ID of one message, several with commas between them, or a list',
			fix: 'Give the messageId that Send returned.',
			show: { findBy: ['messageIds'] },
		}),
	),
	taskId: scenario({ show: { findBy: WITH_TASK } }),
	triggerId: step('taskId', { show: { findBy: WITH_TRIGGER } }),
	...limitFields,
	simplify,
};

/** What a channel's details query has of its own. */
export interface DetailQuery {
	route: HttpRoute;
	dateForm: DateForm;
	/** The fields that a record has when no columns are chosen (part 1, 2.11). */
	shape: Shape;
	/** The fields that come only with a column of theirs. */
	chosenOnly: Shape;
	/** The fields that columns are returned as, where that is not their name in camel case. */
	returnedAs?: Readonly<Record<string, string>>;
	/** The fields that stay when the output is simplified. */
	simpleFields: readonly string[];
	/** The workflow's time zone. */
	timezone: string;
	/** The query parameters of the options; what is undefined is not sent. */
	options: IDataObject & { outFields?: string[]; timeOffset?: number; calculateTotalCount?: boolean };
}

/**
 * Runs a details query for one item, page after page (part 1, 2.11 and 4.1). Each row has the columns that were asked for, or
 * all; `final` stands behind a status, and `total` in front where the count was asked for: every row has it, since a
 * workflow reads items one by one.
 */
export async function runDetailQuery(
	values: Values<typeof detailFields>,
	client: Client,
	query: DetailQuery,
): Promise<IDataObject[]> {
	const options = given(withZone(values.findBy, query.options));
	const simple = values.simplify && options.outFields === undefined;
	const read = simple ? simpleReader(query) : wholeReader(query);
	const { rows, total } = await findDetails(values, client, { ...query, options }, read);
	if (!query.options.calculateTotalCount) return rows;
	return await mapInTurns(rows, (row) => ({ total, ...row }));
}

/** Reads the columns that were asked for, or all that came. */
function wholeReader(query: DetailQuery): (row: Json) => JsonObject {
	const whole = { ...query.shape, ...query.chosenOnly };
	const columns = columnsOf(query);
	return (row) => withFinal(readRecord(row, whole, columns));
}

/** Reads the fields of a simple output, and none of the others: a list may have hundreds of thousands of rows. */
function simpleReader({ shape, chosenOnly, simpleFields }: DetailQuery): (row: Json) => JsonObject {
	const names = simpleFields.filter((name) => name !== 'final');
	if (!names.includes('status')) return fieldReader({ ...shape, ...chosenOnly }, names);
	names.splice(names.indexOf('status') + 1, 0, 'final');
	const read = fieldReader({ ...shape, ...chosenOnly }, names);
	return (row) => {
		const record = read(row);
		record.final = readStatus(record.status).final;
		return record;
	};
}

/** The end of a range is meant in the zone that the offset names; a service that is told none may take another than ours. */
function withZone(findBy: string, options: DetailQuery['options']): DetailQuery['options'] {
	return WITH_DATES.includes(findBy) ? { timeOffset: 0, ...given(options) } : options;
}

async function findDetails(
	values: Values<typeof detailFields>,
	client: Client,
	query: DetailQuery,
	read: (row: Json) => JsonObject,
): Promise<{ rows: JsonObject[]; total: number | null }> {
	const filters = readFilters(values, query);
	const wanted = wantedRows(values);
	const idBatches = values.findBy === 'messageIds' ? inBatches(values.messageIds, IDS_PER_URL) : [undefined];
	const rows: JsonObject[] = [];
	let total: number | null = 0;
	for (const messageIds of idBatches) {
		// What is not asked for is not counted.
		if (rows.length >= wanted) return { rows, total: null };
		const fixed = { ...filters, ...(messageIds && { messageIds }), ...query.options };
		const counted: Counted = { total: null };
		// Read page by page: the answers of a long list are not kept until its end.
		for await (const page of detailPages(client, query, fixed, wanted - rows.length, counted)) {
			const found = page.filter((row) => row !== null);
			if (messageIds && hasOthers(found, messageIds)) client.hint(OTHERS);
			for (const row of await mapInTurns(found, read)) rows.push(row);
		}
		total = total === null || counted.total === null ? null : total + counted.total;
	}
	return { rows, total };
}

const OTHERS =
	'The service gave messages that were not asked for: it may not look for IDs. See “messageId” of each item for the message that it is about.';

/** Whether rows name messages that were not asked for. */
function hasOthers(rows: readonly Json[], messageIds: readonly string[]): boolean {
	const asked = new Set(messageIds);
	return rows.some((row) => {
		if (!isJsonObject(row)) return false;
		// The id of a part may be asked for, too.
		const ids = [pick(row, 'messageId'), pick(row, 'segmentId')].map(idText).filter((id) => id !== undefined);
		return ids.length > 0 && !ids.some((id) => asked.has(id));
	});
}

/** The fields of the columns that were chosen; those that every record has, where none were. */
function columnsOf({ shape, returnedAs = {}, options: { outFields = [] } }: DetailQuery): string[] {
	if (outFields.length === 0) return Object.keys(shape);
	return outFields.map((column) => (Object.hasOwn(returnedAs, column) ? returnedAs[column] : camelCase(column)));
}

/** `SENT_DATE_TIME` is returned as `sentDateTime` (part 1, 2.11). */
function camelCase(column: string): string {
	return column.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A record with these of its fields only, in their order. */
export function onlyFields<V>(record: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> {
	const kept: Record<string, V> = {};
	for (const name of names) if (Object.hasOwn(record, name)) kept[name] = record[name];
	// What came in place of a record is all that there is of it.
	if (Object.hasOwn(record, UNREAD)) kept[UNREAD] = record[UNREAD];
	return kept;
}

/** Query parameters that have a value: no undefined ones, and no empty lists. */
export function given(parameters: IDataObject): IDataObject {
	const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(parameters).filter(([, value]) => isGiven(value)));
}

/** The rows of a details query as they came, and how many there are in all, where the service says it. */
export interface DetailRows {
	rows: Json[];
	total: number | null;
}

/** The rows of a details query, page after page, up to `wanted` (part 1, 2.11); throws a node error. */
export async function readDetails(
	client: Client,
	query: Pick<DetailQuery, 'route' | 'shape'>,
	filters: IDataObject,
	wanted = Infinity,
): Promise<DetailRows> {
	const counted: Counted = { total: null };
	const rows: Json[] = [];
	for await (const page of detailPages(client, query, filters, wanted, counted)) for (const row of page) rows.push(row);
	return { rows, total: counted.total };
}

/** How many rows the service counts in all, by the page that said it last. */
interface Counted {
	total: number | null;
}

function detailPages(
	client: Client,
	{ route, shape }: Pick<DetailQuery, 'route' | 'shape'>,
	filters: IDataObject,
	wanted: number,
	counted: Counted,
): AsyncGenerator<Json[], void> {
	const fetch = async (limit: number, offset: number) => {
		const answer = await client.read(request(route, { query: { limit, offset, ...filters } }));
		const page = readPage(client.json(answer), isOf(shape)) ?? endOf(client, answer, offset);
		// A refusal may come with an empty list.
		if (page.rows.length === 0) resultOf(client, answer);
		counted.total = page.total ?? counted.total;
		return page;
	};
	return pagesOf(fetch, wanted, DETAIL_PAGE_ROWS);
}

/** Behind the first page, a result of null is the end of the list; throws a node error for any other answer without a page. */
function endOf(client: Client, answer: Answer, offset: number): Page {
	if (offset > 0 && resultOf(client, answer) === null) return { rows: [], claimsMore: false };
	return failWithoutList(client, answer, 'messages');
}

function readFilters(values: Values<typeof detailFields>, { dateForm, timezone, options }: DetailQuery): IDataObject {
	const { findBy } = values;
	const filters: IDataObject = {};
	if (WITH_TASK.includes(findBy)) filters.taskId = values.taskId;
	if (WITH_TRIGGER.includes(findBy)) filters.triggerId = values.triggerId;
	if (WITH_DATES.includes(findBy)) {
		const range = rangeOf(values, timezone);
		[filters.dateTimeFrom, filters.dateTimeTo] = formatRange(range, dateForm, options.timeOffset);
	}
	return filters;
}

/** The two ends of a range, written for the time zone that `offset` (minutes) names, else UTC. */
export function formatRange([first, last]: Range, form: DateForm, offset = 0): [string, string] {
	return [formatDate(first, form, offset), formatDate(last, form, offset)];
}
