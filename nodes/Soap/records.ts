import type { JsonObject } from '../ground/json';
import type { Xml } from '../ground/xml';
import { entriesOf } from '../service/entries';
import { integer, isOf, readRecord, text, utcTime, type Shape } from '../service/shapes';
import { soapList } from '../service/soap/envelope';

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

/** The records of a list, whatever name its elements have; none for an empty or missing list. */
export function soapRecords(result: Xml, shape: Shape): JsonObject[] {
	const entries = entriesOf(result, isOf(shape)) ?? soapList(result);
	return entries.filter((entry) => entry !== null && entry !== '').map((entry) => readRecord(entry, shape));
}
