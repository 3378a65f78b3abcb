import type { IDataObject } from 'n8n-workflow';

import type { Connection } from '../../ground/connection';
import { InvalidInput, shorten } from '../../ground/errors';
import { integerLiteral, isJsonObject, pick, tryParseJson } from '../../ground/json';
import { EMAIL_SENDER_NAME_CHARACTERS } from '../../ground/limits';
import { readCallbackUrl } from '../../old/callbackUrl';
import type { Item } from '../../panel/parameters';
import { emailAddress, httpUrl } from '../../panel/recipients';
import { atMost } from '../../panel/texts';

/** One recipient (part 1, 2.3). */
export interface Recipient {
	Address: string;
	Name?: string;
	MergeFields?: Record<string, string>;
	ExtraData?: IDataObject;
}

/** What all recipients of an email share (part 1, 2.3). Ids are text, or raw integers. */
export interface SharedEmail {
	Sender: { Address: string; Name?: string };
	Subject: string;
	Body: { Html: string } | { PlainText: string };
	AttachmentsIds?: unknown[];
	CheckUnsubscription?: boolean;
}

/** The item as a recipient, with its merge fields and extra data. */
export function itemRecipient(item: Item, connection: Connection): Recipient {
	return recipient({
		address: item.value('to'),
		name: item.text('toName', 'To Name'),
		mergeFields: joined(item, ['options.mergeFieldsJson', 'mergeFields'], 'Merge Fields'),
		extraData: joined(item, ['options.extraDataJson', 'options.extraData'], 'Extra Data'),
		callbackUrl: readCallbackUrl(item, connection),
		label: 'To',
	});
}

/** Keys and values given as JSON and as rows of a field; where both have a key, the row counts. */
function joined(item: Item, names: string[], label: string): IDataObject | undefined {
	const given = names.map((name) => item.keyValues(name, label)).filter((pairs) => pairs !== undefined);
	return given.length === 0 ? undefined : given.reduce((all, one) => ({ ...all, ...one }));
}

/** The further recipients of one item's email, from the rows of the field and from JSON. */
export function additionalRecipients(item: Item, connection: Connection): Recipient[] {
	const field = item.value('options.additionalRecipients');
	const ofField = isJsonObject(field) && Array.isArray(field.recipients) ? field.recipients : [];
	const rows = [...ofField, ...recipientsJson(item.value('options.additionalRecipientsJson'))];
	return rows.map((row, at) => {
		const label = `Additional Recipients, row ${at + 1}`;
		const fields = isJsonObject(row) ? row : { address: row as string };
		const name = pick(fields, 'name');
		return recipient({
			address: pick(fields, 'address'),
			name: typeof name === 'string' && name !== '' ? name : undefined,
			mergeFields: pairs(pick(fields, 'mergeFields'), `${label}, Merge Fields`),
			extraData: pairs(pick(fields, 'extraData'), `${label}, Extra Data`),
			// Each recipient's own: a signed URL stands for one message.
			callbackUrl: readCallbackUrl(item, connection),
			label,
		});
	});
}

function recipientsJson(value: unknown): unknown[] {
	if (value === undefined || value === null || value === '') return [];
	const list = typeof value === 'string' ? tryParseJson(value) : value;
	if (Array.isArray(list)) return list as unknown[];
	throw new InvalidInput(
		'Additional Recipients (JSON)',
		'it is not a list',
		'Use a list such as [{"address": "ann@example.com", "name": "Ann", "mergeFields": {"City": "Leeds"}}].',
	);
}

interface RecipientFields {
	address: unknown;
	name: string | undefined;
	mergeFields: IDataObject | undefined;
	extraData: IDataObject | undefined;
	callbackUrl: string | undefined;
	label: string;
}

