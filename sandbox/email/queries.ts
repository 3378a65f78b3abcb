import { encodeText } from '../core/charset';
import { formatDateTime } from '../core/dates';
import { columnOf, matchesTask, messageFilter, messagesOf, requireTime, sortBy, type Row } from '../core/details';
import { Refusal, type Call, type Core, type Handler } from '../core/domain';
import { statusOf, type Message } from '../core/messages';
import { pageOf } from '../core/pages';
import { slice, type Counted } from '../core/statistics';
import type { EmailDetails } from './message';

/** Columns whose record field has another name (part 1, 4.2). */
const FIELD_NAMES: Record<string, string> = {
	TRIGGER_CONTACT_GROUP: 'list',
	TRIGGER_SEGMENT: 'segment',
	IS_CONTACT_GROUP_DELETED: 'isListDeleted',
	IS_TRIGGER_SEGMENT_DELETED: 'isSegmentDeleted',
};

/** Fields of a record that come only when their column is asked for (part 1, 2.11), with what they hold here. */
const ON_REQUEST: Row = { list: null, segment: null, isSegmentDeleted: false };

/** GET /email-statistics/statistics/detail (part 1, 4.2 and 2.11). */
export function createDetails(core: Core): Handler {
	return (call) => {
		const { limit, offset, order, orderBy } = call.query;
		const offsetMinutes = Number(call.query.timeOffset ?? 0);
		const column = orderBy === undefined ? undefined : fieldOf(String(orderBy));
		let rows = messagesOf<EmailDetails>(core, call, 'email')
			.filter(messageFilter(call, offsetMinutes))
			.map((message) => recordOf(message, offsetMinutes, column))
			.filter(recordFilter(call));
		if (column !== undefined) rows = sortBy(rows, column);
		if (String(order).toUpperCase() === 'DESC') rows.reverse();
		return { body: { result: pageOf(rows, Number(limit), Number(offset)) } };
	};
}

function fieldOf(column: string): string {
	return FIELD_NAMES[column] ?? columnOf(column);
}

function recordFilter({ query }: Call): (row: Row) => boolean {
	const wanted = ['recipient', 'sourceAddress', 'status', 'userId'].filter((name) => query[name] !== undefined);
	return (row) => wanted.every((name) => String(row[name]).toLowerCase() === String(query[name]).toLowerCase());
}

function recordOf(message: Message<EmailDetails>, offset: number, column: string | undefined): Row {
	const { id, account, sender, recipient, sentAt, details } = message;
	const { status, at } = statusOf(message);
	return {
		...{ messageId: BigInt(id), recipient, sourceAddress: sender, sourceName: details.email.Sender.Name ?? null },
		...{ sentDateTime: formatDateTime(sentAt, offset), status, eventDateTime: formatDateTime(at, offset) },
		subject: details.email.Subject,
		...{ companyId: account.companyId, companyName: account.companyName },
		...{ userId: account.userId, userLogin: account.userLogin, taskId: 0, triggerId: 0 },
		...{ price: '0.00', isListDeleted: false },
		...(column !== undefined && column in ON_REQUEST ? { [column]: ON_REQUEST[column] } : {}),
	};
}

/** What each count of the table counts, and of which other count its rate is the share (part 1, 2.11). */
const COUNTS = [
	{ status: 'SENT' },
	{ status: 'DELIVERED', of: 'SENT' },
	{ status: 'BOUNCED', of: 'SENT' },
	{ status: 'OPENED', of: 'DELIVERED' },
	{ status: 'CLICKED', of: 'OPENED' },
	{ status: 'UNSUBSCRIBED', of: 'DELIVERED' },
	{ status: 'COMPLAINED', of: 'DELIVERED' },
];

/** The last line's name: text that the two charsets write differently. */
const TOTAL = 'Итого';

/** GET …/statistics/sliced-by-event-time at both paths (part 1, 4.2 and 2.11): events by the time at which they happened. */
export function createStatistics(core: Core): Handler {
	const columns = core.contract.schema('email.yaml#/schemas/EmailStatistics')['x-columns'] as string[];
	return (call) => {
		const [from, to] = periodOf(call);
		const offset = Number(call.query.zoneOffset ?? 0);
		const counted = messagesOf<EmailDetails>(core, call, 'email')
			.filter(({ account }) => matchesTask(call) && isUser(call, account.userId))
			.flatMap(({ history }) => history.map(({ status, at }): Counted => ({ at, series: status, amount: 1 })));
		const period = { from: requireTime(call, from, offset), to: requireTime(call, to, offset), offset };
		const series = COUNTS.map(({ status }) => status);
		const groupBy = String(call.query.groupBy ?? 'NONE');
		const buckets = slice(counted, { series, groupBy, ...period });
		const dates = [...new Set(Object.values(buckets).flatMap((list) => list.map(({ date }) => date)))].sort();
		const whole = slice(counted, { series, groupBy: 'NONE', ...period });
		const lines = [
			columns,
			...dates.map((date) =>
				lineOf(date, (status) => buckets[status]?.find((bucket) => bucket.date === date)?.amount ?? 0),
			),
			lineOf(TOTAL, (status) => whole[status]?.[0]?.amount ?? 0),
		];
		const text = `${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
		const charset = call.query.charset === 'CP1251' ? 'windows-1251' : 'utf-8';
		return { body: encodeText(text, charset), contentType: `text/csv; charset=${charset}` };
	};
}

function periodOf({ query }: Call): [string, string] {
	const pairs: Array<[string, string]> = [
		['dateTimeFrom', 'dateTimeTo'],
		['startDate', 'endDate'],
	];
	const given = pairs.find((names) => names.every((name) => query[name] !== undefined));
	if (!given) throw new Refusal(400, 'query dateTimeFrom and dateTimeTo: are required');
	return given;
}

function isUser({ query }: Call, userId: number): boolean {
	return query.userId === undefined || Number(query.userId) === userId;
}

function lineOf(name: string, amountOf: (status: string) => number): string[] {
	const cells = COUNTS.flatMap(({ status, of }) => {
		const amount = amountOf(status);
		if (of === undefined) return [String(amount)];
		const whole = amountOf(of);
		return [String(amount), whole === 0 ? '0' : String(Math.round((amount / whole) * 10_000) / 100)];
	});
	return [name, ...cells];
}
