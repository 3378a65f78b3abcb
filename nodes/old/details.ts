import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { inBatches } from '../ground/batches';
import { formatDate, isAfter, type DateForm } from '../ground/dates';
import { InvalidInput } from '../ground/errors';
import { DETAIL_PAGE_ROWS, IDS_PER_URL } from '../ground/limits';
import type { Item } from '../panel/parameters';
import { limitFields, wantedRows } from '../old/rows';
import { failWithoutList } from '../service/answers';
import type { Client } from '../service/client';
import { readPage, readPages, withTextIds } from '../service/pagination';

/** The valid combinations of filters of a details query (part 1, 4.1), as one dropdown. */
export const findByField: INodeProperties = {
	displayName: 'Find By',
	name: 'findBy',
	type: 'options',
	options: [
		{ name: 'Date Range', value: 'dates' },
		{ name: 'Message IDs', value: 'messageIds' },
		{ name: 'Task', value: 'task' },
		{ name: 'Task and Trigger', value: 'taskTrigger' },
		{ name: 'Task, Trigger and Date Range', value: 'taskTriggerDates' },
	],
	default: 'dates',
	description: 'The service answers these combinations of filters. Options narrow the result further.',
};

const WITH_TASK = ['task', 'taskTrigger', 'taskTriggerDates'];
const WITH_TRIGGER = ['taskTrigger', 'taskTriggerDates'];
const WITH_DATES = ['dates', 'taskTriggerDates'];

/** The fields behind the Find By choice, and Return All with its Limit. */
export const findByDetailFields: INodeProperties[] = [
	{
		displayName: 'Sent After',
		name: 'dateTimeFrom',
		type: 'dateTime',
		default: '',
		required: true,
		description: "The beginning of the range, in the workflow's time zone unless the value names one",
		displayOptions: { show: { findBy: WITH_DATES } },
	},
	{
		displayName: 'Sent Before',
		name: 'dateTimeTo',
		type: 'dateTime',
		default: '',
		required: true,
		description: "The end of the range, in the workflow's time zone unless the value names one",
		displayOptions: { show: { findBy: WITH_DATES } },
	},
	{
		displayName: 'Message IDs',
		name: 'messageIds',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1234567890123456789',
		description: 'The ID of one message, several with commas between them, or a list',
		displayOptions: { show: { findBy: ['messageIds'] } },
	},
	{
		displayName: 'Task ID',
		name: 'taskId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1001',
		displayOptions: { show: { findBy: WITH_TASK } },
	},
	{
		displayName: 'Trigger ID',
		name: 'triggerId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 2002',
		displayOptions: { show: { findBy: WITH_TRIGGER } },
	},
	...limitFields,
];

/** What a channel's details query has of its own. */
export interface DetailQuery {
	path: string;
	dateForm: DateForm;
	/** Record fields that are ids, given as text. */
	idFields: readonly string[];
	/** The fields that stay when the output is simplified. */
	simpleFields: readonly string[];
	/** The query parameters of the options; text, numbers and lists of text. */
	options: IDataObject;
}

/** A filter's digits; throws InvalidInput for anything else. */
export function idDigits(item: Item, name: string, label: string): string {
	const text = item.requiredText(name, label).trim();
	if (/^\d+$/.test(text)) return text;
	throw new InvalidInput(label, 'it has other characters than digits', 'Give the ID as the service shows it.');
}

/** Runs a details query for one item, page after page (part 1, 2.11 and 4.1). */
export async function runDetailQuery(item: Item, client: Client, query: DetailQuery): Promise<IDataObject[]> {
	const findBy = item.requiredText('findBy', 'Find By');
	const filters = readFilters(item, findBy, query);
	const wanted = wantedRows(item);
	const idBatches = findBy === 'messageIds' ? inBatches(messageIds(item), IDS_PER_URL) : [undefined];
	const rows: IDataObject[] = [];
	for (const ids of idBatches) {
		const fixed = { ...filters, ...(ids ? { messageIds: ids } : {}), ...query.options };
		for (const row of await readDetails(client, query.path, fixed, wanted - rows.length)) rows.push(row);
		if (rows.length >= wanted) break;
	}
	const simple = item.flag('simplify', 'Simplify') && query.options.outFields === undefined;
	return rows.map((row) => {
		const record = withTextIds(row, query.idFields);
		if (!simple) return record;
		return Object.fromEntries(query.simpleFields.filter((name) => name in record).map((name) => [name, record[name]]));
	});
}

/** The details queries that find a message by its id, and so tell its status (part 1, 4.2 and 4.4). */
export const DETAILS = {
	email: '/email-statistics/statistics/detail',
	push: '/push-statistics/statistics/detail',
};

/** The records of a details query, page after page, up to `wanted` (part 1, 2.11); throws a node error. */
export async function readDetails(
	client: Client,
	path: string,
	filters: IDataObject,
	wanted = Infinity,
): Promise<IDataObject[]> {
	const fetch = async (limit: number, offset: number) => {
		const answer = await client.read({ method: 'GET', path, query: { limit, offset, ...filters } });
		const page = readPage(client.json(answer));
		return page ?? failWithoutList(client, answer, 'messages');
	};
	return await readPages(fetch, wanted, DETAIL_PAGE_ROWS);
}

function messageIds(item: Item): string[] {
	const ids = [...new Set(item.texts('messageIds', 'Message IDs'))];
	if (ids.length > 0 && ids.every((id) => /^\d+$/.test(id))) return ids;
	throw new InvalidInput('Message IDs', 'it is empty or not made of digits', 'Give the messageId that Send returned.');
}

function readFilters(item: Item, findBy: string, query: DetailQuery): IDataObject {
	const filters: IDataObject = {};
	if (WITH_TASK.includes(findBy)) filters.taskId = idDigits(item, 'taskId', 'Task ID');
	if (WITH_TRIGGER.includes(findBy)) filters.triggerId = idDigits(item, 'triggerId', 'Trigger ID');
	if (WITH_DATES.includes(findBy)) {
		Object.assign(filters, dateRange(item, ['dateTimeFrom', 'dateTimeTo'], query.dateForm, query.options.timeOffset));
	}
	return filters;
}

/** The two ends of a range under their own names, written for the time zone that `offset` (minutes) names, else UTC. */
export function dateRange(item: Item, names: [string, string], form: DateForm, offset: unknown): IDataObject {
	const [first, last] = names.map((name, at) => {
		const label = at === 0 ? 'Start of the range' : 'End of the range';
		const moment = item.date(name, label);
		if (moment) return moment;
		throw new InvalidInput(label, 'it is empty', 'Give both ends of the date range.');
	});
	if (isAfter(first, last)) {
		throw new InvalidInput('Date range', 'it ends before it begins', 'Swap the two dates.');
	}
	const minutes = typeof offset === 'number' ? offset : 0;
	return { [names[0]]: formatDate(first, form, minutes), [names[1]]: formatDate(last, form, minutes) };
}
