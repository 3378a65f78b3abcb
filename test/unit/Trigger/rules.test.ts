import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import type { Check } from '../../../nodes/Trigger/authentication';
import { closedBy, readRules, unset } from '../../../nodes/Trigger/rules';

const SECRETS = {
	callbackSecret: 'a secret',
	callbackLogin: 'ann',
	callbackPassword: 'a password',
	signingKey: 'a key',
	previousSigningKey: 'an older key',
};

/** The rules of a trigger with these fields; without a credential when `secrets` is undefined. */
async function rules(parameters: IDataObject, secrets?: IDataObject) {
	const context = {
		getNodeParameter: (name: string) => parameters[name] ?? null,
		getNode: () => ({ credentials: secrets ? { omniApiKeyApi: { id: '1', name: 'key' } } : {} }),
		getCredentials: async () => await Promise.resolve(secrets),
	};
	return await readRules(context as unknown as IWebhookFunctions);
}

const reasonOf = async (parameters: IDataObject): Promise<string> =>
	await rules(parameters).then(
		() => 'open',
		(error: unknown) => closedBy(error),
	);

const HEADER = { headerName: 'X-Omni-Secret' };
const IP = { allowedAddresses: '192.0.2.0/24', trustedProxies: 2 };

describe('the rules', () => {
	it('are all that the fields and the credential hold', async () => {
		expect(await rules({ checks: ['header', 'ip', 'login'], ...HEADER, ...IP }, SECRETS)).toStrictEqual({
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

	it('have no secret where no check asks for one, and nothing of checks that were not chosen', async () => {
		expect(await rules({ checks: ['ip'], ...IP, ...HEADER }, SECRETS)).toMatchObject({
			secret: '',
			login: '',
			password: '',
			signingKeys: ['', ''],
			headerName: '',
		});
		const closed = await rules({ checks: ['login'], allowedAddresses: 'nowhere', headerName: '' }, SECRETS);
		expect(closed).toMatchObject({ headerName: '', allowed: { networks: [], unreadable: [] }, trustedProxies: 0 });
	});

	it('have no secret that is no text', async () => {
		expect(await rules({ checks: ['secret'] }, { callbackSecret: 7, signingKey: null })).toMatchObject({
			secret: '',
			signingKeys: ['', ''],
		});
	});
});

describe('a check whose secret is missing', () => {
	const LABELS: Array<[check: Check, label: string, secret: keyof typeof SECRETS]> = [
		['header', 'Header With the Secret', 'callbackSecret'],
		['secret', 'Secret in the URL', 'callbackSecret'],
		['login', 'Login and Password', 'callbackLogin'],
		['login', 'Login and Password', 'callbackPassword'],
	];

	it.each(LABELS)('%s (%s) is told, for want of %s', async (check, label, secret) => {
		const chosen = { checks: [check], ...HEADER };
		expect(unset(await rules(chosen, SECRETS))).toBeUndefined();
		expect(unset(await rules(chosen, { ...SECRETS, [secret]: '' }))).toContain(`“${label}”`);
		expect(unset(await rules(chosen))).toContain('Secure Callbacks');
	});

	it('a signed URL needs one of its two keys', async () => {
		const chosen = { checks: ['token'] };
		expect(unset(await rules(chosen, { ...SECRETS, signingKey: '' }))).toBeUndefined();
		expect(unset(await rules(chosen, { ...SECRETS, previousSigningKey: '' }))).toBeUndefined();
		const neither = { ...SECRETS, signingKey: '', previousSigningKey: '' };
		expect(unset(await rules(chosen, neither))).toContain('“Signed Callback URL”');
	});

	it('an address list needs none', async () => {
		expect(unset(await rules({ checks: ['ip'], ...IP }))).toBeUndefined();
	});
});

describe('a field that nobody can be judged by', () => {
	it.each<[what: string, parameters: IDataObject, reason: string]>([
		['a check that is none', { checks: ['Token'] }, '“Who May Call” is not a list of its checks'],
		['checks', { checks: 'ip' }, '"header", "ip", "login", "secret", "token"'],
		['a header name', { checks: ['header'], headerName: '' }, '“Header Name”'],
		['a header name of numbers', { checks: ['header'], headerName: 7 }, '“Header Name”'],
		['proxies', { checks: ['ip'], ...IP, trustedProxies: '1' }, '“Trusted Proxies”'],
		['proxies that are a list', { checks: ['ip'], ...IP, trustedProxies: [1] }, '“Trusted Proxies”'],
		['addresses', { checks: ['ip'], ...IP, allowedAddresses: '' }, 'is no list of addresses and networks. Write'],
		['an address', { checks: ['ip'], ...IP, allowedAddresses: '0300.0.2.1' }, 'networks: “0300.0.2.1” is none.'],
		['a long one', { checks: ['ip'], ...IP, allowedAddresses: 'x'.repeat(100) }, `“${'x'.repeat(60)}” is none`],
	])('%s: it says which', async (_what, parameters, reason) => {
		expect(await reasonOf(parameters)).toContain(reason);
	});

	it('is the only thing that closes: any other error goes on', () => {
		const error = new Error('The credential can not be read');
		expect(() => closedBy(error)).toThrow(error);
		expect(() => closedBy('a text')).toThrow('a text');
	});
});
