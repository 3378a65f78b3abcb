import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../ground/json';
import type { Client } from '../service/client';
import { withCommonNames } from '../service/commonNames';
import { id, listInXml, money, readRecord, textValue, type Shape } from '../service/shapes';
import type { SoapRoute } from './routes';
import { querySoap } from './soap';
import { SMS_STATE, smsStateWord, STATE_NAMES, withFinal } from './statuses';

/** The two queries for a message's state, one message each (part 2, 4.6: GetMessageState). */
export const STATE_ROUTES = {
	sms: 'SOAP /smsservicev2.asmx#GetMessageState',
	messenger: 'SOAP /MsgrServiceV2.asmx#GetMessageState',
} as const satisfies Record<string, SoapRoute>;

/** The state of an SMS (part 2, 2.7). A price stays text, as every decimal of this interface: no digit is lost. */
const MESSAGE_STATE = { ...SMS_STATE, Price: money } satisfies Shape;

/** The state of a messenger message, of which the documents show nothing: State is text or a number (field notes, SOAP). */
const MESSENGER_STATE = { State: textValue, ResentSms: listInXml(id) } satisfies Shape;

/** The state of an SMS or of one part of it, with a word for its number (part 2, 2.7 and 4.6); throws a node error. */
export async function smsState(client: Client, messageId: string): Promise<JsonObject> {
	const result = await querySoap(client, STATE_ROUTES.sms, { messageID: messageId });
	const record = readRecord(result, MESSAGE_STATE);
	return withCommonNames(withFinal({ messageId, status: smsStateWord(record.State), ...record }), STATE_NAMES);
}

/**
 * The state of a message of the second messenger channel (part 2, 4.6). The result's shape is not shown: State is text or a
 * number, ResentSms a list of ids (field notes, SOAP); whatever else it holds is kept. Throws a node error.
 */
export async function messengerState(client: Client, messageId: string): Promise<JsonObject> {
	const result = await querySoap(client, STATE_ROUTES.messenger, { messageID: messageId });
	const record = readRecord(result, MESSENGER_STATE);
	const state = typeof record.State === 'string' ? record.State.trim() : '';
	const status = /[a-z]/i.test(state) ? state.toLowerCase() : null;
	return withFinal({ messageId, status, ...record });
}

/** The states of several messages, one request after the other. */
export async function statesOf(
	read: (client: Client, messageId: string) => Promise<JsonObject>,
	client: Client,
	messageIds: readonly string[],
): Promise<IDataObject[]> {
	const rows = [];
	for (const messageId of messageIds) rows.push(await read(client, messageId));
	return rows;
}
