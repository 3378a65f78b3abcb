import { askingSend, ATTRIBUTION } from '../../approval/asking';
import { phone } from '../../panel/recipients';
import { from } from './common';
import { send } from './send';

const form = {
	from,
	to: phone('To', { description: 'The phone number of the person who is to answer, in international format' }),
};

/**
 * Asks a person in the chat app and waits for the answer (part 1, 2.5 and 4.3). The choices are links: a reply button comes
 * back as a message of its own, which no signed link stands behind.
 */
export const sendAndWait = askingSend(send, {
	channel: 'chatapp',
	action: 'Send a message and wait for a response',
	description: 'Ask a person in the chat app and go on with the answer; only the first item is asked',
	routes: ['POST /chatapp/v2/messages'],
	attribution: false,
	form,
	message: ({ from, to }, { text, links, attribution }) => ({
		from,
		to,
		type: 'text',
		text: [text, ...links.map(({ label, url }) => `${label}: ${url}`), ...(attribution ? [ATTRIBUTION] : [])].join(
			'\n\n',
		),
	}),
});
