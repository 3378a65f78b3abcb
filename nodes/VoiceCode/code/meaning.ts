import type { IDataObject } from 'n8n-workflow';

import { isFailure } from '../../api/statuses';

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
export function callMeaning(status: unknown): IDataObject {
	const word = typeof status === 'string' ? status.toUpperCase() : '';
	const known = MEANINGS.get(word);
	// The query is that of SMS, and its words are, too.
	if (!known && isFailure(word)) return { delivered: false, meaning: 'The call did not come through.' };
	return known ?? { delivered: null, meaning: 'The call has no outcome yet, or the status is not known.' };
}
