import type { INodePropertyOptions } from 'n8n-workflow';

/** The template that a step of each channel has (part 2, 2.4); a step of a social network has a channel word of its own. */
export const TEMPLATE_KEYS: Record<string, string> = {
	SMS: 'smsTemplate',
	MSGR: 'msgrTemplate',
	EMAIL: 'emailTemplate',
	PUSH: 'pushTemplate',
	PUSH_WALLET: 'pushWalletTemplate',
	SOCIAL: 'socialTemplate',
};

/** The events of a message that a step can wait for (part 2, 2.4), by channel. Other channels have none in the documents. */
export const EVENTS: Record<string, readonly string[]> = {
	SMS: ['delivered', 'expired'],
	MSGR: ['delivered', 'expired', 'opened', 'clicked'],
	EMAIL: ['delivered', 'opened', 'clicked', 'unsubscribed', 'subscribed'],
};

/** The channels of a step, for people. */
export const CHANNEL_OPTIONS: INodePropertyOptions[] = [
	{ name: 'Email', value: 'EMAIL' },
	{ name: 'Messenger', value: 'MSGR', description: 'The second messenger channel' },
	{ name: 'Push', value: 'PUSH' },
	{ name: 'SMS', value: 'SMS' },
	{ name: 'Social Network', value: 'SOCIAL', description: 'A template of a social network' },
	{ name: 'Wallet Push', value: 'PUSH_WALLET' },
];
