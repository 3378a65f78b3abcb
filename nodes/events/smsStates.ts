const WORDS = new Map([
	[0, 'delivered'],
	[-1, 'sent'],
	[-2, 'queued'],
	[46, 'expired'],
	[47, 'deleted'],
	[42, 'rejected'],
	[48, 'rejected'],
	[69, 'rejected'],
	[8, 'error'],
	[10, 'error'],
	[11, 'error'],
	[41, 'error'],
	[255, 'unknown'],
]);

/**
 * A word for an SMS's State number, as the SOAP interface and the legacy REST host give it (field notes, SOAP). `unknown` may
 * also be a message that is not stored yet or older than 48 hours; null for a number that nobody has named.
 */
export function smsStateWord(state: number): string | null {
	if (state <= -10 && state >= -40) return 'pending';
	return WORDS.get(state) ?? null;
}
