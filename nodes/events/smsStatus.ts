import { CHAT_APP_STATUSES, SMS_STATUSES } from '../ground/contract';
import { pick } from '../ground/json';
import { envelope, has, objectField, statusFields, type CallbackForm } from './envelope';

/** Statuses that a chat-app message does not report (part 1, 2.9). */
const CHAT_APP = new Set<string>(CHAT_APP_STATUSES);
const SMS_ONLY = new Set<string>(SMS_STATUSES.filter((status) => !CHAT_APP.has(status)));

/** SMS status callback: a list of messageId, ts, status, errorCode and the request's options (part 1, 2.10). */
export const smsStatus: CallbackForm = {
	name: 'SMS status',
	recognises(entry) {
		const status = pick(entry, 'status');
		if (!has(entry, 'messageId') || typeof status !== 'string') return false;
		if (has(entry, 'options') || SMS_ONLY.has(status)) return true;
		return status.toUpperCase() === 'SEEN' ? false : 'maybe';
	},
	read: (entry) =>
		envelope(entry, {
			channel: 'sms',
			kind: 'status',
			...statusFields(entry),
			callbackData: objectField(entry, 'options', 'callbackData'),
		}),
};
