import type { Call, Core } from '../core/domain';
import type { Contact } from '../core/contacts';
import { isStopped, stoppedBy } from '../core/stopLists';
import { localPart, MAGIC_UNSUBSCRIBED, PACKAGE } from './magic';
import type { Counters, Included, TaskWrite } from './store';
import { LegacyRefusal } from './texts';

/**
 * Who gets a campaign, and what is counted on the way in the documented order: duplicates, then excluded groups and
 * contacts, then unsubscribed (part 2, 4.5). A group is a contact list; contacts without an email address do not count,
 * and those whom a stop list has count as excluded (field notes, Contact lists).
 */
export function gather(
	core: Core,
	call: Pick<Call, 'account'>,
	write: TaskWrite,
): { addresses: string[]; counters: Counters } {
	const side = (included: boolean): Contact[] => [
		...unique(write.ContactGroups, included).flatMap((id) => {
			const list = core.contacts.list(call.account, id);
			if (!list) throw new LegacyRefusal(400, 'validation_error', 'group');
			return core.contacts.contactsOf(list.id);
		}),
		...unique(write.Contacts, included).map((id) => {
			const contact = core.contacts.contact(call.account, id);
			if (!contact) throw new LegacyRefusal(400, 'validation_error', 'contact');
			return contact;
		}),
	];
	const included = side(true);
	const stop = stoppedBy(core.contacts, call.account);
	const all = addressesOf(included);
	const without = new Set(addressesOf([...side(false), ...included.filter((contact) => isStopped(contact, stop))]));
	const single = write.SendDuplicates === true ? all : [...new Set(all)];
	const kept = single.filter((address) => !without.has(address));
	const subscribed = kept.filter((address) => localPart(address) !== MAGIC_UNSUBSCRIBED);
	return {
		addresses: subscribed.slice(0, PACKAGE),
		counters: {
			TotalContacts: all.length,
			Duplicates: all.length - single.length,
			Excluded: single.length - kept.length,
			Unsubscribed: kept.length - subscribed.length,
			OverPackage: Math.max(subscribed.length - PACKAGE, 0),
			SpamScore: 0.5,
		},
	};
}

function unique(members: Included[] = [], included: boolean): string[] {
	return [...new Set(members.filter((member) => member.Included === included).map(({ Id }) => String(Id)))];
}

function addressesOf(contacts: Contact[]): string[] {
	return contacts.flatMap(({ email }) => (email === undefined ? [] : [email.toLowerCase()]));
}
