import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../../ground/errors';
import { isJsonObject, tryParseJson } from '../../ground/json';
import { textOf, type Item } from '../../panel/parameters';
import { emailAddress, phoneNumber } from '../../panel/recipients';
import { idDigits } from '../../old/details';
import { wholeNumber } from '../values';

/** Whom an item sends to: a contact of the address book by its id, or one that comes with the request (part 2, 2.4). */
export type Recipient = { contactId: string } | { contact: IDataObject };

/** Reads an item's contact; throws InvalidInput when nothing tells where it can be reached. */
export function readRecipient(item: Item): Recipient {
	if (item.value('contactBy') === 'id') return { contactId: idDigits(item, 'contactId', 'Contact ID') };
	const contact: IDataObject = {};
	const phone = item.text('phone', 'Phone');
	if (phone !== undefined) contact.phone = phoneNumber(item.value('phone'), 'Phone');
	const email = item.text('email', 'Email');
	if (email !== undefined) contact.email = emailAddress(email, 'Email');
	const pushInfo = rows(item, 'more.pushInfo', 'device', 'Devices').map(readDevice);
	if (pushInfo.length > 0) contact.pushInfo = pushInfo;
	if (Object.keys(contact).length === 0) {
		throw new InvalidInput('Contact', 'there is no phone, email or device', 'Fill in what the scenario sends to.');
	}
	const fields = rows(item, 'more.fields', 'field', 'Fields').map(readField);
	if (fields.length > 0) contact.fields = fields;
	return { contact };
}

/** The rows of a fixed collection, or of a list that an expression gives. */
function rows(item: Item, name: string, group: string, label: string): IDataObject[] {
	const value = item.value(name);
	const parsed = typeof value === 'string' ? tryParseJson(value) : value;
	const list: unknown = isJsonObject(parsed) ? parsed[group] : parsed;
	if (list === undefined || list === null || list === '') return [];
	if (Array.isArray(list)) return list.filter(isJsonObject);
	throw new InvalidInput(label, 'it is not a list', 'Use a list of objects.');
}

function readDevice(row: IDataObject): IDataObject {
	const pushToken = textOf(row.pushToken, 'Push Token');
	if (pushToken === undefined)
		throw new InvalidInput('Push Token', 'it is empty', 'Fill it in, or take the device out.');
	const appId = textOf(row.appId, 'App ID');
	const os = textOf(row.os, 'OS');
	return {
		...(appId === undefined ? {} : { appId }),
		...(os === undefined ? {} : { os: wholeNumber(os, 'OS', 0) }),
		pushToken,
	};
}

function readField(row: IDataObject): IDataObject {
	const name = textOf(row.name, 'Field Name');
	if (name === undefined) throw new InvalidInput('Field Name', 'it is empty', 'Fill it in, or take the field out.');
	const given: unknown[] = Array.isArray(row.value) ? row.value : [row.value];
	const displayName = textOf(row.displayName, 'Display Name');
	const type = textOf(row.type, 'Field Type');
	return {
		name,
		...(displayName === undefined ? {} : { displayName }),
		...(type === undefined ? {} : { type: /^\d+$/.test(type) ? Number(type) : type }),
		value: given.map((value) => textOf(value, `Field ${name}`) ?? ''),
	};
}
