import type { IDataObject } from 'n8n-workflow';

import { allLists, CONTACT_LIST, contactListField, LISTS } from '../../api/addressBook';
import { readContactPages } from '../../api/contactRecords';
import { given, IDS_PER_URL } from '../../api/details';
import { request } from '../../api/routes';
import type { Draft } from '../../engine/draft';
import { itemOperation } from '../../engine/itemOperation';
import { resource, type Operation } from '../../engine/operation';
import type { Guard } from '../../engine/precaution';
import { sendOperation } from '../../engine/sending';
import { writeOperation } from '../../engine/writeOperation';
import type { ContactListType, Schemas } from '../../ground/contract';
import { formatDate, isAfter, localOffset, UNKNOWN_ZONE } from '../../ground/dates';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText, isJsonObject, type Json, type JsonObject, pick } from '../../ground/json';
import { choice, openChoice, openChoices } from '../../panel/choices';
import { limitFields, timeOffset, wantedRows } from '../../panel/common';
import { labelOf, type Values } from '../../panel/field';
import { date, flag, text } from '../../panel/fields';
import { collection, options } from '../../panel/groups';
import { plain } from '../../panel/read';
import type { Client } from '../../service/client';
import { createdVerdict } from '../../service/created';
import { codeVerdict, fieldsExcept, resultList, type Verdict } from '../../service/verdict';
import { customFields } from './customFields';

const CONTACT_LIST_WORDING = {
	one: 'contact list',
	many: 'contact lists',
	whenUnknown: 'Look it up with Get Many Contact Lists before you do.',
};

interface ListType {
	name: string;
	value: ContactListType;
	description?: string;
}

/** The list types that are known (part 2, 2.1; field notes); OMNI_API lists are made by transactional sends only. */
const listTypes: ListType[] = [
	{ name: 'Push', value: 'PUSH', description: 'Contacts with push tokens' },
	{ name: 'Standard', value: 'STANDARD' },
	{ name: 'Stop List', value: 'STOPLIST', description: 'Contacts that nothing is sent to' },
];

const listTypesToFind: ListType[] = [{ name: 'Made by Transactional Sends', value: 'OMNI_API' }, ...listTypes];

/** The route that makes a list, and the field of its id. */
const CREATE_LIST = 'POST /address-book-api/contact-groups';
const LIST_ID = 'contactGroupId';

interface NewList extends Draft {
	body: Schemas['ContactListCreate'];
}

const listName = text('Name', {
	model: 'The name of the new list',
	required: true,
	trim: true,
	placeholder: 'e.g. Clients',
});

/** Makes a contact list with custom fields (part 2, 2.1 and 4.1). */
const newList = writeOperation({
	name: 'Create',
	action: 'Create a contact list',
	description: 'Make a contact list with custom fields',
	tool: 'Makes a new contact list, with nobody on it, under the name given. Use it only when somebody asks for a new list, and look at the lists that are there before. It gives the contactGroupId of the list.',
	routes: [CREATE_LIST],
	wording: { ...CONTACT_LIST_WORDING, done: 'created', id: LIST_ID },
	form: {
		name: listName,
		customFields,
		options: options({
			autoDeleteEnabled: flag('Delete Contacts Automatically', {
				description:
					'Whether to delete contacts that are unused for over two weeks or lack data such as phone or email',
			}),
			type: openChoice('Type', listTypes, {
				default: 'STANDARD',
				description: 'What the list is for. Use an expression for a value that is not in the list.',
			}),
		}),
	},

	draft({ name, customFields: fields, options: { type, autoDeleteEnabled } }): NewList {
		const body = { name, type, fields: fields.length === 0 ? undefined : fields, autoDeleteEnabled };
		return { body, identity: { name }, facts: given(body) };
	},

	request: ({ body }) => request(CREATE_LIST, { body: JSON.stringify(body) }),
	verdict: (answer) => createdVerdict(answer, LIST_ID),
});

/** The name of the list that a draft makes. */
function nameOf({ identity: { name } }: Draft): string {
	return typeof name === 'string' ? name : '';
}

/** Makes a list for each item, and no second one of the same name: behind a sheet, each row would make a list. Unless On Error goes on, none is made then. */
const create: Operation = {
	...newList,
	execute: async (run) => await newList.execute({ ...run, guards: [oneOfEachName, ...run.guards] }),
};

const oneOfEachName: Guard = async (outbox) => {
	const names = new Set<string>();
	await outbox.each((draft) => {
		const name = nameOf(draft);
		if (names.has(name)) {
			throw new InvalidInput(
				labelOf(listName),
				`another item makes the list “${shorten(name)}”`,
				'Use Find or Create, which makes one list for all of them, or switch on Execute Once in the Settings of this node.',
			);
		}
		names.add(name);
		return draft;
	});
};

