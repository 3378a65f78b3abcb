import { isoFromMillis } from '../../shared/dates';
import { pick } from '../../shared/json';
import { envelope, textField, type CallbackForm } from './envelope';

/** Incoming SMS: one object with the sender's number and the text (part 1, 2.10). */
export const smsIncoming: CallbackForm = {
	name: 'incoming SMS',
	recognises: (entry) => pick(entry, 'incomingMessageId') !== undefined,
	read: (entry) =>
		envelope(entry, {
			channel: 'sms',
			kind: 'incoming',
			messageId: textField(entry, 'incomingMessageId'),
			occurredAt: isoFromMillis(pick(entry, 'ts')),
			recipient: textField(entry, 'to'),
			sender: textField(entry, 'from'),
			text: textField(entry, 'text'),
		}),
};
