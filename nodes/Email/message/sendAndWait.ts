import { askingSend, ATTRIBUTION, type ApprovalMessage } from '../../approval/asking';
import { asWritten, markup, type Html } from '../../approval/markup';
import type { Link } from '../../approval/question';
import { text } from '../../panel/fields';
import { email } from '../../panel/recipients';
import { send } from './send';
import { emailSender } from './send.fields';

const form = {
	from: emailSender,
	to: email('To', { placeholder: 'e.g. ann@example.com', description: 'The address of the person who is to answer' }),
	subject: text('Subject', { required: true, placeholder: 'e.g. Approval required' }),
};

/** Asks a person by email and waits for the answer: buttons, and their addresses beside them (part 1, 2.3 and 4.2). */
export const sendAndWait = askingSend(send, {
	channel: 'email',
	action: 'Send an email and wait for a response',
	description: 'Ask a person by email and go on with the answer; only the first item is asked',
	routes: ['POST /email/messages'],
	attribution: true,
	form,
	message: ({ from: sender, to, subject }, asked) => ({ from: sender, to, subject, html: bodyOf(asked) }),
});

const BOX = 'max-width:480px;margin:0 auto;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1d2430';
const BUTTON =
	'display:inline-block;margin:0 8px 12px 0;padding:12px 24px;border:1px solid #1f5fbf;border-radius:6px;font-weight:bold;text-decoration:none';
const COLOURS = { primary: 'background:#1f5fbf;color:#ffffff', secondary: 'background:#ffffff;color:#1f5fbf' };
const SMALL = 'font-size:12px;color:#5c6470';

/** The service takes one body: the addresses are in its text, for whoever sees no buttons. */
function bodyOf({ text: words, links, attribution }: ApprovalMessage): string {
	const body = markup`<div style="${BOX}">
		<p style="white-space:pre-line">${withoutMacros(words)}</p>
		<p>${links.map(button)}</p>
		<p style="${SMALL}">If the buttons do not work, open the address in a browser.<br>${links.map(address)}</p>
		${attribution ? markup`<p style="${SMALL}">${ATTRIBUTION}</p>` : ''}
		<p style="${SMALL}">[Unsubscribe]</p>
	</div>`;
	return body.text;
}

function button({ label, url, style }: Link): Html {
	return markup`<a href="${url}" style="${BUTTON};${COLOURS[style]}">${withoutMacros(label)}</a> `;
}

function address({ label, url }: Link): Html {
	return markup`${withoutMacros(label)}: ${url}<br>`;
}

/** A bracket that the service does not take for the beginning of a macro: what is asked goes out as it is written. */
function withoutMacros(words: string): Html {
	return asWritten(markup`${words}`.text.replaceAll('[', '&#91;').replaceAll('{', '&#123;'));
}
