import type { Schemas } from '../../contract/generated/types';
import { LIMITS, SMS_PRIORITIES } from '../../contract/generated/values';
import { reasonAt, type Contract, type ReasonText, type Violation } from '../contract';
import type { Account } from '../core/accounts';
import { digitsOf, MAGIC_REJECTIONS, MAGIC_SENDER } from './magic';
import { isLatin } from './text';

/** An SMS message as the contract lets it pass (part 1, 2.2). */
export type SmsMessage = Schemas['SmsMessage'];

/** Checks one message, whose fields may be missing, against the rules that a schema cannot say; gives what it breaks. */
export type SmsRules = (message: Partial<SmsMessage>, index: number, account: Account, now: number) => Violation[];

const MESSAGE = 'sms.yaml#/schemas/SmsMessage/properties';

/** Makes the check; the reason keys are those of the contract. */
export function createRules(contract: Contract): SmsRules {
	const cyrillicLimit = LIMITS.sms.charactersCyrillic;
	const priorities: readonly string[] = SMS_PRIORITIES;
	const reasons = new Map<keyof SmsMessage, ReasonText | undefined>();
	for (const field of ['from', 'text', 'scheduledTime', 'priority', 'callbackUrl'] as const) {
		reasons.set(field, reasonAt(contract.schema(`${MESSAGE}/${field}`)));
	}

	return (message, index, account, now) => {
		const found: Violation[] = [];
		const report = (field: keyof SmsMessage, text: string): void => {
			found.push({ segments: ['messages', index, field], message: text, reason: reasons.get(field) });
		};
		const { from, to, text, scheduledTime, priority, callbackUrl } = message;
		if (from !== undefined && !isApproved(from, account)) report('from', 'sender name is not approved');
		if (text !== undefined && text.length > cyrillicLimit && !isLatin(text))
			report('text', `more than ${cyrillicLimit} characters, not Latin`);
		if (scheduledTime !== undefined && !(parseUtc(scheduledTime) >= now)) report('scheduledTime', 'no time to come');
		if (priority !== undefined && !priorities.includes(priority))
			report('priority', `none of ${priorities.join(', ')}`);
		if (callbackUrl !== undefined && !URL.canParse(callbackUrl)) report('callbackUrl', 'no valid URL');
		const magic = MAGIC_REJECTIONS[digitsOf(to ?? '')];
		if (magic) {
			found.push({
				segments: ['messages', index, magic.field],
				message: 'magic recipient',
				reason: { key: magic.key },
			});
		}
		return found;
	};
}

/** The epoch milliseconds of an ISO time, which is in UTC whether it says so or not; NaN when there is no such time. */
export function parseUtc(text: string): number {
	const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
	const time = Date.parse(zoned.replace(',', '.'));
	const day = text.slice(0, 10);
	return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? Number.NaN : time;
}

/** Approved are the account's names, or, without a list, names of up to 11 Latin characters or 15 digits. */
function isApproved(from: string, { senders }: Account): boolean {
	if (senders) return senders.includes(from);
	return from !== MAGIC_SENDER && isSenderName(from);
}

/** Whether a text has the form of a sender name (part 2, 2.7): so many Latin characters, or so many digits. */
export function isSenderName(text: string): boolean {
	const { senderCharacters, senderDigits } = LIMITS.soap;
	if (/^\+?\d+$/.test(text)) return text.replace('+', '').length <= senderDigits;
	return /^[ -~]+$/.test(text) && text.length <= senderCharacters;
}
