import { isoFromZonedText } from '../ground/dates';
import { pick, type JsonObject } from '../ground/json';
import { wordOf } from './syntax';
import { envelope, statusIn, textIn, type OmniEvent } from './envelope';

/**
 * The envelope of one record of the SMS status query: smsId, status, statusDateTime (part 1, 4.1). That time names no zone
 * in the documents: it is read only where its text does.
 */
export function smsRecordEvent(record: JsonObject): OmniEvent {
	return event(record, textIn(record, 'smsId', 'messageId'));
}

/** The envelope for an id that the status query does not name: no status, and `raw.found` is false. */
export function smsMissingEvent(messageId: string): OmniEvent {
	return event({ messageId, found: false }, messageId);
}

function event(record: JsonObject, messageId: string | null): OmniEvent {
	const time = pick(record, 'statusDateTime');
	return envelope(record, {
		channel: 'sms',
		kind: 'status',
		...statusIn(pick(record, 'status')),
		messageId,
		occurredAt: isoFromZonedText(time),
		occurredAtText: wordOf(time),
	});
}
