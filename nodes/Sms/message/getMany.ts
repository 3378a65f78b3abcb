import { SMS_CHOSEN, SMS_DETAIL, SMS_NAMES } from '../../api/detailRecords';
import { detailFields, runDetailQuery } from '../../api/details';
import { country, operatorGroup } from '../../api/tariffs';
import {
	messageIdsForm,
	SMS_STATUS_ROUTE,
	smsMissingEvent,
	smsRecordEvent,
	smsStatusLookup,
	statusRecords,
} from '../../delivery/smsStatuses';
import { itemOperation } from '../../engine/itemOperation';
import { lookupOperation } from '../../engine/lookupOperation';
import { SMS_COLUMNS } from '../../ground/contract';
import { columnOptions, openChoice, openChoices } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { flag, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { serviceId } from '../../panel/ids';
import { plain } from '../../panel/read';

const ROUTE = 'GET /sms-stat/detail';

/** The names that `outFields` and `orderField` take (part 1, 4.1). */
const COLUMNS = columnOptions(SMS_COLUMNS);

const SIMPLE_FIELDS = [
	'messageId',
	'recipient',
	'sourceAddress',
	'text',
	'status',
	'final',
	'errorCode',
	'sentDateTime',
	'eventDateTime',
	'taskId',
];

/** Lists sent SMS with their details, page after page (part 1, 4.1). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many SMS',
	description: 'List sent messages with their details',
	tool: 'Lists SMS that were sent between two moments: recipient, text, status and times. It changes nothing. “final” true means that the status stays as it is. Ask for a short range, such as a day; where you have the messageId, ask for its status instead.',
	routes: [ROUTE],
	form: {
		...detailFields,
		options: options({
			bySegments: flag('By Segments', {
				description: 'Whether to ask for segments (“bySegments”); the service’s documents do not say what it changes',
			}),
			calculateTotalCount: flag('Calculate Total Count', {
				description:
					'Whether the service counts all messages that fit the filters (“calculateTotalCount”). The count stands in each row as “total”, null where the service gives none.',
			}),
			countryId: country(),
			outFields: openChoices('Fields to Return', COLUMNS, {
				description: 'Only these fields are returned; takes the place of Simplify',
			}),
			mogId: operatorGroup,
			order: text('Order', {
				placeholder: 'e.g. ASC',
				description: 'The direction of the order, in the word that your service takes',
			}),
			orderField: openChoice('Order By', COLUMNS, { default: 'SENT_DATE_TIME' }),
			recipient: text('To', { placeholder: 'e.g. 12025550123', description: 'The phone number of the recipient' }),
			searchText: text('Search Text'),
			sourceAddress: text('From', { description: 'The sender name of the messages' }),
			status: text('Status', {
				placeholder: 'e.g. DELIVERED',
				description: 'The status of the messages, in the word that your service takes',
			}),
			timeOffset,
			userId: serviceId('User ID'),
		}),
	},

	run: async (values, client, { timezone }) =>
		await runDetailQuery(values, client, {
			timezone,
			route: ROUTE,
			dateForm: 'blank',
			shape: SMS_DETAIL,
			chosenOnly: SMS_CHOSEN,
			simpleFields: SIMPLE_FIELDS,
			commonNames: SMS_NAMES,
			options: plain(values.options),
		}),
});

/** Asks for the last status of messages by their ids, 500 in a request (part 1, 4.1). */
export const getStatuses = lookupOperation({
	name: 'Get Statuses',
	action: 'Get the statuses of SMS',
	description: 'Ask for the last status of messages by their IDs',
	tool: 'Asks for the last status of one or several SMS by their messageId, as a send gave it. It changes nothing. “found” false means that the service does not know the ID. “final” false means that the status may still change: do not ask again at once, say that it is on its way. DELIVERED is the only proof that a message arrived.',
	routes: [SMS_STATUS_ROUTE],
	form: messageIdsForm,
	...smsStatusLookup,
});

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
