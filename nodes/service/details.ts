import type { IDataObject } from 'n8n-workflow';

import { inBatches } from '../ground/batches';
import { formatDate, isAfter, type DateForm, type DateTime } from '../ground/dates';
import { InvalidInput } from '../ground/errors';
import { DETAIL_PAGE_ROWS, IDS_PER_URL } from '../ground/limits';
import { choice } from '../panel/choices';
import { limitFields, simplify, wantedRows } from '../panel/common';
import { refine, type Values } from '../panel/field';
import { date } from '../panel/fields';
import { digits, digitsList } from '../panel/ids';
import { failWithoutList } from './answers';
import type { Client } from './client';
import { readPage, readPages, withTextIds } from './pagination';
import { request, type HttpRoute } from './routes';

const WITH_TASK = ['task', 'taskTrigger', 'taskTriggerDates'];
const WITH_TRIGGER = ['taskTrigger', 'taskTriggerDates'];
const WITH_DATES = ['dates', 'taskTriggerDates'];
const BOTH_ENDS = 'Give both ends of the date range.';

/** The valid combinations of filters of a details query (part 1, 4.1) and what each asks for, and Return All with its Limit. */
export const detailFields = {
	findBy: choice(
		'Find By',
		[
			{ name: 'Date Range', value: 'dates' },
			{ name: 'Message IDs', value: 'messageIds' },
			{ name: 'Task', value: 'task' },
			{ name: 'Task and Trigger', value: 'taskTrigger' },
			{ name: 'Task, Trigger and Date Range', value: 'taskTriggerDates' },
		],
		{
			default: 'dates',
			description: 'The service answers these combinations of filters. Options narrow the result further.',
		},
	),
	dateTimeFrom: date('Sent After', {
		required: true,
		whenEmpty: BOTH_ENDS,
		description: "The beginning of the range, in the workflow's time zone unless the value names one",
		show: { findBy: WITH_DATES },
	}),
	dateTimeTo: date('Sent Before', {
		required: true,
		whenEmpty: BOTH_ENDS,
		description: "The end of the range, in the workflow's time zone unless the value names one",
		show: { findBy: WITH_DATES },
	}),
	messageIds: refine(
		digitsList('Message IDs', {
			required: true,
			placeholder: 'e.g. 1234567890123456789',
			description: 'The ID of one message, several with commas between them, or a list',
			show: { findBy: ['messageIds'] },
		}),
		(ids, label) => {
			if (ids.length > 0) return ids;
			throw new InvalidInput(label, 'none is given', 'Give the messageId that Send returned.');
		},
	),
	taskId: digits('Task ID', { required: true, placeholder: 'e.g. 1001', show: { findBy: WITH_TASK } }),
	triggerId: digits('Trigger ID', { required: true, placeholder: 'e.g. 2002', show: { findBy: WITH_TRIGGER } }),
	...limitFields,
	simplify,
};

/** What a channel's details query has of its own. */
export interface DetailQuery {
	route: HttpRoute;
	dateForm: DateForm;
	/** Record fields that are ids, given as text. */
	idFields: readonly string[];
	/** The fields that stay when the output is simplified. */
	simpleFields: readonly string[];
	/** The query parameters of the options; what is undefined is not sent. */
	options: IDataObject;
}

/** Runs a details query for one item, page after page (part 1, 2.11 and 4.1). */
export async function runDetailQuery(
	values: Values<typeof detailFields>,
	client: Client,
	query: DetailQuery,
): Promise<IDataObject[]> {
	const { findBy } = values;
	const filters = readFilters(values, query);
	const wanted = wantedRows(values);
	const options = given(query.options);
	const idBatches = findBy === 'messageIds' ? inBatches(values.messageIds, IDS_PER_URL) : [undefined];
	const rows: IDataObject[] = [];
	for (const messageIds of idBatches) {
		const fixed = { ...filters, ...(messageIds && { messageIds }), ...options };
		for (const row of await readDetails(client, query.route, fixed, wanted - rows.length)) rows.push(row);
		if (rows.length >= wanted) break;
	}
	const simple = values.simplify && options.outFields === undefined;
	return rows.map((row) => {
		const record = withTextIds(row, query.idFields);
		return simple ? onlyFields(record, query.simpleFields) : record;
	});
}

/** A record with these of its fields only, in their order. */
export function onlyFields(record: IDataObject, names: readonly string[]): IDataObject {
	return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}

/** Query parameters that have a value: no undefined ones, and no empty lists. */
export function given(parameters: IDataObject): IDataObject {
	const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(parameters).filter(([, value]) => isGiven(value)));
}

/** The records of a details query, page after page, up to `wanted` (part 1, 2.11); throws a node error. */
export async function readDetails(
	client: Client,
	route: HttpRoute,
	filters: IDataObject,
	wanted = Infinity,
): Promise<IDataObject[]> {
	const fetch = async (limit: number, offset: number) => {
		const answer = await client.read(request(route, { query: { limit, offset, ...filters } }));
		return readPage(client.json(answer)) ?? failWithoutList(client, answer, 'messages');
	};
	return await readPages(fetch, wanted, DETAIL_PAGE_ROWS);
}

function readFilters(values: Values<typeof detailFields>, { dateForm, options }: DetailQuery): IDataObject {
	const { findBy } = values;
	const filters: IDataObject = {};
	if (WITH_TASK.includes(findBy)) filters.taskId = values.taskId;
	if (WITH_TRIGGER.includes(findBy)) filters.triggerId = values.triggerId;
	if (WITH_DATES.includes(findBy)) {
		const { dateTimeFrom, dateTimeTo } = values;
		[filters.dateTimeFrom, filters.dateTimeTo] = dateRange([dateTimeFrom, dateTimeTo], dateForm, options.timeOffset);
	}
	return filters;
}

/** The two ends of a range, written for the time zone that `offset` (minutes) names, else UTC. Throws InvalidInput. */
export function dateRange([first, last]: [DateTime, DateTime], form: DateForm, offset?: unknown): [string, string] {
	if (isAfter(first, last)) {
		throw new InvalidInput('Date range', 'it ends before it begins', 'Swap the two dates.');
	}
	const minutes = typeof offset === 'number' ? offset : 0;
	return [formatDate(first, form, minutes), formatDate(last, form, minutes)];
}

/**
 * The columns of a details query as a panel's list: what it calls each of the contract's names, and the name under which a
 * column is returned where that is another one.
 */
export function columnOptions<C extends string>(
	columns: readonly C[],
	names: Readonly<Record<C, string>>,
	returnedAs?: Readonly<Partial<Record<C, string>>>,
): Array<{ name: string; value: C; description?: string }> {
	return columns
		.map((value) => {
			const other = returnedAs?.[value];
			return { name: names[value], value, ...(other !== undefined && { description: `Returned as “${other}”` }) };
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}
