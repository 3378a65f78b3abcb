import { chatAppRequest } from '../../api/chatApp';
import { request } from '../../api/routes';
import { TARIFFS } from '../../api/tariffs';
import { hasUnsubscribe, UNSUBSCRIBE } from '../../api/unsubscribe';
import { phoneTo, type Address } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import { LIMITS, type components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject, type Json, type JsonObject } from '../../ground/json';
import { smsSender } from '../../panel/common';
import { labelOf, refine } from '../../panel/field';
import { text } from '../../panel/fields';
import { email, filledPhone } from '../../panel/recipients';
import { sizedSms } from '../../panel/smsSize';
import { atMost } from '../../panel/texts';
import { codeVerdict, resultList } from '../../service/verdict';
import { limited, pricedLimits, type CodeDraft } from '../limits';
import { withoutDigits } from './digits';
import { CODE_WORDING, codeFields, codeText, codeTool, PLACE, writtenCode, writtenForm } from './written';

type Schemas = components['schemas'];

interface WrittenCode<B extends object> extends CodeDraft {
	body: B;
}

const SMS_ROUTE = 'POST /sms/messages';
const CHAT_APP_ROUTE = 'POST /chatapp/v2/messages';
const EMAIL_ROUTE = 'POST /email/messages';

/** What all of them have: a request for each code, and an answer with one entry for it. */
const WRITTEN = {
	ownFields: codeFields,
	wording: CODE_WORDING,
	limits: () => ({ messages: 1, concurrency: 5 }),
	clean: (words: string, drafts: readonly CodeDraft[]) => withoutDigits(words, drafts),
	entries: (answer: Json) => resultList(answer),
	verdict: (entry: Json) => codeVerdict(entry),
};

const toPhone = filledPhone('of the person', 'The phone number of the person, in international format');

/** Sends a code by SMS (part 1, 2.2 and 4.1). */
export const smsCode = sendOperation({
	...WRITTEN,
	name: 'Send Code by SMS',
	action: 'Send a code by SMS',
	description: 'Send a random code by SMS',
	tool: codeTool('an SMS'),
	routes: [SMS_ROUTE, { route: TARIFFS, when: 'Max Cost per Hour' }],
	form: { from: smsSender, to: toPhone, text: codeText, ...writtenForm, limits: pricedLimits },
	limits: () => ({ messages: LIMITS.sms.messagesPerRequest }),
	handles: {
		channel: 'sms',
		to: phoneTo<WrittenCode<Schemas['SmsMessage']>>(),
		tariffSender: { of: ({ body }: WrittenCode<Schemas['SmsMessage']>) => body.from },
	},

	draft(values): WrittenCode<Schemas['SmsMessage']> {
		const { from, to } = values;
		const { words, facts, secret } = writtenCode(values);
		const { parts } = sizedSms(words, labelOf(codeText));
		return { body: { from, to, text: words }, identity: { to }, facts: { parts, ...facts }, secret };
	},

	request: ({ bodies }) => request(SMS_ROUTE, { body: `{"messages":[${bodies}]}` }),
});

/** The same, counted and remembered, so that it can be verified. */
export const sendCodeBySms = limited(smsCode);

type ChatAppText = { from: string; to: string; type: 'text'; text: { body: string } };

/** Sends a code in the chat app, whose text has up to 4,096 characters (part 1, 2.5, 4.3 and 8). */
export const chatAppCode = sendOperation({
	...WRITTEN,
	name: 'Send Code by Chat App',
	action: 'Send a code in the chat app',
	description: 'Send a random code in a chat app message',
	tool: codeTool('a message in the chat app'),
	routes: [CHAT_APP_ROUTE],
	form: {
		from: text('From', {
			required: true,
			placeholder: 'e.g. MyShop',
			description: 'The sender name that is approved for your account',
		}),
		to: toPhone,
		text: codeText,
		...writtenForm,
	},
	handles: { channel: 'chatapp', to: phoneTo<WrittenCode<ChatAppText>>() },

	draft(values): WrittenCode<ChatAppText> {
		const { from, to } = values;
		const { words, facts, secret } = writtenCode(values);
		const body = atMost(words, LIMITS.chatapp.body, labelOf(codeText));
		return { body: { from, to, type: 'text', text: { body } }, identity: { to }, facts, secret };
	},

	request: ({ bodies, connection }) => chatAppRequest(CHAT_APP_ROUTE, bodies, connection),
});

/** The same, counted and remembered, so that it can be verified. */
export const sendCodeByChatApp = limited(chatAppCode);

const recipient: Address<WrittenCode<Schemas['EmailMessage']>> = {
	kind: 'email',
	of: ({ body: { Recipients } }) => Recipients[0].Address,
	with: (draft, to) => ({
		...draft,
		body: { ...draft.body, Recipients: [{ Address: to }] },
		identity: { ...draft.identity, to },
	}),
};

/** Sends a code by email, as plain text with the unsubscribe link that the service wants (part 1, 2.3 and 4.2). */
export const emailCode = sendOperation({
	...WRITTEN,
	name: 'Send Code by Email',
	action: 'Send a code by email',
	description: 'Send a random code by email',
	tool: codeTool('an email'),
	routes: [EMAIL_ROUTE],
	form: {
		from: email('From', {
			placeholder: 'e.g. news@example.com',
			description: 'The sender address that is approved for your account',
		}),
		to: email('To', {
			model: 'The email address of the person, e.g. ann@example.com; one address and no name',
			placeholder: 'e.g. ann@example.com',
			description: 'The email address of the person',
		}),
		subject: refine(
			text('Subject', {
				default: 'Your code',
				required: true,
				description: 'The subject line. The code is in the text only: a locked phone shows subjects.',
			}),
			(words, label) => {
				if (!words.includes(PLACE)) return words;
				const problem = 'it has a place for the code, which belongs in the text only';
				throw new InvalidInput(label, problem, `Take ${PLACE} out: a locked phone shows subjects.`);
			},
		),
		text: codeText,
		...writtenForm,
	},
	handles: { channel: 'email', to: recipient },

	draft(values): WrittenCode<Schemas['EmailMessage']> {
		const { from, to, subject } = values;
		const { words, facts, secret } = writtenCode(values);
		const PlainText = hasUnsubscribe(words) ? words : `${words}\n\n${UNSUBSCRIBE}`;
		const body = { Recipients: [{ Address: to }], Sender: { Address: from }, Subject: subject, Body: { PlainText } };
		return { body, identity: { to }, facts, secret };
	},

	request: ({ bodies }) => request(EMAIL_ROUTE, { body: bodies }),
	entries(answer: Json) {
		const entries = resultList(answer)?.filter(isJsonObject) ?? [];
		return entries.length === 1 ? entries : undefined;
	},
	verdict: (entry: JsonObject) => codeVerdict(withoutPlace(entry)),
});

/** The same, counted and remembered, so that it can be verified. */
export const sendCodeByEmail = limited(emailCode);

/** An entry without what says which recipient it is of: there is one (part 1, 2.3). */
function withoutPlace(entry: JsonObject): JsonObject {
	const isOfPlace = (key: string): boolean => ['index', 'address'].includes(key.toLowerCase());
	return Object.fromEntries(Object.entries(entry).filter(([key]) => !isOfPlace(key)));
}
