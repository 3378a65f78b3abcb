import { hasUnsubscribe, UNSUBSCRIBE } from '../api/unsubscribe';
import { LIMITS, type components } from '../ground/contract';
import { InvalidInput } from '../ground/errors';
import { filledByModel, labelOf, refine, type Field, type Values } from '../panel/field';
import { text, type TextLook } from '../panel/fields';
import { emailAddress, optional, pickedEmail } from '../panel/recipients';

type Body = components['schemas']['LegacyBody'];
type Sender = components['schemas']['LegacyEmailAddress'];

const MEGABYTE = 1024 * 1024;
const { textBytes } = LIMITS.legacyEmail;

/** How much a text or a subject may hold, in words. */
export const MOST_TEXT = `${textBytes / MEGABYTE} MB`;

/** The sender, whose address has to be confirmed beforehand. */
export const senderFields = {
	from: pickedEmail('From', {
		searchListMethod: 'searchSenders',
		description: 'The email address that it comes from; the list has those that are confirmed for your account',
	}),
	fromName: text('From Name', {
		trim: true,
		placeholder: 'e.g. Example News',
		description: "The sender's name, which recipients see",
	}),
};

/** The sender of a template, which may have none. */
export const optionalSenderFields = { ...senderFields, from: optional(senderFields.from) };

/** The sender of an email. */
export function senderOf({ from, fromName }: Values<typeof senderFields>): Sender {
	return { Name: fromName || undefined, Address: from };
}

/** The sender of a template; undefined when it has none. Throws InvalidInput for a name without an address. */
export function optionalSenderOf({ from, fromName }: Values<typeof optionalSenderFields>): Sender | undefined {
	if (!fromName && from === undefined) return undefined;
	return senderOf({ fromName, from: emailAddress(from, labelOf(senderFields.from)) });
}

const SUBJECT = {
	placeholder: 'e.g. News of this week',
	description: `The subject line, up to ${MOST_TEXT} and free of stop-words`,
};

export const subject = refine(
	text('Subject', { model: 'The subject line of the email', required: true, ...SUBJECT }),
	sized,
);

/** The subject of a template, which may have none. */
export const optionalSubject = filledByModel('The subject line of the email', sizedText('Subject', SUBJECT));

/** What the text of a campaign or template has to hold (part 2, 4.5). */
export const MACROS_HINT = 'It has to hold the macros [Unsubscribe] and [WebVersion].';

/** The body of a campaign or template, which holds the macros. */
export const campaignBodyFields = {
	html: sizedText('HTML', {
		rows: 5,
		placeholder: 'e.g. <p>Hello</p> [WebVersion] [Unsubscribe]',
		description: `The HTML form, up to ${MOST_TEXT}`,
	}),
	plainText: sizedText('Plain Text', {
		model: `The body of the email as plain text. ${MACROS_HINT}`,
		rows: 5,
		placeholder: 'e.g. Hello … [WebVersion] [Unsubscribe]',
		description: `The form without markup, up to ${MOST_TEXT}. Give it, the HTML, or both. ${MACROS_HINT}`,
	}),
};

type BodyFields = typeof campaignBodyFields;

/** The body of an email, HTML or plain text or both. Throws InvalidInput when there is neither. */
export function bodyOf({ html, plainText }: Values<BodyFields>): Body {
	if (html !== undefined || plainText !== undefined) return { Html: html, PlainText: plainText };
	const { html: first, plainText: second } = campaignBodyFields;
	throw new InvalidInput(
		labelOf(first),
		'there is no content',
		`Fill in ${labelOf(first)}, ${labelOf(second)} or both.`,
	);
}

/** The body of a campaign or template: the macros stand in what most recipients see, the HTML where there is one. */
export function campaignBodyOf(values: Values<BodyFields>): Body {
	const { html, plainText } = campaignBodyFields;
	const body = bodyOf(values);
	if (body.Html !== undefined) withMacros(body.Html, labelOf(html));
	else withMacros(body.PlainText ?? '', labelOf(plainText));
	return body;
}

/** A text that is not too long; undefined while none is given. */
export function sizedText(label: string, look: TextLook): Field<string | undefined> {
	return refine(text(label, look), (value, place) => (value === undefined ? undefined : sized(value, place)));
}

/** A text of at most 10 MB (part 2, 4.5 and 8). Throws InvalidInput for a longer one. */
export function sized(value: string, label: string): string {
	// No character takes more than three bytes for each of its code units.
	if (value.length * 3 <= textBytes) return value;
	const bytes = Buffer.byteLength(value);
	if (bytes <= textBytes) return value;
	throw new InvalidInput(
		label,
		`it has ${bytes} bytes, and ${MOST_TEXT} (${textBytes}) is the most`,
		'Shorten it, or link to images in place of holding them.',
	);
}

const WEB_VERSION = '[WebVersion]';

const MACROS = [
	{ name: UNSUBSCRIBE, isIn: hasUnsubscribe },
	{ name: WEB_VERSION, isIn: (text: string) => text.includes(WEB_VERSION) },
];

/** A text of a campaign or template, which holds both macros (part 2, 4.5). Throws InvalidInput where one is missing. */
export function withMacros(value: string, label: string): string {
	const missing = MACROS.filter(({ isIn }) => !isIn(value)).map(({ name }) => name);
	if (missing.length === 0) return value;
	throw new InvalidInput(
		label,
		`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
		'The service asks for both macros, [Unsubscribe] and [WebVersion], in exactly this spelling: it puts links in their place.',
	);
}
