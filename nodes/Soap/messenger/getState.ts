import { itemOperation } from '../../engine/itemOperation';
import { isXmlParts, xmlText } from '../../ground/xml';
import { querySoap, soapIds } from '../envelope';
import { messageIds } from '../fields';
import { soapRecord } from '../records';

const ROUTE = 'SOAP /MsgrServiceV2.asmx#GetMessageState';

/** The id of a message of this channel is a long (part 2, 4.6). */
const ID = /^\d{1,19}$/;

/**
 * The state of a message of the second messenger channel (part 2, 4.6). The result's shape is not shown: State is text or a
 * number, ResentSms a list of ids (field notes, SOAP); whatever else it holds is kept.
 */
export const getState = itemOperation({
	name: 'Get State',
	action: 'Get the state of a messenger message',
	description: 'Ask for the state of messages by their IDs',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: { messageId: messageIds(ID, 'a message') },

	async run({ messageId: ids }, client) {
		const rows = [];
		for (const messageId of ids) {
			const result = await querySoap(client, ROUTE, { messageID: messageId });
			const record = soapRecord(result) ?? { State: xmlText(result) ?? null };
			const state = record.State?.trim() ?? '';
			rows.push({
				messageId,
				status: /[a-z]/i.test(state) ? state.toLowerCase() : null,
				...record,
				ResentSms: soapIds(isXmlParts(result) ? (result.ResentSms ?? null) : null).filter((id) => id !== undefined),
			});
		}
		return rows;
	},
});
