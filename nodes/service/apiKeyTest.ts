import { isJsonObject, pick, tryParseJson, type JsonObject } from '../ground/json';
import { credentialTest, statusTrouble, strangerTrouble } from './credentialTest';
import { request } from './routes';
import { saidIn } from './said';
import { httpTrouble } from './trouble';

/** Tests an API key by asking for the company account, whose number and balance it tells (part 2, 4.4 and 5). */
export const testApiKey = credentialTest({
	credential: 'omniApiKeyApi',
	authorization: (connection) => `Key ${connection.field('apiKey')}`,
	request: () => request('GET /billing-api/companies/current/account'),

	read(answer) {
		const said = tryParseJson(answer.text);
		const account = accountIn(said);
		if (account && statusTrouble(answer) === undefined) return accountText(account);
		if (saidIn(said).failed) return httpTrouble(saidIn(said).status ?? answer.status, answer.text);
		return statusTrouble(answer) ?? strangerTrouble('the answer names no account');
	},
});

function accountIn(said: unknown): JsonObject | undefined {
	const result = isJsonObject(said) ? pick(said, 'result') : undefined;
	const account = isJsonObject(result) ? pick(result, 'account') : undefined;
	return isJsonObject(account) ? account : undefined;
}

function accountText(account: JsonObject): string {
	const [id, balance, credit] = ['companyId', 'balance', 'credit'].map((name) => {
		const value = pick(account, name);
		return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	});
	const facts = [
		...(id === '' ? [] : [`company ${id}`]),
		...(balance === '' ? [] : [`balance ${balance}`]),
		...(credit === '' ? [] : [`overdraft ${credit}`]),
	];
	const blocked = pick(account, 'isBlocked') === true ? ' The account is blocked: nothing can be sent with it.' : '';
	return `The service knows this key${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.${blocked}`;
}
