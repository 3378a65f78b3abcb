import type { IDataObject } from 'n8n-workflow';

import { allLists, LISTS } from '../api/addressBook';
import { CONTACT, CONTACTS, readContactPages } from '../api/contactRecords';
import { itemOperation } from '../engine/itemOperation';
import { resource } from '../engine/operation';
import { localOffset } from '../ground/dates';
import { idText } from '../ground/json';
import { type Person, personKey } from '../ground/person';
import { refine } from '../panel/field';
import { flag, text } from '../panel/fields';
import { options } from '../panel/groups';
import { addresses } from '../panel/recipients';
import { type Erased, KEPT, type KeptEntry, PersonRows } from '../precautions/personRows';
import type { Client } from '../service/client';

/**
 * The executions of n8n that certainly have something of a person: those of audited sends, with the ones that they were started by, and those
 * that asked. Others are not known here. Gives each once, with its workflow where that is known.
 */
export function executionsOf(entries: readonly KeptEntry[]): IDataObject[] {
	const known = new Map<string, IDataObject>();
	for (const { execution, executionId = execution, parentExecutionId, workflowId = null } of entries) {
		for (const [id, workflow] of [
			[executionId, workflowId],
			[parentExecutionId, null],
		]) {
			if (typeof id !== 'string' || id === '' || known.get(id)?.workflowId) continue;
			known.set(id, { executionId: id, workflowId: workflow });
		}
	}
	return [...known.values()];
}

/**
 * The contacts of all lists that have one of these addresses (part 2, 4.1). Each list is asked for every spelling in which a contact may have
 * it; how the service compares is not documented, so that what comes is compared once more. Throws a node error.
 */
async function contactsOf(client: Client, person: readonly Person[], timezone: string): Promise<IDataObject[]> {
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

const USUAL_PURPOSE = 'login';

/** Who is meant, and where is looked. */
const personForm = {
	addresses: addresses('Addresses', {
		placeholder: 'e.g. +12025550123, ann@example.com',
		description:
			'All phone numbers and email addresses of one person, with commas between them, in any spelling that a send takes. Each item is one person.',
	}),
	searchLists: flag('Search Contact Lists', {
		default: true,
		description:
			'Whether to look for the person in all contact lists of the service: each list is asked once or more for every address',
	}),
	options: options({
		purposes: refine(
			text('Purposes of Login Codes', {
				default: USUAL_PURPOSE,
				description:
					'What login codes were for, as the field Purpose of Omni Voice Code says it, with commas between several: a code is kept under a hash of both person and purpose',
			}),
			(given = '') => {
				const named = given.split(',').map((purpose) => purpose.trim());
				const purposes = named.filter((purpose) => purpose !== '');
				return purposes.length > 0 ? purposes : [USUAL_PURPOSE];
			},
		),
	}),
};

/** What neither Export nor Erase can find, since its keys can't be made of a person's addresses. */
export const NOT_FOUND = [
	'Keys of Send Once: a hash of a key of your own or of a whole message, with the message ID, for as many days as the node says (30 where it says nothing).',
	'Callbacks that were compared over all processes: hashes of message IDs, for an hour.',
	'That something planned has left or was cancelled: a hash of its topic and key, for seven days. Of what still waits, what has an address in the middle of a text.',
	'Login codes for purposes that were not named, and what a requester of codes was counted under: hashes, for two days at most.',
];

/** What lies where no node can look. */
export const ELSEWHERE = [
	'n8n’s executions hold numbers, addresses and texts until n8n prunes them, those of helpers that wait for delivery or replies among them, and this one. Delete them in n8n, in the Executions list of each workflow that wrote to this person: `executions` names those that the audit log and questions know of.',
	'The data table “Omni Messaging” of other projects of this n8n: run this there, too.',
	'Tables, files, memories of agents and logs of your own.',
	'The memory of n8n’s processes, until they are restarted at the latest.',
	'What the service keeps besides these contacts: other columns of contacts with the number or address, messages, their statuses and statistics, and who has unsubscribed there. Ask the service.',
];

export const NOT_SEARCHED = 'Contacts of the service: “Search Contact Lists” is off.';

/** Gives what this package and the contact lists of the service hold of a person, and says what it can't see. */
const exportPerson = itemOperation({
	name: 'Export',
	action: 'Export a person',
	description: 'Get what this package and the contact lists of the service hold about a person',
	// Whoever talks to an agent must not get another person's data.
	tool: false,
	routes: [LISTS, CONTACTS],
	readsNumbers: true,
	form: personForm,

	async run(values, client, { timezone, numbers }, { context }) {
		const { addresses: person, searchLists, options } = values;
		const isSearched = searchLists !== false;
		const rows = new PersonRows(context, person, options.purposes, numbers);
		const entries = await rows.read();
		return [
			{
				addresses: person.map(({ address }) => address),
				entries,
				executions: executionsOf(entries),
				contacts: isSearched ? await contactsOf(client, person, timezone) : null,
				notSeen: [...(isSearched ? [] : [NOT_SEARCHED]), ...NOT_FOUND, ...ELSEWHERE],
			},
		];
	},
});

/** Erases what this package keeps of a person, and says what stays, why, and what lies elsewhere. */
const erase = itemOperation({
	name: 'Erase',
	action: 'Erase a person',
	description: 'Delete what this package keeps about a person; Export shows it first',
	// A person decides this.
	tool: false,
	routes: [LISTS, CONTACTS],
	readsNumbers: true,
	form: personForm,

	async run(values, client, { timezone, numbers }, { context }) {
		const { addresses: person, searchLists, options } = values;
		// Before anything is erased: where the service can't be asked, the item can be run again.
		const contacts = searchLists === false ? null : await contactsOf(client, person, timezone);
		const rows = new PersonRows(context, person, options.purposes, numbers);
		const erased = await rows.erase();
		return [
			{
				addresses: person.map(({ address }) => address),
				erased: Object.fromEntries(KEPT.map((kind) => [kind, countOf(erased, kind)])),
				questionsEnded: erased.ended,
				doNotContact: erased.listed,
				executions: executionsOf(erased.entries),
				contacts,
				stays: staysOf(erased, contacts),
				elsewhere: ELSEWHERE,
			},
		];
	},
});

function countOf({ entries }: Erased, wanted: string): number {
	return entries.filter(({ kind }) => kind === wanted).length;
}

function staysOf({ listed, isLeft }: Erased, contacts: IDataObject[] | null): string[] {
	const stays = [...NOT_FOUND];
	if (contacts === null) stays.unshift(NOT_SEARCHED);
	if (contacts && contacts.length > 0)
		stays.unshift(
			`Contacts of the service (${contacts.length}): its interface has no request that deletes one. Delete them in your personal account, or the whole list with Delete of Contact List.`,
		);
	if (listed.length > 0)
		stays.unshift(
			'Do Not Contact: a hash of the address, since when, and which execution noted it. Without it, this person would be written to again. To delete that, too, take the person from the list by Remove first.',
		);
	if (isLeft) stays.unshift('Other runs wrote rows of this person meanwhile: run this again when they have ended.');
	return stays;
}

export const people = resource('Person', 'person', [erase, exportPerson]);
