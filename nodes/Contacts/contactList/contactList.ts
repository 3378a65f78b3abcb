import type { ContactListType } from '../../ground/contract';

export const CONTACT_LIST_WORDING = {
	one: 'contact list',
	many: 'contact lists',
	whenUnknown: 'Look it up with Get Many Contact Lists before you do.',
};

interface ListType {
	name: string;
	value: ContactListType;
	description?: string;
}

/** The list types that are known (part 2, 2.1; field notes, contact lists); OMNI_API lists are made by transactional sends only. */
export const listTypes: ListType[] = [
	{ name: 'Push', value: 'PUSH', description: 'Contacts with push tokens' },
	{ name: 'Standard', value: 'STANDARD' },
	{ name: 'Stop List', value: 'STOPLIST', description: 'Contacts that nothing is sent to' },
];

export const listTypesToFind: ListType[] = [{ name: 'Made by Transactional Sends', value: 'OMNI_API' }, ...listTypes];
