import { EMAIL_DETAIL_RECORD, PUSH_DETAIL_RECORD, SMS_DETAIL_RECORD } from '../ground/contract';
import type { CommonNames } from '../service/commonNames';
import { id, integerValue, money, shapeOf, textValue, type Shape } from '../service/shapes';

/** A message of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is meant. */
export const SMS_DETAIL = shapeOf(SMS_DETAIL_RECORD);

const STATUS_NAMES = { messageId: 'messageId', status: 'status', final: 'final' } as const;
const TIME_NAMES = { sentAt: 'sentDateTime', occurredAt: 'eventDateTime' } as const;

/** Where a row of the details has what all nodes call alike; `occurredAt` is when the status came about. */
export const SMS_NAMES = {
	...STATUS_NAMES,
	to: 'recipient',
	from: 'sourceAddress',
	text: 'text',
	...TIME_NAMES,
} satisfies CommonNames;

/** The same of an email. */
export const EMAIL_NAMES = {
	...STATUS_NAMES,
	to: 'recipient',
	from: 'sourceAddress',
	subject: 'subject',
	...TIME_NAMES,
} satisfies CommonNames;

/** The same of a push notification, which a token gets from a sender ID. */
export const PUSH_NAMES = {
	...STATUS_NAMES,
	to: 'recipient',
	from: 'applicationId',
	title: 'title',
	text: 'body',
	...TIME_NAMES,
} satisfies CommonNames;

/** The fields of the columns that come only when they are chosen (part 1, 4.1); their types are not shown. */
export const SMS_CHOSEN = {
	contactId: id,
	price: money,
	providerMessageId: id,
	route: textValue,
	segmentCount: integerValue,
	template: textValue,
	templateId: id,
} satisfies Shape;

const { list, segment, isSegmentDeleted, ...emailDetail } = shapeOf(EMAIL_DETAIL_RECORD);

/** An email of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is meant. */
export const EMAIL_DETAIL = emailDetail;

/** The fields that come only when their columns are requested. */
export const EMAIL_CHOSEN = { list, segment, isSegmentDeleted };

/**
 * A push notification of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is
 * meant. `customData` are the options that were sent.
 */
export const PUSH_DETAIL = shapeOf(PUSH_DETAIL_RECORD);

/** The field of the column that comes only when it is chosen (part 1, 4.4); its form is not shown. */
export const PUSH_CHOSEN = { sendRoute: textValue } satisfies Shape;
