import type { IDataObject } from 'n8n-workflow';

/** What the two statuses of a voice code mean (part 2, 2.7). */
const MEANINGS = new Map([
	['DELIVERED', { delivered: true, meaning: 'The user rejected or answered the call.' }],
	[
		'UNDELIVERED',
		{
			delivered: false,
			meaning: 'The user was out of network, or did not reject the call and the operator stopped calling.',
		},
	],
]);

/** Whether a status says that the call came through, and what it means; null and open for any other. */
export function meaningOf(status: unknown): IDataObject {
	const known = typeof status === 'string' ? MEANINGS.get(status.toUpperCase()) : undefined;
	return known ?? { delivered: null, meaning: 'The call is not decided yet, or the status is not known.' };
}
