import type { Schemas } from '../../contract/generated/types';
import { CONTACT_FIELD_TYPE_NUMBERS, GENDERS, type ContactAttribute } from '../../contract/generated/values';
import type { Account } from './accounts';
import type { Clock } from './clock';
import { formatDateTime } from './dates';
import type { Ids } from './ids';
import { matches, type QueryNode } from './segmentQuery';

/** A column of a contact list (part 2, 2.1). */
export type FieldDefinition = Schemas['FieldDefinition'] & { isDefault?: boolean };

/** A list of contacts. Times are epoch ms. */
export interface ContactList {
	id: string;
	account: Account;
	name: string;
	type: string;
	fields: FieldDefinition[];
	autoDeleteEnabled: boolean;
	createdAt: number;
	updatedAt: number;
}

/** What is known of a contact when it comes in (part 2, 2.2). */
export type ContactUpload = Schemas['ContactUpload'];

/** A contact of one list. */
export type Contact = ContactUpload & {
	id: string;
	listId: string;
	createdAt: number;
	updatedAt: number;
};

/** A filtered part of a list (part 2, 2.3). */
export interface Segment {
	id: string;
	listId: string;
	name: string;
	query: QueryNode[];
	createdAt: number;
	updatedAt: number;
}

const { text, date } = CONTACT_FIELD_TYPE_NUMBERS;

/** The columns that every list has beside `phone`, `email` and `pushInfo` (part 2, 2.2). */
const BASIC_FIELDS: Array<FieldDefinition & { name: ContactAttribute }> = [
	{ name: 'name', displayName: 'Name', type: text },
	{ name: 'surname', displayName: 'Surname', type: text },
	{ name: 'gender', displayName: 'Gender', type: text, values: [...GENDERS] },
	{ name: 'country', displayName: 'Country', type: text },
	{ name: 'city', displayName: 'City', type: text },
	{ name: 'birthdate', displayName: 'Date of birth', type: date },
	{ name: 'timezone', displayName: 'Time zone', type: text },
];

/** Contact lists, their contacts and segments, for the domains that keep and use them. */
export class ContactStore {
	private readonly lists = new Map<string, ContactList>();
	private readonly contacts = new Map<string, Contact>();
	private readonly members = new Map<string, Contact[]>();
	private readonly segments = new Map<string, Segment>();
	/** The values that an attribute has in a list, by `<list> <attribute>`; made at the first question. */
	private readonly taken = new Map<string, Set<string>>();

	constructor(
		private readonly ids: Ids,
		private readonly clock: Clock,
	) {}

	/** Adds a list; the basic columns come before its own. */
	addList(account: Account, list: Schemas['ContactListCreate']): ContactList {
		const { name, type = 'STANDARD', fields = [], autoDeleteEnabled = false } = list;
		const own = fields.map((field) => ({ ...field, isDefault: false }));
		const basic = BASIC_FIELDS.filter((field) => !own.some((other) => other.name === field.name));
		const now = this.clock.now();
		const added: ContactList = {
			id: this.ids.next(),
			account,
			name,
			type,
			autoDeleteEnabled,
			createdAt: now,
			updatedAt: now,
			fields: [...basic.map((field) => ({ ...field, isDefault: true })), ...own],
		};
		this.lists.set(added.id, added);
		this.members.set(added.id, []);
		return added;
	}

	/** The lists of all accounts, oldest first. */
	all(): ContactList[] {
		return [...this.lists.values()];
	}

	/** An account's lists, oldest first. */
	listsOf(account: Account): ContactList[] {
		return [...this.lists.values()].filter((list) => list.account === account);
	}

	/** An account's list by its id. */
	list(account: Account, id: string): ContactList | undefined {
		const list = this.lists.get(id);
		return list?.account === account ? list : undefined;
	}

