import type { Look } from '../core/look';
import type { Message } from '../core/messages';
import type { MessengerDetails } from './messenger';

/** What a messenger message looks like; what went out as an SMS instead is named. */
export function lookOf({ text, details }: Message<MessengerDetails>): Look {
	const { resend, resentSms } = details;
	const facts: Look['facts'] = resend ? [['Sent as an SMS instead', resentSms.join(', ') || 'not yet']] : [];
	return { style: 'messenger', text, facts };
}
