import { formatDateTime } from '../core/dates';
import { columnOf, matchesTask, messageFilter, messagesOf, pick, requireTime, sortBy, type Row } from '../core/details';
import type { Call, Core, Handler } from '../core/domain';
import { statusOf } from '../core/messages';
import { pageOf } from '../core/pages';
import { slice } from '../core/statistics';
import { recordOf } from './records';
import type { SmsDetails } from './send';

/** Statistics keys that are not the status in lower case (part 1, 2.9). */
const STATISTICS_NAMES: Record<string, string> = { ENROUTE: 'enrouted' };

/** POST /sms-stat/statuses/get-by-ids (part 1, 4.1); an id that is not known has no entry. */
export function createStatuses(core: Core): Handler {
	return ({ body, account }) => {
		const result = (body as string[]).flatMap((id) => {
			const message = core.messages.get(id);
			if (message?.channel !== 'sms' || message.account !== account) return [];
			const { status, at } = statusOf(message);
			return [{ smsId: BigInt(id), status, statusDateTime: formatDateTime(at) }];
		});
		return { body: { result } };
	};
}

/** GET /sms-stat/detail (part 1, 4.1 and 2.11). */
export function createDetails(core: Core): Handler {
	return (call) => {
		const { limit, offset, order, orderField, outFields } = call.query;
		const offsetMinutes = Number(call.query.timeOffset ?? 0);
		const bySegments = call.query.bySegments === true;
		let rows = messagesOf<SmsDetails>(core, call, 'sms')
			.filter(messageFilter(call, offsetMinutes))
			.flatMap((message) => {
				const ids = bySegments ? message.details.segmentIds : message.details.segmentIds.slice(0, 1);
				return ids.map((segmentId) => recordOf(message, segmentId, offsetMinutes));
			})
			.filter(recordFilterOf(call));
		if (orderField !== undefined) rows = sortBy(rows, columnOf(String(orderField)));
		if (String(order).toUpperCase() === 'DESC') rows.reverse();
		const page = pageOf(rows, Number(limit), Number(offset));
		const columns = Array.isArray(outFields) ? outFields.map((name) => columnOf(String(name))) : undefined;
		return { body: { result: { ...page, data: page.data.map((row) => pick(row, columns)) } } };
	};
}

/** GET /sms-stat/statistics/of-group (part 1, 4.1 and 2.11): messages by the time of sending and their status now. */
export function createStatistics(core: Core): Handler {
	const properties = core.contract.schema('sms.yaml#/schemas/SmsStatistics/properties');
	const series = Object.keys(properties);
	return (call) => {
		const offset = Number(call.query.timeOffset ?? 0);
		const slicing = {
			...{ series, offset, groupBy: String(call.query.groupBy ?? 'NONE') },
			from: requireTime(call, 'startDate', offset),
			to: requireTime(call, 'endDate', offset),
		};
		const counted = messagesOf<SmsDetails>(core, call, 'sms')
			.filter(() => matchesTask(call))
			.map((message) => {
				const { status } = statusOf(message);
				const name = STATISTICS_NAMES[status] ?? status.toLowerCase();
				return { at: message.sentAt, series: name, segments: message.details.segmentIds.length };
			});
		const messages = slice(
			counted.map(({ at, series: name }) => ({ at, series: name, amount: 1 })),
			slicing,
		);
		const segments = slice(
			counted.map(({ at, series: name, segments: amount }) => ({ at, series: name, amount })),
			slicing,
		);
		return { body: { result: { messages, segments } } };
	};
}

function recordFilterOf({ query }: Call): (row: Row) => boolean {
	const wanted = ['countryId', 'mogId', 'userId', 'status', 'sourceAddress'].filter(
		(name) => query[name] !== undefined,
	);
	const recipient = query.recipient === undefined ? undefined : String(query.recipient).replace(/^\+/, '');
	const text = query.searchText === undefined ? undefined : String(query.searchText).toLowerCase();
	return (row) =>
		wanted.every((name) => String(row[name]) === String(query[name])) &&
		(recipient === undefined || row.recipient === recipient) &&
		(text === undefined || String(row.text).toLowerCase().includes(text));
}
