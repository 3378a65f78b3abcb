import type { IDataObject } from 'n8n-workflow';

import { callerAddress, isListed, type AddressList } from '../ground/addresses';
import { InvalidInput } from '../ground/errors';
import { readToken, sameText, type CallbackClaim } from '../panel/callbackToken';
import type { Values } from '../panel/field';
import { CHECK_OPTIONS, type CallCheck, type callerFields } from './fields';

/** What a request shows of its caller: headers, by their names in lower case, and query. */
export interface Caller {
	socketAddress: string;
	headers: IDataObject;
	query: IDataObject;
}

/** Who may call: every check has to pass. Secrets are those of the chosen credential, empty where it has none. */
export interface CallerRules {
	checks: readonly CallCheck[];
	secret: string;
	headerName: string;
	login: string;
	password: string;
	signingKeys: string[];
	allowed: AddressList;
	trustedProxies: number;
}

/** The answer to a caller: let in, with what its signed URL says, or refused with an HTTP status. */
export type Admission = { admitted: true; claim?: CallbackClaim } | { admitted: false; status: 401 | 403 };

/**
 * Judges a caller before its body is looked at. A check whose secret is not set refuses everybody: a trigger that was
 * meant to be closed never stands open.
 */
export function admit({ socketAddress, headers, query }: Caller, rules: CallerRules, now = Date.now()): Admission {
	const text = (value: unknown): string => (typeof value === 'string' ? value : '');
	const chosen = (check: CallCheck): boolean => rules.checks.includes(check);
	if (chosen('ip')) {
		const address = callerAddress(socketAddress, text(headers['x-forwarded-for']), rules.trustedProxies);
		if (!isListed(address, rules.allowed)) return { admitted: false, status: 403 };
	}
	// A plus in a URL arrives as a blank.
	const asInUrl = (value: string): string => value.replaceAll('+', ' ');
	if (chosen('secret') && !isSecret(asInUrl(text(query.secret)), asInUrl(rules.secret))) return refused;
	if (chosen('header') && !isSecret(text(headers[rules.headerName.toLowerCase()]), rules.secret.trim())) return refused;
	if (chosen('login') && !isLogin(text(headers.authorization), rules)) return refused;
	const token = text(query.token);
	const claim = token === '' ? undefined : readToken(token, rules.signingKeys, now);
	return chosen('token') && !claim ? refused : { admitted: true, claim };
}

const refused: Admission = { admitted: false, status: 401 };

function isSecret(given: string, secret: string): boolean {
	return secret !== '' && sameText(given, secret);
}

function isLogin(authorization: string, rules: CallerRules): boolean {
	const given = /^basic\s+(\S+)$/i.exec(authorization)?.[1] ?? '';
	const text = Buffer.from(given, 'base64').toString('utf8');
	return rules.login !== '' && rules.password !== '' && sameText(text, `${rules.login}:${rules.password}`);
}

const NOBODY: AddressList = { networks: [], unreadable: [] };

/** Whether any of the checks compares a secret of the credential. */
export function needsSecrets(checks: readonly CallCheck[]): boolean {
	return checks.some((check) => check !== 'ip');
}

/**
 * Who may call, from the fields, and the secrets of the credential where there is one. Throws InvalidInput for anything that is not exactly
 * what a field is meant to hold, as an expression may give it: what was meant to be closed never stands open. `written` is the field of the
 * checks as it stands in the workflow: a list that an expression left empty is no choice.
 */
export function rulesOf(
	values: Partial<Values<typeof callerFields>>,
	secrets: IDataObject = {},
	written?: unknown,
): CallerRules {
	const { checks = [] } = values;
	if (checks.length === 0 && typeof written === 'string') {
		const fix = 'Without a check anybody who knows the URL could call: if that is meant, take the expression out.';
		throw new InvalidInput('Who May Call', 'its expression gives no check', fix);
	}
	const chosen = (check: CallCheck): boolean => checks.includes(check);
	const secret = (name: string): string => {
		const value = needsSecrets(checks) ? secrets[name] : '';
		return typeof value === 'string' ? value : '';
	};
	return {
		checks,
		secret: secret('callbackSecret'),
		login: secret('callbackLogin'),
		password: secret('callbackPassword'),
		// As sends read them, which sign with them.
		signingKeys: [secret('signingKey').trim(), secret('previousSigningKey').trim()],
		headerName: chosen('header') ? (values.headerName ?? '') : '',
		allowed: chosen('ip') ? (values.allowedAddresses ?? NOBODY) : NOBODY,
		trustedProxies: chosen('ip') ? (values.trustedProxies ?? 0) : 0,
	};
}

/** Why a chosen check refuses everybody, where the credential lacks its secret; undefined when none does. */
export function unset({ checks, secret, login, password, signingKeys }: CallerRules): string | undefined {
	const missing: Record<CallCheck, boolean> = {
		header: secret === '',
		secret: secret === '',
		login: login === '' || password === '',
		token: signingKeys.every((key) => key === ''),
		ip: false,
	};
	const option = CHECK_OPTIONS.find(({ value }) => checks.includes(value) && missing[value]);
	return (
		option &&
		`“${option.name}” is chosen under “Who May Call”, but there is no credential with this secret: fill it in under “Secure Callbacks”`
	);
}
