import type { SmsStatus, VoiceCodeFailure, VoiceCodeStatus } from '../../contract/generated/values';

/** After how many milliseconds a call is placed, within the 10 seconds of the documents, and when it is decided. */
export const PLACED_AFTER = 3_000;
export const DECIDED_AFTER = 8_000;

/** Numbers (digits only) that are not reached. */
export const UNREACHED = ['447700900901', '447700900903'];

/** Numbers whose request fails with this code (field notes, voice codes). */
export const MAGIC_FAILURES: Record<string, VoiceCodeFailure> = {
	'447700900911': 2,
	'447700900912': 5,
	'447700900913': 6,
	'447700900914': 7,
	'447700900915': 8,
	'447700900916': 9,
};

/** HTTP status and text of each failure (field notes, voice codes). */
export const FAILURES: Record<VoiceCodeFailure, { status: number; text: string }> = {
	1: { status: 400, text: 'Empty argument' },
	2: { status: 400, text: 'Invalid argument' },
	4: { status: 401, text: 'Invalid login or password' },
	5: { status: 403, text: 'No credit' },
	6: { status: 400, text: 'Invalid operation' },
	7: { status: 403, text: 'Forbidden' },
	8: { status: 500, text: 'Gateway error' },
	9: { status: 500, text: 'Internal error' },
};

/** A status of a call: those of an SMS on its way, and the two of its end. */
export type CallStatus = SmsStatus | VoiceCodeStatus;
