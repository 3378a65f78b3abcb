import { messengerState, STATE_ROUTES, statesOf } from '../../api/soapStates';
import { itemOperation } from '../../engine/itemOperation';
import { messageIds } from '../fields';

/** The state of a message of the second messenger channel (part 2, 4.6). */
export const getState = itemOperation({
	name: 'Get State',
	action: 'Get the state of a messenger message',
	description: 'Ask for the state of messages by their IDs',
	tool: 'Asks for the state of one or several messenger messages by their messageId, as a send gave it. It changes nothing. “final” false means that the state may still change: do not ask again at once, say that it is on its way.',
	credential: 'omniSoapLoginApi',
	routes: [STATE_ROUTES.messenger],
	form: { messageId: messageIds('a message') },

	run: async ({ messageId: ids }, client) => await statesOf(messengerState, client, ids),
});
