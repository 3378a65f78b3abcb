import type { IDataObject } from 'n8n-workflow';

import type { AddressList } from '../ground/addresses';
import { InvalidInput } from '../ground/errors';
import type { Values } from '../panel/field';
import type { CallerRules, Check } from './authentication';
import { CHECK_OPTIONS, type callerFields } from './fields';

const NOBODY: AddressList = { networks: [], unreadable: [] };

/** Whether any of the checks compares a secret of the credential. */
export function needsSecrets(checks: readonly Check[]): boolean {
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
	const chosen = (check: Check): boolean => checks.includes(check);
	const secret = (name: string): string => {
		const value = needsSecrets(checks) ? secrets[name] : '';
		return typeof value === 'string' ? value : '';
	};
	return {
		checks,
		secret: secret('callbackSecret'),
		login: secret('callbackLogin'),
		password: secret('callbackPassword'),
		signingKeys: [secret('signingKey'), secret('previousSigningKey')],
		headerName: chosen('header') ? (values.headerName ?? '') : '',
		allowed: chosen('ip') ? (values.allowedAddresses ?? NOBODY) : NOBODY,
		trustedProxies: chosen('ip') ? (values.trustedProxies ?? 0) : 0,
	};
}

/** Why a chosen check refuses everybody, where the credential lacks its secret; undefined when none does. */
export function unset({ checks, secret, login, password, signingKeys }: CallerRules): string | undefined {
	const missing: Record<Check, boolean> = {
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