function recipient({ address, name, mergeFields, extraData, callbackUrl, label }: RecipientFields): Recipient {
	const ownUrl = extraData?.callbackUrl;
	if (ownUrl !== undefined) httpUrl(typeof ownUrl === 'string' ? ownUrl : '', 'Extra Data, callbackUrl');
	const extra = callbackUrl === undefined ? extraData : { ...extraData, callbackUrl };
	return {
		Address: emailAddress(address, label),
		...(name === undefined ? {} : { Name: name }),
		...(mergeFields ? { MergeFields: macros(mergeFields) } : {}),
		...(extra ? { ExtraData: extra } : {}),
	};
}

/** Merge fields with every value as text, which is what the interface takes. */
function macros(fields: IDataObject): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).map(([key, value]) => {
			if (value === null || value === undefined) return [key, ''];
			if (typeof value !== 'object') return [key, String(value)];
			throw new InvalidInput(`Merge Fields, ${shorten(key)}`, 'it is an object or a list', 'Pick one field of it.');
		}),
	);
}

function pairs(value: unknown, label: string): IDataObject | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const object = typeof value === 'string' ? tryParseJson(value) : value;
	if (!isJsonObject(object)) {
		throw new InvalidInput(label, 'it is not a set of keys and values', 'Use an object such as {"City": "Leeds"}.');
	}
	return Object.keys(object).length === 0 ? undefined : object;
}

/** Sender, subject, body and attachments by id of one item's email; throws InvalidInput when it must not be sent. */
export function sharedEmail(item: Item): SharedEmail {
	const name = item.text('fromName', 'From Name');
	const ids = attachmentIds(item.texts('options.attachmentIds', 'Attachment IDs'), item);
	return {
		Sender: {
			Address: emailAddress(item.value('from'), 'From'),
			...(name === undefined ? {} : { Name: atMost(name, EMAIL_SENDER_NAME_CHARACTERS, 'From Name') }),
		},
		Subject: item.requiredText('subject', 'Subject'),
		Body: body(item),
		...(ids.length > 0 ? { AttachmentsIds: ids } : {}),
		...(item.value('options.checkUnsubscription') === undefined
			? {}
			: { CheckUnsubscription: item.flag('options.checkUnsubscription', 'Check Unsubscription') }),
	};
}

/** Ids of stored files in the form that the deployment takes: text, or integers with every digit (part 1, 2.3). */
export function attachmentIds(ids: string[], item: Item): unknown[] {
	if (item.text('options.attachmentIdType', 'Send Attachment IDs As') !== 'integer') return ids;
	const wrong = ids.find((id) => !/^(0|[1-9]\d*)$/.test(id));
	if (wrong === undefined) return ids.map(integerLiteral);
	throw new InvalidInput(
		'Attachment IDs',
		`“${shorten(wrong)}” is no number`,
		'Set “Send Attachment IDs As” to Text, or give the fileId that Upload returned.',
	);
}

/** The unsubscribe macro, also as some deployments of the service spell it (part 1, 2.3; field notes). */
const UNSUBSCRIBE = /\[Unsubscribe\]|\{\{Unsubscribed\}\}/;

function body(item: Item): SharedEmail['Body'] {
	const html = filled(item, 'html', 'HTML');
	const plainText = filled(item, 'plainText', 'Plain Text');
	if (html !== undefined && plainText !== undefined) {
		throw new InvalidInput(
			'HTML',
			'Plain Text is filled too',
			'The service takes one of the two: empty the other one.',
		);
	}
	const text = html ?? plainText;
	if (text === undefined) {
		throw new InvalidInput('HTML', 'it is empty, and Plain Text is too', 'Fill exactly one of the two.');
	}
	if (!UNSUBSCRIBE.test(text)) {
		throw new InvalidInput(
			html === undefined ? 'Plain Text' : 'HTML',
			'the unsubscribe macro is missing, and the service does not send an email without it',
			'Write [Unsubscribe] where the link to unsubscribe is to stand.',
		);
	}
	return html === undefined ? { PlainText: text } : { Html: text };
}

function filled(item: Item, name: string, label: string): string | undefined {
	const text = item.text(name, label);
	return text === undefined || text.trim() === '' ? undefined : text;
}
