import type { IDataObject } from 'n8n-workflow';

import type { ItemOperation } from '../../old/operation';
import { isJsonObject, pick, type JsonObject } from '../../ground/json';
import { resultOf, saidBy } from '../../service/answers';
import { withTextIds } from '../../service/pagination';
import { nodeError } from '../../service/trouble';
import { addMoney, readNumber } from '../tariff/tariffs';

const PATH = '/billing-api/companies/current/account';

const AVAILABLE_ASSUMES =
	'Balance plus credit (the overdraft). Reserves are not taken off: the service does not say whether its balance holds them.';

/** The company account with what it can spend (part 2, 2.5 and 4.4): GET /billing-api/companies/current/account. */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'account',
	operation: 'get',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: PATH }],
	fields: [],

	async run(_item, client) {
		const answer = await client.read({ method: 'GET', path: PATH });
		const result = resultOf(client, answer);
		const account = isJsonObject(result) ? pick(result, 'account') : undefined;
		if (isJsonObject(result) && isJsonObject(account))
			return [readAccount(account, pick(result, 'validPacketChannels'))];
		throw nodeError(client.node, {
			message: "The service's answer has no account",
			description: `Check the base URL in the credential, or try again later. The service said: ${saidBy(client, answer)}`,
			httpCode: String(answer.status),
		});
	},
};

/** An account's record with `available` and `isBlocked` on top; balances can be zero or negative. */
export function readAccount(account: JsonObject, channels: unknown): IDataObject {
	const balance = readNumber(pick(account, 'balance'));
	const credit = readNumber(pick(account, 'credit')) ?? 0;
	const isBlocked = pick(account, 'isBlocked');
	return {
		available: balance === undefined ? null : addMoney(balance, credit),
		isBlocked: typeof isBlocked === 'boolean' ? isBlocked : null,
		...withTextIds(account, ['companyId', 'currencyId']),
		validPacketChannels: Array.isArray(channels) ? (channels as string[]) : [],
		availableAssumes: AVAILABLE_ASSUMES,
	};
}
