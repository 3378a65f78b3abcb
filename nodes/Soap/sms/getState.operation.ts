import { fieldsFor, type ItemOperation } from '../../old/operation';
import { smsStateWord } from '../../events/smsStates';
import { querySoap } from '../envelope';
import { messageIds, soapRecord, wholeNumber } from '../records';

/** What an id of this service may be made of; a part's id can hold a plus sign (field notes, rule 6). */
const ID = /^[\w+.:-]{1,64}$/;

/** The state of a message or of one part of it (part 2, 2.7 and 4.6: GetMessageState). */
export const getState: ItemOperation = {
	kind: 'item',
	resource: 'sms',
	operation: 'getState',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/smsservicev2.asmx#GetMessageState' }],
	fields: fieldsFor('sms', 'getState', [
		{
			displayName: 'Message ID',
			name: 'messageId',
			type: 'string',
			default: '={{ $json.messageId }}',
			required: true,
			placeholder: 'e.g. 1234567890123456789',
			description:
				'The ID of a message or of one of its parts, several with commas between them, or a list. Each is a request of its own, ten a second.',
		},
	]),

	async run(item, client) {
		const rows = [];
		for (const messageId of messageIds(item, ID)) {
			const record = soapRecord(await querySoap(client, 'sms', 'GetMessageState', { messageID: messageId })) ?? {};
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
};
