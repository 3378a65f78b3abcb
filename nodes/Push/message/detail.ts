import type { Schemas } from '../../ground/contract';
import { boolean, id, list, money, open, record, text, time, type Shape, type ShapeOf } from '../../service/shapes';

type Detail = Schemas['PushDetail'];

const BUTTON = { buttonName: text, buttonUrl: text } satisfies ShapeOf<NonNullable<Detail['actionButtons']>[number]>;

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
} satisfies ShapeOf<Detail>;

/** The field of the column that comes only when it is chosen (part 1, 4.4); its form is not shown. */
export const PUSH_CHOSEN = { sendRoute: text } satisfies Shape;
