import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick, tryParseJson, type Json, type JsonObject } from '../ground/json';
import {
	envelope,
	has,
	momentOf,
	objectField,
	readStatus,
	textField,
	type CallbackForm,
	type OmniEvent,
} from './envelope';

/** Email status, form A: a list of dateTime, userData, contactId, messageId, taskId, event, email (part 1, 2.10). */
export const emailFormA: CallbackForm = {
	name: 'email status, form A',
	recognises: (entry) => isEmail(entry) && has(entry, 'userData'),
	read: (entry) => emailEvent(entry, userData(pick(entry, 'userData'))),
};

/**
 * Email status, form B: one object with messageId, email, event, url, dateTime, clientInfo and the request's extra data as
 * options (part 1, 2.10); `isHardbounce` and `reason` come with BOUNCED (field notes).
 */
export const emailFormB: CallbackForm = {
	name: 'email status, form B',
	recognises: isEmail,
	read: (entry) => emailEvent(entry, objectField(entry, 'options')),
};

/** `event` is what no other channel calls its status. */
function isEmail(entry: JsonObject): boolean {
	return has(entry, 'event') && (has(entry, 'email') || (has(entry, 'messageId') && has(entry, 'dateTime')));
}

function emailEvent(entry: JsonObject, callbackData: IDataObject | null): OmniEvent {
	const status = readStatus(pick(entry, 'event'));
	const hard = pick(entry, 'isHardbounce');
	const soft = hard === false || (typeof hard === 'string' && /^(false|0)$/i.test(hard));
	const url = textField(entry, 'url');
	const clientInfo = objectField(entry, 'clientInfo');
	return envelope(entry, {
		channel: 'email',
		kind: 'status',
		...status,
		// After a soft bounce the email can still arrive.
		final: status.final && !soft,
		messageId: textField(entry, 'messageId'),
		occurredAt: momentOf(pick(entry, 'dateTime')),
		errorCode: textField(entry, 'reason'),
		recipient: textField(entry, 'email'),
		callbackData,
		client: clientInfo || url !== null ? { ...clientInfo, ...(url === null ? {} : { url }) } : null,
	});
}

/** Its type is not shown: an object, JSON text of one, or any other text. */
function userData(value: Json | undefined): IDataObject | null {
	if (value === undefined || value === null || value === '') return null;
	const object = typeof value === 'string' ? tryParseJson(value) : value;
	return isJsonObject(object) ? object : { userData: value };
}
