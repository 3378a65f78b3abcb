import { reasonAt, type Contract, type ReasonText, type Violation } from '../contract';
import type { Account } from '../core/accounts';
import { digitsOf, MAGIC_REJECTIONS, MAGIC_SENDER } from './magic';
import { isLatin } from './text';

/** An SMS message as the contract lets it pass (part 1, 2.2). */
export interface SmsMessage {
	from: string;
	to: string;
	text: string;
	validity?: number;
	scheduledTime?: string;
	priority?: string;
	callbackUrl?: string;
	options?: Record<string, unknown>;
}

/** Checks one message, whose fields may be missing, against the rules that a schema cannot say; gives what it breaks. */
export type SmsRules = (message: Partial<SmsMessage>, index: number, account: Account, now: number) => Violation[];

const MESSAGE = 'sms.yaml#/schemas/SmsMessage/properties';

/** Makes the check; limits, known values and reason keys are those of the contract. */
export function createRules(contract: Contract): SmsRules {
	const cyrillicLimit = Number(contract.schema(`${MESSAGE}/text`)['x-max-length-cyrillic']);
	const priorities = contract.schema(`${MESSAGE}/priority`)['x-known-values'] as string[];
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
	return from !== MAGIC_SENDER && (/^[ -~]{1,11}$/.test(from) || /^\+?\d{1,15}$/.test(from));
}
