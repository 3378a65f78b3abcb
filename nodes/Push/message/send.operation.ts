import { fieldsFor, type SendOperation } from '../../old/operation';
import { PUSH_MESSAGES_PER_REQUEST, REQUEST_BYTES } from '../../ground/limits';
import { pushEntries, pushVerdict } from './answer';
import { readNotification } from './notification';
import { sendFields } from './send.fields';

/** Sends one push notification per item (part 1, 2.7 and 4.4): POST /push/messages. */
export const send: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'send',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: '/push/messages' }],
	fields: fieldsFor('message', ['send', 'sendAndWaitForDelivery'], sendFields),

	limits: (first) => ({
		messages: first.integer('options.batchSize', 'Batch Size', { min: 1 }) ?? PUSH_MESSAGES_PER_REQUEST,
		bytes: REQUEST_BYTES,
	}),

	draft(item, connection) {
		const body = readNotification(item, connection);
		return { body, identity: { to: body.to }, options: {} };
	},

	request(messages) {
		return { method: 'POST', path: '/push/messages', body: `[${messages.join(',')}]` };
	},

	entries: pushEntries,

	verdict: pushVerdict,
};
