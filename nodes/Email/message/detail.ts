import type { Schemas } from '../../ground/contract';
import { boolean, id, money, text, time, type ShapeOf } from '../../service/shapes';

type Detail = Schemas['EmailDetail'];
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
} satisfies ShapeOf<Omit<Detail, Chosen>>;

/** The fields that come only when their columns are requested. */
export const EMAIL_CHOSEN = {
	list: text,
	segment: text,
	isSegmentDeleted: boolean,
} satisfies ShapeOf<Pick<Detail, Chosen>>;
