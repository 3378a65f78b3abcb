import { smsState, STATE_ROUTES, statesOf } from '../../api/soapStates';
import { itemOperation } from '../../engine/itemOperation';
import { messageIds } from '../fields';

/** The state of a message or of one part of it (part 2, 2.7 and 4.6: GetMessageState). */
export const getState = itemOperation({
	name: 'Get State',
	action: 'Get the state of an SMS',
	description: 'Ask for the state of messages, or of parts of them, by their IDs',
	tool: 'Asks for the state of one or several SMS by their messageId, as a send gave it. It changes nothing. “final” false means that the state may still change: do not ask again at once, say that it is on its way.',
	credential: 'omniSoapLoginApi',
	routes: [STATE_ROUTES.sms],
	form: { messageId: messageIds('a message or of one of its parts') },

	run: async ({ messageId: ids }, client) => await statesOf(smsState, client, ids),
});
