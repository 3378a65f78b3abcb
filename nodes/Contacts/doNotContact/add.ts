import { evidenceForm, noteAll, readEvidence } from './evidence';
import { listOperation } from './listOperation';

/** Puts people on the Do Not Contact list; one who is there already stays there since then. */
export const add = listOperation({
	name: 'Add',
	action: 'Add to the do not contact list',
	description: 'Put people on the list of those who must not be written to',
	form: evidenceForm,
	read: readEvidence,
	apply: async (given, list) => await noteAll(given, list, true, 'added'),
});
