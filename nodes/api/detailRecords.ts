import type { Schemas } from '../ground/contract';
import {
	boolean,
	id,
	integer,
	list,
	money,
	open,
	record,
	text,
	time,
	type Shape,
	type ShapeOf,
} from '../service/shapes';

/** A message of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is meant. */
export const SMS_DETAIL = {
	messageId: id,
	sentDateTime: time,
	segmentId: id,
	sourceAddress: text,
	recipient: text,
	status: text,
	eventDateTime: time,
	companyId: id,
	companyName: text,
	userId: id,
	userLogin: text,
	countryId: id,
	countryName: text,
	mogId: id,
	mogName: text,
	moId: id,
	moName: text,
	taskId: id,
	taskName: text,
	taskType: text,
	triggerId: id,
	text,
	errorCode: integer,
	traffic: text,
	recipientZoneName: text,
	triggerContactGroup: text,
	isContactGroupDeleted: boolean,
} satisfies ShapeOf<Schemas['SmsDetailRecord']>;

/** The fields of the columns that come only when they are chosen (part 1, 4.1); their types are not shown. */
export const SMS_CHOSEN = {
	contactId: id,
	price: money,
	providerMessageId: id,
	route: text,
	segmentCount: integer,
	template: text,
	templateId: id,
} satisfies Shape;

type EmailDetail = Schemas['EmailDetail'];
type Chosen = 'list' | 'segment' | 'isSegmentDeleted';

/** An email of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is meant. */
export const EMAIL_DETAIL = {
	messageId: id,
	recipient: text,
	sourceAddress: text,
	sourceName: text,
	sentDateTime: time,
	status: text,
	eventDateTime: time,
	subject: text,
	companyId: id,
	companyName: text,
	userId: id,
	userLogin: text,
	taskId: id,
	triggerId: id,
	price: money,
	isListDeleted: boolean,
} satisfies ShapeOf<Omit<EmailDetail, Chosen>>;

/** The fields that come only when their columns are requested. */
export const EMAIL_CHOSEN = {
	list: text,
	segment: text,
	isSegmentDeleted: boolean,
} satisfies ShapeOf<Pick<EmailDetail, Chosen>>;

type PushDetail = Schemas['PushDetail'];

const BUTTON = { buttonName: text, buttonUrl: text } satisfies ShapeOf<
	NonNullable<PushDetail['actionButtons']>[number]
>;

/**
 * A push notification of the details query (part 1, 2.11). Its times name no zone, and the documents do not say which one is
 * meant. `customData` are the options that were sent.
 */
export const PUSH_DETAIL = {
	messageId: id,
	applicationId: id,
	applicationName: text,
	taskId: id,
	taskName: text,
	taskType: text,
	triggerId: id,
	list: text,
	isListDeleted: boolean,
	segment: text,
	isSegmentDeleted: boolean,
	recipient: text,
	sentDateTime: time,
	status: text,
	statusDetails: text,
	eventDateTime: time,
	companyId: id,
	companyName: text,
	userId: id,
	userLogin: text,
	price: money,
	body: text,
	title: text,
	recipientPlatform: text,
	image: text,
	deepLink: text,
	actionButtons: list(record(BUTTON)),
	customData: open,
} satisfies ShapeOf<PushDetail>;

/** The field of the column that comes only when it is chosen (part 1, 4.4); its form is not shown. */
export const PUSH_CHOSEN = { sendRoute: text } satisfies Shape;
