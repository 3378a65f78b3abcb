import type { INodeParameters } from 'n8n-workflow';

import type { Awaited } from '../delivery/askStatuses';
import type { ReachSender } from '../precautions/reachedPeople';

/** A channel by which a person can be reached: whose Send it goes through, and how that is filled. */
export interface ReachChannel {
	name: string;
	node: ReachSender;
	awaited: Awaited;
	/** The status of a message that the person has looked at; absent for a channel that tells none. */
	seen?: string;
	hasCallbackUrl: boolean;
	isPriced?: true;
	/** The parameters of Send and its options, filled by the fields of each message. */
	parameters: INodeParameters;
	options: INodeParameters;
}

const from = (name: string): string => `={{ $json.${name} }}`;
const each = (...names: string[]): INodeParameters => Object.fromEntries(names.map((name) => [name, from(name)]));

const CALLBACK_URL = each('callbackUrl');

/** The channels by the names that the panel's rows have for them. */
export const REACH_CHANNELS = {
	chatApp: {
		name: 'Chat App',
		node: 'omniChatApp',
		awaited: 'chatapp',
		seen: 'SEEN',
		hasCallbackUrl: true,
		parameters: { type: 'json', ...each('from', 'to', 'json') },
		options: CALLBACK_URL,
	},
	email: {
		name: 'Email',
		node: 'omniEmail',
		awaited: 'email',
		seen: 'OPENED',
		hasCallbackUrl: true,
		// Its format is that of the field that the message has.
		parameters: {},
		options: {
			mode: 'autoMap',
			...CALLBACK_URL,
			// Messages of earlier plans have none.
			checkUnsubscription: '={{ $json.checkUnsubscription ?? null }}',
		},
	},
	push: {
		name: 'Push',
		node: 'omniPush',
		awaited: 'push',
		seen: 'READ',
		hasCallbackUrl: false,
		parameters: each('from', 'to', 'title', 'text'),
		options: {},
	},
	sms: {
		name: 'SMS',
		node: 'omniSms',
		isPriced: true,
		awaited: 'sms',
		hasCallbackUrl: true,
		parameters: each('from', 'to', 'text'),
		options: CALLBACK_URL,
	},
} as const satisfies Record<string, ReachChannel>;

export type ChannelName = keyof typeof REACH_CHANNELS;

/** Channels whose addresses are phone numbers. */
export const BY_PHONE: readonly ChannelName[] = ['sms', 'chatApp'];
