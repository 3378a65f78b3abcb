import { askingSend, ATTRIBUTION } from '../../approval/asking';
import { smsSender } from '../../panel/common';
import { options } from '../../panel/groups';
import { phone } from '../../panel/recipients';
import { send, shortenUrl } from './send';

const form = {
	from: smsSender,
	to: phone('To', { description: 'The phone number of the person who is to answer, in international format' }),
	options: options({ shortenUrl }),
};

/** Asks a person by SMS and waits for the answer; the text ends with one link, since characters cost (part 1, 4.1). */
export const sendAndWait = askingSend(send, {
	channel: 'sms',
	action: 'Send a message and wait for a response',
	description: 'Ask a person by SMS and go on with the answer; only the first item is asked',
	routes: send.routes,
	attribution: false,
	form,
	message: ({ from, to, options: { shortenUrl: short } }, { text: words, page, attribution }) => ({
		from,
		to,
		text: [words, page, ...(attribution ? [ATTRIBUTION] : [])].join('\n\n'),
		options: { shortenUrl: short },
	}),
});
