import { contactListField, refusedInWords } from '../../api/addressBook';
import { IDS_PER_URL } from '../../api/details';
import { request } from '../../api/routes';
import type { Draft } from '../../engine/draft';
import { sendOperation } from '../../engine/sending';
import { idText, isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { choice } from '../../panel/choices';
import { refine } from '../../panel/field';
import { flag } from '../../panel/fields';
import { options } from '../../panel/groups';
import { wholeId } from '../../panel/ids';
import { codeVerdict, fieldsExcept, resultList, type Verdict } from '../../service/verdict';
import { CONTACT_LIST_WORDING } from './contactList';

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
		// One that is none would have the service refuse the request, with the lists of all other items.
		list: refine(contactListField, wholeId),
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

	refusal: refusedInWords,
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
	// A list that several items name was asked for once.
	const sent = listIdsOf(drafts);
	const inOrder = ids.every((id, at) => id === undefined || id === sent[at]);
	if (inOrder && entries.length === sent.length) {
		return drafts.map(({ identity }) => entries[sent.indexOf(identity.contactGroupId)]);
	}
	return inOrder && sent.length === drafts.length ? entries : undefined;
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
