import type { IDataObject } from 'n8n-workflow';

import type { Schemas } from '../ground/contract';
import { isJsonObject } from '../ground/json';
import { saidBy } from './answers';
import type { Client } from './client';
import { recordIn } from './records';
import { request } from './routes';
import { boolean, decimal, id, list, record, text, type ShapeOf } from './shapes';
import { addMoney } from './tariffs';
import { nodeError } from './trouble';

export const ACCOUNT_ROUTE = 'GET /billing-api/companies/current/account';

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

/** Asks for the company account (part 2, 2.5 and 4.4). Throws a node error when the answer has none. */
export async function fetchAccount(client: Client): Promise<IDataObject> {
	const answer = await client.read(request(ACCOUNT_ROUTE));
	const result = recordIn(client, answer, RESULT);
	if (result && isJsonObject(result.account)) return readAccount(result);
	throw nodeError(client.node, {
		message: "The service's answer has no account",
		description: `Check the base URL in the credential, or try again later. The service said: ${saidBy(answer)}`,
		httpCode: String(answer.status),
	});
}

/** An account's record with `available` and `isBlocked` on top; balances can be zero or negative. */
export function readAccount({ account, ...others }: IDataObject): IDataObject {
	const { balance, credit, isBlocked, ...rest } = isJsonObject(account) ? account : {};
	const spendable = typeof balance === 'number' ? addMoney(balance, typeof credit === 'number' ? credit : 0) : null;
	return { available: spendable, isBlocked, balance, credit, ...rest, ...others, availableAssumes: AVAILABLE_ASSUMES };
}
