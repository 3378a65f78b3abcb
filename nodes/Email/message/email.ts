import { hasUnsubscribe } from '../../api/unsubscribe';
import { beginningOf, joinWarnings, type Draft } from '../../engine/draft';
import type { Address } from '../../engine/handles';
import type { Item } from '../../engine/operation';
import type { Connection } from '../../ground/connection';
import type { components } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { personKey } from '../../ground/person';
import { callbackUrlWarning } from '../../panel/callbackUrl';
import { labelOf, type Values, type Field } from '../../panel/field';
import { mergeTextsOf } from '../../panel/fields';
import { FILL_IN } from '../../panel/values';
import { itemFile, type ItemFile } from '../file/files';
import { asIds, type IdType } from './attachments';
import {
	additionalRecipients,
	additionalRecipientsJson,
	recipient,
	type Recipient,
	type RecipientValues,
} from './recipients';
import { binaryProperties, emailForm, mergeFields, mergeFieldsJson } from './send.fields';

type EmailMessage = components['schemas']['EmailMessage'];

/** What all recipients of an email share (part 1, 2.3). */
interface EmailContent extends Omit<EmailMessage, 'Recipients' | 'AttachmentsIds'> {
	/** Text, or integers with every digit, which no type of a number has. */
	AttachmentsIds?: unknown[];
}

/** One item's email: its recipients, what they share, and the files that are to be uploaded for it. */
export interface EmailDraft extends Draft {
	body: Recipient[];
	/** An email to all items goes to those that have the same content; any other travels alone. */
	shared: EmailContent;
	files: ItemFile[];
	idType: IdType;
}

