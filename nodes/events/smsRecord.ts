import { isoFromZonedText } from '../ground/dates';
import { pick, type JsonObject } from '../ground/json';
import { Entry } from './entry';
import { envelope, type OmniEvent } from './envelope';
import { readFields } from './meaning';

/**
 * The envelope of one record of the SMS status query: smsId, status, statusDateTime (part 1, 4.1). That time names no zone
 * in the documents: it is read only where its text does, and stands in `raw` as it came.
 */
export function smsRecordEvent(record: JsonObject): OmniEvent {
	return envelope(record, {
		channel: 'sms',
		kind: 'status',
		...readFields(new Entry(record), {}),
		occurredAt: isoFromZonedText(pick(record, 'statusDateTime')),
	});
}

/** The envelope for an id that the status query does not name: no status, and `raw.found` is false. */
export function smsMissingEvent(messageId: string): OmniEvent {
	return smsRecordEvent({ messageId, found: false });
}
