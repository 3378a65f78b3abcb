import { pick } from '../ground/json';
import { envelope, has, momentOf, textField, type CallbackForm } from './envelope';

/** Incoming SMS: one object with the sender's number and the text (part 1, 2.10). */
export const smsIncoming: CallbackForm = {
	name: 'incoming SMS',
	recognises: (entry) => has(entry, 'incomingMessageId') && !has(entry, 'profileName'),
	read: (entry) =>
		envelope(entry, {
			channel: 'sms',
			kind: 'incoming',
			messageId: textField(entry, 'incomingMessageId'),
			occurredAt: momentOf(pick(entry, 'ts')),
			recipient: textField(entry, 'to'),
			sender: textField(entry, 'from'),
			text: textField(entry, 'text'),
		}),
};
