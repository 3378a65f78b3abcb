import { isoFromMillis } from '../../shared/dates';
import { pick } from '../../shared/json';
import { envelope, has, textField, type CallbackForm } from './envelope';

/**
 * Incoming chat-app message (part 1, 2.10): profileName tells it from an incoming SMS. The id of a reply that was clicked
 * comes with it, in a field that the documents do not show: it is in `raw`, as everything is.
 */
export const chatAppIncoming: CallbackForm = {
	name: 'incoming chat-app message',
	recognises: (entry) => has(entry, 'incomingMessageId') && has(entry, 'profileName'),
	read: (entry) =>
		envelope(entry, {
			channel: 'chatapp',
			kind: 'incoming',
			messageId: textField(entry, 'incomingMessageId'),
			occurredAt: isoFromMillis(pick(entry, 'ts')),
			recipient: textField(entry, 'to'),
			sender: textField(entry, 'from'),
			text: textField(entry, 'text'),
			client: { profileName: textField(entry, 'profileName') },
		}),
};
