import { request } from '../../api/routes';
import type { Address } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import type { components } from '../../ground/contract';
import { isJsonObject, type JsonObject } from '../../ground/json';
import { text } from '../../panel/fields';
import { email } from '../../panel/recipients';
import { codeVerdict, resultList } from '../../service/verdict';
import { limited, type CodeDraft } from '../limits';
import { withoutDigits } from './digits';
import { codeText, writtenCode, writtenForm } from './written';
import { codeTool, CODE_WORDING } from './wording';

const ROUTE = 'POST /email/messages';
/** The service sends no email without it (part 1, 2.3). */
const UNSUBSCRIBE = '[Unsubscribe]';

const form = {
	from: email('From', {
		placeholder: 'e.g. news@example.com',
		description: 'The sender address that is approved for your account',
	}),
	to: email('To', {
		model: 'The email address of the person, e.g. ann@example.com; one address and no name',
		placeholder: 'e.g. ann@example.com',
		description: 'The email address of the person',
	}),
	subject: text('Subject', {
		default: 'Your code',
		required: true,
		description: 'The subject line. The code stands in the text alone: a locked phone shows subjects.',
	}),
	text: codeText,
	...writtenForm,
};

interface EmailCodeDraft extends CodeDraft {
	body: components['schemas']['EmailMessage'];
}

const recipient: Address<EmailCodeDraft> = {
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
	name: 'Send Code by Email',
	action: 'Send a code by email',
	description: 'Send a random code by email',
	tool: codeTool('an email'),
	routes: [ROUTE],
	form,
	wording: CODE_WORDING,
	limits: () => ({ messages: 1, concurrency: 5 }),
	handles: { channel: 'email', to: recipient },

	draft(values): EmailCodeDraft {
		const { from, to, subject } = values;
		const { words, facts, secret } = writtenCode(values);
		const PlainText = words.includes(UNSUBSCRIBE) ? words : `${words}\n\n${UNSUBSCRIBE}`;
		const body = {
			Recipients: [{ Address: to }],
			Sender: { Address: from },
			Subject: subject,
			Body: { PlainText },
		};
		return { body, identity: { to }, facts, secret };
	},

	request: ({ bodies }) => request(ROUTE, { body: bodies }),
	clean: (text, drafts) => withoutDigits(text, drafts),
	entries(answer) {
		const entries = resultList(answer)?.filter(isJsonObject) ?? [];
		return entries.length === 1 ? entries : undefined;
	},
	verdict: (entry) => codeVerdict(withoutPlace(entry)),
});

/** The same, counted and remembered, so that it can be verified. */
export const sendCodeByEmail = limited(emailCode);

/** An entry without what says which recipient it is of: there is one (part 1, 2.3). */
function withoutPlace(entry: JsonObject): JsonObject {
	const isOfPlace = (key: string): boolean => ['index', 'address'].includes(key.toLowerCase());
	return Object.fromEntries(Object.entries(entry).filter(([key]) => !isOfPlace(key)));
}
