import type { Write } from '../write';

const PHONES = ['+12025550101', '+12025550102', '+12025550103'] as const;
const DIGITS = ['12025550101', '12025550102', '12025550103'] as const;

/** The third item has another value, so that it leaves in a request of its own. */
export const people = [
	{ to: PHONES[0], apart: false },
	{ to: PHONES[1], apart: false },
	{ to: PHONES[2], apart: true },
] as const;
export const digits = DIGITS;
export const addressed = ['ann', 'bob', 'cid'].map((name) => `${name}@example.com`) as [string, string, string];
export const readers = [{ to: addressed[0] }, { to: addressed[1] }, { to: addressed[2] }] as const;

const RESULT = ['result'];
export const byMessageId = { list: RESULT, id: ['messageId'] };

const phoneSend = { dialect: 'json', items: people, marks: digits } as const;
export const sms = { from: 'Shop', to: '={{ $json.to }}', text: 'Hello' };
export const chat = { from: 'Shop', to: '={{ $json.to }}', text: 'Hello' };
export const email = {
	from: 'news@example.com',
	to: '={{ $json.to }}',
	subject: 'Hello',
	html: '<p>Hello</p>[Unsubscribe]',
	options: { concurrency: 1 },
};
export const push = {
	from: '1001',
	to: '={{ $json.to }}',
	title: 'Hello',
	text: 'Hi',
	options: { priority: 'HIGH', devices: ['apns'] },
};
export const tokens = [{ to: 'token-a' }, { to: 'token-b' }, { to: 'token-c' }] as const;
export const tokenMarks = ['token-a', 'token-b', 'token-c'] as const;
const wallet = { from: 'Shop', to: '={{ $json.to }}', title: 'Bonus', message: 'Hello' };
export const code = { to: '={{ $json.to }}', from: 'Shop', callForm: 'flashCall', codeSource: 'given', code: '0042' };
const codeText = { from: 'Shop', to: '={{ $json.to }}', text: 'Your code is {code}' };
export const voice = { dialect: 'voice', shape: { id: ['0'] }, items: people, marks: digits } as const;
/** Forms A and B of the service's answer to an email (part 1, 2.3). */
export const formA = { list: RESULT, id: ['messageId'] };
export const formB = { list: ['Result'], id: ['MessageId'] };

const files = ['a', 'b', 'c'].map((name) => ({
	data: { data: btoa(`Prices ${name}`), mimeType: 'text/plain', fileName: `prices-${name}.txt` },
}));

/** Sends of single messages, and the uploads that belong to them. */
export const messages: readonly Write[] = [
	{
		...phoneSend,
		operation: 'omniSms.message.send',
		way: 'in one request',
		together: 3,
		shape: byMessageId,
		parameters: sms,
	},
	{
		...phoneSend,
		operation: 'omniSms.message.send',
		way: 'in two requests',
		shape: byMessageId,
		parameters: { ...sms, options: { shortenUrl: '={{ $json.apart }}' } },
		together: 2,
	},
	{
		...phoneSend,
		operation: 'omniSms.message.send',
		way: 'failing when any is rejected',
		shape: byMessageId,
		parameters: { ...sms, options: { shortenUrl: '={{ $json.apart }}', failOnRejected: true } },
		together: 2,
	},
	{
		...phoneSend,
		operation: 'omniChatApp.message.send',
		way: 'in one request',
		together: 3,
		shape: byMessageId,
		parameters: chat,
	},
	{
		...phoneSend,
		operation: 'omniChatApp.message.send',
		way: 'a request each',
		shape: byMessageId,
		parameters: { ...chat, options: { batchSize: 1 } },
	},
	{
		...phoneSend,
		operation: 'omniChatApp.message.sendEarlier',
		shape: byMessageId,
		parameters: { ...chat, options: { batchSize: 2 } },
		together: 2,
	},
	{
		dialect: 'json',
		operation: 'omniEmail.message.send',
		way: 'one email per item',
		shape: formB,
		items: readers,
		marks: addressed,
		parameters: email,
	},
	{
		dialect: 'json',
		operation: 'omniEmail.message.send',
		way: 'one email to all',
		shape: formB,
		items: readers,
		marks: addressed,
		parameters: { ...email, options: { toAllItems: true, recipientsPerEmail: 2, concurrency: 1 } },
		together: 2,
	},
	{
		dialect: 'json',
		operation: 'omniEmail.message.send',
		way: 'one email to all, form A',
		shape: formA,
		modes: { email: 'formA' },
		items: readers,
		marks: addressed,
		parameters: { ...email, options: { toAllItems: true, recipientsPerEmail: 2, concurrency: 1 } },
		together: 2,
	},
	{
		dialect: 'json',
		operation: 'omniEmail.file.upload',
		shape: { id: ['result', 'fileId'] },
		items: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
		files,
		marks: ['prices-a', 'prices-b', 'prices-c'],
		parameters: {},
	},
	{
		dialect: 'json',
		operation: 'omniPush.message.send',
		shape: { list: RESULT, id: ['pushId'] },
		items: tokens,
		marks: tokenMarks,
		parameters: { ...push, options: { batchSize: 2 } },
		together: 2,
	},
	{
		...phoneSend,
		operation: 'omniWalletPush.message.send',
		shape: { list: RESULT, id: ['result'] },
		parameters: { ...wallet, options: { batchSize: 2 } },
		together: 2,
	},
	{ ...voice, operation: 'omniVoiceCode.code.sendCode', parameters: code },
	{
		...phoneSend,
		operation: 'omniVoiceCode.code.sendCodeBySms',
		together: 3,
		shape: byMessageId,
		parameters: codeText,
	},
	{ ...phoneSend, operation: 'omniVoiceCode.code.sendCodeByChatApp', shape: byMessageId, parameters: codeText },
	{
		dialect: 'json',
		items: readers,
		marks: addressed,
		operation: 'omniVoiceCode.code.sendCodeByEmail',
		shape: formB,
		parameters: { ...codeText, from: 'news@example.com', subject: 'Your code' },
	},
	{
		...voice,
		operation: 'omniVoiceCode.code.sendCode',
		way: 'by GET',
		parameters: { ...code, options: { sendAs: 'get' } },
	},
];
