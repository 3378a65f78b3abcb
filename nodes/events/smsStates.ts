import { LIMITS, SMS_STATE_NUMBER_MEANINGS } from '../ground/contract';

const WORDS = new Map(Object.entries(SMS_STATE_NUMBER_MEANINGS));
const { statePendingFirst, statePendingLast } = LIMITS.soap;

/**
 * A word for an SMS's State number, as the SOAP interface and the legacy REST host give it (field notes, SOAP). `unknown` may
 * also be a message that is not stored yet or older than 48 hours; null for a number that nobody has named.
 */
export function smsStateWord(state: number): string | null {
	if (state <= statePendingFirst && state >= statePendingLast) return 'pending';
	return WORDS.get(String(state)) ?? null;
}
