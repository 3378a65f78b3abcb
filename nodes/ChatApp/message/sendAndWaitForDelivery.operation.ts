import { waitingSend } from '../../old/waiting';
import { send } from './send.operation';

/** Sends one message per item and waits until each is delivered or has failed; only callbacks tell it (part 1, 2.9, 4.3, 6). */
export const sendAndWaitForDelivery = waitingSend(
	send,
	{
		channel: 'chatapp',
		setCallbackUrl({ body }, url) {
			Object.assign(body, { callbackUrl: url });
		},
	},
	[
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Seen', value: 'SEEN', description: 'The recipient has read it' },
		{ name: 'Sent', value: 'SENT' },
	],
);
