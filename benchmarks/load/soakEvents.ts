import { FIRST_ID } from './takers';

/** What the sandbox tells of a message, one callback each. */
export const STATUSES = ['ACCEPTED', 'SENT', 'DELIVERED'];

const EIGHTEEN_DIGITS = 915_862_000_000_000_000n;
const NINE_DIGITS = 800_000_000n;

/** An id as long as the sandbox's: of four, two have 19 digits, one 18 and one 9. What is remembered of a message is as long, then. */
export function idOf(message: number): string {
	const first = [FIRST_ID, EIGHTEEN_DIGITS, FIRST_ID, NINE_DIGITS][message % 4];
	return String(first + BigInt(message));
}

/** All callbacks of some messages, as a JSON list. */
export function callbacksOf(first: number, count: number): string {
	const at = Date.now();
	const events = Array.from({ length: count }, (_, message) => idOf(first + message)).flatMap((id) =>
		STATUSES.map((status, step) => `{"messageId":"${id}","ts":${at + step * 1000},"status":"${status}","errorCode":0}`),
	);
	return `[${events.join(',')}]`;
}
