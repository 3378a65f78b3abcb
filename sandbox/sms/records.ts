import type { Schemas } from '../../contract/generated/types';
import { countryOf } from '../core/countries';
import { formatDateTime } from '../core/dates';
import { integerOf } from '../core/ids';
import { statusOf, type Message } from '../core/messages';
import { digitsOf } from './magic';

export type SmsRecord = Schemas['SmsDetailRecord'];

/** The detail record of a message or of one of its segments; the offset of its times is in minutes. */
export function recordOf(message: Message, segmentId: string, offset: number): SmsRecord {
	const { id, account, sender, recipient, text, sentAt } = message;
	const { status, at, errorCode } = statusOf(message);
	const country = countryOf(recipient);
	return {
		messageId: integerOf(id),
		sentDateTime: formatDateTime(sentAt, offset),
		segmentId: integerOf(segmentId),
		sourceAddress: sender,
		recipient: digitsOf(recipient),
		status,
		eventDateTime: formatDateTime(at, offset),
		companyId: account.companyId,
		companyName: account.companyName,
		userId: account.userId,
		userLogin: account.userLogin,
		countryId: country?.countryId ?? null,
		countryName: country?.countryName ?? null,
		mogId: country ? country.countryId * 10 : null,
		mogName: country ? 'Example Operators' : null,
		moId: country ? country.countryId * 100 : null,
		moName: country ? 'Example Operator' : null,
		taskId: 0,
		taskName: null,
		taskType: null,
		triggerId: 0,
		text,
		errorCode,
		traffic: 'TRANSACTIONAL',
		recipientZoneName: null,
		triggerContactGroup: null,
		isContactGroupDeleted: 'No',
	};
}
