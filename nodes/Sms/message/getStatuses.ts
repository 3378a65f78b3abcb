import { messageIdsForm, SMS_STATUSES, smsStatusLookup } from '../../delivery/smsStatuses';
import { lookupOperation } from '../../engine/lookupOperation';

/** Asks for the last status of messages by their ids, 500 in a request (part 1, 4.1). */
export const getStatuses = lookupOperation({
	name: 'Get Statuses',
	action: 'Get the statuses of SMS',
	description: 'Ask for the last status of messages by their IDs',
	credential: 'omniApiKeyApi',
	routes: [SMS_STATUSES],
	form: messageIdsForm,
	...smsStatusLookup,
});
