import { CHAT_APP_STATUSES, PUSH_STATUSES, SMS_STATUSES } from '../ground/contract';
import { pick } from '../ground/json';
import { envelope, has, objectField, statusFields, type CallbackForm } from './envelope';

/** The statuses that push reports (part 1, 2.9), and those among them that SMS and chat app do not have. */
const STATUSES = new Set<string>(PUSH_STATUSES);
const OTHERS = new Set<string>([...SMS_STATUSES, ...CHAT_APP_STATUSES]);
const OWN = new Set([...STATUSES].filter((status) => !OTHERS.has(status.toUpperCase())));

/**
 * Push status callback: a list of messageId, ts, status, errorCode and the request's options (part 1, 2.10). The keys are
 * those of an SMS, but the statuses are in lower case; scenarios write them so too, with callbackData.
 */
export const pushStatus: CallbackForm = {
	name: 'push status',
	recognises(entry) {
		const status = pick(entry, 'status');
		if (!has(entry, 'messageId') || typeof status !== 'string' || has(entry, 'callbackData')) return false;
		const word = status.toLowerCase();
		if (word === 'send') return true;
		if (has(entry, 'options') && (status === word || OWN.has(word))) return true;
		// With options and in upper case it is an SMS's, unless the callback URL says otherwise.
		if (has(entry, 'options')) return STATUSES.has(word) ? 'maybe' : false;
		return OWN.has(word) || (status === word && STATUSES.has(word)) ? 'maybe' : false;
	},
	read: (entry) =>
		envelope(entry, {
			channel: 'push',
			kind: 'status',
			...statusFields(entry),
			callbackData: objectField(entry, 'options'),
		}),
};
