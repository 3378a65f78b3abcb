import { askingSend, ATTRIBUTION } from '../../approval/asking';
import { flag, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { phone } from '../../panel/recipients';
import { send } from './send';

const form = {
	from: text('From', {
		required: true,
		placeholder: 'e.g. MyShop',
		description: 'The sender name that is approved for your account: up to 11 Latin characters or 15 digits',
	}),
	to: phone('To', { description: 'The phone number of the person who is to answer, in international format' }),
	options: options({
		shortenUrl: flag('Shorten Links', { description: 'Whether to replace the links in the text by short ones' }),
	}),
};

/** Asks a person by SMS and waits for the answer; the text ends with one link, since characters cost (part 1, 4.1). */
export const sendAndWait = askingSend(send, {
	channel: 'sms',
	action: 'Send a message and wait for a response',
	description: 'Ask a person by SMS and go on with the answer; only the first item is asked',
	routes: send.routes,
	attribution: false,
	form,
	message: ({ from, to, options: { shortenUrl } }, { text: words, page, attribution }) => ({
		from,
		to,
		text: [words, page, ...(attribution ? [ATTRIBUTION] : [])].join('\n\n'),
		options: { shortenUrl },
	}),
});
