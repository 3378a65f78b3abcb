import { pick } from '../ground/json';
import { envelope, has, momentOf, textField, type CallbackForm } from './envelope';

/**
 * Incoming chat-app message (part 1, 2.10): profileName tells it from an incoming SMS. The id of a reply that was clicked
 * comes with it, in a field that the documents do not show: it is in `raw`, as everything is.
 */
export const chatAppIncoming: CallbackForm = {
	name: 'incoming chat-app message',
	recognises: (entry) => has(entry, 'incomingMessageId') && (has(entry, 'profileName') || 'maybe'),
	read: (entry) =>
		envelope(entry, {
			channel: 'chatapp',
			kind: 'incoming',
			messageId: textField(entry, 'incomingMessageId'),
			occurredAt: momentOf(pick(entry, 'ts')),
			recipient: textField(entry, 'to'),
			sender: textField(entry, 'from'),
			text: textField(entry, 'text'),
			client: has(entry, 'profileName') ? { profileName: textField(entry, 'profileName') } : null,
		}),
};
