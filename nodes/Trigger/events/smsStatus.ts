import { pick } from '../../shared/json';
import { envelope, objectField, statusFields, type CallbackForm } from './envelope';

/** SMS status callback: a list of messageId, ts, status, errorCode and the request's options (part 1, 2.10). */
export const smsStatus: CallbackForm = {
	name: 'SMS status',
	recognises: (entry) => pick(entry, 'messageId') !== undefined && typeof pick(entry, 'status') === 'string',
	read: (entry) =>
		envelope(entry, {
			channel: 'sms',
			kind: 'status',
			...statusFields(entry),
			callbackData: objectField(entry, 'options', 'callbackData'),
		}),
};
