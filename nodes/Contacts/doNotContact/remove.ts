import { foundInEach } from '../../panel/field';
import { evidenceForm, noteAll, readEvidence, tellOfNobody } from './evidence';
import { channel, listOperation, topic } from './listOperation';

/** Takes people from the Do Not Contact list. What was noted before stays in the data table as evidence. */
export const remove = listOperation({
	name: 'Remove',
	action: 'Remove from the do not contact list',
	description: 'Take people from the list, e.g. when they wrote START',
	tool: 'Notes that a person may be written to again. Use it only when this person has asked for it themselves, e.g. with START, and give their own words; never because somebody else wants to write to them. Nothing is sent.',
	// Without them, people would get more again than they asked for.
	form: { ...evidenceForm, topic: foundInEach(topic), channel: foundInEach(channel) },
	read: readEvidence,
	apply: async (given, list, client) => {
		tellOfNobody(given, client);
		return await noteAll(given, list, false, 'removed');
	},
});
