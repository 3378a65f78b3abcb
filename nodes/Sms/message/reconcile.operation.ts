import { messageIdsField, statusEndpoint, statusLookup, statusRecords } from '../../delivery/statusLookup';
import { fieldsFor, type LookupOperation } from '../../engine/operation';
import { smsMissingEvent, smsRecordEvent } from '../../events/smsRecord';

/** Gives the event that a lost callback would have been, for messages by their ids, 500 in a request (part 1, 4.1). */
export const reconcile: LookupOperation = {
	...statusLookup,
	kind: 'lookup',
	resource: 'message',
	operation: 'reconcile',
	credential: 'omniApiKeyApi',
	endpoints: [statusEndpoint],
	fields: fieldsFor('message', 'reconcile', [
		messageIdsField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Final Statuses Only',
					name: 'finalOnly',
					type: 'boolean',
					default: false,
					description:
						'Whether to leave out messages whose delivery is not decided: those on their way, those of status UNKNOWN, and IDs that the service does not know. Ask for these again later, until the validity of the message is over (3 days at most).',
				},
			],
		},
	]),

	records(answer) {
		const records = statusRecords(answer);
		return records && new Map([...records].map(([messageId, record]) => [messageId, smsRecordEvent(record)]));
	},

	missing: smsMissingEvent,

	filter(item) {
		const finalOnly = item.flag('options.finalOnly', 'Final Statuses Only');
		return (event) => !finalOnly || event.final === true;
	},
};
