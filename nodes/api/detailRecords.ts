import {
	EMAIL_DETAIL_RECORD,
	PUSH_COLUMN_RETURNED_AS,
	PUSH_DETAIL_RECORD,
	SMS_DETAIL_RECORD,
} from '../ground/contract';
import type { DateForm } from '../ground/dates';
import { withPlus } from '../ground/person';
import { withCommonNames, type CommonNames } from '../service/commonNames';
import { id, integerValue, money, shapeOf, textValue, type Shape } from '../service/shapes';
import type { HttpRoute } from './routes';

/** The details query of a channel (part 1, 2.11). The times of its records name no zone, and the documents do not say which one is meant. */
export interface ChannelDetails {
	channel: 'sms' | 'email' | 'push';
	route: HttpRoute;
	dateForm: DateForm;
	/** The fields that a record has when no columns are chosen. */
	shape: Shape;
	/** The fields that come only with a column of theirs; the types of some are not shown. */
	chosenOnly: Shape;
	/** The fields that columns are returned as, where that is not their name in camel case. */
	returnedAs?: Readonly<Record<string, string>>;
	/** Where a record has what all nodes call alike; `occurredAt` is when the status came about. */
	commonNames: CommonNames;
}

const STATUS_NAMES = { messageId: 'messageId', status: 'status', final: 'final' } as const;
const TIME_NAMES = { sentAt: 'sentDateTime', occurredAt: 'eventDateTime' } as const;

/** SMS (part 1, 4.1). */
export const SMS_DETAILS = {
	channel: 'sms',
	route: 'GET /sms-stat/detail',
	dateForm: 'blank',
	shape: shapeOf(SMS_DETAIL_RECORD),
	chosenOnly: {
		contactId: id,
		price: money,
		providerMessageId: textValue,
		route: textValue,
		segmentCount: integerValue,
		template: textValue,
		templateId: textValue,
	},
	commonNames: { ...STATUS_NAMES, to: 'recipient', from: 'sourceAddress', text: 'text', ...TIME_NAMES },
} satisfies ChannelDetails;

const { list, segment, isSegmentDeleted, ...emailDetail } = shapeOf(EMAIL_DETAIL_RECORD);

/** Emails (part 1, 4.2). */
export const EMAIL_DETAILS = {
	channel: 'email',
	route: 'GET /email-statistics/statistics/detail',
	dateForm: 'blank',
	shape: emailDetail,
	chosenOnly: { list, segment, isSegmentDeleted },
	commonNames: { ...STATUS_NAMES, to: 'recipient', from: 'sourceAddress', subject: 'subject', ...TIME_NAMES },
} satisfies ChannelDetails;

/** Push notifications, which a token gets from a sender ID (part 1, 4.4). `customData` are the options that were sent. */
export const PUSH_DETAILS = {
	channel: 'push',
	route: 'GET /push-statistics/statistics/detail',
	dateForm: 'letterT',
	shape: shapeOf(PUSH_DETAIL_RECORD),
	chosenOnly: { sendRoute: textValue },
	returnedAs: PUSH_COLUMN_RETURNED_AS,
	commonNames: {
		...STATUS_NAMES,
		to: 'recipient',
		from: 'applicationId',
		title: 'title',
		text: 'body',
		...TIME_NAMES,
	},
} satisfies ChannelDetails;

/** A record under the names that all nodes use. The number that an SMS went to has its plus, without which a Default Country could make somebody else's of it. */
export function namedRecord<V>(
	record: Readonly<Record<string, V>>,
	{ channel, commonNames }: ChannelDetails,
	how: Parameters<typeof withCommonNames>[2],
): Record<string, V | string | null> {
	const named = withCommonNames(record, commonNames, how);
	if (channel === 'sms' && 'to' in named) named.to = withPlus(named.to);
	return named;
}
