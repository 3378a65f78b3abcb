import { joinWarnings } from '../../engine/draft';
import { shorten } from '../../ground/errors';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { phone } from '../../panel/recipients';
import { askingForReply } from '../../questions/asking';
import { inText } from '../../questions/question';
import { send, shortenUrl } from './send';

const form = {
	from: text('From', {
		needed: true,
		placeholder: 'e.g. 12025550199',
		description: 'A number of your account that people can answer to; a name can not be answered',
	}),
	to: phone('To', { description: 'The phone number of the person who is asked, in international format' }),
	options: options({ shortenUrl }),
};

/** Send, with a word on a sender that is a name: all who are asked would be waited for in vain. */
const sendQuestion: typeof send = {
	...send,
	definition: {
		...send.definition,
		draft(values, item) {
			const draft = send.definition.draft(values, item);
			const { from } = draft.body;
			const warning = `From is a name, “${shorten(from)}”: people can not answer it. Use a number of your account.`;
			return /\p{L}/u.test(from) ? { ...draft, warning: joinWarnings(draft.warning, warning) } : draft;
		},
	},
};

/** Asks one question per item by SMS, with numbered choices, and waits for the replies (part 1, 2.2, 2.10 and 4.1). */
export const askAndWaitForReply = askingForReply(sendQuestion, {
	channel: 'sms',
	action: 'Ask by SMS and wait for the reply',
	description: 'Ask a question for each item and go on when each is answered; needs Match Replies after Omni Trigger',
	routes: send.routes,
	form,
	message: ({ from, to, options: { shortenUrl: short } }, asking) => ({
		from,
		to,
		text: inText(asking),
		options: { shortenUrl: short },
	}),
	again: { mode: 'defineBelow', fields: ['from', 'to', 'text', 'options.shortenUrl'] },
});
