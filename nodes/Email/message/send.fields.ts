import { LIMITS } from '../../ground/contract';
import { callbackUrlFields } from '../../panel/callbackUrl';
import { choice } from '../../panel/choices';
import { failOnRejected } from '../../panel/common';
import { filledByModel, refine } from '../../panel/field';
import { flag, integer, keyValues, keyValuesJson, notice, text, texts } from '../../panel/fields';
import { options } from '../../panel/groups';
import { serviceIds } from '../../panel/ids';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { email } from '../../panel/recipients';
import { EXTENSIONS_TAKEN } from '../file/files';
import { additionalRecipients, additionalRecipientsJson, mergeTexts, withCheckedUrl } from './recipients';

const { senderNameCharacters } = LIMITS.email;

/** Ours: recipients of one email to all items, and emails under way at once, unless the user says otherwise. */
export const RECIPIENTS_PER_EMAIL = 1000;
export const EMAILS_AT_ONCE = 5;

/** Ids of stored files. */
export const attachmentIds = serviceIds('Attachment IDs', {
	placeholder: 'e.g. 1234567890123456789',
	description: 'The fileId of one stored file, several with commas between them, or a list',
	fix: 'Give the fileId that Upload returned.',
});

/** The form in which a deployment takes the ids (part 1, 2.3). */
export const attachmentIdType = choice(
	'Send Attachment IDs As',
	[
		{ name: 'Integer', value: 'integer' },
		{ name: 'Text', value: 'text' },
	],
	{ default: 'text', description: 'The service documents both; no digit is lost either way' },
);

/** The binary fields of an item whose files are attached, each once. */
export const binaryProperties = refine(
	texts('Attachments', {
		default: 'data',
		placeholder: 'e.g. data',
		description: `The input fields with the files to attach, with commas between them. Each file is uploaded once, however many items have it. Taken are ${EXTENSIONS_TAKEN}.`,
	}),
	(names) => [...new Set(names)],
);

/** A body without anything but blanks is none. */
const filled = (words: string | undefined): string | undefined => (words?.trim() === '' ? undefined : words);

/** The fields of Send. */
export const form = withMapping({
	delivery: choice(
		'Send',
		[
			{
				name: 'One Email per Item',
				value: 'perItem',
				description: 'Each item is an email of its own, with its own subject and body',
			},
			{
				name: 'One Email to All Items',
				value: 'allItems',
				description: 'Each item is a recipient of the same email, with its own merge fields',
			},
		],
		{ default: 'perItem', noDataExpression: true },
	),
	allItemsNotice: notice(
		'Each item is one recipient. Items with the same sender, subject, body and attachments go into one email: write what differs as a macro such as [City] in the body, and give each item its own value under Merge Fields.',
		{ show: { delivery: ['allItems'] } },
	),
	...mapped({
		from: email('From', {
			placeholder: 'e.g. news@example.com',
			description: "The sender's address; its domain is created and confirmed with the service before",
		}),
		fromName: text('From Name', {
			most: senderNameCharacters,
			placeholder: 'e.g. Example Shop',
			description: `The sender’s name, up to ${senderNameCharacters} characters`,
		}),
	}),
	...perItem({
		to: filledByModel(
			'The email address of the recipient, e.g. ann@example.com; one address and no name',
			email('To', {
				placeholder: 'e.g. ann@example.com',
				description: 'One address. Further recipients of the same email stand under Options.',
			}),
		),
		toName: text('To Name', { placeholder: 'e.g. Ann' }),
	}),
	...mapped({
		subject: filledByModel(
			'The subject line of the email',
			text('Subject', { required: true, placeholder: 'e.g. Your order is on its way' }),
		),
		html: refine(
			text('HTML', {
				rows: 5,
				placeholder: 'e.g. <p>Hello [Name]</p> <p>[Unsubscribe]</p>',
				description:
					'Fill either this or Plain Text. The text has to hold [Unsubscribe]; [WebVersion] and a [Key] of Merge Fields are replaced too.',
			}),
			filled,
		),
		plainText: filledByModel(
			'The body of the email as plain text. It has to contain [Unsubscribe] in square brackets, e.g. in its last line',
			refine(
				text('Plain Text', {
					rows: 5,
					placeholder: 'e.g. Hello [Name] … [Unsubscribe]',
					description: 'Fill either this or HTML. Tags are shown as text. The text has to hold [Unsubscribe].',
				}),
				filled,
			),
		),
		mergeFields: mergeTexts(
			keyValues('Merge Fields', {
				description: 'The value of each [Key] in the body for the recipient of this item',
			}),
		),
	}),
	options: options({
		...callbackUrlFields,
		...mapped({
			additionalRecipients,
			attachmentIds,
			extraData: withCheckedUrl(
				keyValues('Extra Data', {
					description: 'Values that come back with every status callback of the email',
				}),
			),
		}),
		additionalRecipientsJson,
		attachmentIdType,
		binaryProperties,
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
		extraDataJson: withCheckedUrl(
			keyValuesJson('Extra Data (JSON)', { description: 'The same as an object, e.g. from an expression' }),
		),
		failOnRejected: failOnRejected(),
		mergeFieldsJson: mergeTexts(
			keyValuesJson('Merge Fields (JSON)', {
				description: 'Merge fields as an object, e.g. all fields of the item from an expression',
			}),
		),
		recipientsPerEmail: integer('Recipients per Email', {
			min: 1,
			default: RECIPIENTS_PER_EMAIL,
			description: 'How many items share one request at most; the service names no limit',
			show: { '/delivery': ['allItems'] },
		}),
	}),
});
