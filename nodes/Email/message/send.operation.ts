import type { IDataObject } from 'n8n-workflow';
import { fieldsFor, type SendOperation } from '../../old/operation';
import { troubleOf } from '../../old/report';
import { eachBounded } from '../../ground/batches';
import { EMAIL_RECIPIENTS_PER_REQUEST, EMAIL_REQUESTS_AT_ONCE, REQUEST_BYTES } from '../../ground/limits';
import { callbackUrlWarning } from '../../old/callbackUrl';
import type { Item } from '../../panel/parameters';
import type { Trouble } from '../../service/trouble';
import { itemFile, UPLOAD_PATH, Uploads, type ItemFile } from '../file/files';
import { emailEntries, emailVerdict, type EmailDraft } from './answer';
import { additionalRecipients, attachmentIds, itemRecipient, sharedEmail, type SharedEmail } from './email';
import { sendFields } from './send.fields';

const PATH = '/email/messages';

/** A draft of an email with the files that are to be uploaded, and where their ids go. */
interface Draft extends EmailDraft {
	files: ItemFile[];
	email: SharedEmail;
	/** The list of ids from ids as text. */
	toIds: (ids: string[]) => unknown[];
}

/** Sends one email for each item, or one to all items (part 1, 2.3 and 4.2): POST /email/messages. */
export const send: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'send',
	credential: 'omniApiKeyApi',
	endpoints: [
		{ method: 'POST', path: PATH },
		{ method: 'POST', path: UPLOAD_PATH, when: 'Options: Attachments' },
	],
	fields: fieldsFor('message', ['send', 'sendAndWaitForDelivery'], sendFields),

	limits: (first) => ({
		messages: isShared(first)
			? (first.integer('options.recipientsPerEmail', 'Recipients per Email', { min: 1 }) ??
				EMAIL_RECIPIENTS_PER_REQUEST)
			: 1,
		bytes: REQUEST_BYTES,
		concurrency: first.integer('options.concurrency', 'Emails at Once', { min: 1, max: 50 }) ?? EMAIL_REQUESTS_AT_ONCE,
	}),

	draft(item, connection): Draft {
		const shared = isShared(item);
		const recipients = [itemRecipient(item, connection), ...(shared ? [] : additionalRecipients(item, connection))];
		const email = sharedEmail(item);
		const names = item.texts('options.binaryProperties', 'Attachments');
		return {
			// What all recipients share is the request's own part when each item is a recipient.
			body: shared ? recipients[0] : Object.assign(email, { Recipients: recipients }),
			options: shared ? (email as unknown as IDataObject) : {},
			identity: { to: recipients.map(({ Address }) => Address).join(', ') },
			recipients,
			email,
			warning: callbackUrlWarning(item.text('options.callbackUrl', 'Callback URL')),
			files: [...new Set(names)].map((name) => itemFile(item, name, 'Attachments')),
			toIds: (ids) => attachmentIds(ids, item),
		};
	},

	async complete(pending, client) {
		const uploads = new Uploads(client);
		const failed = new Map<number, Trouble>();
		const drafts = pending.map(({ itemIndex, draft }) => ({ itemIndex, draft: draft as Draft }));
		const waiting = drafts.filter(({ draft }) => draft.files.length > 0);
		await eachBounded(waiting, EMAIL_REQUESTS_AT_ONCE, async ({ itemIndex, draft }) => {
			try {
				const ids: string[] = [];
				for (const file of draft.files) ids.push(await uploads.fileId(itemIndex, file));
				draft.email.AttachmentsIds = [...(draft.email.AttachmentsIds ?? []), ...draft.toIds(ids)];
				draft.facts = { uploadedFileIds: ids };
			} catch (error) {
				failed.set(itemIndex, troubleOf(error));
			}
		});
		return failed;
	},

	request(messages, options) {
		const [first] = messages;
		const body =
			'Sender' in options ? `{"Recipients":[${messages.join(',')}],${JSON.stringify(options).slice(1)}` : first;
		return { method: 'POST', path: PATH, body };
	},

	entries: emailEntries,

	verdict: emailVerdict,
};

function isShared(item: Item): boolean {
	return item.text('delivery', 'Send') === 'allItems';
}
