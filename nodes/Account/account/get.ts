import { ACCOUNT_ROUTE, fetchAccount } from '../../api/account';
import { itemOperation } from '../../engine/itemOperation';
import { oncePerRun } from '../../service/client';

const account = oncePerRun(fetchAccount);

/** The company account with what it can spend (part 2, 2.5 and 4.4). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get the account',
	description: 'Get the balance, the overdraft, and what can be spent',
	tool: 'Tells what the messaging account can spend: “available” and “balance”, the ID of their currency, and whether the account is blocked. It takes nothing and changes nothing. Not for what a message will cost: an estimate tells that.',
	routes: [ACCOUNT_ROUTE],
	form: {},
	run: async (_values, client) => [{ ...(await account(client)) }],
});
