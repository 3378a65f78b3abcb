import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { readAddressList, type AddressList } from '../ground/addresses';
import { CHECKS, type CallerRules, type Check } from './authentication';

const CREDENTIAL = 'omniApiKeyApi';
const SECRET_CHECKS: readonly Check[] = ['header', 'login', 'secret', 'token'];
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Settings that nobody can be judged by: the trigger is closed, and this says why and what to do. */
class Closed extends Error {
	override readonly name = 'Closed';
}

/** Why a trigger is closed, from what was caught; everything else goes on. */
export function closedBy(error: unknown): string {
	if (error instanceof Closed) return error.message;
	throw error instanceof Error ? error : new Error(String(error));
}

/**
 * Who may call, from the trigger's fields. Throws for anything that is not exactly what a field is meant to hold, as an
 * expression may give it: a trigger that was meant to be closed never stands open. `closedBy` reads what it throws.
 */
export async function readRules(context: IWebhookFunctions): Promise<CallerRules> {
	const checks = readChecks(context.getNodeParameter('checks', null));
	const chosen = (check: Check): boolean => checks.includes(check);
	const secrets = checks.some((check) => SECRET_CHECKS.includes(check)) ? await readSecrets(context) : {};
	const secret = (name: string): string => {
		const value = secrets[name];
		return typeof value === 'string' ? value : '';
	};
	return {
		checks,
		secret: secret('callbackSecret'),
		login: secret('callbackLogin'),
		password: secret('callbackPassword'),
		signingKeys: [secret('signingKey'), secret('previousSigningKey')],
		headerName: chosen('header') ? readHeaderName(context.getNodeParameter('headerName', null)) : '',
		allowed: chosen('ip') ? readAllowed(context.getNodeParameter('allowedAddresses', null)) : NOBODY,
		trustedProxies: chosen('ip') ? readProxies(context.getNodeParameter('trustedProxies', null)) : 0,
	};
}

const NOBODY: AddressList = { networks: [], unreadable: [] };

/** Why a chosen check refuses everybody, where the credential lacks its secret; undefined when none does. */
export function unset({ checks, secret, login, password, signingKeys }: CallerRules): string | undefined {
	const missing: Record<Check, boolean> = {
		header: secret === '',
		secret: secret === '',
		login: login === '' || password === '',
		token: signingKeys.every((key) => key === ''),
		ip: false,
	};
	const [check] = checks.filter((one) => missing[one]);
	return check === undefined
		? undefined
		: `“${LABELS[check]}” is chosen under “Who May Call”, but the trigger has no credential with this secret: fill it in under “Secure Callbacks”`;
}

const LABELS: Record<Check, string> = {
	header: 'Header With the Secret',
	ip: 'Address on the List',
	login: 'Login and Password',
	secret: 'Secret in the URL',
	token: 'Signed Callback URL',
};

function readChecks(value: unknown): Check[] {
	if (Array.isArray(value) && value.every(isCheck)) return value;
	throw new Closed(
		`“Who May Call” is not a list of its checks: choose them from the list, or let the expression give an array of ${CHECKS.map((check) => `"${check}"`).join(', ')}`,
	);
}

function isCheck(value: unknown): value is Check {
	return CHECKS.some((check) => check === value);
}

function readHeaderName(value: unknown): string {
	if (typeof value === 'string' && HEADER_NAME.test(value)) return value;
	throw new Closed('“Header Name” is no name of a header: use letters, digits and hyphens, such as X-Omni-Secret');
}

function readAllowed(value: unknown): AddressList {
	const list = typeof value === 'string' ? readAddressList(value) : undefined;
	if (list && list.networks.length > 0 && list.unreadable.length === 0) return list;
	const [entry] = list?.unreadable ?? [];
	const odd = entry === undefined ? '' : `: “${entry.slice(0, 60)}” is none`;
	throw new Closed(
		`“Allowed Addresses” is no list of addresses and networks${odd}. Write it like 192.0.2.0/24, 2001:db8::1`,
	);
}

function readProxies(value: unknown): number {
	if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
	throw new Closed(
		'“Trusted Proxies” is no whole number from 0 on: count the proxies of your own that stand before n8n',
	);
}

/** The secrets of the trigger's credential; none when it has no credential, so that every check on them fails. */
async function readSecrets(context: IWebhookFunctions): Promise<IDataObject> {
	return context.getNode().credentials?.[CREDENTIAL] ? await context.getCredentials(CREDENTIAL) : {};
}
