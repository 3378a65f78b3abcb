import {
	NodeApiError,
	NodeOperationError,
	type ICredentialsDecrypted,
	type ICredentialTestFunction,
	type ICredentialTestFunctions,
	type INode,
	type INodeCredentialTestResult,
} from 'n8n-workflow';

import type { Connection } from '../ground/connection';
import { idText, isJsonObject, pick, tryParseJson, type JsonObject } from '../ground/json';
import { xmlText } from '../ground/xml';
import { isDone } from '../service/certainty';
import { Client, connectionOf, type CredentialName, type OmniRequest } from '../service/client';
import { plainHttpWarning } from '../service/credential';
import type { Answer } from '../service/exchange';
import { money } from '../service/shapes';
import { isPage, summaryOf } from '../service/summary';
import { TestContext } from '../service/testContext';
import { httpTrouble, type Trouble } from '../service/trouble';
import { ACCOUNT_ROUTE, accountIn } from './account';
import { answerTrouble, LIST_ADDRESSES, readEnvelope } from './legacy';
import { request } from './routes';
import { faultTrouble, readSoap, soapCall } from './soap';
import { unsetWords } from './vocabulary';

interface CredentialTest {
	credential: CredentialName;
	/** The Authorization header of its requests; empty where the login stands inside them. */
	authorization(connection: Connection): string;
	/** A request that only reads and that every account may make. Throws a node error when it can't be made. */
	request(client: Client): OmniRequest | Promise<OmniRequest>;
	/** What the service's answer tells of the account, in a sentence; the trouble of an answer that is no success. */
	read(answer: Answer, connection: Connection): string | Trouble;
}

/** How long a person looks at a spinning wheel. */
const TIMEOUT_MS = 15_000;

/** Stands in errors for the node that there is none of. */
const NODE: INode = {
	id: 'credential-test',
	name: 'Credential Test',
	type: 'credentialTest',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** The test of a credential, as n8n calls it from the credential's window: made by the nodes' own client. */
export function credentialTest(test: CredentialTest): ICredentialTestFunction {
	return async function (
		this: ICredentialTestFunctions,
		{ data = {} }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const connection = connectionOf(data);
		const context = new TestContext(this, test.authorization(connection));
		const client = new Client(context, NODE, test.credential, connection, TIMEOUT_MS);
		try {
			const found = await look(test, client);
			return typeof found === 'string'
				? { status: 'OK', message: sentences(found, plainHttpWarning(connection.baseUrl)) }
				: { status: 'Error', message: sentences(found.message, ofCredential(found.description)) };
		} catch (error) {
			if (!(error instanceof NodeApiError || error instanceof NodeOperationError)) {
				throw new NodeOperationError(NODE, error instanceof Error ? error : String(error));
			}
			return { status: 'Error', message: sentences(error.message, error.description ?? '') };
		}
	};
}

/** Asks once: who presses a button would not wait for further tries, and can press it again. */
async function look(test: CredentialTest, client: Client): Promise<string | Trouble> {
	const exchange = await client.exchange(await test.request(client), true);
	if (exchange.outcome !== 'answered') return exchange.timedOut ? SILENT : exchange.trouble;
	const { answer } = exchange;
	if (isPage(answer.text) && ![401, 403].includes(answer.status)) {
		return strangerTrouble(`it is a web page, not the service (HTTP ${answer.status})`);
	}
	// With a code of its own it is the service that answers: it may not know the login (part 2, 7).
	if (answer.status === 404 && !readEnvelope(answer.text)?.code)
		return strangerTrouble('the service is not there (HTTP 404)');
	return test.read(answer, client.connection);
}

/** The trouble of a status that is no success; undefined for one that is. */
export function statusTrouble({ status, text }: Answer): Trouble | undefined {
	return isDone(status) ? undefined : httpTrouble(status, text);
}

/** The trouble of an answer that says nothing that the service would say. */
function strangerTrouble(what: string): Trouble {
	return {
		message: `Something answers at this address, but ${what}`,
		description:
			'Check the base URL in the credential: it is the address of the interface, as given with your account, not that of the website or of n8n. As a rule it is “https://” and a name, with nothing after it, unless your account was given a path.',
	};
}

const SILENT: Trouble = {
	message: `Nothing answered within ${TIMEOUT_MS / 1000} seconds`,
	description: 'Check the base URL in the credential and the network, or try again later.',
};

/** What to do, for somebody who has no node before them yet. */
function ofCredential(fix: string): string {
	return fix.replace(
		VALUES,
		'Check the key or login in the credential, and whether the account may use this interface.',
	);
}

const VALUES = /^(?:Check the values that this node sends\.|(?:Nothing was changed\. )?Correct what it names\.)/;

/** Sentences one after the other, each with its full stop. */
function sentences(...parts: Array<string | undefined>): string {
	return parts
		.flatMap((part = '') => (part === '' || /[.!?]$/.test(part) ? part : `${part}.`))
		.join(' ')
		.trim();
}

/** Tests an API key by asking for the company account, whose number and balance it tells (part 2, 4.4 and 5). */
export const testApiKey = credentialTest({
	credential: 'omniApiKeyApi',
	authorization: (connection) => `Key ${connection.field('apiKey')}`,
	request: () => request(ACCOUNT_ROUTE),

	read(answer, connection) {
		const body = tryParseJson(answer.text);
		const account = accountIn(isJsonObject(body) ? pick(body, 'result') : undefined)?.account;
		if (account && statusTrouble(answer) === undefined)
			return sentences(accountText(account), vocabularyText(connection));
		if (summaryOf(body).failed) return httpTrouble(summaryOf(body).status ?? answer.status, answer.text);
		return statusTrouble(answer) ?? strangerTrouble('not as the service does: the answer names no account');
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

/** The neutral words that the credential has no other name for. */
function vocabularyText(connection: Connection): string | undefined {
	const unset = unsetWords(connection);
	if (unset.length === 0) return undefined;
	return `Sent as the documents write them: ${unset.join(', ')}. Where your account has other names for those that you use, fill them in under “Set Service Vocabulary”.`;
}

/** Tests a login of the legacy host by asking for the sender addresses of the account (part 2, 4.5 and 5). */
export const testBasicLogin = credentialTest({
	credential: 'omniBasicLoginApi',
	authorization: (connection) =>
		`Basic ${Buffer.from(`${connection.field('login')}:${connection.field('password')}`).toString('base64')}`,
	request: () => request(LIST_ADDRESSES, { headers: { Accept: '*/*' } }),

	read(answer) {
		const envelope = readEnvelope(answer.text);
		const trouble = answerTrouble(answer, envelope);
		return trouble ?? 'The service knows this login. The interface names no balance for it.';
	},
});

/** Tests a SOAP login by asking for the balance, which it tells (part 2, 4.6 and 5). */
export const testSoapLogin = credentialTest({
	credential: 'omniSoapLoginApi',
	authorization: () => '',
	request: async (client) => await soapCall(client, 'SOAP /smsservicev2.asmx#GetBalance'),

	read(answer) {
		const soap = readSoap(answer.text);
		if (!soap) return statusTrouble(answer) ?? strangerTrouble('not as the service does: the answer is no SOAP');
		if ('fault' in soap) return faultTrouble(soap.fault, answer.status);
		return `The service knows this login: balance ${idText(money(xmlText(soap.result) ?? null)) ?? 'unknown'}.`;
	},
});
