import { DETAIL_PAGE_ROWS, readDetails } from '../api/details';
import type { HttpRoute } from '../api/routes';
import { envelope, statusIn, textIn, type Channel, type OmniEvent } from '../events/envelope';
import { isJsonObject, pick } from '../ground/json';
import type { Client } from '../service/client';
import { id, textValue } from '../service/shapes';

/** What is looked for in a row of the details (part 1, 2.11). */
const SHAPE = { messageId: id, status: textValue, recipient: textValue };

/** Rows that one message may have: a service that does not look at the ids would give all messages of the account at every look. */
const MOST_ROWS = 20;

/** The statuses of messages as a details query tells them by their ids, as events (part 1, 4.1, 4.2 and 4.4). Throws a node error. */
export async function detailEvents(
	client: Client,
	channel: Channel,
	route: HttpRoute,
	messageIds: string[],
): Promise<OmniEvent[]> {
	const most = Math.max(DETAIL_PAGE_ROWS, messageIds.length * MOST_ROWS);
	const { rows } = await readDetails(client, { route, shape: SHAPE }, { messageIds }, most);
	return rows.filter(isJsonObject).map((record) =>
		envelope(record, {
			channel,
			kind: 'status',
			...statusIn(pick(record, 'status')),
			messageId: textIn(record, 'messageId'),
			recipient: textIn(record, 'recipient'),
			triggerId: textIn(record, 'triggerId'),
		}),
	);
}