	/** Removes a list with its contacts and segments. */
	removeList({ id }: ContactList): void {
		for (const contact of this.contactsOf(id)) this.contacts.delete(contact.id);
		for (const segment of this.segmentsOf(id)) this.segments.delete(segment.id);
		for (const key of [...this.taken.keys()].filter((name) => name.startsWith(`${id} `))) this.taken.delete(key);
		this.members.delete(id);
		this.lists.delete(id);
	}

	/** Adds a contact to a list; whether it may be there is the caller's to check. */
	addContact(list: ContactList, upload: ContactUpload): Contact {
		const now = this.clock.now();
		const contact: Contact = { ...upload, id: this.ids.next(), listId: list.id, createdAt: now, updatedAt: now };
		this.contacts.set(contact.id, contact);
		this.members.get(list.id)?.push(contact);
		list.updatedAt = now;
		for (const [key, values] of this.taken) {
			if (!key.startsWith(`${list.id} `)) continue;
			for (const value of comparable(contact, key.slice(list.id.length + 1))) values.add(value);
		}
		return contact;
	}

	/** A list's contacts, oldest first. */
	contactsOf(listId: string): Contact[] {
		return this.members.get(listId) ?? [];
	}

	/** An account's contact by its id. */
	contact(account: Account, id: string): Contact | undefined {
		const contact = this.contacts.get(id);
		return contact && this.list(account, contact.listId) ? contact : undefined;
	}

	/** Whether a contact of the list has a value of this upload's for an attribute, e.g. `phone`. */
	hasValueOf(list: ContactList, attribute: string, upload: ContactUpload): boolean {
		const key = `${list.id} ${attribute}`;
		let values = this.taken.get(key);
		if (!values) {
			values = new Set(this.contactsOf(list.id).flatMap((contact) => comparable(contact, attribute)));
			this.taken.set(key, values);
		}
		const known = values;
		return comparable(upload, attribute).some((value) => known.has(value));
	}

	/** Adds a segment to a list. */
	addSegment(listId: string, name: string, query: QueryNode[]): Segment {
		const now = this.clock.now();
		const segment: Segment = { id: this.ids.next(), listId, name, query, createdAt: now, updatedAt: now };
		this.segments.set(segment.id, segment);
		return segment;
	}

	/** Gives a segment another name and query. */
	changeSegment(segment: Segment, name: string, query: QueryNode[]): void {
		Object.assign(segment, { name, query, updatedAt: this.clock.now() });
	}

	/** A list's segments, oldest first. */
	segmentsOf(listId: string): Segment[] {
		return [...this.segments.values()].filter((segment) => segment.listId === listId);
	}

	/** An account's segment by its id. */
	segment(account: Account, id: string): Segment | undefined {
		const segment = this.segments.get(id);
		return segment && this.list(account, segment.listId) ? segment : undefined;
	}

	/** The contacts that a segment holds now. */
	contactsIn({ listId, query }: Segment): Contact[] {
		return this.contactsOf(listId).filter((contact) => matches(query, (name) => valuesOf(contact, name)));
	}

	reset(): void {
		for (const map of [this.lists, this.contacts, this.members, this.segments, this.taken]) map.clear();
	}
}

/** The values of a contact's attribute, basic or custom (part 2, 2.2); none when it has no such attribute. */
export function valuesOf(contact: ContactUpload | Contact, attribute: string): string[] {
	if (attribute === 'phone' || attribute === 'email') {
		const value = contact[attribute];
		return value === undefined ? [] : [value];
	}
	if ('createdAt' in contact) {
		if (attribute === 'CreationDate') return [formatDateTime(contact.createdAt)];
		if (attribute === 'LastUpdate') return [formatDateTime(contact.updatedAt)];
	}
	return contact.fields?.find(({ name }) => name === attribute)?.value ?? [];
}

/** Values by which two contacts are the same: a phone number with and without its plus sign is one. */
function comparable(contact: ContactUpload, attribute: string): string[] {
	const values = valuesOf(contact, attribute);
	return attribute === 'phone' ? values.map((value) => value.replace(/^\+/, '')) : values;
}
