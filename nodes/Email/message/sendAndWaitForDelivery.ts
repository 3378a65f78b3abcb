import { waitingSend } from '../../delivery/waiting';
import { calledBack } from './recipients';
import { send } from './send';

/** Sends emails as Send does and waits until each is delivered or has failed (part 1, 2.9, 4.2 and 6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	action: 'Send emails and wait for their delivery',
	description: 'Send emails and go on when each is delivered or has failed',
	channel: 'email',
	callbackUrl: {
		of: ({ body }) => body.find(({ ExtraData }) => ExtraData?.callbackUrl !== undefined),
		with: (draft, url) => ({ ...draft, body: draft.body.map((one) => calledBack(one, url)) }),
	},
	statuses: [
		{ name: 'Clicked', value: 'CLICKED', description: 'A link in the email was followed' },
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Opened', value: 'OPENED' },
		{ name: 'Sent', value: 'SENT' },
	],
});
