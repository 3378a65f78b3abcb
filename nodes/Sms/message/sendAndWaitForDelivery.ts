import { waitingSend } from '../../delivery/waiting';
import { send } from './send';

/** Sends one SMS per item and waits until each is delivered or has failed (part 1, 2.9, 4.1 and 6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	action: 'Send SMS and wait for their delivery',
	description: 'Send one message for each item and go on when each is delivered or has failed',
	channel: 'sms',
	callbackUrl: {
		of: ({ body }) => body.callbackUrl,
		with: (draft, callbackUrl) => ({ ...draft, body: { ...draft.body, callbackUrl } }),
	},
	statuses: [
		{ name: 'Clicked', value: 'CLICKED', description: 'A link in the text was followed' },
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Enroute', value: 'ENROUTE', description: 'On its way to the operator' },
		{ name: 'Scheduled', value: 'SCHEDULED' },
		{ name: 'Sent', value: 'SENT', description: 'Handed over to the operator' },
	],
});
