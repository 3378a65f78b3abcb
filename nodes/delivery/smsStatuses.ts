import type { IDataObject } from 'n8n-workflow';

import type { LookupDefinition } from '../engine/lookupOperation';
import { InvalidInput, shorten } from '../ground/errors';
import { idText, isJsonObject, pick, type JsonObject } from '../ground/json';
import { SMS_STATUS_IDS_PER_REQUEST } from '../ground/limits';
import { refine } from '../panel/field';
import { texts } from '../panel/fields';
import { request } from '../service/routes';
import { resultList } from '../service/verdict';

/** The route of the status query (part 1, 4.1). */
export const SMS_STATUSES = 'POST /sms-stat/statuses/get-by-ids';

/** The ids that are asked for. */
export const messageIdsForm = {
	messageIds: refine(
		texts('Message IDs', {
			default: '={{ $json.messageId }}',
			required: true,
			placeholder: 'e.g. 1234567890123456789',
			description:
				'The ID of one message, several with commas between them, or a list. The IDs of all items are asked for together, 500 at a time.',
		}),
		checkedIds,
	),
};

function checkedIds(ids: string[], label: string): string[] {
	if (ids.length === 0) {
		throw new InvalidInput(label, 'none is given', 'Give the messageId that Send returned for this item.');
	}
	// The ids of message parts can hold a plus sign (field notes, rule 7).
	const wrong = ids.find((id) => !/^\d[\d+]*$/.test(id));
	if (wrong === undefined) return ids;
	throw new InvalidInput(
		label,
		`“${shorten(wrong)}” is not a message ID`,
		'An ID has digits only: use the messageId that Send returned.',
	);
}

/** The records of a status query's answer by their message ids, as they came; undefined when it has no list of them. */
export function statusRecords(answer: unknown): Map<string, JsonObject> | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	return new Map(entries.filter(isJsonObject).map((entry) => [idText(pick(entry, 'smsId', 'messageId')) ?? '', entry]));
}

/** The status query of the SMS interface, 500 ids in a request (part 1, 4.1); voice codes are read with it too (part 2, 4.7). */
export const smsStatusLookup = {
	batch: SMS_STATUS_IDS_PER_REQUEST,

	keys: ({ messageIds }: { readonly messageIds: string[] }) => messageIds,

	request: (keys) => request(SMS_STATUSES, { body: JSON.stringify(keys) }),

	records(answer): Map<string, IDataObject> | undefined {
		const records = statusRecords(answer);
		if (!records) return undefined;
		return new Map(
			[...records].map(([messageId, record]) => [messageId, { messageId, found: true, ...record, smsId: messageId }]),
		);
	},

	missing: (messageId) => ({ messageId, found: false, status: null, statusDateTime: null }),
} satisfies Pick<LookupDefinition<typeof messageIdsForm>, 'batch' | 'keys' | 'request' | 'records' | 'missing'>;
