import type { Core, Domain } from '../core/domain';
import { createDetails, createStatistics, createStatuses } from './queries';
import { createSend } from './send';

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
	};
}
