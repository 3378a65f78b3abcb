import type { Report } from '../../nodes/delivery/plan';
import { statusIn } from '../../nodes/events/envelope';

/** What a callback told of a message, without a time. */
export const report = (status: string): Report => ({
	...statusIn(status),
	occurredAt: null,
	occurredAtText: null,
	errorCode: null,
	source: 'callback',
});
