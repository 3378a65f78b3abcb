import type { IDataObject } from 'n8n-workflow';

import { itemOperation } from '../../engine/itemOperation';
import { isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { resultOf, saidBy } from '../../service/answers';
import { withTextIds } from '../../service/pagination';
import { request } from '../../service/routes';
import { nodeError } from '../../service/trouble';
import { addMoney, readNumber } from '../tariff/tariffs';

const ROUTE = 'GET /billing-api/companies/current/account';

const AVAILABLE_ASSUMES =
	'Balance plus credit (the overdraft). Reserves are not taken off: the service does not say whether its balance holds them.';

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
		const result = resultOf(client, answer);
		if (isJsonObject(result)) {
			const account = pick(result, 'account');
			if (isJsonObject(account)) return [readAccount(account, pick(result, 'validPacketChannels'))];
		}
		throw nodeError(client.node, {
			message: "The service's answer has no account",
			description: `Check the base URL in the credential, or try again later. The service said: ${saidBy(client, answer)}`,
			httpCode: String(answer.status),
		});
	},
});

/** An account's record with `available` and `isBlocked` on top; balances can be zero or negative. */
export function readAccount(account: JsonObject, channels: Json | undefined): IDataObject {
	const balance = readNumber(pick(account, 'balance'));
	const credit = readNumber(pick(account, 'credit')) ?? 0;
	const isBlocked = pick(account, 'isBlocked');
	return {
		available: balance === undefined ? null : addMoney(balance, credit),
		isBlocked: typeof isBlocked === 'boolean' ? isBlocked : null,
		...withTextIds(account, ['companyId', 'currencyId']),
		validPacketChannels: Array.isArray(channels) ? channels : [],
		availableAssumes: AVAILABLE_ASSUMES,
	};
}
