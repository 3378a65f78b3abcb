import type { ScenarioPeriod } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import { inZone } from '../core/dates';
import type { Contact, ContactStore } from '../core/contacts';
import { Refusal } from '../core/reply';
import { addressesOf, isStopped, stoppedBy } from '../core/stopLists';
import type { AddressBookSource } from './task';

/** Refuses an address book source that names a list or a segment which is not there. */
export function needSource(store: ContactStore, account: Account, source: AddressBookSource): void {
	const { contactGroupIds = [], segmentIds = [], stopContactGroupIds = [] } = source;
	const lists = { contactGroupIds, stopContactGroupIds };
	for (const [name, ids] of Object.entries(lists)) {
		ids.forEach((id, at) => need(store.list(account, String(id)), 'contactGroup.not.found', `${name}[${at}]`));
	}
	segmentIds.forEach((id, at) => need(store.segment(account, String(id)), 'segment.not.found', `segmentIds[${at}]`));
}

function need(found: unknown, key: string, ref: string): void {
	if (!found) throw new Refusal(400, `There is none: ${ref}`, [{ key, ref: `addressBookSource.${ref}` }]);
}

/** The contacts of a source now: those of its lists and segments, without those that a stop list names. */
export function contactsFrom(store: ContactStore, account: Account, source: AddressBookSource): Contact[] {
	const { contactGroupIds = [], segmentIds = [], stopContactGroupIds = [] } = source;
	const lists = contactGroupIds.flatMap((id) => store.list(account, String(id)) ?? []);
	const segments = segmentIds.flatMap((id) => store.segment(account, String(id)) ?? []);
	const stop = stoppedBy(store, account, stopContactGroupIds.map(String));
	const found = [
		...lists.filter(({ type }) => type !== 'STOPLIST').flatMap(({ id }) => store.contactsOf(id)),
		...segments.flatMap((segment) => store.contactsIn(segment)),
	];
	const allowed = [...new Set(found)].filter((contact) => !isStopped(contact, stop));
	// “Send to duplicate contacts or not” (part 2, 2.4); elsewhere it is described the other way round (field notes, Scenarios).
	return source.checkDuplicate === false ? withoutDuplicates(allowed) : allowed;
}

/** Each contact only once by its phone and email. */
function withoutDuplicates(contacts: Contact[]): Contact[] {
	const byAddress = new Map<string, Contact>();
	for (const contact of contacts) {
		const key = addressesOf(contact).join(' ') || contact.id;
		if (!byAddress.has(key)) byAddress.set(key, contact);
	}
	return [...byAddress.values()];
}

const PERIODS: Partial<Record<ScenarioPeriod, string>> = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months' };

/** When a periodic source runs after `time` (epoch ms); undefined when it runs only once. */
export function nextRun(source: AddressBookSource, time: number): number | undefined {
	const unit = source.period === undefined ? undefined : PERIODS[source.period];
	return unit === undefined
		? undefined
		: inZone(time, 0)
				.plus({ [unit]: 1 })
				.toMillis();
}
