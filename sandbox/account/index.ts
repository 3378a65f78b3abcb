import type { AnswerOf } from '../../contract/generated/routes';
import type { Account } from '../core/accounts';
import { moneyOf, TARIFF, type TariffLine } from '../core/billing';
import type { Call, Core, Domain } from '../core/domain';

/** The account domain (part 2, 2.5 and 4.4). */
export function createAccountDomain(_core: Core): Domain {
	return {
		name: 'account',
		handlers: {
			getAccount: ({ account }) => ({ body: { result: accountRecord(account) } }),
			getTariffs: (call) => ({ body: { result: tariffs(call) } }),
		},
		tables: [
			{
				name: 'Tariff',
				columns: ['planRecordId', 'channel', 'countryName', 'prices'],
				rows: () =>
					TARIFF.map(({ steps, ...line }) => ({
						...line,
						prices: steps.map(({ price, startStep }) => `${price} from ${startStep}`).join('; '),
					})),
			},
		],
	};
}

/** The answer to the account query; the balance is what is left now. */
export function accountRecord(account: Account): AnswerOf<'getAccount'>['result'] {
	return {
		account: {
			companyId: account.companyId,
			accountType: 'POSTPAID',
			addPercent: 0,
			reserve: 0,
			reserveSms: 0,
			reserveViber: 0,
			currencyId: 1,
			recalcBillRate: false,
			notifyThreshold: 100,
			...account.record,
			...moneyOf(account),
		},
		validPacketChannels: ['SMS'],
	};
}

/** The tariff lines that fit the query; every line is free of a sender address. */
function tariffs({ account, query }: Call<'getTariffs'>): AnswerOf<'getTariffs'>['result'] {
	const { currencyId } = accountRecord(account).account;
	const wanted = (['channel', 'countryId', 'mogId'] as const).filter((name) => query[name] !== undefined);
	const fits = (line: TariffLine): boolean =>
		wanted.every((name) => line[name] === query[name]) &&
		(query.currencyId === undefined || query.currencyId === currencyId);
	return TARIFF.filter(fits).map((line) => ({
		planRecord: {
			...line,
			traffic: 'TRANSACTIONAL',
			startDate: '2026-01-01',
			endDate: null,
			deliveryRule: 'SUBMITTED',
			sourceAddress: null,
			sourceAddressType: null,
			currencyId,
			mogNameRus: line.mogId === null ? null : 'Example Operators',
			mogNameInt: line.mogId === null ? null : 'Example Operators',
		},
		quantity: account.bill.used.get(line.planRecordId) ?? 0,
	}));
}
