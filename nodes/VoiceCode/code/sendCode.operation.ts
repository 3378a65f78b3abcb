import { randomInt } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type SendOperation } from '../../old/operation';
import type { Connection } from '../../ground/connection';
import { isoFromMillis } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { idText, isJsonObject, pick } from '../../ground/json';
import { REQUEST_BYTES, VOICE_CODE_REQUESTS_AT_ONCE, VOICE_CODE_VALIDITY } from '../../ground/limits';
import type { Item } from '../../panel/parameters';
import { phoneNumber } from '../../panel/recipients';
import type { OmniRequest } from '../../service/client';
import { failureTrouble, withoutCodes } from '../failure';
import { seal } from '../token';
import { sendCodeFields } from './sendCode.fields';

const PATH = '/rest/v2/Sms/Send';

const INSTRUCTIONS = new Map([
	['flashCall', 'You will get a call. Enter the last 4 digits of the number that calls; you need not answer.'],
	['voicePassword', 'You will get a call. Answer it and enter the 4 digits that you hear.'],
]);

/** Has a code of 4 digits delivered by a call (part 2, 4.7): one request for each. */
export const sendCode: SendOperation = {
	kind: 'send',
	resource: 'code',
	operation: 'sendCode',
	credential: 'omniBasicLoginApi',
	subject: {
		one: 'code',
		many: 'codes',
		done: 'sent',
		id: 'messageId',
		whenUnknown: 'The user may get a call: ask whether it came before you send another code.',
	},
	endpoints: [
		{ method: 'POST', path: PATH },
		{ method: 'GET', path: PATH, when: 'Send As is GET' },
	],
	fields: fieldsFor('code', 'sendCode', sendCodeFields),
	limits: () => ({ messages: 1, bytes: REQUEST_BYTES, concurrency: VOICE_CODE_REQUESTS_AT_ONCE }),

	draft(item, connection) {
		const to = phoneNumber(item.value('to'), 'To');
		const callForm = item.requiredText('callForm', 'Call Form');
		const code = codeOf(item);
		const validFor = item.integer('options.validFor', 'Valid For', VOICE_CODE_VALIDITY) ?? VOICE_CODE_VALIDITY.usual;
		const expires = Date.now() + validFor * 1000;
		const facts: IDataObject = {
			callForm,
			instruction: INSTRUCTIONS.get(callForm) ?? '',
			verification: seal(connection, { to, code, expires }),
			expiresAt: isoFromMillis(expires),
			...(item.flag('options.includeCode', 'Include the Code') ? { digits: code } : {}),
		};
		return {
			body: { DestinationAddress: to, Data: code, SourceAddress: senderOf(item) },
			identity: { to },
			options: { sendAs: item.text('options.sendAs', 'Send As') ?? 'form' },
			facts,
		};
	},

	request([message], { sendAs }, connection) {
		return requestOf(JSON.parse(message) as Record<string, string>, sendAs, connection);
	},

	clean: withoutCodes,

	refusal: failureTrouble,

	/** The answer is the list of one call's ids. */
	entries: (answer) => (Array.isArray(answer) ? [answer] : undefined),

	verdict(entry) {
		const ids = (entry as unknown[]).map((one) => idText(isJsonObject(one) ? pick(one, 'messageId', 'id') : one));
		const messageIds = ids.filter((id) => id !== undefined);
		if (messageIds.length === 0) return undefined;
		return { accepted: true, output: { code: 'OK', messageId: messageIds[0], messageIds } };
	},
};

function requestOf(values: Record<string, string>, sendAs: unknown, connection: Connection): OmniRequest {
	const all = { Login: connection.field('login'), Password: connection.field('password'), ...values };
	if (sendAs === 'get') return { method: 'GET', path: PATH, query: all, loginInside: true };
	if (sendAs === 'json') return { method: 'POST', path: PATH, body: JSON.stringify(all), loginInside: true };
	return { method: 'POST', path: PATH, body: new URLSearchParams(all), loginInside: true };
}

/** The digits that are sent: drawn, or given; a number gets back the zeros that it lost. Errors never show them. */
function codeOf(item: Item): string {
	if (item.requiredText('codeSource', 'Code') !== 'given') return String(randomInt(10_000)).padStart(4, '0');
	const given = item.value('code');
	const text =
		typeof given === 'number' ? String(given).padStart(4, '0') : typeof given === 'string' ? given.trim() : '';
	if (/^\d{4}$/.test(text)) return text;
	throw new InvalidInput(
		'Digits',
		'the code is not made of 4 digits',
		'Give exactly 4 digits, or have them generated.',
	);
}

/** The sender name (part 2, 2.7): up to 11 Latin characters or 15 digits. */
function senderOf(item: Item): string {
	const sender = item.requiredText('from', 'From').trim();
	if (/^\+?\d{1,15}$/.test(sender) || /^[ -~]{1,11}$/.test(sender)) return sender;
	throw new InvalidInput(
		'From',
		'a sender name has up to 11 Latin characters or 15 digits',
		'Use the name that was issued to you for voice codes.',
	);
}
