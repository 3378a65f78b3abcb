import { fieldsFor, type ItemOperation } from '../../old/operation';
import { isXmlParts, xmlText } from '../../ground/xml';
import { querySoap, soapIds } from '../envelope';
import { messageIds, soapRecord } from '../records';

/** The id of a message of this channel is a long (part 2, 4.6). */
const ID = /^\d{1,19}$/;

/**
 * The state of a message of the second messenger channel (part 2, 4.6). The result's shape is not shown: State is text or a
 * number, ResentSms a list of ids (field notes, SOAP); whatever else it holds is kept.
 */
export const getState: ItemOperation = {
	kind: 'item',
	resource: 'messenger',
	operation: 'getState',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/MsgrServiceV2.asmx#GetMessageState' }],
	fields: fieldsFor('messenger', 'getState', [
		{
			displayName: 'Message ID',
			name: 'messageId',
			type: 'string',
			default: '={{ $json.messageId }}',
			required: true,
			placeholder: 'e.g. 1234567890123456789',
			description:
				'The ID of a message, several with commas between them, or a list. Each is a request of its own, ten a second.',
		},
	]),

	async run(item, client) {
		const rows = [];
		for (const messageId of messageIds(item, ID)) {
			const result = await querySoap(client, 'messenger', 'GetMessageState', { messageID: messageId });
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
};
