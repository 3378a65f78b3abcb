import { envelope, readStatus, textField, type Channel, type OmniEvent } from '../events/envelope';
import { smsRecordEvent } from '../events/smsRecord';
import { inBatches } from '../ground/batches';
import { LIMITS } from '../ground/contract';
import { isJsonObject, pick } from '../ground/json';
import { failWithoutList } from '../service/answers';
import type { Client } from '../service/client';
import { IDS_PER_URL, readDetails } from '../service/details';
import { request, type HttpRoute } from '../service/routes';
import { id, text } from '../service/shapes';
import { SMS_STATUSES, statusRecords } from './smsStatuses';
/** The details queries that find a message by its id, and so tell its status (part 1, 4.2 and 4.4). */
const DETAILS = {
	email: 'GET /email-statistics/statistics/detail',
	push: 'GET /push-statistics/statistics/detail',
} as const satisfies Partial<Record<Channel, HttpRoute>>;

/** What is looked for in a row of them (part 1, 2.11). */
const SHAPE = { messageId: id, status: text, recipient: text };

/** Where the statuses of a channel's messages can be asked for; a chat-app message has no such place (part 1, 4). */
export const STATUS_ROUTES: Partial<Record<Channel, HttpRoute>> = { sms: SMS_STATUSES, ...DETAILS };

/**
 * The statuses of messages as events in the trigger's envelope, request by request: the status query for SMS, the details for
 * email and push. Messages that the service does not name are left out. Throws a node error when it can't be asked; what
 * came before counts.
 */
export async function* askStatuses(
	client: Client,
	channel: Channel,
	messageIds: string[],
): AsyncGenerator<OmniEvent[], void> {
	for (const batch of inBatches(messageIds, channel === 'sms' ? LIMITS.sms.statusIdsPerRequest : IDS_PER_URL)) {
		yield await askBatch(client, channel, batch);
	}
}

async function askBatch(client: Client, channel: Channel, messageIds: string[]): Promise<OmniEvent[]> {
	if (channel === 'sms') return await smsEvents(client, messageIds);
	return channel === 'email' || channel === 'push' ? await detailEvents(client, channel, messageIds) : [];
}

async function smsEvents(client: Client, messageIds: string[]): Promise<OmniEvent[]> {
	const answer = await client.read(request(SMS_STATUSES, { body: JSON.stringify(messageIds) }));
	const records = statusRecords(client.json(answer));
	return [...(records ?? failWithoutList(client, answer, 'results')).byId.values()].map(smsRecordEvent);
}

async function detailEvents(client: Client, channel: 'email' | 'push', messageIds: string[]): Promise<OmniEvent[]> {
	const { rows } = await readDetails(client, { route: DETAILS[channel], shape: SHAPE }, { messageIds });
	return rows.filter(isJsonObject).map((record) =>
		envelope(record, {
			channel,
			kind: 'status',
			...readStatus(pick(record, 'status')),
			messageId: textField(record, 'messageId'),
			recipient: textField(record, 'recipient'),
		}),
	);
}
