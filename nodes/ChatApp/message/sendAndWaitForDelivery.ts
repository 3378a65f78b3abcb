import { waitingSend } from '../../delivery/waiting';
import type { ChatAppDraft } from './common';
import { send } from './send';
import { sendEarlier } from './sendEarlier';

/** How messages of both forms are waited for. */
const WAITS = {
	channel: 'chatapp',
	callbackUrl: {
		of: ({ body }: ChatAppDraft) => body.callbackUrl,
		with: (draft: ChatAppDraft, callbackUrl: string): ChatAppDraft => ({
			...draft,
			body: { ...draft.body, callbackUrl },
		}),
	},
	statuses: [
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Seen', value: 'SEEN', description: 'The recipient has read it' },
		{ name: 'Sent', value: 'SENT' },
	],
} as const;

/** Sends one message per item and waits until each is delivered or has failed; only callbacks tell it (part 1, 2.9, 4.3, 6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	...WAITS,
	action: 'Send chat app messages and wait for their delivery',
	description: 'Send one message for each item and go on when each is delivered or has failed',
});

/** The same in the v1 form (part 1, 2.6). */
export const sendEarlierAndWait = waitingSend(sendEarlier, {
	...WAITS,
	name: 'Send and Wait for Delivery (Earlier Form)',
	action: 'Send chat app messages in the earlier form and wait',
	description: 'Send one message for each item in the v1 form and go on when each is delivered or has failed',
});
