import type { Schemas } from '../../ground/contract';
import { boolean, id, integer, money, text, time, type Shape, type ShapeOf } from '../../service/shapes';

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
