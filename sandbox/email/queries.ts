import type { Schemas } from '../../contract/generated/types';
import {
	EMAIL_COLUMN_RETURNED_AS,
	EMAIL_STATISTICS_COLUMNS,
	type EmailColumn,
	type EmailStatus,
} from '../../contract/generated/values';
import { encodeText } from '../core/charset';
import { formatDateTime } from '../core/dates';
import {
	columnOf,
	detailStatusOf,
	fitsAll,
	matchesTask,
	messageFilter,
	messagesOf,
	requireTime,
	scenarioMessagesOf,
	sortBy,
	taskFieldsOf,
} from '../core/details';
import type { Call, Core, Handler } from '../core/domain';
import { Refusal } from '../core/reply';
import { statusOf, type Message } from '../core/messages';
import { pageOf } from '../core/pages';
import { slice, type Counted } from '../core/statistics';
import type { EmailDetails } from './message';

type EmailRecord = Schemas['EmailDetail'];
type Template = Schemas['EmailTemplate'];

/** Fields of a record that come only when their column is asked for (part 1, 2.11), with what they hold here. */
const ON_REQUEST: Record<string, EmailRecord> = {
	list: { list: null },
	segment: { segment: null },
	isSegmentDeleted: { isSegmentDeleted: false },
};

/** GET /email-statistics/statistics/detail (part 1, 4.2 and 2.11). */
export function createDetails(core: Core): Handler<'listEmailDetails'> {
	return (call) => {
		const { limit, offset, order, orderBy, timeOffset: offsetMinutes = 0 } = call.query;
		const column = orderBy === undefined ? undefined : fieldOf(orderBy);
		const isAskedFor = messageFilter(call, offsetMinutes);
		const own = messagesOf<EmailDetails>(core, call, 'email')
			.filter(isAskedFor)
			.map((message) => {
				const { Sender, Subject } = message.details.email;
				return recordOf(message, { sourceName: Sender.Name, subject: Subject }, offsetMinutes, column);
			});
		const ofScenarios = scenarioMessagesOf<Template>(core, call, 'EMAIL')
			.filter(isAskedFor)
			.map((message): EmailRecord => {
				const { taskId, triggerId } = taskFieldsOf(message.details);
				const { sourceName } = message.details.template;
				const record = recordOf(message, { sourceName, subject: message.text }, offsetMinutes, column);
				return { ...record, taskId, triggerId, status: detailStatusOf(message) } as EmailRecord;
			});
		let rows = [...own, ...ofScenarios].filter(recordFilter(call));
		if (column !== undefined) rows = sortBy(rows, column);
		if (order?.toUpperCase() === 'DESC') rows.reverse();
		return { body: { result: pageOf(rows, limit, offset) } };
	};
}

function fieldOf(column: EmailColumn): string {
	return EMAIL_COLUMN_RETURNED_AS[column] ?? columnOf(column);
}

function recordFilter({ query }: Call<'listEmailDetails'>): (row: EmailRecord) => boolean {
	const { recipient, sourceAddress, status, userId } = query;
	return (row) => fitsAll(row, { recipient, sourceAddress, status, userId }, (text) => text.toLowerCase());
}

function recordOf(
	message: Message,
	{ sourceName, subject }: { sourceName?: string; subject: string },
	offset: number,
	column: string | undefined,
): EmailRecord {
	const { id, account, sender, recipient, sentAt } = message;
	const { status, at } = statusOf(message);
	return {
		messageId: BigInt(id),
		recipient,
		sourceAddress: sender,
		sourceName: sourceName ?? null,
		sentDateTime: formatDateTime(sentAt, offset),
		status,
		eventDateTime: formatDateTime(at, offset),
		subject,
		companyId: account.companyId,
		companyName: account.companyName,
		userId: account.userId,
		userLogin: account.userLogin,
		taskId: 0,
		triggerId: 0,
		price: '0.00',
		isListDeleted: false,
		...ON_REQUEST[column ?? ''],
	};
}

type StatisticsId = 'getEmailStatistics' | 'getEmailStatisticsSample';

/** What each count of the table counts, and of which other count its rate is the share (part 1, 2.11). */
const COUNTS: Array<{ status: EmailStatus; of?: EmailStatus }> = [
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
export function createStatistics(core: Core): Handler<StatisticsId> {
	return (call) => {
		const { groupBy, charset, zoneOffset: offset = 0 } = call.query;
		const own = messagesOf<EmailDetails>(core, call, 'email').filter(() => matchesTask(call));
		const ofScenarios = scenarioMessagesOf(core, call, 'EMAIL').filter(({ details }) => matchesTask(call, details));
		const counted = [...own, ...ofScenarios]
			.filter(({ account }) => isUser(call, account.userId))
			.flatMap(({ history }) =>
				history.map(({ status, at }): Counted => ({ at, series: status.toUpperCase(), amount: 1 })),
			);
		const period = { ...periodOf(call, offset), offset };
		const series = COUNTS.map(({ status }) => status);
		const buckets = slice(counted, { series, groupBy, ...period });
		const dates = [...new Set(Object.values(buckets).flatMap((list) => list.map(({ date }) => date)))].sort();
		const whole = slice(counted, { series, groupBy: 'NONE', ...period });
		const lines = [
			EMAIL_STATISTICS_COLUMNS,
			...dates.map((date) =>
				lineOf(date, (status) => buckets[status]?.find((bucket) => bucket.date === date)?.amount ?? 0),
			),
			lineOf(TOTAL, (status) => whole[status]?.[0]?.amount ?? 0),
		];
		const text = `${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
		const encoding = charset === 'CP1251' ? 'windows-1251' : 'utf-8';
		return { body: encodeText(text, encoding), contentType: `text/csv; charset=${encoding}` };
	};
}

/** The period of a query, which either pair of names may give. Epoch ms. */
function periodOf({ query }: Call<StatisticsId>, offset: number): { from: number; to: number } {
	const pairs = [
		['dateTimeFrom', 'dateTimeTo'],
		['startDate', 'endDate'],
	] as const;
	for (const [first, last] of pairs) {
		const [from, to] = [query[first], query[last]];
		if (from === undefined || to === undefined) continue;
		return { from: requireTime(first, from, offset), to: requireTime(last, to, offset) };
	}
	throw new Refusal(400, 'query dateTimeFrom and dateTimeTo: are required');
}

function isUser({ query }: Call<StatisticsId>, userId: number): boolean {
	return query.userId === undefined || query.userId === userId;
}

function lineOf(name: string, amountOf: (status: EmailStatus) => number): string[] {
	const cells = COUNTS.flatMap(({ status, of }) => {
		const amount = amountOf(status);
		if (of === undefined) return [String(amount)];
		const whole = amountOf(of);
		return [String(amount), whole === 0 ? '0' : String(Math.round((amount / whole) * 10_000) / 100)];
	});
	return [name, ...cells];
}
