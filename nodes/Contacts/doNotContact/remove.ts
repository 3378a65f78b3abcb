import { evidenceForm, noteAll, readEvidence } from './evidence';
import { listOperation } from './listOperation';

/** Takes people from the Do Not Contact list. What was noted before stays in the data table as evidence. */
export const remove = listOperation({
	name: 'Remove',
	action: 'Remove from the do not contact list',
	description: 'Take people from the list, e.g. when they wrote START',
	form: evidenceForm,
	read: readEvidence,
	apply: async (given, list) => await noteAll(given, list, false, 'removed'),
});
