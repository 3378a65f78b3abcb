import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { InvalidInput, shorten } from '../ground/errors';
import { SENDER_CHARACTERS, SENDER_DIGITS } from '../ground/limits';
import { xmlSafe } from '../ground/xml';
import type { Item } from '../panel/parameters';
import { phoneNumber } from '../panel/recipients';
import { atMost } from '../panel/texts';

export const fromField: INodeProperties = {
	displayName: 'From',
	name: 'from',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. MyShop',
	description: 'The sender: up to 11 Latin characters, or up to 15 digits',
};

export const toField: INodeProperties = {
	displayName: 'To',
	name: 'to',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. +12025550123',
	description: 'The phone number of the recipient in international format, with or without the plus sign',
};

/** The text of a message, with its limit in characters. */
export function textField(most: number): INodeProperties {
	return {
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		required: true,
		placeholder: 'e.g. Your order is on its way',
		description: `Up to ${most} characters`,
	};
}

export const sendDateField: INodeProperties = {
	displayName: 'Send Date',
	name: 'sendDate',
	type: 'dateTime',
	default: '',
	required: true,
	description:
		"The date and time on the recipient's clock. A value that names a time zone is read off a clock in the workflow's time zone.",
};

export const failOption: INodeProperties = {
	displayName: 'Fail When Any Message Is Rejected',
	name: 'failOnRejected',
	type: 'boolean',
	default: false,
	description:
		'Whether to stop the workflow when one message is not accepted although others were. With Retry On Fail, only what is missing is sent again.',
};

export const smsValidityOption: INodeProperties = {
	displayName: 'Validity',
	name: 'validity',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 2880,
	description: 'For how many minutes the service tries to deliver the message. It takes 2880 when this is not set.',
};

/** An Options collection with these in it, and what every send has. */
export function optionsField(...options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [...options, failOption].sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
	};
}

/** The recipient's number as given (part 2, 2.7): with or without plus, also with a leading 8. */
export function recipient(item: Item): string {
	return phoneNumber(item.value('to'), 'To');
}

/** A sender of up to 11 Latin characters or 15 digits (part 2, 2.7). Throws InvalidInput for any other. */
export function sender(item: Item): string {
	const from = item.requiredText('from', 'From').trim();
	const latin = /^[\x20-\x7e]+$/.test(from) && from.length <= SENDER_CHARACTERS;
	if (latin || (/^\+?\d+$/.test(from) && from.replace('+', '').length <= SENDER_DIGITS)) return from;
	throw new InvalidInput(
		'From',
		`“${shorten(from)}” is no sender: it has more than ${SENDER_CHARACTERS} characters, or other than Latin ones`,
		`Use up to ${SENDER_CHARACTERS} Latin characters, or up to ${SENDER_DIGITS} digits.`,
	);
}

/** The text of a message: what XML can hold, of at most so many characters (part 2, 4.6). Throws InvalidInput otherwise. */
export function messageText(item: Item, most: number): string {
	return xmlSafe(atMost(item.requiredText('text', 'Text'), most, 'Text'), 'Text');
}

/** The date and time on the recipient's clock (part 2, 4.6). Throws InvalidInput when there is none. */
export function sendDate(item: Item): string {
	const date = item.clockTime('sendDate', 'Send Date');
	if (date !== undefined) return date;
	throw new InvalidInput('Send Date', 'it is empty', "Give the date and time on the recipient's clock.");
}

/** What the recipients of one request share; the request options of a draft. */
export interface Shared extends IDataObject {
	text: string;
	from: string;
	/** Minutes. */
	validity?: number;
	/** `YYYY-MM-DDThh:mm:ss`: in UTC, and on the recipient's clock. */
	delayUntil?: string;
	sendDate?: string;
	receiptRequested?: boolean;
	/** The text of the messenger's `Optional`. */
	optional?: string;
	lowerCase?: boolean;
}
