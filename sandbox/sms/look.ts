import type { Look } from '../core/look';
import type { Message } from '../core/messages';
import type { SmsDetails } from './send';

/** What an SMS looks like, or the call of a voice code. */
export function lookOf({ text, details }: Message<SmsDetails>): Look {
	if (details.voice) return { style: 'voice', title: 'Voice call', text };
	const parts = details.segmentIds.length;
	return { style: 'sms', text, facts: parts > 1 ? [['Parts', String(parts)]] : [] };
}
