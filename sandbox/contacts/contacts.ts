import type { Schemas } from '../../contract/generated/types';
import { valuesOf, type Contact, type ContactList, type ContactStore } from '../core/contacts';
import { formatDateTime } from '../core/dates';
import type { Call, Core, Handler } from '../core/domain';
import { Refusal } from '../core/reply';
import { fits, unknownOperators } from '../core/segmentQuery';
import { refuse, requireList } from './refusals';
import { uploadProblem } from './rules';

/** An email address whose contact has unsubscribed from email. */
const MAGIC_UNSUBSCRIBED = 'unsubscribed@example.com';

type RangeCall = Call<'listContacts'>;

/** POST /address-book-api/contacts/batch (part 2, 4.1): each contact is taken or rejected on its own. */
export function createBatch(core: Core): Handler<'addContacts'> {
	return (call) => {
		const { contacts, contactGroupId, duplicateCheckField: check } = call.body;
		const list = requireList(core, call, contactGroupId);
		// What the declared integers mean is not shown, and nothing is checked for them.
		const unique = typeof check === 'string' ? checkedAttribute(list, check) : undefined;
		const result = contacts.map((upload): Schemas['ContactAdded'] => {
			const problem = uploadProblem(core.contacts, list, upload, unique);
			if (problem) return { code: 'REJECTED', result: { ...problem }, description: null };
			const { id } = core.contacts.addContact(list, upload);
			return { code: 'OK', result: { contactId: id }, description: null };
		});
		return { body: { result } };
	};
}

function checkedAttribute(list: ContactList, name: string): string {
	if (['phone', 'email'].includes(name) || list.fields.some((field) => field.name === name)) return name;
	throw refuse('duplicateCheckField.not.found', 'duplicateCheckField', `the list has no field ${name}`);
}

/** GET /address-book-api/contacts/http/range (part 2, 4.1); without `limit` all that are left. */
export function createRange(core: Core): Handler<'listContacts'> {
	return (call) => {
		const { limit, offset = 0, sortByField, descOrder, zoneOffset: zone = 0 } = call.query;
		const list = requireList(core, call, call.query.contactGroupId);
		let found = membersFor(core.contacts, list, call).filter(rangeFilter(call));
		if (sortByField !== undefined) found = sortBy(found, sortByField);
		if (descOrder === true) found = [...found].reverse();
		const page = found.slice(offset).slice(0, limit);
		return { body: { result: page.map((contact) => contactRecord(list, contact, zone)) } };
	};
}

function membersFor(store: ContactStore, list: ContactList, { account, query }: RangeCall): Contact[] {
	if (query.segmentId === undefined) return store.contactsOf(list.id);
	const segment = store.segment(account, query.segmentId);
	if (segment?.listId !== list.id) throw refuse('segmentId.not.found', 'segmentId', 'the list has no such segment');
	return store.contactsIn(segment);
}

function rangeFilter({ query }: RangeCall): (contact: Contact) => boolean {
	const { pushToken, queryName, queryOperator, queryValue } = query;
	const leaf = { name: String(queryName), operator: String(queryOperator), value: String(queryValue) };
	const given = [queryName, queryOperator, queryValue].filter((part) => part !== undefined).length;
	if (given > 0 && given < 3) throw new Refusal(400, 'query: queryName, queryOperator and queryValue go together');
	if (given > 0 && unknownOperators([leaf]).length > 0) {
		throw refuse('queryOperator.unknown', 'queryOperator', `the operator ${leaf.operator} is not known`);
	}
	const subscribed = subscriptionFilter(query);
	return (contact) =>
		(pushToken === undefined || contact.pushInfo?.some((info) => info.pushToken === pushToken) === true) &&
		(given === 0 || fits(leaf, (name) => valuesOf(contact, name))) &&
		subscribed(contact);
}

/** The states are the sandbox's own words: SUBSCRIBED and UNSUBSCRIBED. */
function subscriptionFilter({ subscriptionChannel: channel, subscriptionState: state }: RangeCall['query']) {
	if (state !== undefined && state !== 'SUBSCRIBED' && state !== 'UNSUBSCRIBED') {
		throw refuse('subscriptionState.unknown', 'subscriptionState', 'the state is SUBSCRIBED or UNSUBSCRIBED');
	}
	return (contact: Contact): boolean => {
		if (state === undefined) return true;
		const unsubscribed = contact.email === MAGIC_UNSUBSCRIBED && (channel === undefined || channel === 'EMAIL');
		return unsubscribed === (state === 'UNSUBSCRIBED');
	};
}

function sortBy(contacts: Contact[], attribute: string): Contact[] {
	const keyed = contacts.map((contact) => ({ contact, key: valuesOf(contact, attribute)[0] ?? '' }));
	return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ contact }) => contact);
}

/** A contact as the service shows it (part 2, 2.2). */
function contactRecord(list: ContactList, contact: Contact, zone: number): Schemas['Contact'] {
	const { companyId } = list.account;
	const updatedAt = formatDateTime(contact.updatedAt, zone);
	const unsubscribed: Schemas['Unsubscribed'] = {
		channelList: [{ channel: 'EMAIL', unsubscribedAt: updatedAt, unsubscribedType: 'SPAM' }],
		companyId,
		data: contact.email,
		dataType: 'EMAIL',
		updatedAt,
	};
	return {
		companyId,
		contactGroupId: contact.listId,
		contactId: contact.id,
		creationDate: formatDateTime(contact.createdAt, zone),
		lastUpdate: updatedAt,
		fields: (contact.fields ?? []).map((field) => {
			const { displayName, type } = list.fields.find(({ name }) => name === field.name) ?? {};
			return { displayName: displayName ?? null, type: type ?? null, ...field };
		}),
		email: contact.email ?? null,
		phone: contact.phone ?? null,
		unsubscribedData: contact.email === MAGIC_UNSUBSCRIBED ? [unsubscribed] : [],
		pushInfo: contact.pushInfo ?? [],
	};
}
