import { pick } from '../ground/json';
import { envelope, has, objectField, statusFields, textField, type CallbackForm } from './envelope';

/**
 * Wallet push callback. Its payload is not shown (part 1, 6): the request's mergeKey tells it, or the callback URL. A
 * status, an id and callbackData are read where they are, under the names of the other channels or of the answer; without
 * a status it is a `raw` event.
 */
export const walletCallback: CallbackForm = {
	name: 'wallet push callback',
	recognises: (entry) => has(entry, 'mergeKey'),
	read: (entry) =>
		envelope(entry, {
			channel: 'wallet',
			kind: typeof pick(entry, 'status') === 'string' ? 'status' : 'raw',
			...statusFields(entry),
			messageId: textField(entry, 'messageId', 'result'),
			callbackData: objectField(entry, 'callbackData'),
		}),
};
