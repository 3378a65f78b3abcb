import { chatAppRequest } from '../../api/chatApp';
import { phoneTo } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import { text } from '../../panel/fields';
import { filledPhone } from '../../panel/recipients';
import { codeVerdict, resultList } from '../../service/verdict';
import { limited, type CodeDraft } from '../limits';
import { withoutDigits } from './digits';
import { codeText, writtenCode, writtenForm } from './written';
import { codeTool, CODE_WORDING } from './wording';

const ROUTE = 'POST /chatapp/v2/messages';

const form = {
	from: text('From', {
		required: true,
		placeholder: 'e.g. MyShop',
		description: 'The sender name that is approved for your account',
	}),
	to: filledPhone('of the person', 'The phone number of the person, in international format'),
	text: codeText,
	...writtenForm,
};

interface ChatAppCodeDraft extends CodeDraft {
	body: { from: string; to: string; type: 'text'; text: { body: string } };
}

/** Sends a code in the chat app (part 1, 2.5 and 4.3). */
export const chatAppCode = sendOperation({
	name: 'Send Code by Chat App',
	action: 'Send a code in the chat app',
	description: 'Send a random code in a chat app message',
	tool: codeTool('a message in the chat app'),
	routes: [ROUTE],
	form,
	wording: CODE_WORDING,
	limits: () => ({ messages: 1, concurrency: 5 }),
	handles: { channel: 'chatapp', to: phoneTo<ChatAppCodeDraft>() },

	draft(values): ChatAppCodeDraft {
		const { from, to } = values;
		const { words, facts, secret } = writtenCode(values);
		return { body: { from, to, type: 'text', text: { body: words } }, identity: { to }, facts, secret };
	},

	request: ({ bodies, connection }) => chatAppRequest(ROUTE, bodies, connection),
	clean: (text, drafts) => withoutDigits(text, drafts),
	entries: resultList,
	verdict: (entry) => codeVerdict(entry),
});

/** The same, counted and remembered, so that it can be verified. */
export const sendCodeByChatApp = limited(chatAppCode);
