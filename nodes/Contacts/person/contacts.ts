import type { IDataObject } from 'n8n-workflow';

import { allLists } from '../../api/addressBook';
import { localOffset } from '../../ground/dates';
import { idText } from '../../ground/json';
import { personKey, type Person } from '../../ground/person';
import type { Client } from '../../service/client';
import { CONTACT, CONTACTS, readContactPages } from '../../api/contactRecords';

/**
 * The contacts of all lists that have one of these addresses (part 2, 4.1). Each list is asked for every spelling in which a contact may have
 * it; how the service compares is not documented, so that what comes is compared once more. Throws a node error.
 */
export async function contactsOf(client: Client, person: readonly Person[], timezone: string): Promise<IDataObject[]> {
	const keys = new Set(person.map(({ key }) => key));
	const found = new Map<string, IDataObject>();
	for await (const lists of allLists(client)) {
		for (const { contactGroupId, name = null } of lists) {
			for (const [queryName, queryValue] of person.flatMap(spellingsOf)) {
				const query = { contactGroupId, queryName, queryOperator: 'eq', queryValue, zoneOffset: localOffset(timezone) };
				const contacts = await readContactPages(client, CONTACTS, query, Infinity, CONTACT);
				for (const contact of contacts) {
					if (!hasKey(contact, keys)) continue;
					const of = `${idText(contactGroupId)} ${idText(contact.contactId) ?? JSON.stringify(contact)}`;
					found.set(of, { contactGroupId, listName: name, ...contact });
				}
			}
		}
	}
	return [...found.values()];
}

/** The attribute that has an address, and the ways in which it may be written there. */
function spellingsOf({ key, address }: Person): Array<[attribute: 'email' | 'phone', value: string]> {
	if (!address.includes('@')) return [`+${key}`, key].map((value) => ['phone', value]);
	return [...new Set([address, key])].map((value) => ['email', value]);
}

function hasKey({ phone, email }: IDataObject, keys: ReadonlySet<string>): boolean {
	return [phone, email].some((one) => typeof one === 'string' && keys.has(personKey(one) ?? ''));
}