/** The list of a name, made where there is none (part 2, 2.1 and 4.1). Two runs at once may both make one: the interface has no such request. */
const findOrCreate: Operation = {
	...newList,
	name: 'Find or Create',
	action: 'Find or create a contact list',
	description: 'Get the contact list of a name, and make it where there is none',
	tool: 'Gives the contactGroupId of the contact list with the name given, and makes that list where there is none. Use it before contacts are put on a list. It says whether the list was created.',
	routes: [LISTS, CREATE_LIST],
	execute: async (run) => await newList.execute({ ...run, guards: [...run.guards, findingFirst(run.client)] }),
};

/** Keeps lists from being created that are there, or that an earlier item creates. */
function findingFirst(client: Client): Guard {
	return async (outbox) => {
		const wanted = new Set(outbox.pending.map(({ draft }) => nameOf(draft)));
		const found = await find(client, wanted);
		const first = new Map<string, number>();
		// Items that have the list of another one, by their indexes.
		const others = new Map<number, number>();
		await outbox.each((draft, itemIndex) => {
			const name = nameOf(draft);
			const [list, ...more] = found.get(name) ?? [];
			if (more.length > 0) throw ambiguous(name, [list, ...more]);
			if (list !== undefined) return outbox.withheld(draft, 'OK', { ...list, ...UNKNOWN_ZONE, created: false });
			const earlier = first.get(name);
			if (earlier === undefined) first.set(name, itemIndex);
			else others.set(itemIndex, earlier);
			// What this comes to, the end says.
			return earlier === undefined ? draft : outbox.withheld(draft, 'OK', {});
		});
		outbox.atEnd(async (fates) => {
			for (const [item, fate] of fates.entries()) {
				if (fate?.state === 'accepted') fates[item] = { ...fate, output: { ...fate.output, created: true } };
			}
			for (const [item, earlier] of others) {
				const made = fates[earlier];
				if (made?.state === 'accepted') fates[item] = { ...made, output: { ...made.output, created: false } };
				else if (made) fates[item] = made;
			}
		});
	};
}

/** The lists with these very names. How the service's own filter compares names is not shown, so that all are read. */
async function find(client: Client, names: ReadonlySet<string>): Promise<Map<string, IDataObject[]>> {
	const found = new Map<string, IDataObject[]>();
	if (names.size === 0) return found;
	for await (const lists of allLists(client)) {
		for (const list of lists) {
			const name = typeof list.name === 'string' ? list.name.trim() : '';
			if (names.has(name)) found.set(name, [...(found.get(name) ?? []), list]);
		}
	}
	return found;
}

function ambiguous(name: string, lists: readonly IDataObject[]): InvalidInput {
	const ids = lists.map((list) => idText(list[LIST_ID]) ?? '?');
	return new InvalidInput(
		'Name',
		`the service has ${ids.length} contact lists called “${shorten(name)}”, with the IDs ${ids.join(', ')}`,
		'Rename all but one of them, or use the ID of the one you mean.',
	);
}

const filters = {
	from: date('Created After', { description: "In the workflow's time zone unless the value names one" }),
	to: date('Created Before', { description: "In the workflow's time zone unless the value names one" }),
	autoDeleteEnabled: flag('Deletes Contacts Automatically', {
		default: true,
		description: 'Whether to get the lists that delete contacts automatically, or those that do not',
	}),
	name: text('Name', { placeholder: 'e.g. Clients' }),
	type: openChoices('Types', listTypesToFind),
	zoneOffset: timeOffset,
};

/** Lists contact lists with their fields, page after page (part 2, 4.1). */
const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many contact lists',
	description: 'List contact lists with their fields',
	tool: 'Lists the contact lists with their contactGroupId, name, columns and number of contacts. It changes nothing. Use it to find a list; not for the people on it.',
	routes: [LISTS],
	form: {
		...limitFields,
		filters: collection('Filters', filters, { placeholder: 'Add filter' }),
	},

	async run(values, client, { timezone }) {
		const { zoneOffset = localOffset(timezone), ...chosen } = plain(values.filters);
		const query = { ...readFilters(chosen, zoneOffset), zoneOffset };
		return await readContactPages(client, LISTS, query, wantedRows(values), CONTACT_LIST);
	},
});

function readFilters(
	{ from, to, name, type, autoDeleteEnabled }: Omit<Values<typeof filters>, 'zoneOffset'>,
	zoneOffset: number,
): IDataObject {
	if (from && to && isAfter(from, to)) {
		throw new InvalidInput(labelOf(filters.from), `it is later than “${labelOf(filters.to)}”`, 'Swap the two dates.');
	}
	return given({
		from: from && formatDate(from, 'blank', zoneOffset),
		to: to && formatDate(to, 'blank', zoneOffset),
		name,
		type,
		autoDeleteEnabled,
	});
}

