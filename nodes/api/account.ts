import type { IDataObject } from 'n8n-workflow';

import { ACCOUNT_RECORD } from '../ground/contract';
import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import { failWithout, resultOf } from '../service/answers';
import type { Client } from '../service/client';
import { list, readRecord, record, shapeOf, textValue } from '../service/shapes';
import { request } from './routes';
import { addMoney } from './tariffs';

export const ACCOUNT_ROUTE = 'GET /billing-api/companies/current/account';

const AVAILABLE_ASSUMES =
	'Balance plus credit (the overdraft). Reserves are not taken off: the service does not say whether its balance holds them.';

const RESULT = { account: record(shapeOf(ACCOUNT_RECORD)), validPacketChannels: list(textValue) };

/** Asks for the company account (part 2, 2.5 and 4.4). Throws a node error when the answer has none. */
export async function fetchAccount(client: Client): Promise<IDataObject> {
	const answer = await client.read(request(ACCOUNT_ROUTE));
	return readAccount(accountIn(resultOf(client, answer)) ?? failWithout(client, answer, 'account'));
}

/** The account in an answer's result, and what stands beside it; undefined when it has none. */
export function accountIn(result: Json | undefined): (JsonObject & { account: JsonObject }) | undefined {
	const read = readRecord(result, RESULT);
	return isJsonObject(read.account) ? { ...read, account: read.account } : undefined;
}

/**
 * An account's record with `available` and `isBlocked` on top; balances can be zero or negative (field notes, account). What
 * can be spent is known where both of its parts are.
 */
export function readAccount({ account, ...others }: JsonObject & { account: JsonObject }): IDataObject {
	const { balance, credit, isBlocked, ...rest } = account;
	const spendable = typeof balance === 'number' && typeof credit === 'number' ? addMoney(balance, credit) : null;
	return { available: spendable, isBlocked, balance, credit, ...rest, ...others, availableAssumes: AVAILABLE_ASSUMES };
}
