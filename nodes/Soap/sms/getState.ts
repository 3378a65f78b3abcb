import { itemOperation } from '../../engine/itemOperation';
import { smsStateWord } from '../../events/smsStates';
import { querySoap } from '../envelope';
import { messageIds } from '../fields';
import { soapRecord, wholeNumber } from '../records';

const ROUTE = 'SOAP /smsservicev2.asmx#GetMessageState';

/** What an id of this service may be made of; a part's id can hold a plus sign (field notes, rule 7). */
const ID = /^[\w+.:-]{1,64}$/;

/** The state of a message or of one part of it (part 2, 2.7 and 4.6: GetMessageState). */
export const getState = itemOperation({
	name: 'Get State',
	action: 'Get the state of an SMS',
	description: 'Ask for the state of messages, or of parts of them, by their IDs',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: { messageId: messageIds(ID, 'a message or of one of its parts') },

	async run({ messageId: ids }, client) {
		const rows = [];
		for (const messageId of ids) {
			const record = soapRecord(await querySoap(client, ROUTE, { messageID: messageId })) ?? {};
			const state = wholeNumber(record.State);
			rows.push({
				messageId,
				status: typeof state === 'number' ? smsStateWord(state) : null,
				...record,
				State: state,
			});
		}
		return rows;
	},
});
