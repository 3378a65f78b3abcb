import { waitingSend } from '../../delivery/waiting';
import { send } from './send';

/** Sends one notification per item and asks until each is delivered or has failed: it names no callback URL (part 1, 2.9, 4.4, 6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	action: 'Send push notifications and wait for their delivery',
	description: 'Send one notification for each item and go on when each is delivered or has failed',
	channel: 'push',
	statuses: [
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Opened', value: 'READ', description: 'The notification was tapped' },
	],
});
