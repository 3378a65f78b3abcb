import { integer, text, utcTime, type Shape } from '../service/shapes';

/** How many messages had which end (part 2, 2.7). */
export const STATISTICS = {
	Sent: integer,
	Delivered: integer,
	Errors: integer,
	InProcess: integer,
	Expired: integer,
	Rejected: integer,
} satisfies Shape;

/** An SMS from a person, with its time in UTC (part 2, 2.7). */
export const INCOMING = {
	Data: text,
	SourceAddress: text,
	DestinationAddress: text,
	CreatedDateUtc: utcTime,
} satisfies Shape;
