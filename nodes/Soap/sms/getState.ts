import { itemOperation } from '../../engine/itemOperation';
import { readRecord } from '../../service/shapes';
import { smsStateWord, withFinal } from '../../service/statuses';
import { querySoap } from '../envelope';
import { messageIds } from '../fields';
import { MESSAGE_STATE } from '../records';

const ROUTE = 'SOAP /smsservicev2.asmx#GetMessageState';

/** The state of a message or of one part of it (part 2, 2.7 and 4.6: GetMessageState). */
export const getState = itemOperation({
	name: 'Get State',
	action: 'Get the state of an SMS',
	description: 'Ask for the state of messages, or of parts of them, by their IDs',
	tool: 'Asks for the state of one or several SMS by their messageId, as a send gave it. It changes nothing. “final” false means that the state may still change: do not ask again at once, say that it is on its way.',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: { messageId: messageIds('a message or of one of its parts') },

	async run({ messageId: ids }, client) {
		const rows = [];
		for (const messageId of ids) {
			const record = readRecord(await querySoap(client, ROUTE, { messageID: messageId }), MESSAGE_STATE);
			const status = typeof record.State === 'number' ? smsStateWord(record.State) : null;
			rows.push(withFinal({ messageId, status, ...record }));
		}
		return rows;
	},
});
