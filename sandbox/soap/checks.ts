import { LIMITS } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import { inZone } from '../core/dates';
import { MAGIC_SENDER } from '../sms/magic';
import { isSenderName } from '../sms/rules';
import { SoapRefusal } from './fault';
import type { Fields } from './arrange';

const MOST_ADDRESSES = LIMITS.soap.recipientsPerRequest;

/** A text that has to be there. */
export function needText(fields: Fields, name: string): string {
	const value = fields[name];
	if (typeof value === 'string' && value !== '') return value;
	throw new SoapRefusal(`Required parameter ${name} is missing`);
}

/** The text of a message, of at most so many characters. */
export function needData(fields: Fields, name: string, most: number): string {
	const text = needText(fields, name);
	if (Array.from(text).length > most) throw new SoapRefusal(`Message is longer than ${most} characters`);
	return text;
}

/** A sender: up to 11 Latin characters or 15 digits, approved for the account. */
export function needSender(fields: Fields, name: string, { senders }: Account): string {
	const sender = needText(fields, name);
	const approved = senders ? senders.includes(sender) : isSenderName(sender) && sender !== MAGIC_SENDER;
	if (!approved) throw new SoapRefusal(`Source address ${sender} is not approved`);
	return sender;
}

/** A list of numbers, one to a thousand. */
export function needAddresses(fields: Fields, name: string): string[] {
	const list = fields[name] as { string?: unknown } | null | undefined;
	const addresses = Array.isArray(list?.string) ? (list.string as unknown[]) : [];
	if (addresses.length === 0) throw new SoapRefusal(`Required parameter ${name} is missing`);
	if (addresses.length > MOST_ADDRESSES) throw new SoapRefusal(`More than ${MOST_ADDRESSES} destination addresses`);
	return addresses.map(needNumber);
}

/** A number in international form, with or without plus; 8 may stand for the country code. */
export function needNumber(value: unknown): string {
	if (typeof value === 'string' && /^\+?\d{7,15}$/.test(value)) return value;
	throw new SoapRefusal(`Destination address ${String(value)} is invalid`);
}

/** The account can pay; the overdraft counts. */
export function needBalance(balance: number): void {
	needPaid(balance > 0);
}

export function needPaid(isPaid: boolean): void {
	if (!isPaid) throw new SoapRefusal('Insufficient balance');
}

/** A lifetime in minutes; undefined when none is given. */
export function readValidity(value: unknown, most = Number.POSITIVE_INFINITY): number | undefined {
	if (value === undefined) return undefined;
	if (typeof value === 'number' && value >= 1 && value <= most) return value;
	throw new SoapRefusal('Validity is out of range');
}

/** The epoch milliseconds of `YYYY-MM-DDThh:mm:ss`, taken as UTC; undefined when none is given. */
export function readTime(value: unknown, name: string): number | undefined {
	if (value === undefined || value === null) return undefined;
	const text = typeof value === 'string' ? value : '';
	if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(text)) {
		const time = Date.parse(text.endsWith('Z') ? text : `${text}Z`);
		if (!Number.isNaN(time)) return time;
	}
	throw new SoapRefusal(`${name} is no valid dateTime`);
}

/** A time that has to be there. */
export function needTime(fields: Fields, name: string): number {
	const time = readTime(fields[name], name);
	if (time !== undefined) return time;
	throw new SoapRefusal(`Required parameter ${name} is missing`);
}

/** A time as the service writes it: UTC, without saying so (part 2, 2.7). */
export function writeTime(time: number): string {
	return inZone(time, 0).toFormat("yyyy-MM-dd'T'HH:mm:ss");
}
