import type { Look } from '../core/look';
import type { Message } from '../core/messages';
import type { Files } from './files';
import { fillText, type EmailDetails } from './message';

/** What an email looks like in the mailbox of its recipient; attachments are looked up among the files. */
export function createLook(files: Files): (message: Message<EmailDetails>) => Look {
	return ({ id, text, details }) => {
		const { email, recipient, form, contactId } = details;
		const { Sender, Subject, Body, AttachmentsIds = [], CheckUnsubscription } = email;
		return {
			style: 'email',
			title: Subject,
			text,
			facts: [['Form of answers and callbacks', form]],
			mail: {
				html: Body.Html && fillText(Body.Html, recipient, id),
				plain: Body.PlainText && fillText(Body.PlainText, recipient, id),
				headers: [
					['From', named(Sender)],
					['To', named(recipient)],
					['Subject', Subject],
					['Message id', id],
					['Contact id', contactId],
					['Merge fields', pairs(recipient.MergeFields)],
					['Extra data', pairs(recipient.ExtraData)],
					['Unsubscribed addresses left out', CheckUnsubscription === undefined ? '' : String(CheckUnsubscription)],
				],
				attachments: AttachmentsIds.map(String).map((fileId) => {
					const { name = '', size = 0 } = files.get(fileId) ?? {};
					return { id: fileId, name, size };
				}),
			},
		};
	};
}

function named({ Name, Address }: { Name?: string; Address: string }): string {
	return Name === undefined ? Address : `${Name} <${Address}>`;
}

function pairs(fields: Record<string, unknown> | undefined): string {
	return Object.entries(fields ?? {})
		.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
		.join(', ');
}
