import type { IDataObject } from 'n8n-workflow';

import { request } from '../api/routes';
import { withFinal } from '../api/statuses';
import type { LookupDefinition } from '../engine/lookupOperation';
import { LIMITS, type Schemas } from '../ground/contract';
import { UNKNOWN_ZONE, isoFromZonedText } from '../ground/dates';
import { isJsonObject, pick, type Json, type JsonObject } from '../ground/json';
import { serviceIds } from '../panel/ids';
import { withCommonNames, type CommonNames } from '../service/commonNames';
import { id, readRecord, textValue, time, UNREAD, type ShapeOf } from '../service/shapes';
import { resultList, givenId } from '../service/verdict';
import { wordOf } from '../events/syntax';
import { envelope, statusIn, textIn, type OmniEvent } from '../events/envelope';
import { further } from '../events/progress';

/** The route of the status query (part 1, 4.1). */
export const SMS_STATUS_ROUTE = 'POST /sms-stat/statuses/get-by-ids';

export const messageIdsForm = {
	messageIds: serviceIds('Message IDs', {
		model: 'The messageId of one message, or several with commas between them, exactly as a send gave them',
		default: '={{ $json.messageId }}',
		required: true,
		placeholder: 'e.g. 1234567890123456789',
		description:
			'The messageId of one message, several with commas between them, or a list. The IDs of all items are asked for together, 500 at a time.',
		fix: 'Give the messageId that Send returned for this item.',
	}),
};

/** A message's status (part 1, 4.1). Its time names no zone, and the documents do not say which one is meant. */
const STATUS = { smsId: id, status: textValue, statusDateTime: time } satisfies ShapeOf<
	Schemas['SmsStatusesResponse']['result'][number]
>;

const NAMES = {
	messageId: 'messageId',
	found: 'found',
	status: 'status',
	occurredAt: 'statusDateTime',
} satisfies CommonNames;

/** The records of a status query's answer, as they came. */
interface StatusRecords {
	byId: Map<string, JsonObject>;
	/** Those that name no message, or with fewer digits than it has: nobody can tell whose they are. */
	unnamed: JsonObject[];
}

/** Reads the records of a status query's answer, of several of one message the furthest alone; undefined when it has no list of them. */
export function statusRecords(answer: unknown): StatusRecords | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const byId = new Map<string, JsonObject>();
	const unnamed: JsonObject[] = [];
	for (const entry of entries) {
		if (entry === null) continue;
		const record = isJsonObject(entry) ? entry : { [UNREAD]: entry as Json };
		const messageId = givenId(pick(record, 'smsId'));
		if (messageId === undefined) {
			if (Object.keys(record).length > 0) unnamed.push(record);
			continue;
		}
		const known = byId.get(messageId);
		byId.set(messageId, known ? furtherOf(known, record) : record);
	}
	return { byId, unnamed };
}

/** The one that a wait would keep. */
function furtherOf(known: JsonObject, other: JsonObject): JsonObject {
	const event = onItsClock(other);
	return further(onItsClock(known), event, []) === event ? other : known;
}

/** The event of a record beside others of its answer: their times are of one zone, whichever that is, and compare as they stand. */
function onItsClock(record: JsonObject): OmniEvent {
	const event = smsRecordEvent(record);
	return { ...event, occurredAt: event.occurredAt ?? event.occurredAtText };
}

/** The output for one message: every column of the status query, whether its status is final, and that its time is of no known zone. */
function statusRow(messageId: string | null, found: boolean, record?: JsonObject): IDataObject {
	const row = { messageId, found, ...readRecord(record, STATUS) };
	const told = { ...row, messageId: messageId ?? row.messageId };
	// The service's own names follow, and its time as it wrote it.
	return { ...withFinal(withCommonNames(told, NAMES)), ...UNKNOWN_ZONE };
}

/** The status query of the SMS interface, 500 ids in a request (part 1, 4.1); voice codes are read with it too (part 2, 4.7). */
export const smsStatusLookup = {
	batch: LIMITS.sms.statusIdsPerRequest,

	keys: ({ messageIds }: { readonly messageIds: string[] }) => messageIds,

	request: (keys) => request(SMS_STATUS_ROUTE, { body: JSON.stringify(keys) }),

	records(answer) {
		const found = statusRecords(answer);
		if (!found) return undefined;
		return {
			byKey: new Map([...found.byId].map(([messageId, record]) => [messageId, statusRow(messageId, true, record)])),
			unnamed: found.unnamed.map((record) => statusRow(null, true, record)),
		};
	},

	missing: (messageId): IDataObject => statusRow(messageId, false),
} satisfies Pick<LookupDefinition<typeof messageIdsForm>, 'batch' | 'keys' | 'request' | 'records' | 'missing'>;

/**
 * The envelope of one record of the SMS status query: smsId, status, statusDateTime (part 1, 4.1). That time names no zone
 * in the documents: it is read only where its text does.
 */
export function smsRecordEvent(record: JsonObject): OmniEvent {
	const time = pick(record, 'statusDateTime');
	return envelope(record, {
		channel: 'sms',
		kind: 'status',
		...statusIn(pick(record, 'status')),
		messageId: textIn(record, 'smsId', 'messageId'),
		occurredAt: isoFromZonedText(time),
		occurredAtText: wordOf(time),
	});
}

/** The envelope for an id that the status query does not name: no status, and `raw.found` is false. */
export function smsMissingEvent(messageId: string): OmniEvent {
	return smsRecordEvent({ messageId, found: false });
}
