import {
	messageIdsForm,
	SMS_STATUS_ROUTE,
	smsStatusLookup,
	statusRecords,
	smsMissingEvent,
	smsRecordEvent,
} from '../../delivery/smsStatuses';
import { lookupOperation } from '../../engine/lookupOperation';
import { flag } from '../../panel/fields';
import { options } from '../../panel/groups';

/** Gives the event that a lost callback would have been, for messages by their ids, 500 in a request (part 1, 4.1). */
export const reconcile = lookupOperation({
	name: 'Reconcile',
	action: 'Reconcile SMS whose callbacks were lost',
	description: 'Ask for the statuses of messages whose callbacks never came, as the events of Omni Trigger',
	tool: 'Asks for the statuses of one or several SMS by their messageId and gives them in the form of status events, for a workflow that missed callbacks. It changes nothing. To tell somebody what became of a message, ask for its status with the tool for that.',
	routes: [SMS_STATUS_ROUTE],
	form: {
		...messageIdsForm,
		options: options({
			finalOnly: flag('Final Statuses Only', {
				description:
					'Whether to leave out messages whose delivery is not decided: those on their way, those of status UNKNOWN, and IDs that the service does not know. Ask for these again later, until the validity of the message is over (3 days at most).',
			}),
		}),
	},
	...smsStatusLookup,

	records(answer) {
		const found = statusRecords(answer);
		if (!found) return undefined;
		const byKey = new Map([...found.byId].map(([messageId, record]) => [messageId, smsRecordEvent(record)]));
		return { byKey, unnamed: found.unnamed.map(smsRecordEvent) };
	},

	missing: smsMissingEvent,

	filter:
		({ options: { finalOnly } }) =>
		(event) =>
			!finalOnly || event.final === true,
});
