import { waitingSend } from '../../old/waiting';
import type { EmailDraft } from './answer';
import { send } from './send.operation';

/** Sends emails as Send does and waits until each is delivered or has failed (part 1, 2.9, 4.2 and 6). */
export const sendAndWaitForDelivery = waitingSend(
	send,
	{
		channel: 'email',
		setCallbackUrl(draft, url) {
			for (const recipient of (draft as EmailDraft).recipients) {
				recipient.ExtraData = { ...recipient.ExtraData, callbackUrl: url };
			}
		},
	},
	[
		{ name: 'Clicked', value: 'CLICKED', description: 'A link in the email was followed' },
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Opened', value: 'OPENED' },
		{ name: 'Sent', value: 'SENT' },
	],
);
