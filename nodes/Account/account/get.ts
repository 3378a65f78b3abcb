import { itemOperation } from '../../engine/itemOperation';
import { ACCOUNT_ROUTE, fetchAccount } from '../../service/account';

/** The company account with what it can spend (part 2, 2.5 and 4.4). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get the account',
	description: 'Get the balance, the overdraft, and what can be spent',
	credential: 'omniApiKeyApi',
	routes: [ACCOUNT_ROUTE],
	form: {},
	run: async (_values, client) => [await fetchAccount(client)],
});
