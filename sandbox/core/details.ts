import { parseDateTime } from './dates';
import type { QueryOf } from '../../contract/generated/routes';
import type { Long } from '../../contract/generated/types';
import type { Call, Core } from './domain';
import { Refusal } from './reply';
import { statusOf, type Message } from './messages';

/** A detail record by its field names (part 1, 2.11). */
export type Row = Record<string, unknown>;

/** What the details and statistics of all channels may be asked for. */
interface Filters {
	query: Partial<
		Pick<QueryOf<'listSmsDetails'>, 'messageIds' | 'dateTimeFrom' | 'dateTimeTo' | 'taskId' | 'triggerId'>
	>;
}

/** The record field of a column, e.g. `sentDateTime` of SENT_DATE_TIME (part 1, 4.1). */
export function columnOf(name: string): string {
	return name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** The account's own messages of a channel, oldest first. */
export function messagesOf<Details>(
	{ messages }: Core,
	{ account }: Pick<Call, 'account'>,
	channel: string,
): Array<Message<Details>> {
	return (messages.ofChannel(channel) as Array<Message<Details>>).filter((message) => message.account === account);
}

/** What a scenario's message knows of its scenario and step. */
export interface OfTask<Template = unknown> {
	/** The channel of the step, e.g. `SMS`. */
	channel: string;
	taskId: string;
	taskName?: string;
	taskType?: string;
	triggerId: string;
	/** The template of the step's channel, with what the send overrides. */
	template: Template;
}

/** The account's own messages that scenarios sent over a channel of theirs, oldest first. */
export function scenarioMessagesOf<Template>(
	core: Core,
	call: Pick<Call, 'account'>,
	channel: string,
): Array<Message<OfTask<Template>>> {
	return messagesOf<OfTask<Template>>(core, call, 'scenario').filter(({ details }) => details.channel === channel);
}

/** What a record says of the scenario and step that its message belongs to. */
export function taskFieldsOf({ taskId, taskName, taskType, triggerId }: Omit<OfTask, 'template'>): Row {
	return {
		taskId: BigInt(taskId),
		taskName: taskName ?? null,
		taskType: taskType ?? null,
		triggerId: BigInt(triggerId),
	};
}

/** The status that a scenario's message has now, in the letters of the details. */
export function detailStatusOf(message: Pick<Message, 'history'>): string {
	return statusOf(message).status.toUpperCase();
}

/** Whether a message is among those that a details query asks for by ids, dates and task; the offset is in minutes. */
export function messageFilter(call: Filters, offset: number): (message: Message) => boolean {
	const { messageIds, dateTimeFrom, dateTimeTo } = call.query;
	const ids = messageIds && new Set(messageIds.map(String));
	const from = dateTimeFrom === undefined ? -Infinity : requireTime('dateTimeFrom', dateTimeFrom, offset);
	const to = dateTimeTo === undefined ? Infinity : requireTime('dateTimeTo', dateTimeTo, offset);
	return ({ id, sentAt, channel, details }) => {
		const task = channel === 'scenario' ? (details as OfTask) : undefined;
		return (ids === undefined || ids.has(id)) && sentAt >= from && sentAt <= to && matchesTask(call, task);
	};
}

/** Whether a message of a scenario's step is asked for; without one, it is of task 0 and trigger 0, as all that are sent one by one. */
export function matchesTask({ query }: Filters, task?: OfTask): boolean {
	const isOf = (wanted: Long | undefined, id = '0'): boolean => wanted === undefined || String(wanted) === id;
	return isOf(query.taskId, task?.taskId) && isOf(query.triggerId, task?.triggerId);
}

/** A time of the query as epoch ms; refuses a request whose parameter holds none. */
export function requireTime(name: string, text: string, offset: number): number {
	const time = parseDateTime(text, offset);
	if (time === undefined) throw new Refusal(400, `query ${name}: there is no such time`);
	return time;
}

/** The rows in the order of a column: numbers by their value, all else as text. */
export function sortBy<Own extends Row>(rows: Own[], column: string): Own[] {
	return [...rows].sort((a, b) => compare(a[column], b[column]));
}

function compare(a: unknown, b: unknown): number {
	const isNumeric = [a, b].every((value) => typeof value === 'number' || typeof value === 'bigint');
	if (!isNumeric) return String(a).localeCompare(String(b), 'en');
	return (a as number) < (b as number) ? -1 : Number((a as number) > (b as number));
}

/** A row with the columns that were asked for; with all of them when none was. */
export function pick<Own extends Row>(row: Own, columns: string[] | undefined): Partial<Own> {
	if (!columns) return row;
	const picked: Partial<Own> = {};
	for (const name of columns) if (isFieldOf(row, name)) picked[name] = row[name];
	return picked;
}

/**
 * Whether a row fits the filters of a query that ask for a value of its field of the same name; letters are compared as
 * `read` gives them.
 */
export function fitsAll(
	row: Row,
	wanted: Record<string, Long | undefined>,
	read = (text: string): string => text,
): boolean {
	return Object.entries(wanted).every(
		([name, value]) => value === undefined || read(String(row[name])) === read(String(value)),
	);
}

function isFieldOf<Own extends Row>(row: Own, name: string): name is Extract<keyof Own, string> {
	return name in row;
}
