import { parseDateTime } from './dates';
import { Refusal, type Call, type Core } from './domain';
import type { Message } from './messages';

/** A detail record by its field names (part 1, 2.11). */
export type Row = Record<string, unknown>;

/** The record field of a column, e.g. `sentDateTime` of SENT_DATE_TIME (part 1, 4.1). */
export function columnOf(name: string): string {
	return name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** The account's own messages of a channel, oldest first. */
export function messagesOf<Details>({ messages }: Core, { account }: Call, channel: string): Array<Message<Details>> {
	return (messages.ofChannel(channel) as Array<Message<Details>>).filter((message) => message.account === account);
}

/** Whether a message is among those that a details query asks for by ids, dates and task; the offset is in minutes. */
export function messageFilter(call: Call, offset: number): (message: Message) => boolean {
	const ids = Array.isArray(call.query.messageIds) ? new Set(call.query.messageIds.map(String)) : undefined;
	const from = call.query.dateTimeFrom === undefined ? -Infinity : requireTime(call, 'dateTimeFrom', offset);
	const to = call.query.dateTimeTo === undefined ? Infinity : requireTime(call, 'dateTimeTo', offset);
	return ({ id, sentAt }) => (ids === undefined || ids.has(id)) && sentAt >= from && sentAt <= to && matchesTask(call);
}

/** Messages sent over the interface belong to task 0 and trigger 0. */
export function matchesTask({ query }: Call): boolean {
	return Number(query.taskId ?? 0) === 0 && Number(query.triggerId ?? 0) === 0;
}

/** A time of the query as epoch ms; refuses a request that has none there. */
export function requireTime({ query }: Call, name: string, offset: number): number {
	const time = parseDateTime(String(query[name]), offset);
	if (time === undefined) throw new Refusal(400, `query ${name}: there is no such time`);
	return time;
}

/** The rows in the order of a column: numbers by their value, all else as text. */
export function sortBy(rows: Row[], column: string): Row[] {
	return [...rows].sort((a, b) => compare(a[column], b[column]));
}

function compare(a: unknown, b: unknown): number {
	const isNumeric = [a, b].every((value) => typeof value === 'number' || typeof value === 'bigint');
	if (!isNumeric) return String(a).localeCompare(String(b));
	return (a as number) < (b as number) ? -1 : Number((a as number) > (b as number));
}

/** A row with the columns that were asked for; with all of them when none was. */
export function pick(row: Row, columns: string[] | undefined): Row {
	if (!columns) return row;
	return Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, row[name]]));
}
