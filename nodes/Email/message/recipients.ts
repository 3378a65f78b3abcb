import type { IDataObject } from 'n8n-workflow';

import type { Connection } from '../../ground/connection';
import type { components } from '../../ground/contract';
import { isJsonObject, pick } from '../../ground/json';
import { HIDDEN } from '../../ground/secrets';
import { finishCallbackUrl, readCallbackUrl, type CallbackUrlOptions } from '../../panel/callbackUrl';
import { refine, type Field, type Place, type Values } from '../../panel/field';
import { json, keyValuesJson, mergeTexts, text } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { valuesOf } from '../../panel/read';
import { email, httpUrl } from '../../panel/recipients';
import { rowsOf } from '../../panel/values';

/** One recipient (part 1, 2.3). */
export type Recipient = components['schemas']['EmailRecipient'];

type MergeFields = Recipient['MergeFields'];
type ExtraData = Recipient['ExtraData'];

export interface RecipientValues {
	readonly address: string;
	readonly name?: string;
	readonly mergeFields?: MergeFields;
	readonly extraData?: ExtraData;
}

/** Extra data, in which a callback URL of its own is checked: it carries where callbacks go (part 1, 6). */
export function withCheckedUrl(field: Field<IDataObject | undefined>): Field<ExtraData> {
	return refine(field, (given, label) => {
		if (given) checkUrl(given, `${label}, callbackUrl`);
		return given;
	});
}

function checkUrl(given: IDataObject, label: string): asserts given is IDataObject & NonNullable<ExtraData> {
	const { callbackUrl: url } = given;
	if (url !== undefined) httpUrl(typeof url === 'string' ? url : '', label);
}

const recipientForm = {
	address: email('Address', { placeholder: 'e.g. bob@example.com' }),
	extraData: withCheckedUrl(
		keyValuesJson('Extra Data', {
			description: 'Values that come back with every status callback of this recipient',
		}),
	),
	mergeFields: mergeTexts(
		keyValuesJson('Merge Fields', { description: 'The value of each [Key] in the body for this recipient' }),
	),
	name: text('Name', { placeholder: 'e.g. Bob' }),
};

const ROWS = { name: 'recipients', row: 'Recipient' };

/** In an email to all items, the items are the recipients. */
const TO_ALL = { toAllItems: [true] };

export const additionalRecipients: Field<RecipientValues[]> = {
	...rows('Additional Recipients', recipientForm, {
		name: ROWS.name,
		row: ROWS.row,
		placeholder: 'Add recipient',
		description: 'Further recipients of the same email',
		hide: TO_ALL,
	}),
	parse: readRecipients,
	addressKeys: ['address'],
};

/** The same from an expression or as JSON text. */
export const additionalRecipientsJson: Field<RecipientValues[]> = {
	...json('Additional Recipients (JSON)', {
		default: '[]',
		description:
			'Further recipients of the same email: a list of addresses, or of objects with “address”, “name”, “mergeFields” and “extraData”',
		hide: TO_ALL,
	}),
	parse: readRecipients,
};

/** Recipients as addresses, or as objects whose keys may be written as the interface does (`Address`). */
function readRecipients(raw: unknown, place: Place): RecipientValues[] {
	return rowsOf(raw, ROWS.name, place.label).map((entry, at): Values<typeof recipientForm> => {
		const label = `${place.label}, ${ROWS.row.toLowerCase()} ${at + 1}`;
		const named = isJsonObject(entry)
			? Object.fromEntries(Object.keys(recipientForm).map((name) => [name, pick(entry, name)]))
			: { address: entry };
		return valuesOf(recipientForm, named, { ...place, label });
	});
}

/** A recipient as the interface takes it, with the callback URL that the options name for those without one of their own. Throws InvalidInput. */
export function recipient(
	{ address, name, mergeFields, extraData }: RecipientValues,
	options: CallbackUrlOptions,
	connection: Connection,
): Recipient {
	const own = { Address: address, Name: name, MergeFields: mergeFields, ExtraData: extraData };
	// Read for each recipient: a signed URL stands for one message.
	const url = readCallbackUrl(options, connection);
	if (url === undefined) return own;
	const given = extraData?.callbackUrl;
	return calledBack(own, isUsable(given) ? finishCallbackUrl(given, options, connection) : url);
}

/** Whether a recipient's data has a callback URL: one whose secrets an event of Omni Trigger has hidden would be turned away. */
function isUsable(callbackUrl: unknown): callbackUrl is string {
	return typeof callbackUrl === 'string' && !callbackUrl.includes(HIDDEN);
}

/** The recipient with the address that its callbacks go to. */
export function calledBack(one: Recipient, callbackUrl: string): Recipient {
	return { ...one, ExtraData: { ...one.ExtraData, callbackUrl } };
}
