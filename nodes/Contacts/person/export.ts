import { PersonRows } from '../../precautions/personRows';
import { LISTS } from '../../api/addressBook';
import { itemOperation } from '../../engine/itemOperation';
import { CONTACTS } from '../../api/contactRecords';
import { contactsOf } from './contacts';
import { executionsOf } from './executions';
import { ELSEWHERE, OUT_OF_REACH, NOT_SEARCHED, personForm } from './form';

/** Gives what this package and the contact lists of the service hold of a person, and says what it can't see. */
export const exportPerson = itemOperation({
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
				notSeen: [...(isSearched ? [] : [NOT_SEARCHED]), ...OUT_OF_REACH, ...ELSEWHERE],
			},
		];
	},
});
