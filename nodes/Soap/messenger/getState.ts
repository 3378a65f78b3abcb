import { itemOperation } from '../../engine/itemOperation';
import { isXmlParts } from '../../ground/xml';
import { readRecord } from '../../service/shapes';
import { withFinal } from '../../service/statuses';
import { querySoap } from '../envelope';
import { messageIds } from '../fields';
import { MESSENGER_STATE } from '../records';

const ROUTE = 'SOAP /MsgrServiceV2.asmx#GetMessageState';

/**
 * The state of a message of the second messenger channel (part 2, 4.6). The result's shape is not shown: State is text or a
 * number, ResentSms a list of ids (field notes, SOAP); whatever else it holds is kept.
 */
export const getState = itemOperation({
	name: 'Get State',
	action: 'Get the state of a messenger message',
	description: 'Ask for the state of messages by their IDs',
	tool: 'Asks for the state of one or several messenger messages by their messageId, as a send gave it. It changes nothing. “final” false means that the state may still change: do not ask again at once, say that it is on its way.',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: { messageId: messageIds('a message') },

	async run({ messageId: ids }, client) {
		const rows = [];
		for (const messageId of ids) {
			const result = await querySoap(client, ROUTE, { messageID: messageId });
			// Where the result is no record, it is the state itself.
			const record = readRecord(isXmlParts(result) ? result : { State: result }, MESSENGER_STATE);
			const state = typeof record.State === 'string' ? record.State.trim() : '';
			const status = /[a-z]/i.test(state) ? state.toLowerCase() : null;
			rows.push(withFinal({ messageId, status, ...record }));
		}
		return rows;
	},
});
