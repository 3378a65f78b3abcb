import { waitingSend } from '../../delivery/waiting';
import { send } from './send';

/** Sends one message per item and waits until each is delivered or has failed; only callbacks tell it (part 1, 2.9, 4.3, 6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	action: 'Send chat app messages and wait for their delivery',
	description: 'Send one message for each item and go on when each is delivered or has failed',
	channel: 'chatapp',
	withCallbackUrl: (draft, callbackUrl) => ({ ...draft, body: { ...draft.body, callbackUrl } }),
	statuses: [
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Seen', value: 'SEEN', description: 'The recipient has read it' },
		{ name: 'Sent', value: 'SENT' },
	],
});
