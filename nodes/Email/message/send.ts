import { request } from '../../api/routes';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { UPLOAD_FILE } from '../file/files';
import { emailEntries, emailVerdict } from './answer';
import { uploadFiles } from './attachments';
import { addressHandle, emailDraft } from './email';
import { EMAILS_AT_ONCE, emailForm, RECIPIENTS_PER_EMAIL } from './send.fields';

const ROUTE = 'POST /email/messages';

/** Sends one email for each item, or one to all items (part 1, 2.3 and 4.2). */
export const send = sendOperation({
	name: 'Send',
	action: 'Send emails',
	description: 'Send one email for each item, or one email to all items',
	tool: `${sendingTool('one email to one address')} Code PARTIAL means that some of its recipients have it: tell who has not, and do not send it to the others again.`,
	routes: [ROUTE, { route: UPLOAD_FILE, when: 'Options: Attachments' }],
	showsText: true,
	form: emailForm,
	handles: { channel: 'email', to: addressHandle },

	limits: ({ options }) => ({
		messages: options.toAllItems ? (options.recipientsPerEmail ?? RECIPIENTS_PER_EMAIL) : 1,
		concurrency: options.concurrency ?? EMAILS_AT_ONCE,
	}),

	draft: emailDraft,
	complete: uploadFiles,

	request({ drafts }) {
		const [{ shared }] = drafts;
		return request(ROUTE, {
			body: JSON.stringify({ Recipients: drafts.flatMap(({ body }) => body), ...shared }),
		});
	},

	entries: emailEntries,
	verdict: emailVerdict,
});
