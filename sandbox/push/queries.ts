import type { Schemas } from '../../contract/generated/types';
import {
	PUSH_COLUMN_RETURNED_AS,
	PUSH_STATUSES,
	type PushColumn,
	type PushDetailStatus,
	type PushStatus,
	type ScenarioStatus,
} from '../../contract/generated/values';
import { formatDateTime } from '../core/dates';
import {
	columnOf,
	fitsAll,
	matchesTask,
	messageFilter,
	messagesOf,
	pick,
	requireTime,
	scenarioMessagesOf,
	sortBy,
	taskFieldsOf,
} from '../core/details';
import type { Call, Core, Handler } from '../core/domain';
import { statusOf, type Message } from '../core/messages';
import { pageOf } from '../core/pages';
import { slice, type Counted } from '../core/statistics';
import { deviceFields, type Notification } from './notification';

type PushRecord = Schemas['PushDetail'];
type Template = Schemas['PushTemplate'];

/** The status of a record (part 1, 2.9) for that of a callback: which is which is not shown, this is our reading. */
const DETAIL_STATUSES: ReadonlyMap<string, PushDetailStatus> = new Map<
	PushStatus | ScenarioStatus | 'SENT',
	PushDetailStatus
>([
	['accepted', 'IN_PROGRESS'],
	['send', 'IN_PROGRESS'],
	// A scenario's messages have these two, too.
	['SENT', 'IN_PROGRESS'],
	['clicked', 'READ'],
	['undeliverable', 'UNDELIVERED'],
	['delivered', 'DELIVERED'],
	['opened', 'READ'],
	['canceled', 'CANCELED'],
	['rejected', 'REJECTED'],
	['expired', 'UNDELIVERED'],
	['unsubscribed', 'UNDELIVERED'],
]);

/** GET /push-statistics/statistics/detail (part 1, 4.4 and 2.11). */
export function createDetails(core: Core): Handler<'listPushDetails'> {
	return (call) => {
		const { limit, offset, order, selectionField, outFields, timeOffset: offsetMinutes = 0 } = call.query;
		const isAskedFor = messageFilter(call, offsetMinutes);
		const own = messagesOf<Notification>(core, call, 'push')
			.filter(isAskedFor)
			.map((message) => recordOf(message, message.details, offsetMinutes));
		const ofScenarios = scenarioMessagesOf<Template>(core, call, 'PUSH')
			.filter(isAskedFor)
			.map((message): PushRecord => {
				const { recipient: to, text, details } = message;
				return { ...recordOf(message, { ...details.template, to, text }, offsetMinutes), ...taskFieldsOf(details) };
			});
		let rows = [...own, ...ofScenarios].filter(recordFilter(call));
		if (selectionField !== undefined) rows = sortBy(rows, fieldOf(selectionField));
		if (order === 'DESC') rows.reverse();
		const page = pageOf(rows, limit, offset);
		const columns = outFields?.map(fieldOf);
		return { body: { result: { ...page, data: page.data.map((row) => pick(row, columns)) } } };
	};
}

/** GET /push-statistics/statistics/of-group (part 1, 4.4 and 2.11): by the time of sending and the status now. */
export function createStatistics(core: Core): Handler<'getPushStatistics' | 'getPushStatisticsSample'> {
	return (call) => {
		const { startDate, endDate, groupBy, timeOffset: offset = 0 } = call.query;
		const own = messagesOf<Notification>(core, call, 'push').filter(() => matchesTask(call));
		const ofScenarios = scenarioMessagesOf(core, call, 'PUSH').filter(({ details }) => matchesTask(call, details));
		const messages = slice([...own, ...ofScenarios].map(counted), {
			series: PUSH_STATUSES,
			offset,
			groupBy,
			from: requireTime('startDate', startDate, offset),
			to: requireTime('endDate', endDate, offset),
		});
		return { body: { result: { messages } } };
	};
}

/** A notification as the statistics count it; what is SENT for a scenario is `send` for them. */
function counted(message: Message): Counted {
	const { status } = statusOf(message);
	return { at: message.sentAt, series: status === 'SENT' ? 'send' : status, amount: 1 };
}

function fieldOf(column: PushColumn): string {
	return PUSH_COLUMN_RETURNED_AS[column] ?? columnOf(column);
}

function recordFilter({ query }: Call<'listPushDetails'>): (row: PushRecord) => boolean {
	const { applicationId, recipient, status, userId } = query;
	return (row) => fitsAll(row, { applicationId, recipient, status, userId });
}

/** The detail record of a notification (part 1, 2.11); the offset of its times is in minutes. */
function recordOf(message: Message, details: Partial<Notification>, offset: number): PushRecord {
	const { id, account, sentAt } = message;
	const { status, at } = statusOf(message);
	const device = deviceFields(details);
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
		status: DETAIL_STATUSES.get(status),
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
		image: device.image ?? null,
		deepLink: device.action ?? null,
		actionButtons: (device.buttons ?? []).map(({ caption, action }) => ({
			buttonName: caption ?? null,
			buttonUrl: action ?? null,
		})),
		customData: details.options ?? null,
	};
}
