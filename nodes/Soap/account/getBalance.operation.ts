import { fieldsFor, type ItemOperation } from '../../old/operation';
import { xmlText } from '../../ground/xml';
import { querySoap } from '../envelope';

/** The account's balance, the overdraft counted (part 2, 4.6). A decimal stays text, so that no digit is lost. */
export const getBalance: ItemOperation = {
	kind: 'item',
	resource: 'account',
	operation: 'getBalance',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/smsservicev2.asmx#GetBalance' }],
	fields: fieldsFor('account', 'getBalance', []),

	async run(_item, client) {
		return [{ balance: xmlText(await querySoap(client, 'sms', 'GetBalance'))?.trim() ?? null }];
	},
};
