import { InvalidInput, shorten } from '../../shared/errors';
import { idText, isJsonObject, pick } from '../../shared/json';
import { SMS_STATUS_IDS_PER_REQUEST } from '../../shared/limits';
import { fieldsFor, type LookupOperation } from '../../shared/operation';
import { resultList } from '../../shared/send';

/** Asks for the last status of messages by their ids, 500 in a request (part 1, 4.1). */
export const getStatuses: LookupOperation = {
	kind: 'lookup',
	resource: 'message',
	operation: 'getStatuses',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: '/sms-stat/statuses/get-by-ids' }],
	batch: SMS_STATUS_IDS_PER_REQUEST,
	fields: fieldsFor('message', 'getStatuses', [
		{
			displayName: 'Message IDs',
			name: 'messageIds',
			type: 'string',
			default: '={{ $json.messageId }}',
			required: true,
			placeholder: 'e.g. 1234567890123456789',
			description:
				'The ID of one message, several with commas between them, or a list. The IDs of all items are asked for together, 500 at a time.',
		},
	]),

	keys(item) {
		const ids = item.texts('messageIds', 'Message IDs');
		if (ids.length === 0) {
			throw new InvalidInput('Message IDs', 'none is given', 'Give the messageId that Send returned for this item.');
		}
		const wrong = ids.find((id) => !/^\d+$/.test(id));
		if (wrong !== undefined) {
			throw new InvalidInput(
				'Message IDs',
				`“${shorten(wrong)}” is not a message ID`,
				'An ID has digits only: use the messageId that Send returned.',
			);
		}
		return ids;
	},

	request(keys) {
		return { method: 'POST', path: '/sms-stat/statuses/get-by-ids', body: JSON.stringify(keys) };
	},

	records(answer) {
		const entries = resultList(answer);
		if (!entries) return undefined;
		return new Map(
			entries.filter(isJsonObject).map((entry) => {
				const messageId = idText(pick(entry, 'smsId', 'messageId')) ?? '';
				return [messageId, { messageId, found: true, ...entry, smsId: messageId }] as const;
			}),
		);
	},

	missing(key) {
		return { messageId: key, found: false, status: null, statusDateTime: null };
	},
};
