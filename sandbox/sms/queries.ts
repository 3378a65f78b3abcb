import { SMS_STATISTICS_KEYS, type SmsStatisticsKey } from '../../contract/generated/values';
import { formatDateTime } from '../core/dates';
import {
	columnOf,
	detailStatusOf,
	fitsAll,
	matchesTask,
	messageFilter,
	messagesOf,
	pick,
	requireTime,
	scenarioMessagesOf,
	sortBy,
	taskFieldsOf,
	type OfTask,
} from '../core/details';
import type { Call, Core, Handler } from '../core/domain';
import { integerOf } from '../core/ids';
import { statusOf, type Message } from '../core/messages';
import { pageOf } from '../core/pages';
import { slice } from '../core/statistics';
import { recordOf, type SmsRecord } from './records';
import type { SmsDetails } from './send';
import { countSegments } from './text';

/** Statistics keys that are not the status in lower case (part 1, 2.9), that of a call among them. */
const STATISTICS_NAMES: Record<string, SmsStatisticsKey> = { ENROUTE: 'enrouted', UNDELIVERED: 'undeliverable' };

/** POST /sms-stat/statuses/get-by-ids (part 1, 4.1); an id that is not known has no entry. */
export function createStatuses(core: Core): Handler<'getSmsStatuses'> {
	return ({ body, account }) => {
		const result = body.flatMap((id) => {
			const message = core.messages.get(id);
			if (!message || !isSms(message) || message.account !== account) return [];
			const { status, at } = statusOf(message);
			return [{ smsId: integerOf(id), status: status.toUpperCase(), statusDateTime: formatDateTime(at) }];
		});
		return { body: { result } };
	};
}

function isSms({ channel, details }: Message): boolean {
	return channel === 'sms' || (channel === 'scenario' && (details as OfTask).channel === 'SMS');
}

/** GET /sms-stat/detail (part 1, 4.1 and 2.11). */
export function createDetails(core: Core): Handler<'listSmsDetails'> {
	return (call) => {
		const { limit, offset, order, orderField, outFields, timeOffset: offsetMinutes = 0, bySegments } = call.query;
		const isAskedFor = messageFilter(call, offsetMinutes);
		const own = messagesOf<SmsDetails>(core, call, 'sms')
			.filter(isAskedFor)
			.flatMap((message) => {
				const ids = bySegments ? message.details.segmentIds : message.details.segmentIds.slice(0, 1);
				return ids.map((segmentId) => recordOf(message, segmentId, offsetMinutes));
			});
		const ofScenarios = scenarioMessagesOf(core, call, 'SMS')
			.filter(isAskedFor)
			.map((message): SmsRecord => ({
				...recordOf(message, message.id, offsetMinutes),
				...taskFieldsOf(message.details),
				status: detailStatusOf(message),
			}));
		let rows = [...own, ...ofScenarios].filter(recordFilterOf(call));
		if (orderField !== undefined) rows = sortBy(rows, columnOf(orderField));
		if (order?.toUpperCase() === 'DESC') rows.reverse();
		const page = pageOf(rows, limit, offset);
		const columns = outFields?.map(columnOf);
		return { body: { result: { ...page, data: page.data.map((row) => pick(row, columns)) } } };
	};
}

/** GET /sms-stat/statistics/of-group (part 1, 4.1 and 2.11): messages by the time of sending and their status now. */
export function createStatistics(core: Core): Handler<'getSmsStatistics'> {
	return (call) => {
		const { startDate, endDate, groupBy, timeOffset: offset = 0 } = call.query;
		const slicing = {
			series: SMS_STATISTICS_KEYS,
			offset,
			groupBy,
			from: requireTime('startDate', startDate, offset),
			to: requireTime('endDate', endDate, offset),
		};
		const own = messagesOf<SmsDetails>(core, call, 'sms')
			.filter(() => matchesTask(call))
			.map((message) => counted(message, message.details.segmentIds.length));
		const ofScenarios = scenarioMessagesOf(core, call, 'SMS')
			.filter(({ details }) => matchesTask(call, details))
			.map((message) => counted(message, countSegments(message.text)));
		const all = [...own, ...ofScenarios];
		const messages = slice(
			all.map(({ at, series: name }) => ({ at, series: name, amount: 1 })),
			slicing,
		);
		const segments = slice(
			all.map(({ at, series: name, segments: amount }) => ({ at, series: name, amount })),
			slicing,
		);
		return { body: { result: { messages, segments } } };
	};
}

/** An SMS as the statistics count it: when it was sent, under which key, and in how many parts. */
function counted(message: Message, segments: number): { at: number; series: string; segments: number } {
	const status = detailStatusOf(message);
	return { at: message.sentAt, series: STATISTICS_NAMES[status] ?? status.toLowerCase(), segments };
}

function recordFilterOf({ query }: Call<'listSmsDetails'>): (row: SmsRecord) => boolean {
	const { countryId, mogId, userId, status, sourceAddress } = query;
	const recipient = query.recipient?.replace(/^\+/, '');
	const text = query.searchText?.toLowerCase();
	return (row) =>
		fitsAll(row, { countryId, mogId, userId, status, sourceAddress }) &&
		(recipient === undefined || row.recipient === recipient) &&
		(text === undefined || row.text?.toLowerCase().includes(text) === true);
}
