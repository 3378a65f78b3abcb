import { idText, isJsonObject, pick, tryParseJson, type JsonObject } from '../ground/json';
import { accountIn, ACCOUNT_ROUTE } from './account';
import { credentialTest, statusTrouble, strangerTrouble } from './credentialTest';
import { request } from './routes';
import { saidIn } from './said';
import { httpTrouble } from './trouble';

/** Tests an API key by asking for the company account, whose number and balance it tells (part 2, 4.4 and 5). */
export const testApiKey = credentialTest({
	credential: 'omniApiKeyApi',
	authorization: (connection) => `Key ${connection.field('apiKey')}`,
	request: () => request(ACCOUNT_ROUTE),

	read(answer) {
		const said = tryParseJson(answer.text);
		const account = accountIn(isJsonObject(said) ? pick(said, 'result') : undefined)?.account;
		if (account && statusTrouble(answer) === undefined) return accountText(account);
		if (saidIn(said).failed) return httpTrouble(saidIn(said).status ?? answer.status, answer.text);
		return statusTrouble(answer) ?? strangerTrouble('the answer names no account');
	},
});

function accountText(account: JsonObject): string {
	const [id, balance, credit] = ['companyId', 'balance', 'credit'].map((name) => idText(account[name]) ?? '');
	const facts = [
		...(id === '' ? [] : [`company ${id}`]),
		...(balance === '' ? [] : [`balance ${balance}`]),
		...(credit === '' ? [] : [`overdraft ${credit}`]),
	];
	const blocked = account.isBlocked === true ? ' The account is blocked: nothing can be sent with it.' : '';
	return `The service knows this key${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.${blocked}`;
}
