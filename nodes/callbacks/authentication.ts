import { callerAddress, isListed, type AddressList } from '../ground/addresses';
import { readToken, sameText, type CallbackClaim } from '../panel/callbackToken';

/** What a callback's request shows of its caller. */
export interface Caller {
	socketAddress: string;
	/** A header's value by its name in lower case; empty when it is not there. */
	header(name: string): string;
	/** A query parameter; empty when it is not there. */
	query(name: string): string;
}

export const CHECKS = ['header', 'ip', 'login', 'secret', 'token'] as const;
export type Check = (typeof CHECKS)[number];

/** Who may call: every check has to pass. Secrets are those of the chosen credential, empty where it has none. */
export interface CallerRules {
	checks: readonly Check[];
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
export function admit(caller: Caller, rules: CallerRules, now = Date.now()): Admission {
	const chosen = (check: Check): boolean => rules.checks.includes(check);
	if (chosen('ip')) {
		const address = callerAddress(caller.socketAddress, caller.header('x-forwarded-for'), rules.trustedProxies);
		if (!isListed(address, rules.allowed)) return { admitted: false, status: 403 };
	}
	if (chosen('secret') && !isSecret(caller.query('secret'), rules.secret)) return refused;
	if (chosen('header') && !isSecret(caller.header(rules.headerName.toLowerCase()), rules.secret)) return refused;
	if (chosen('login') && !isLogin(caller.header('authorization'), rules)) return refused;
	if (!chosen('token')) return { admitted: true };
	const claim = readToken(caller.query('token'), rules.signingKeys, now);
	return claim ? { admitted: true, claim } : refused;
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
