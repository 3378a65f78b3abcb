import { askingSend, ATTRIBUTION, type ApprovalMessage } from '../../approval/asking';
import { phone } from '../../panel/recipients';
import { from } from './common';
import { send } from './send';
import { sendEarlier } from './sendEarlier';

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
	message: ({ from, to }, asked) => ({ from, to, type: 'text', text: textOf(asked) }),
});

/** The same in the v1 form (part 1, 2.6). */
export const sendEarlierAndAsk = askingSend(sendEarlier, {
	channel: 'chatapp',
	name: 'Send and Wait for Response (Earlier Form)',
	action: 'Send a message in the earlier form and wait for a response',
	description: 'Ask a person in the v1 form and go on with the answer; only the first item is asked',
	routes: sendEarlier.routes,
	attribution: false,
	form,
	message: ({ from, to }, asked) => ({ from, to, text: textOf(asked) }),
});

function textOf({ text, links, attribution }: ApprovalMessage): string {
	const lines = links.map(({ label, url }) => `${label}: ${url}`);
	return [text, ...lines, ...(attribution ? [ATTRIBUTION] : [])].join('\n\n');
}
