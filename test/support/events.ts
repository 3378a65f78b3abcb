import type { OmniEvent } from '../../nodes/events/envelope';

/** The fields of an event that most forms leave empty. */
export const BLANK = {
	status: null,
	rank: null,
	final: false,
	messageId: null,
	occurredAt: null,
	occurredAtText: null,
	errorCode: null,
	recipient: null,
	sender: null,
	from: null,
	to: null,
	text: null,
	callbackData: null,
	client: null,
	contactId: null,
	taskId: null,
	triggerId: null,
	prefix: null,
	operator: null,
	countryName: null,
	transactionId: null,
	reference: null,
	late: false,
	note: null,
} as const satisfies Partial<OmniEvent>;
