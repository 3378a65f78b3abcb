import type { IDataObject } from 'n8n-workflow';

import { CONTACT, CONTACTS, readContactPages } from '../../api/contactRecords';
import type { Upload } from '../../api/contactUpload';
import type { Failure } from '../../engine/ledger';
import { troubleOf } from '../../engine/report';
import { shorten } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { personKey } from '../../ground/person';
import type { Client } from '../../service/client';
import type { Reason } from '../../service/summary';

/** The key of a contact that its list has already (part 2, 2.2). */
const DUPLICATE = 'DUPLICATE_VALUE';

const ADDRESSES = ['phone', 'email'] as const;

/** Whether a contact was rejected since its list has it already. */
export function isOnList({ trouble: { reasons = [] } }: Failure): boolean {
	return reasons.some(isDuplicate);
}

function isDuplicate({ key }: Reason): boolean {
	return key.toUpperCase() === DUPLICATE;
}

/**
 * The id of a contact that was rejected since its list has it already (part 2, 4.1), or why nothing is sent to it. The interface has no request
 * that changes a contact: one with other addresses is not sent to, as no precaution saw these, and one with other values only where they
 * may be `stale`. Throws nothing.
 */
export async function listedContact(
	upload: Upload,
	{ client, rejected, stale }: { client: Client; rejected: Failure; stale: boolean },
): Promise<{ contactId: string } | Failure> {
	const { body } = upload;
	const because = (message: string, description: string): Failure => ({
		...rejected,
		trouble: { ...rejected.trouble, message, description },
	});
	let found: IDataObject | undefined;
	try {
		const by = rejected.trouble.reasons?.find(isDuplicate)?.ref ?? upload.shared.uniqueBy ?? '';
		found = await sameOnList(upload, by, client);
	} catch (error) {
		const { message, description } = troubleOf(error);
		const why = `The list has this contact already, and it could not be read: ${message}`;
		return { ...because(why, description), state: 'notSent' };
	}
	if (!found) {
		return because(
			'The service rejected the contact as one that the list has already, and the list shows none with this value',
			'Look at the list with Get Many of Omni Contacts, or use Send Transactional.',
		);
	}
	if (!isAlike(found, body, ...ADDRESSES)) {
		const [phone, email] = ADDRESSES.map((name) => valuesOf(found, name).join(', ') || '(none)');
		return because(
			`The list has this contact already, with other addresses than this item: phone ${phone}, email ${email}`,
			'Nothing was sent, since the precautions of this node have not seen these addresses. Give both in the item, or use Send Transactional.',
		);
	}
	const other = (body.fields ?? []).find(({ name }) => !isAlike(found, body, name));
	if (other && !stale) {
		const [has, given] = [found, body].map((one) => shorten(valuesOf(one, other.name).join(', ')) || 'nothing');
		return because(
			`The list has this contact already, with a value of “${other.name}” that differs from this item: ${has} instead of ${given}`,
			'Nothing was sent, since the service has no request that changes a contact. Use Send Transactional with values of your own, or set “If the List Has Other Values” to Send What the List Has.',
		);
	}
	const { contactId } = found;
	if (typeof contactId === 'string') return { contactId };
	return because('The list has this contact already, and shows no ID of it', 'Use Send Transactional.');
}

/** The contact of the list that has the same value; how the service compares is not documented. Throws a node error. */
async function sameOnList(
	{ body, shared: { contactGroupId, zoneOffset = 0 } }: Upload,
	by: string,
	client: Client,
): Promise<IDataObject | undefined> {
	const [value] = valuesOf(body, by);
	if (value === undefined) return undefined;
	// A list may have a number without its plus.
	for (const queryValue of by === 'phone' ? [value, value.replace(/^\+/, '')] : [value]) {
		const query = { contactGroupId, queryName: by, queryOperator: 'eq', queryValue, zoneOffset };
		// The list has no value of this column twice.
		const [contact] = await readContactPages(client, CONTACTS, query, 1, CONTACT);
		if (contact && isAlike(contact, body, by)) return contact;
	}
	return undefined;
}

type Contact = Upload['body'] | IDataObject;

function valuesOf(contact: Contact, name: string): string[] {
	if (isAddress(name)) return typeof contact[name] === 'string' ? [contact[name]] : [];
	const fields: unknown[] = Array.isArray(contact.fields) ? contact.fields : [];
	return fields
		.filter(isJsonObject)
		.flatMap((field) => (field.name === name ? [field.value ?? []].flat().map(String) : []));
}

function isAddress(name: string): name is (typeof ADDRESSES)[number] {
	return name === 'phone' || name === 'email';
}

/** Whether two contacts have the same values of all of these attributes. */
function isAlike(one: Contact, other: Contact, ...names: string[]): boolean {
	return names.every((name) => {
		const [left, right] = [one, other].map((contact) =>
			valuesOf(contact, name).map((value) => inOneSpelling(value, name)),
		);
		return left.join('\n') === right.join('\n');
	});
}

function inOneSpelling(value: string, name: string): string {
	return (isAddress(name) ? personKey(value) : undefined) ?? value.trim();
}
