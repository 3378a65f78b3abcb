import { CHAT_APP_STATUSES } from '../ground/contract';
import { pick } from '../ground/json';
import { envelope, has, objectField, statusFields, type CallbackForm } from './envelope';

/** The statuses that a chat-app message reports (part 1, 2.9). */
const STATUSES = new Set<string>(CHAT_APP_STATUSES);

/**
 * Chat-app status callback: a list of messageId, ts, status, errorCode and the request's callbackData (part 1, 2.10). An
 * SMS carries `options` there and never reports SEEN; without either, the two look the same.
 */
export const chatAppStatus: CallbackForm = {
	name: 'chat-app status',
	recognises(entry) {
		const status = pick(entry, 'status');
		if (!has(entry, 'messageId') || typeof status !== 'string' || has(entry, 'options')) return false;
		// Statuses in lower case are those of other channels, which carry callbackData too (part 2, 2.4).
		const upper = status !== status.toLowerCase();
		if (status.toUpperCase() === 'SEEN' || (upper && has(entry, 'callbackData'))) return true;
		return STATUSES.has(status.toUpperCase()) || has(entry, 'callbackData') ? 'maybe' : false;
	},
	read: (entry) =>
		envelope(entry, {
			channel: 'chatapp',
			kind: 'status',
			...statusFields(entry),
			callbackData: objectField(entry, 'callbackData'),
		}),
};
