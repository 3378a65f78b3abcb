import type { Draft } from '../../engine/draft';
import type { Address } from '../../engine/handles';
import type { Item } from '../../engine/operation';
import type { Connection } from '../../ground/connection';
import type { components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { callbackUrlWarning } from '../../panel/callbackUrl';
import { labelOf, type Field, type Values } from '../../panel/field';
import { itemFile, type ItemFile } from '../file/files';
import { asIds, type IdType } from './attachmentIds';
import { recipient, type Recipient, type RecipientValues } from './recipients';
import { binaryProperties, form } from './send.fields';

type EmailMessage = components['schemas']['EmailMessage'];

/** What all recipients of an email share (part 1, 2.3). */
export interface EmailContent extends Omit<EmailMessage, 'Recipients' | 'AttachmentsIds'> {
	/** Text, or integers with every digit, which no type of a number has. */
	AttachmentsIds?: unknown[];
}

/** One item's email: its recipients, what they share, and the files that are to be uploaded for it. */
export interface EmailDraft extends Draft {
	body: Recipient[];
	content: EmailContent;
	/** The content again, where an email goes to all items that have the same one. */
	shared?: EmailContent;
	files: ItemFile[];
	idType: IdType;
}

/** Whom an email goes to: each of its recipients gets the address that takes their place. */
export const addresses: Address<EmailDraft> = {
	kind: 'email',
	of: ({ body }) => listed(body),
	with(draft, to) {
		const body = draft.body.map((recipient) => ({ ...recipient, Address: to }));
		return { ...draft, body, identity: { to: listed(body) } };
	},
};

function listed(recipients: readonly Recipient[]): string {
	return recipients.map(({ Address: address }) => address).join(', ');
}

type EmailValues = Values<typeof form>;

/** One item's email; throws InvalidInput when it must not be sent. */
export function emailDraft(values: EmailValues, { input, connection }: Item): EmailDraft {
	const { delivery, options } = values;
	const { attachmentIdType: idType, callbackUrl } = options;
	const recipients = recipientsOf(values, connection);
	const content = contentOf(values);
	return {
		body: recipients,
		content,
		shared: delivery === 'allItems' ? content : undefined,
		identity: { to: listed(recipients) },
		files: options.binaryProperties.map((name) => itemFile(input, name, labelOf(binaryProperties))),
		idType,
		warning: callbackUrlWarning(callbackUrl, connection),
	};
}

function recipientsOf(
	{ delivery, to, toName, mergeFields, options }: EmailValues,
	connection: Connection,
): Recipient[] {
	const own: RecipientValues = {
		address: to,
		name: toName,
		mergeFields: joined(options.mergeFieldsJson, mergeFields),
		extraData: joined(options.extraDataJson, options.extraData),
	};
	const others = delivery === 'allItems' ? [] : [...options.additionalRecipients, ...options.additionalRecipientsJson];
	return [own, ...others].map((one) => recipient(one, options, connection));
}

/** Keys and values from two fields; where both have a key, the second counts. */
function joined<T extends object>(first: T | undefined, second: T | undefined): T | undefined {
	return first && second ? { ...first, ...second } : (first ?? second);
}

function contentOf(values: EmailValues): EmailContent {
	const { from, fromName, subject, options } = values;
	const { attachmentIds, attachmentIdType, checkUnsubscription } = options;
	return {
		Sender: { Address: from, Name: fromName },
		Subject: subject,
		Body: bodyOf(values),
		AttachmentsIds: attachmentIds.length > 0 ? asIds(attachmentIds, attachmentIdType) : undefined,
		CheckUnsubscription: checkUnsubscription,
	};
}

function bodyOf({ html, plainText }: EmailValues): EmailContent['Body'] {
	if (html !== undefined && plainText !== undefined) {
		throw new InvalidInput(
			labelOf(form.html),
			`${labelOf(form.plainText)} is filled too`,
			'The service takes one of the two: empty the other one.',
		);
	}
	if (html !== undefined) return { Html: unsubscribable(html, form.html) };
	if (plainText !== undefined) return { PlainText: unsubscribable(plainText, form.plainText) };
	throw new InvalidInput(
		labelOf(form.html),
		`it is empty, and ${labelOf(form.plainText)} is too`,
		'Fill exactly one of the two.',
	);
}

/** The unsubscribe macro, also as some deployments of the service spell it (part 1, 2.3; field notes). */
const UNSUBSCRIBE = /\[Unsubscribe\]|\{\{Unsubscribed\}\}/;

function unsubscribable(text: string, field: Field<unknown>): string {
	if (UNSUBSCRIBE.test(text)) return text;
	throw new InvalidInput(
		labelOf(field),
		'the unsubscribe macro is missing, and the service does not send an email without it',
		'Write [Unsubscribe] where the link to unsubscribe is to stand.',
	);
}
