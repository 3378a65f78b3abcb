import { evidenceForm, noteAll, readEvidence, tellOfNobody } from './evidence';
import { listOperation } from './listOperation';

/** Puts people on the Do Not Contact list; one who is there already stays there since then. */
export const add = listOperation({
	name: 'Add',
	action: 'Add to the do not contact list',
	description: 'Put people on the list of those who must not be written to',
	tool: 'Notes that a person must not be written to any more, by phone number or email address. Use it as soon as somebody asks for no more messages, e.g. with STOP, and give their own words. Nothing is sent. “added” is false where they were on the list before.',
	form: evidenceForm,
	read: readEvidence,
	apply: async (given, list, client) => {
		tellOfNobody(given, client);
		return await noteAll(given, list, true, 'added');
	},
});
