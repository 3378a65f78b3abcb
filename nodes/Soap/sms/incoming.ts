import type { IDataObject } from 'n8n-workflow';

import { querySoap } from '../../api/soap';
import type { Client } from '../../service/client';
import type { CommonNames } from '../../service/commonNames';
import { entriesInXml, readRecords, textValue, utcTime, type Shape } from '../../service/shapes';
import { nodeError } from '../../service/trouble';

export const INCOMING_ROUTE = 'SOAP /smsservicev2.asmx#GetIncomingMessages';

/** An SMS from a person, with its time in UTC (part 2, 2.7). */
const INCOMING = {
	Data: textValue,
	SourceAddress: textValue,
	DestinationAddress: textValue,
	CreatedDateUtc: utcTime,
} satisfies Shape;

/** Where such an SMS has what all nodes call alike. */
export const INCOMING_NAMES = {
	from: 'SourceAddress',
	to: 'DestinationAddress',
	text: 'Data',
	occurredAt: 'CreatedDateUtc',
} satisfies CommonNames;

/**
 * The SMS from people that came in a range of time, whose ends are texts in UTC such as 2026-01-31T09:00:00 (part 2, 2.7 and 4.6:
 * GetIncomingMessages). Throws a node error.
 */
export async function incomingIn(
	client: Client,
	[minDateUTC, maxDateUTC]: readonly [string, string],
): Promise<IDataObject[]> {
	const result = await querySoap(client, INCOMING_ROUTE, { maxDateUTC, minDateUTC });
	// An empty list is one that is nil or left out.
	const records = result === null ? [] : readRecords(result, INCOMING, entriesInXml);
	if (records) return records;
	throw nodeError(client.node, {
		message: "The service's answer has no list of messages",
		description: `Try again later. The service said: ${JSON.stringify(result).slice(0, 300)}`,
	});
}
