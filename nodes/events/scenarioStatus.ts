import type { IDataObject } from 'n8n-workflow';

import { pick, type JsonObject } from '../ground/json';
import { envelope, has, objectField, statusFields, textField, type CallbackForm } from './envelope';

/** What the reader's device tells with opened and clicked, under the names that it comes with. */
const CLIENT_FIELDS = ['ip', 'browser', 'os', 'userAgent', 'url', 'actionId'];

/**
 * Transactional scenario callback: a list of messageId, ts, status, contactId, taskId, triggerId and more (part 2, 2.4). The
 * trigger's id tells it, or the contact's beside the task's: no other JSON form with a `status` has them. They are in `raw`.
 */
export const scenarioStatus: CallbackForm = {
	name: 'transactional scenario status',
	recognises(entry) {
		if (!has(entry, 'messageId') || typeof pick(entry, 'status') !== 'string') return false;
		return has(entry, 'triggerId') || (has(entry, 'contactId') && has(entry, 'taskId'));
	},
	read: (entry) =>
		envelope(entry, {
			channel: 'scenario',
			kind: 'status',
			...statusFields(entry),
			recipient: textField(entry, 'email') ?? textField(entry, 'pushToken'),
			callbackData: objectField(entry, 'callbackData'),
			client: clientOf(entry),
		}),
};

function clientOf(entry: JsonObject): IDataObject | null {
	const client: IDataObject = {};
	for (const name of CLIENT_FIELDS) {
		const value = textField(entry, name);
		if (value !== null) client[name] = value;
	}
	const geolocation = objectField(entry, 'geolocation');
	if (geolocation) client.geolocation = geolocation;
	return Object.keys(client).length === 0 ? null : client;
}
