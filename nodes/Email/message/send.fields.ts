import { LIMITS } from '../../ground/contract';
import { callbackUrlFields } from '../../panel/callbackUrl';
import { choice, choiceInTools, named } from '../../panel/choices';
import { failOnRejected } from '../../panel/common';
import { filledByModel, foundInSome, marked, refine, type Field } from '../../panel/field';
import { flag, integer, keyValues, keyValuesJson, text, texts } from '../../panel/fields';
import { options } from '../../panel/groups';
import { serviceIds } from '../../panel/ids';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { email } from '../../panel/recipients';
import { keyValuesOf, namesOf } from '../../panel/values';
import { EXTENSIONS_TAKEN } from '../file/files';
import { additionalRecipients, additionalRecipientsJson, withCheckedUrl } from './recipients';

const { senderNameCharacters } = LIMITS.email;

/** Ours: recipients of one email to all items, and emails under way at once, unless the user says otherwise. */
export const RECIPIENTS_PER_EMAIL = 1000;
export const EMAILS_AT_ONCE = 5;

export const attachmentIds = serviceIds('Attachment IDs', {
	placeholder: 'e.g. 1234567890123456789',
	description: 'The fileId of one stored file, several with commas between them, or a list',
	fix: 'Give the fileId that Upload returned.',
});

/** The form in which a deployment takes the ids (part 1, 2.3). */
export const attachmentIdType = choice('Send Attachment IDs As', named({ integer: 'Integer', text: 'Text' }), {
	default: 'text',
	description: 'The service documents both; no digit is lost either way',
});

/** The binary fields of an item whose files are attached, each once; a name may hold blanks. */
export const binaryProperties: Field<string[]> = {
	...texts('Attachments', {
		default: 'data',
		placeholder: 'e.g. data',
		description: `The input fields with the files to attach, with commas between them. Each file is uploaded once, however many items have it. Accepted: ${EXTENSIONS_TAKEN}.`,
	}),
	parse: (raw, { label }) => [...new Set(namesOf(raw, label))],
};

/** A value that is not found leaves that of the JSON, and a macro without one is told of. */
export const mergeFields = {
	...keyValues('Merge Fields', {
		description: 'The value of each [Key] in the message for the recipient of this item',
	}),
	foundInSome: false,
};

export const mergeFieldsJson: ReturnType<typeof keyValuesJson> = {
	...keyValuesJson('Merge Fields (JSON)', {
		description:
			'Merge fields as an object, e.g. all fields of the item from an expression. Objects and lists that the message does not use are left out.',
	}),
	// What the message does not use may be a number that is not exact, too.
	parse: (raw, { label }) => keyValuesOf(raw, label),
};

/** The formats of a message; where nobody said, a person writes HTML, and a model plain text. */
const FORMATS = [
	{ name: 'HTML', value: 'html' },
	{ name: 'Text', value: 'text', description: 'Plain text: line breaks stay, and tags are shown as text' },
] as const;

/** The message in one of its formats; blanks alone are none. Which one is needed, the type says. */
function message(format: (typeof FORMATS)[number]['value'], placeholder: string): Field<string | undefined> {
	const field = text('Message', {
		rows: 3,
		placeholder,
		description:
			'A [Key] of Merge Fields is replaced by its value, [WebVersion] by a link to the email as a web page, and [Unsubscribe] by a link to unsubscribe',
		hint: 'The service sends no email without [Unsubscribe]',
		show: { emailType: [format] },
	});
	return refine(marked(field), (words) => (words?.trim() === '' ? undefined : words));
}

export const emailSender = email('From', {
	placeholder: 'e.g. news@example.com',
	description: "The sender's address; its domain is created and confirmed with the service before",
});

/** The fields of Send: first those that every email has, and all that few need among the options. */
export const emailForm = withMapping({
	...mapped({ from: emailSender }),
	...perItem({
		to: email('To', {
			model: 'The email address of the recipient, e.g. ann@example.com; one address and no name',
			placeholder: 'e.g. ann@example.com',
			description: 'One address. Further recipients of the same email stand under Options.',
		}),
	}),
	...mapped({
		subject: text('Subject', {
			model: 'The subject line of the email',
			required: true,
			placeholder: 'e.g. Your order is on its way',
		}),
	}),
	emailType: choiceInTools('text', 'Email Type', FORMATS, { default: 'html', noDataExpression: true }),
	...mapped({
		html: message('html', 'e.g. <p>Your order is on its way</p> <p>[Unsubscribe]</p>'),
		plainText: filledByModel(
			'The body of the email as plain text. It has to contain [Unsubscribe] in square brackets, e.g. in its last line',
			message('text', 'e.g. Your order is on its way … [Unsubscribe]'),
		),
	}),
	options: options({
		...callbackUrlFields,
		...mapped({
			additionalRecipients,
			attachmentIds: foundInSome(attachmentIds),
			extraData: withCheckedUrl(
				keyValues('Extra Data', {
					description: 'Values that come back with every status callback of the email',
				}),
			),
			fromName: text('From Name', {
				most: senderNameCharacters,
				placeholder: 'e.g. Example Shop',
				description: `The sender’s name, up to ${senderNameCharacters} characters`,
			}),
			mergeFields,
			toName: text('To Name', { placeholder: 'e.g. Ann', description: 'The name of the recipient' }),
		}),
		additionalRecipientsJson,
		attachmentIdType,
		binaryProperties: foundInSome(binaryProperties),
		checkUnsubscription: flag('Check Unsubscription', {
			default: true,
			description: "Whether to leave out recipients who are on your company's list of unsubscribed addresses",
		}),
		concurrency: integer('Emails at Once', {
			min: 1,
			max: 50,
			default: EMAILS_AT_ONCE,
			description: 'How many emails are under way at the same time',
		}),
		extraDataJson: foundInSome(
			withCheckedUrl(
				keyValuesJson('Extra Data (JSON)', { description: 'The same as an object, e.g. from an expression' }),
			),
		),
		failOnRejected: failOnRejected(),
		mergeFieldsJson,
		recipientsPerEmail: integer('Recipients per Email', {
			min: 1,
			default: RECIPIENTS_PER_EMAIL,
			description: 'How many items share one request at most; the service names no limit',
			show: { toAllItems: [true] },
		}),
		toAllItems: flag('One Email to All Items', {
			description:
				'Whether items with the same sender, subject, message and attachments are recipients of one email. Write what differs as a macro such as [City] in the message, and give each item its own value under Merge Fields.',
		}),
	}),
});
