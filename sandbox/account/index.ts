import type { Core, Domain } from '../core/domain';
import type { Account } from '../core/accounts';

/** The account domain (part 2, 2.5 and 4.4). */
export function createAccountDomain(_core: Core): Domain {
	return {
		name: 'account',
		handlers: { getAccount: ({ account }) => ({ body: { result: accountRecord(account) } }) },
	};
}

/** The answer to the account query. */
export function accountRecord({ companyId, record }: Account): Record<string, unknown> {
	return {
		account: {
			companyId,
			accountType: 'POSTPAID',
			addPercent: 0,
			balance: 1250.5,
			credit: 500,
			reserve: 0,
			reserveSms: 0,
			reserveViber: 0,
			currencyId: 1,
			isBlocked: false,
			recalcBillRate: false,
			disableThreshold: 0,
			notifyThreshold: 100,
			...record,
		},
		validPacketChannels: ['SMS'],
	};
}
