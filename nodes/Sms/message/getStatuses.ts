import { messageIdsForm, SMS_STATUS_ROUTE, smsStatusLookup } from '../../delivery/smsStatuses';
import { lookupOperation } from '../../engine/lookupOperation';

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
