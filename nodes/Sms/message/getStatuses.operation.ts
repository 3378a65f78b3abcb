import { messageIdsField, statusEndpoint, statusLookup } from '../../delivery/statusLookup';
import { fieldsFor, type LookupOperation } from '../../engine/operation';

/** Asks for the last status of messages by their ids, 500 in a request (part 1, 4.1). */
export const getStatuses: LookupOperation = {
	kind: 'lookup',
	resource: 'message',
	operation: 'getStatuses',
	credential: 'omniApiKeyApi',
	endpoints: [statusEndpoint],
	fields: fieldsFor('message', 'getStatuses', [messageIdsField]),
	...statusLookup,
};