/** The path of the sample, and the one of a heading (part 2, 4.1). */
const ROUTES = {
	sample: 'DELETE /address-book-api/contact-groups',
	heading: 'DELETE /address-book-api/contacts-groups',
} as const;

interface Deletion extends Draft {
	identity: { contactGroupId: string };
	shared: { address: keyof typeof ROUTES; idsName: 'ids' | 'smsIds' };
}

/**
 * Deletes one list per item, many in one request (part 2, 4.1): `?ids=…&ids=…` as the sample has it. A heading of the documents
 * spells the path contacts-groups and a table the parameter smsIds: options, since a deletion is not tried in several ways.
 */
export const remove = sendOperation({
	name: 'Delete',
	action: 'Delete contact lists',
	description: 'Delete one contact list for each item, up to 100 in one request',
	tool: 'Deletes the contact list that is set in this tool. It can not be undone: use it only when a person has clearly asked for this list to be deleted.',
	routes: [ROUTES.sample, { route: ROUTES.heading, when: 'Address: as a heading spells it' }],
	wording: { ...CONTACT_LIST_WORDING, done: 'deleted' },
	effect: 'change',
	limits: () => ({ messages: IDS_PER_URL }),
	form: {
		list: contactListField,
		options: options({
			address: choice(
				'Address',
				[
					{ name: 'As a Heading Spells It', value: 'heading', description: '/address-book-api/contacts-groups' },
					{ name: 'Standard', value: 'sample', description: '/address-book-api/contact-groups' },
				],
				{
					default: 'sample',
					description: 'Change it when your deployment answers that it does not know the standard address',
				},
			),
			failOnRejected: flag('Fail When Any List Is Rejected', {
				description: 'Whether to stop the workflow when one list is not deleted although others were',
			}),
			idsName: choice(
				'Name of the IDs',
				[
					{ name: 'As in a Sample', value: 'ids' },
					{ name: 'As in a Table', value: 'smsIds', description: 'The parameter “smsIds”' },
				],
				{ default: 'ids', description: 'Change it when your deployment answers that the IDs are missing' },
			),
		}),
	},

	draft: ({ list, options: { address, idsName } }): Deletion => ({
		body: { contactGroupId: list },
		identity: { contactGroupId: list },
		shared: { address, idsName },
	}),

	request({ drafts }) {
		const [{ shared }] = drafts;
		return request(ROUTES[shared.address], { query: { [shared.idsName]: listIdsOf(drafts) } });
	},

	entries: (answer, drafts: readonly Deletion[]) => deletedEntries(answer, drafts),
	nameInRequest: ({ identity }) => identity.contactGroupId,
	verdict: deletedVerdict,
});

function listIdsOf(drafts: readonly Pick<Deletion, 'identity'>[]): string[] {
	return [...new Set(drafts.map(({ identity }) => identity.contactGroupId))];
}

/**
 * The entries of the answer to a deletion by the lists' ids (part 2, 4.1); without ids, in the order of the request. Undefined where neither
 * tells whose they are.
 */
export function deletedEntries(
	answer: unknown,
	drafts: readonly Pick<Deletion, 'identity'>[],
): Array<Json | undefined> | undefined {
	const entries = resultList(answer);
	const ids = entries?.map((entry) => (isJsonObject(entry) ? idText(pick(entry, 'result')) : undefined)) ?? [];
	if (!entries || ids.length === 0) return entries;
	if (!ids.includes(undefined)) return drafts.map(({ identity }) => entries[ids.indexOf(identity.contactGroupId)]);
	const inOrder = ids.every((id, at) => id === undefined || id === drafts.at(at)?.identity.contactGroupId);
	return inOrder && listIdsOf(drafts).length === drafts.length ? entries : undefined;
}

/** What one entry says: that the list is deleted, or why it is not. The id in it is that of the list, which stands in front already. */
export function deletedVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const result = pick(entry, 'result') ?? null;
	if (result !== null && idText(result) === undefined) return { open: true, details: fieldsExcept(entry, ['code']) };
	const details = fieldsExcept(entry, ['result']) as JsonObject;
	const verdict = codeVerdict(details);
	if (!verdict?.accepted) return verdict;
	return { accepted: true, output: { code: 'OK', ...fieldsExcept(details, ['code', 'reasons']), deleted: true } };
}

export const contactLists = resource('Contact List', 'contactList', [create, remove, findOrCreate, getMany]);