/** Whom an email goes to: each of its recipients gets the address that takes their place. */
export const addressHandle: Address<EmailDraft> = {
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

type EmailValues = Values<typeof emailForm>;

/** One item's email; throws InvalidInput when it must not be sent. */
export function emailDraft(values: EmailValues, { input, connection }: Item): EmailDraft {
	const { options } = values;
	const { attachmentIdType: idType, callbackUrl } = options;
	const content = contentOf(values);
	const { body, warning } = recipientsOf(values, content, connection);
	return {
		body,
		shared: content,
		identity: { to: listed(body) },
		facts: { subject: content.Subject, text: beginningOf(content.Body.Html ?? content.Body.PlainText ?? '') },
		files: options.binaryProperties.map((name) => itemFile(input, name, labelOf(binaryProperties))),
		idType,
		warning: joinWarnings(warning, callbackUrlWarning(callbackUrl, connection), unknownMacros(content.Body, body)),
	};
}

function recipientsOf(
	{ to, options }: EmailValues,
	content: EmailContent,
	connection: Connection,
): Pick<EmailDraft, 'body' | 'warning'> {
	const { mergeFieldsJson: whole, mergeFields: rows } = options;
	const found = foundIn(rows ?? {});
	// What a row has in its place is not read.
	const isUsed = (key: string): boolean => !Object.hasOwn(found, key) && hasMacro(content, key);
	const texts = rows && mergeTextsOf(rows, labelOf(mergeFields));
	const own: RecipientValues = {
		address: to,
		name: options.toName,
		mergeFields: joined(whole && mergeTextsOf(whole, labelOf(mergeFieldsJson), isUsed), texts, found),
		extraData: joined(options.extraDataJson, options.extraData, foundIn(options.extraData ?? {})),
	};
	const { additionalRecipients: rowsOfPanel, additionalRecipientsJson: ofJson } = options;
	const all = options.toAllItems ? [own] : [own, ...rowsOfPanel, ...ofJson];
	const once = eachOnce(all, rowsOfPanel.length);
	const body = once.map((one) => recipient(one, options, connection));
	return { body, warning: once.length < all.length ? LEFT_OUT : undefined };
}

const LEFT_OUT =
	'Additional recipients who already get the email through another entry were left out: each gets the email once.';

/** The recipients without addresses that are there again; a name makes no other email. Throws InvalidInput for one whose fields do. */
function eachOnce(recipients: readonly RecipientValues[], inRows: number): RecipientValues[] {
	const known = new Set<string | undefined>();
	return recipients.filter(({ address, mergeFields: texts, extraData }, at) => {
		const key = personKey(address);
		if (!known.has(key)) return known.add(key);
		if ((texts ?? extraData) === undefined) return false;
		throw new InvalidInput(
			labelOf(at > inRows ? additionalRecipientsJson : additionalRecipients),
			`“${shorten(address)}” is a recipient of this email already`,
			'Take one of the two out: each person gets the email once.',
		);
	});
}

/** Whether an email has a macro of that name. */
function hasMacro({ Subject: subject, Body: body }: EmailContent, name: string): boolean {
	return [subject, body.Html, body.PlainText].some((text) => text?.includes(`[${name}]`));
}

/** Keys and values from two fields; where both have a key, the second counts for those that were found in it. */
function joined<T extends object>(first: T | undefined, second: T | undefined, found: object): T | undefined {
	if (!first || !second) return first ?? second;
	const counting = Object.entries(second).filter(([key]) => Object.hasOwn(found, key));
	return { ...second, ...first, ...Object.fromEntries(counting) };
}

/** The keys whose expression found a value: an empty text is one, which somebody may want in the place of another. */
function foundIn(given: object): object {
	return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
}

function contentOf(values: EmailValues): EmailContent {
	const { from, subject, options } = values;
	const { attachmentIds, attachmentIdType, checkUnsubscription, fromName } = options;
	return {
		Sender: { Address: from, Name: fromName },
		Subject: subject,
		Body: bodyOf(values),
		AttachmentsIds: attachmentIds.length > 0 ? asIds(attachmentIds, attachmentIdType) : undefined,
		CheckUnsubscription: checkUnsubscription,
	};
}

/** The message in its format; an item that fills its fields itself says the format by the field that it has. */
function bodyOf(values: EmailValues): EmailContent['Body'] {
	const isMapped = values.options.mode === 'autoMap';
	const html = isMapped || values.emailType === 'html' ? values.html : undefined;
	const plainText = isMapped || values.emailType === 'text' ? values.plainText : undefined;
	if (html !== undefined && plainText !== undefined) {
		throw new InvalidInput(
			labelOf(emailForm.html),
			'both “html” and “plainText” are filled',
			'The service takes one of the two: empty the other one.',
		);
	}
	if (html !== undefined) return { Html: unsubscribable(html, emailForm.html) };
	if (plainText !== undefined) return { PlainText: unsubscribable(plainText, emailForm.plainText) };
	throw new InvalidInput(labelOf(emailForm.html), 'it is empty', FILL_IN);
}

/** What somebody writes who means the same. */
const LIKE_UNSUBSCRIBE = /(?:\[{1,2}|\{{1,2}|%)\s*unsubscribed?\s*(?:\]{1,2}|\}{1,2}|%)/i;

/** A body with the macro that every email needs (part 1, 2.3). Throws InvalidInput where it is missing, or not as the service spells it. */
function unsubscribable(text: string, field: Field<unknown>): string {
	if (hasUnsubscribe(text)) return text;
	const [odd] = LIKE_UNSUBSCRIBE.exec(text) ?? [];
	if (odd !== undefined) {
		throw new InvalidInput(
			labelOf(field),
			`“${odd}” is not the unsubscribe macro, and the service does not send an email without it`,
			'Write [Unsubscribe] in its place, with a capital U and square brackets.',
		);
	}
	throw new InvalidInput(
		labelOf(field),
		'the unsubscribe macro is missing, and the service does not send an email without it',
		'Write [Unsubscribe] where the link to unsubscribe is to stand.',
	);
}

/** Macros of the service's own (part 1, 2.3). */
const OWN_MACROS = ['Unsubscribe', 'WebVersion'];

/** Comments and styles of HTML have brackets that are no macros; one that does not end goes to the end, as in a browser. */
const NO_TEXT = /<!--[^]*?(?:-->|$)|<!\[[^[\]]*\]>|<style\b[^]*?(?:<\/style>|$)/gi;

/** What a person should know of macros in a body that one of the recipients has no value for; undefined without such. */
export function unknownMacros(
	{ Html, PlainText = '' }: components['schemas']['EmailMessage']['Body'],
	recipients: readonly Recipient[],
): string | undefined {
	const text = Html === undefined ? PlainText : Html.replace(NO_TEXT, '');
	const used = new Set([...text.matchAll(/\[([A-Za-z]\w*)\]/g)].map(([, name]) => name));
	const isKnown = (name: string): boolean =>
		OWN_MACROS.includes(name) ||
		recipients.every(({ MergeFields = {} }) => Object.hasOwn(MergeFields, name) && MergeFields[name] !== '');
	const unknown = [...used].filter((name) => !isKnown(name));
	if (unknown.length === 0) return undefined;
	const macros = unknown.map((name) => `[${name}]`).join(', ');
	return `The message holds ${macros}, which not every recipient has a value for: it may arrive as it stands, or leave a gap. Values are given under Options, ${labelOf(mergeFields)}.`;
}
