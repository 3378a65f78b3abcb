import type { INodeProperties } from 'n8n-workflow';

import { InvalidInput } from '../ground/errors';
import { LEGACY_EMAIL_TEXT_BYTES } from '../ground/limits';
import type { Item } from '../panel/parameters';
import { emailAddress } from '../panel/recipients';

/** Html and PlainText of an email (part 2, 2.6). */
export interface Body {
	Html?: string;
	PlainText?: string;
}

/** An EmailAddress (part 2, 2.6). */
export interface Sender {
	Address: string;
	Name?: string;
}

/** The fields of the sender; an address that has to be confirmed beforehand. */
export const senderFields: INodeProperties[] = [
	{
		displayName: 'Sender Address',
		name: 'senderAddress',
		type: 'string',
		default: '',
		placeholder: 'e.g. news@example.com',
		description: 'The email address that it comes from; it has to be confirmed for your account',
	},
	{
		displayName: 'Sender Name',
		name: 'senderName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Example News',
		description: 'The name that recipients see',
	},
];

export const subjectField: INodeProperties = {
	displayName: 'Subject',
	name: 'subject',
	type: 'string',
	default: '',
	placeholder: 'e.g. News of this week',
	description: 'The subject line, up to 10 MB and free of stop-words',
};

/** The fields of the body; `macros` says which ones the service asks for. */
export function bodyFields(macros: string): INodeProperties[] {
	return [
		{
			displayName: 'HTML',
			name: 'html',
			type: 'string',
			typeOptions: { rows: 5 },
			default: '',
			placeholder: 'e.g. <p>Hello</p>',
			description: 'The HTML form, up to 10 MB',
		},
		{
			displayName: 'Plain Text',
			name: 'plainText',
			type: 'string',
			typeOptions: { rows: 5 },
			default: '',
			description: `The form without markup, up to 10 MB. Give it, the HTML, or both. ${macros}`,
		},
	];
}

/** The sender of an item; undefined when it has no address and none is required. */
export function senderOf(item: Item, required: boolean): Sender | undefined {
	const name = item.text('senderName', 'Sender Name')?.trim();
	const address = item.text('senderAddress', 'Sender Address');
	if (address === undefined && !required && !name) return undefined;
	return { ...(name ? { Name: name } : {}), Address: emailAddress(address, 'Sender Address') };
}

/** A text of at most 10 MB (part 2, 4.5 and 8). Throws InvalidInput for a longer one. */
export function sized(text: string, label: string): string {
	// No character takes more than three bytes for each of its code units.
	if (text.length * 3 <= LEGACY_EMAIL_TEXT_BYTES) return text;
	const bytes = Buffer.byteLength(text);
	if (bytes <= LEGACY_EMAIL_TEXT_BYTES) return text;
	throw new InvalidInput(
		label,
		`it has ${(bytes / 1024 / 1024).toFixed(1)} MB, and 10 MB is the most`,
		'Shorten it, or link to images in place of holding them.',
	);
}

/** The subject of an item. */
export function subjectOf(item: Item): string {
	return sized(item.requiredText('subject', 'Subject'), 'Subject');
}

/** The body of an item, HTML or plain text or both. */
export function bodyOf(item: Item): Body {
	const html = item.text('html', 'HTML');
	const plain = item.text('plainText', 'Plain Text');
	if (html === undefined && plain === undefined) {
		throw new InvalidInput('HTML', 'there is no content', 'Fill in HTML, Plain Text or both.');
	}
	return {
		...(html === undefined ? {} : { Html: sized(html, 'HTML') }),
		...(plain === undefined ? {} : { PlainText: sized(plain, 'Plain Text') }),
	};
}

/** Some deployments spell the first one `{{Unsubscribed}}` (field notes). */
const MACROS = [
	{ name: '[Unsubscribe]', form: /\[Unsubscribe\]|\{\{Unsubscribed\}\}/ },
	{ name: '[WebVersion]', form: /\[WebVersion\]/ },
];

/** A text of a campaign or template, which holds both macros (part 2, 4.5). Throws InvalidInput where one is missing. */
export function withMacros(text: string, label: string): string {
	const missing = MACROS.filter(({ form }) => !form.test(text)).map(({ name }) => name);
	if (missing.length === 0) return text;
	throw new InvalidInput(
		label,
		`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
		'The service asks for both macros, [Unsubscribe] and [WebVersion], in exactly this spelling: it puts links in their place.',
	);
}

/** The body of a campaign or template: the macros stand in what most recipients see, the HTML where there is one. */
export function campaignBodyOf(item: Item): Body {
	const body = bodyOf(item);
	if (body.Html !== undefined) withMacros(body.Html, 'HTML');
	else withMacros(body.PlainText ?? '', 'Plain Text');
	return body;
}

/** What the fields say of the macros. */
export const MACROS_HINT = 'It holds the macros [Unsubscribe] and [WebVersion].';
