import type { IDataObject } from 'n8n-workflow';

import type { Endpoint } from '../old/operation';
import { envelope, readStatus, textField, type Channel, type OmniEvent } from '../events/envelope';
import { smsRecordEvent } from '../events/smsRecord';
import { inBatches } from '../ground/batches';
import { isJsonObject } from '../ground/json';
import { IDS_PER_URL, SMS_STATUS_IDS_PER_REQUEST } from '../ground/limits';
import { failWithoutList } from '../service/answers';
import type { Client } from '../service/client';
import { DETAILS, readDetails } from '../old/details';
import { statusLookup, statusEndpoint, statusRecords } from './statusLookup';

/** Where the statuses of a channel's messages can be asked for; a chat-app message has no such place (part 1, 4). */
export const STATUS_QUERIES: Partial<Record<Channel, Endpoint>> = {
	sms: statusEndpoint,
	email: { method: 'GET', path: DETAILS.email },
	push: { method: 'GET', path: DETAILS.push },
};

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
	for (const batch of inBatches(messageIds, channel === 'sms' ? SMS_STATUS_IDS_PER_REQUEST : IDS_PER_URL)) {
		yield await askBatch(client, channel, batch);
	}
}

async function askBatch(client: Client, channel: Channel, messageIds: string[]): Promise<OmniEvent[]> {
	if (channel === 'sms') return await smsEvents(client, messageIds);
	return channel === 'email' || channel === 'push' ? await detailEvents(client, channel, messageIds) : [];
}

async function smsEvents(client: Client, messageIds: string[]): Promise<OmniEvent[]> {
	const answer = await client.read(statusLookup.request(messageIds, client.connection));
	const records = statusRecords(client.json(answer));
	return [...(records ?? failWithoutList(client, answer, 'results')).values()].map(smsRecordEvent);
}

async function detailEvents(client: Client, channel: 'email' | 'push', messageIds: string[]): Promise<OmniEvent[]> {
	const rows = await readDetails(client, DETAILS[channel], { messageIds });
	return rows.map((row: IDataObject) => {
		const record = isJsonObject(row) ? row : {};
		return envelope(record, {
			channel,
			kind: 'status',
			...readStatus(record.status),
			messageId: textField(record, 'messageId'),
			recipient: textField(record, 'recipient'),
		});
	});
}
