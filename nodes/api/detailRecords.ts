import type { Schemas } from '../ground/contract';
import type { CommonNames } from '../service/commonNames';
import {
	boolean,
	id,
	integerValue,
	list,
	money,
	open,
	record,
	textValue,
	time,
	type Shape,
	type ShapeOf,
} from '../service/shapes';

/** A message of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is meant. */
export const SMS_DETAIL = {
	messageId: id,
	sentDateTime: time,
	segmentId: id,
	sourceAddress: textValue,
	recipient: textValue,
	status: textValue,
	eventDateTime: time,
	companyId: id,
	companyName: textValue,
	userId: id,
	userLogin: textValue,
	countryId: id,
	countryName: textValue,
	mogId: id,
	mogName: textValue,
	moId: id,
	moName: textValue,
	taskId: id,
	taskName: textValue,
	taskType: textValue,
	triggerId: id,
	text: textValue,
	errorCode: integerValue,
	traffic: textValue,
	recipientZoneName: textValue,
	triggerContactGroup: textValue,
	isContactGroupDeleted: boolean,
} satisfies ShapeOf<Schemas['SmsDetailRecord']>;

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

type EmailDetail = Schemas['EmailDetail'];
type Chosen = 'list' | 'segment' | 'isSegmentDeleted';

/** An email of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is meant. */
export const EMAIL_DETAIL = {
	messageId: id,
	recipient: textValue,
	sourceAddress: textValue,
	sourceName: textValue,
	sentDateTime: time,
	status: textValue,
	eventDateTime: time,
	subject: textValue,
	companyId: id,
	companyName: textValue,
	userId: id,
	userLogin: textValue,
	taskId: id,
	triggerId: id,
	price: money,
	isListDeleted: boolean,
} satisfies ShapeOf<Omit<EmailDetail, Chosen>>;

/** The fields that come only when their columns are requested. */
export const EMAIL_CHOSEN = {
	list: textValue,
	segment: textValue,
	isSegmentDeleted: boolean,
} satisfies ShapeOf<Pick<EmailDetail, Chosen>>;

type PushDetail = Schemas['PushDetail'];

const BUTTON = { buttonName: textValue, buttonUrl: textValue } satisfies ShapeOf<
	NonNullable<PushDetail['actionButtons']>[number]
>;

/**
 * A push notification of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is
 * meant. `customData` are the options that were sent.
 */
export const PUSH_DETAIL = {
	messageId: id,
	applicationId: id,
	applicationName: textValue,
	taskId: id,
	taskName: textValue,
	taskType: textValue,
	triggerId: id,
	list: textValue,
	isListDeleted: boolean,
	segment: textValue,
	isSegmentDeleted: boolean,
	recipient: textValue,
	sentDateTime: time,
	status: textValue,
	statusDetails: textValue,
	eventDateTime: time,
	companyId: id,
	companyName: textValue,
	userId: id,
	userLogin: textValue,
	price: money,
	body: textValue,
	title: textValue,
	recipientPlatform: textValue,
	image: textValue,
	deepLink: textValue,
	actionButtons: list(record(BUTTON)),
	customData: open,
} satisfies ShapeOf<PushDetail>;

/** The field of the column that comes only when it is chosen (part 1, 4.4); its form is not shown. */
export const PUSH_CHOSEN = { sendRoute: textValue } satisfies Shape;
