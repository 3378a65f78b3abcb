import type { Write } from '../write';
import {
	addressed,
	byMessageId,
	chat,
	digits,
	code,
	email,
	formB,
	people,
	push,
	readers,
	sms,
	tokenMarks,
	tokens,
	voice,
} from './messages';

/** A wait of five minutes for delivery. */
export const wait = { waitFor: 'delivery', waitAtMost: 5, waitUnit: 'minutes' };
const ask = { question: 'How are you?', answerType: 'text', waitAtMost: 1, waitUnit: 'hours' };
const phoneSend = { dialect: 'json', shape: byMessageId, items: people, marks: digits } as const;

/** The sends that go on to wait. Their items are those that the wait passes on. */
export const waiting: readonly Write[] = [
	{
		...phoneSend,
		operation: 'omniSms.message.sendAndWaitForDelivery',
		parameters: { ...sms, ...wait, options: { shortenUrl: '={{ $json.apart }}' } },
		together: 2,
	},
	{
		...phoneSend,
		operation: 'omniChatApp.message.sendAndWaitForDelivery',
		parameters: { ...chat, ...wait, options: { batchSize: 2 } },
		together: 2,
	},
	{
		...phoneSend,
		operation: 'omniChatApp.message.sendAndWaitForDeliveryEarlierForm',
		parameters: { ...chat, ...wait, options: { batchSize: 2 } },
		together: 2,
	},
	{
		...phoneSend,
		operation: 'omniSms.message.askAndWaitForReply',
		parameters: { ...sms, ...ask, options: { shortenUrl: '={{ $json.apart }}' } },
		together: 2,
	},
	{
		...phoneSend,
		operation: 'omniChatApp.message.askAndWaitForReply',
		parameters: { ...chat, ...ask, options: {} },
	},
	{
		...phoneSend,
		operation: 'omniChatApp.message.askAndWaitForReplyEarlierForm',
		parameters: { ...chat, ...ask, options: {} },
	},
	{
		dialect: 'json',
		operation: 'omniEmail.message.sendAndWaitForDelivery',
		shape: formB,
		items: readers,
		marks: addressed,
		parameters: { ...email, ...wait },
	},
	{
		dialect: 'json',
		operation: 'omniPush.message.sendAndWaitForDelivery',
		shape: { list: ['result'], id: ['pushId'] },
		items: tokens,
		marks: tokenMarks,
		parameters: { ...push, ...wait, options: { batchSize: 2 } },
		together: 2,
	},
	{ ...voice, operation: 'omniVoiceCode.code.sendAndWaitForDelivery', parameters: { ...code, ...wait } },
];
