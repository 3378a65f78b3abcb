import type { IDataObject } from 'n8n-workflow';

import { LISTS } from '../../api/addressBook';
import { KEPT, PersonRows, type Erased } from '../../precautions/personRows';
import { itemOperation } from '../../engine/itemOperation';
import { CONTACTS } from '../../api/contactRecords';
import { contactsOf } from './contacts';
import { executionsOf } from './executions';
import { ELSEWHERE, OUT_OF_REACH, NOT_SEARCHED, personForm } from './form';

/** Erases what this package keeps of a person, and says what stays, why, and what lies elsewhere. */
export const erase = itemOperation({
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
	const stays = [...OUT_OF_REACH];
	if (contacts === null) stays.unshift(NOT_SEARCHED);
	if (contacts && contacts.length > 0)
		stays.unshift(
			`Contacts of the service (${contacts.length}): its interface has no request that deletes one. Delete them in your personal account, or the whole list with Delete of Contact List.`,
		);
	if (listed.length > 0)
		stays.unshift(
			'Do Not Contact: a hash of the address, since when, and which execution noted it. Without it, this person would be written to again. To delete that, too, take the person off the list with Remove first.',
		);
	if (isLeft) stays.unshift('Other runs wrote rows of this person meanwhile: run this again when they have ended.');
	return stays;
}
