import type { IDataObject } from 'n8n-workflow';

import { itemOperation } from '../../engine/itemOperation';
import type { Schemas } from '../../ground/contract';
import { isJsonObject } from '../../ground/json';
import { saidBy } from '../../service/answers';
import { recordIn } from '../../service/records';
import { request } from '../../service/routes';
import { boolean, decimal, id, list, record, text, type ShapeOf } from '../../service/shapes';
import { nodeError } from '../../service/trouble';
import { addMoney } from '../tariff/tariffs';

const ROUTE = 'GET /billing-api/companies/current/account';

const AVAILABLE_ASSUMES =
	'Balance plus credit (the overdraft). Reserves are not taken off: the service does not say whether its balance holds them.';

const ACCOUNT = {
	companyId: id,
	accountType: text,
	addPercent: decimal,
	balance: decimal,
	credit: decimal,
	reserve: decimal,
	reserveSms: decimal,
	reserveViber: decimal,
	currencyId: id,
	isBlocked: boolean,
	recalcBillRate: boolean,
	disableThreshold: decimal,
	notifyThreshold: decimal,
} satisfies ShapeOf<Schemas['Account']>;

const RESULT = { account: record(ACCOUNT), validPacketChannels: list(text) } satisfies ShapeOf<
	Schemas['AccountResponse']['result']
>;

/** The company account with what it can spend (part 2, 2.5 and 4.4). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get the account',
	description: 'Get the balance, the overdraft, and what can be spent',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form: {},

	async run(_values, client) {
		const answer = await client.read(request(ROUTE));
		const result = recordIn(client, answer, RESULT);
		if (result && isJsonObject(result.account)) return [readAccount(result)];
		throw nodeError(client.node, {
			message: "The service's answer has no account",
			description: `Check the base URL in the credential, or try again later. The service said: ${saidBy(answer)}`,
			httpCode: String(answer.status),
		});
	},
});

/** An account's record with `available` and `isBlocked` on top; balances can be zero or negative. */
export function readAccount({ account, ...others }: IDataObject): IDataObject {
	const { balance, credit, isBlocked, ...rest } = isJsonObject(account) ? account : {};
	const spendable = typeof balance === 'number' ? addMoney(balance, typeof credit === 'number' ? credit : 0) : null;
	return { available: spendable, isBlocked, balance, credit, ...rest, ...others, availableAssumes: AVAILABLE_ASSUMES };
}
