import { formatDateTime } from '../core/dates';
import { columnOf, matchesTask, messageFilter, messagesOf, pick, requireTime, sortBy, type Row } from '../core/details';
import type { Call, Core, Handler } from '../core/domain';
import { statusOf, type Message } from '../core/messages';
import { pageOf } from '../core/pages';
import { slice } from '../core/statistics';
import type { Notification } from './notification';

/** Columns that are not the record field in capitals (part 1, 4.4). */
const FIELD_NAMES: Record<string, string> = {
	BUTTONS: 'actionButtons',
	MEDIA_FILE: 'image',
	TRIGGER_CONTACT_GROUP: 'list',
	TRIGGER_SEGMENT: 'segment',
};

/** The status of a record (part 1, 2.9) for that of a callback: which is which is not shown, this is our reading. */
const DETAIL_STATUSES: Record<string, string> = {
	accepted: 'IN_PROGRESS',
	send: 'IN_PROGRESS',
	delivered: 'DELIVERED',
	opened: 'READ',
	canceled: 'CANCELED',
	rejected: 'REJECTED',
	expired: 'UNDELIVERED',
	unsubscribed: 'UNDELIVERED',
};

/** GET /push-statistics/statistics/detail (part 1, 4.4 and 2.11). */
export function createDetails(core: Core): Handler {
	return (call) => {
		const { limit, offset, order, selectionField, outFields } = call.query;
		const offsetMinutes = Number(call.query.timeOffset ?? 0);
		let rows = messagesOf<Notification>(core, call, 'push')
			.filter(messageFilter(call, offsetMinutes))
			.map((message) => recordOf(message, offsetMinutes))
			.filter(recordFilter(call));
		if (selectionField !== undefined) rows = sortBy(rows, fieldOf(String(selectionField)));
		if (order === 'DESC') rows.reverse();
		const page = pageOf(rows, Number(limit), Number(offset));
		const columns = Array.isArray(outFields) ? outFields.map((name) => fieldOf(String(name))) : undefined;
		return { body: { result: { ...page, data: page.data.map((row) => pick(row, columns)) } } };
	};
}

/** GET /push-statistics/statistics/of-group (part 1, 4.4 and 2.11): by the time of sending and the status now. */
export function createStatistics(core: Core): Handler {
	const series = core.contract.schema('push.yaml#/schemas/PushStatus')['x-known-values'] as string[];
	return (call) => {
		const offset = Number(call.query.timeOffset ?? 0);
		const counted = messagesOf<Notification>(core, call, 'push')
			.filter(() => matchesTask(call))
			.map((message) => ({ at: message.sentAt, series: statusOf(message).status, amount: 1 }));
		const messages = slice(counted, {
			...{ series, offset, groupBy: String(call.query.groupBy ?? 'NONE') },
			from: requireTime(call, 'startDate', offset),
			to: requireTime(call, 'endDate', offset),
		});
		return { body: { result: { messages } } };
	};
}

function fieldOf(column: string): string {
	return FIELD_NAMES[column] ?? columnOf(column);
}

function recordFilter({ query }: Call): (row: Row) => boolean {
	const wanted = ['applicationId', 'recipient', 'status', 'userId'].filter((name) => query[name] !== undefined);
	return (row) => wanted.every((name) => String(row[name]) === String(query[name]));
}

/** The detail record of a notification (part 1, 2.11); the offset of its times is in minutes. */
function recordOf(message: Message<Notification>, offset: number): Row {
	const { id, account, sentAt, details } = message;
	const { status, at } = statusOf(message);
	const device = details.apns ?? details.android;
	return {
		messageId: BigInt(id),
		applicationId: details.from,
		applicationName: 'Example App',
		taskId: 0,
		taskName: null,
		taskType: null,
		triggerId: 0,
		list: null,
		isListDeleted: false,
		segment: null,
		isSegmentDeleted: false,
		recipient: details.to,
		sentDateTime: formatDateTime(sentAt, offset),
		status: DETAIL_STATUSES[status] ?? status,
		statusDetails: null,
		eventDateTime: formatDateTime(at, offset),
		companyId: account.companyId,
		companyName: account.companyName,
		userId: account.userId,
		userLogin: account.userLogin,
		price: '0',
		body: details.text,
		title: details.title,
		recipientPlatform: details.platform ?? null,
		image: device?.image ?? null,
		deepLink: device?.action ?? null,
		actionButtons: (device?.buttons ?? []).map(({ caption, action }) => ({
			buttonName: caption ?? null,
			buttonUrl: action ?? null,
		})),
		customData: details.options ?? null,
	};
}
