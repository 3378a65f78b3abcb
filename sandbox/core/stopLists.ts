import type { Account } from './accounts';
import type { Contact, ContactStore } from './contacts';

type Addressed = Pick<Contact, 'phone' | 'email'>;

/** The addresses that an account never sends to, which its stop lists have (field notes, Contact lists), and those of other lists. */
export function stoppedBy(store: ContactStore, account: Account, others: readonly string[] = []): ReadonlySet<string> {
	const stopLists = store.listsOf(account).filter(({ type }) => type === 'STOPLIST');
	const lists = [...others, ...stopLists.map(({ id }) => id)];
	return new Set(lists.flatMap((id) => store.contactsOf(id)).flatMap(addressesOf));
}

/** Whether one of a contact's addresses is among these. */
export function isStopped(contact: Addressed, stop: ReadonlySet<string>): boolean {
	return addressesOf(contact).some((address) => stop.has(address));
}

/** A contact's phone number and email address, each in one way of writing. */
export function addressesOf({ phone, email }: Addressed): string[] {
	return [phone?.replace(/^\+/, ''), email?.toLowerCase()].filter((address) => address !== undefined);
}
