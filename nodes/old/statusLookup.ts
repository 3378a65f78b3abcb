import type { INodeProperties } from 'n8n-workflow';

import type { Endpoint, LookupOperation } from '../old/operation';
import { resultList } from '../old/send';
import { InvalidInput, shorten } from '../ground/errors';
import { idText, isJsonObject, pick, type JsonObject } from '../ground/json';
import { SMS_STATUS_IDS_PER_REQUEST } from '../ground/limits';

const PATH = '/sms-stat/statuses/get-by-ids';

/** The endpoint of the status query. */
export const statusEndpoint: Endpoint = { method: 'POST', path: PATH };

/** The field with the ids that are asked for. */
export const messageIdsField: INodeProperties = {
	displayName: 'Message IDs',
	name: 'messageIds',
	type: 'string',
	default: '={{ $json.messageId }}',
	required: true,
	placeholder: 'e.g. 1234567890123456789',
	description:
		'The ID of one message, several with commas between them, or a list. The IDs of all items are asked for together, 500 at a time.',
};

/** The records of a status query's answer by their message ids, as they came; undefined when it has no list of them. */
export function statusRecords(answer: unknown): Map<string, JsonObject> | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	return new Map(entries.filter(isJsonObject).map((entry) => [idText(pick(entry, 'smsId', 'messageId')) ?? '', entry]));
}

/** The status query of the SMS interface, 500 ids in a request (part 1, 4.1); voice codes are read with it too (part 2, 4.7). */
export const statusLookup: Pick<LookupOperation, 'batch' | 'keys' | 'request' | 'records' | 'missing'> = {
	batch: SMS_STATUS_IDS_PER_REQUEST,

	keys(item) {
		const ids = item.texts('messageIds', 'Message IDs');
		if (ids.length === 0) {
			throw new InvalidInput('Message IDs', 'none is given', 'Give the messageId that Send returned for this item.');
		}
		// The ids of message parts can hold a plus sign (field notes, rule 7).
		const wrong = ids.find((id) => !/^\d[\d+]*$/.test(id));
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
		return { method: 'POST', path: PATH, body: JSON.stringify(keys) };
	},

	records(answer) {
		const records = statusRecords(answer);
		if (!records) return undefined;
		return new Map(
			[...records].map(([messageId, record]) => [messageId, { messageId, found: true, ...record, smsId: messageId }]),
		);
	},

	missing(key) {
		return { messageId: key, found: false, status: null, statusDateTime: null };
	},
};
