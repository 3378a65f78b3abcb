import type { Look } from '../core/look';
import type { Message } from '../core/messages';
import type { MailDetails } from './life';

/** What an email of the legacy interface looks like in the mailbox of its recipient. */
export function lookOf({ id, sender, recipient, text, details }: Message<MailDetails>): Look {
	const { subject = '', isHtml, taskId } = details;
	return {
		style: 'email',
		title: subject,
		text,
		mail: {
			html: isHtml ? text : undefined,
			plain: isHtml ? undefined : text,
			headers: [
				['From', sender],
				['To', recipient],
				['Subject', subject],
				['Message id', id],
				['Campaign', taskId ?? ''],
			],
			attachments: [],
		},
	};
}
