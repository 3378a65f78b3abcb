import { SMS_STATUSES } from '../../contract/generated/values';
import type { Core, Domain } from '../core/domain';
import { lookOf } from './look';
import { createDetails, createStatistics, createStatuses } from './queries';
import { createSend, statusDelivery } from './send';

/** The SMS domain (part 1, 2.2 and 4.1). */
export function createSmsDomain(core: Core): Domain {
	return {
		name: 'sms',
		handlers: {
			sendSms: createSend(core),
			getSmsStatuses: createStatuses(core),
			listSmsDetails: createDetails(core),
			getSmsStatistics: createStatistics(core),
		},
		incoming: {
			webhook: 'smsIncoming',
			isKept: true,
			event: (fields, at) => ({
				to: '15550100',
				from: '447700900100',
				text: 'Hello',
				transactionId: 'transaction-1',
				prefix: '',
				operator: 'Example Operator',
				countryName: 'GB',
				ts: at,
				...fields,
			}),
		},
		looks: { sms: lookOf },
		testEvents: [
			{
				form: 'smsStatus',
				title: 'Status of an SMS',
				statuses: ['DELIVERED', ...SMS_STATUSES.filter((status) => status !== 'DELIVERED')],
				delivery: (status, id, at, url) => statusDelivery(id, { status, at, errorCode: 0 }, url),
			},
		],
	};
}
