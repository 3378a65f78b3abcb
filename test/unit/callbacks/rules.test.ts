import type { IDataObject } from 'n8n-workflow';

import { rulesOf, unset, type CallerRules } from '../../../nodes/callbacks/authentication';
import { callerFields, type CallCheck } from '../../../nodes/callbacks/fields';
import { valuesOf } from '../../../nodes/panel/read';

const SECRETS = {
	callbackSecret: 'a secret',
	callbackLogin: 'ann',
	callbackPassword: 'a password',
	signingKey: 'a key',
	previousSigningKey: 'an older key',
};

/** The rules of these fields; without a credential when `secrets` is undefined. */
function rules(parameters: IDataObject, secrets?: IDataObject): CallerRules {
	return rulesOf(valuesOf(callerFields, parameters, { label: '', timezone: 'UTC' }), secrets);
}

const HEADER = { headerName: 'X-Omni-Secret' };
const IP = { allowedAddresses: '192.0.2.0/24', trustedProxies: 2 };

describe('the rules', () => {
	it('are all that the fields and the credential hold', () => {
		expect(rules({ checks: ['header', 'ip', 'login'], ...HEADER, ...IP }, SECRETS)).toStrictEqual({
			checks: ['header', 'ip', 'login'],
			secret: 'a secret',
			login: 'ann',
			password: 'a password',
			signingKeys: ['a key', 'an older key'],
			headerName: 'X-Omni-Secret',
			allowed: { networks: [expect.anything()], unreadable: [] },
			trustedProxies: 2,
		});
	});

	it('hold keys without the blanks around them, as sends sign with them', () => {
		const padded = { ...SECRETS, signingKey: ' a key\n', previousSigningKey: 'an older key ' };
		expect(rules({ checks: ['token'] }, padded)).toStrictEqual(rules({ checks: ['token'] }, SECRETS));
	});

	it('have no secret where no check asks for one, and nothing of checks that were not chosen', () => {
		expect(rules({ checks: ['ip'], ...IP, ...HEADER }, SECRETS)).toMatchObject({
			secret: '',
			login: '',
			password: '',
			signingKeys: ['', ''],
			headerName: '',
		});
		const closed = rules({ checks: ['login'], allowedAddresses: 'nowhere', headerName: '' }, SECRETS);
		expect(closed).toMatchObject({ headerName: '', allowed: { networks: [], unreadable: [] }, trustedProxies: 0 });
	});

	it('have no secret that is no text', () => {
		expect(rules({ checks: ['secret'] }, { callbackSecret: 7, signingKey: null })).toMatchObject({
			secret: '',
			signingKeys: ['', ''],
		});
	});
});

describe('a check whose secret is missing', () => {
	const LABELS: Array<[check: CallCheck, label: string, secret: keyof typeof SECRETS]> = [
		['header', 'Header With the Secret', 'callbackSecret'],
		['secret', 'Secret in the URL', 'callbackSecret'],
		['login', 'Login and Password', 'callbackLogin'],
		['login', 'Login and Password', 'callbackPassword'],
	];

	it.each(LABELS)('%s (%s) is told, for want of %s', (check, label, secret) => {
		const chosen = { checks: [check], ...HEADER };
		expect(unset(rules(chosen, SECRETS))).toBeUndefined();
		expect(unset(rules(chosen, { ...SECRETS, [secret]: '' }))).toContain(`“${label}”`);
		expect(unset(rules(chosen))).toContain('Secure Callbacks');
	});

	it('a signed URL needs one of its two keys', () => {
		const chosen = { checks: ['token'] };
		expect(unset(rules(chosen, { ...SECRETS, signingKey: '' }))).toBeUndefined();
		expect(unset(rules(chosen, { ...SECRETS, previousSigningKey: '' }))).toBeUndefined();
		const neither = { ...SECRETS, signingKey: '', previousSigningKey: '' };
		expect(unset(rules(chosen, neither))).toContain('“Signed Callback URL”');
	});

	it('an address list needs none', () => {
		expect(unset(rules({ checks: ['ip'], ...IP }))).toBeUndefined();
	});
});

describe('a field that nobody can be judged by', () => {
	it.each<[what: string, parameters: IDataObject, field: string]>([
		['a check that is none', { checks: ['Token'] }, 'Who May Call'],
		['checks that are no list', { checks: 'ip' }, 'Who May Call'],
		['checks that an expression left out', { checks: null }, 'Who May Call'],
		['a header name', { checks: ['header'], headerName: '' }, 'Header Name'],
		['a header name with a blank', { checks: ['header'], headerName: 'X Secret' }, 'Header Name'],
		['proxies that are a list', { checks: ['ip'], ...IP, trustedProxies: [1] }, 'Trusted Proxies'],
		['no proxies', { checks: ['ip'], ...IP, trustedProxies: null }, 'Trusted Proxies'],
		['no addresses', { checks: ['ip'], ...IP, allowedAddresses: '' }, 'Allowed Addresses'],
		['blank addresses', { checks: ['ip'], ...IP, allowedAddresses: ' , ' }, 'Allowed Addresses'],
		['an address', { checks: ['ip'], ...IP, allowedAddresses: '192.0.2.1, 0300.0.2.1' }, 'Allowed Addresses'],
	])('%s: it says which', (_what, parameters, field) => {
		expect(() => rules(parameters, SECRETS)).toThrow(`${field}: `);
	});

	it('of several addresses it says which is none', () => {
		const allowedAddresses = '192.0.2.1, 0300.0.2.1, 198.51.100.7';
		expect(() => rules({ checks: ['ip'], ...IP, allowedAddresses })).toThrow('“0300.0.2.1”');
		expect(() => rules({ checks: ['ip'], ...IP, allowedAddresses: ' , ' })).toThrow(/^[^“]*$/);
	});
});
