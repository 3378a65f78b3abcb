import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { press, testersOf, useAnswer } from '../../support/credentialTests';
import { useSandbox } from '../../support/sandbox';
import { EMPTY } from '../../support/sentences';

const KEY = 'credential-test-key-1f7c';
const LOGIN = { login: 'shop', password: 'pass&<word>"1' };
const record = { companyId: 4711, balance: 1250.5, credit: 500 };
const sandbox = useSandbox({ seed: { accounts: [{ apiKey: KEY, ...LOGIN, record }] } });

const page = useAnswer(200, '<!DOCTYPE html>\n<html><head><title>n8n.io</title></head></html>');
const missingPage = useAnswer(404, '<!DOCTYPE html><html><pre>Cannot POST /smsservicev2.asmx</pre></html>');
const otherApi = useAnswer(200, '{"status":"ok"}');
const missing = useAnswer(404, '{"code":404}');
const forbidden = useAnswer(403, '{"description":"Not for you"}');
const broken = useAnswer(503, 'Busy');
const moved = useAnswer(301, '', { location: 'https://other.example.com/' });
const cutOff = useAnswer(200, '{"Code":"ok"');

const TYPES = ['omniApiKeyApi', 'omniBasicLoginApi', 'omniSoapLoginApi'] as const;

const given = (changes: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject => ({
	baseUrl: sandbox.baseUrl,
	apiKey: KEY,
	namespace: 'http://soap.example.com/',
	smsPath: '/smsservicev2.asmx',
	...LOGIN,
	...changes,
});

describe.each(TYPES)('%s', (type) => {
	it('every node that takes it names a test that it has', async () => {
		for (const [node, test] of await testersOf(type)) expect([node, typeof test]).toStrictEqual([node, 'function']);
	});

	it('the right one passes, with blanks around what was pasted and a slash at the end', async () => {
		const spaced = {
			baseUrl: ` ${sandbox.baseUrl}/ \n`,
			apiKey: ` ${KEY}\n`,
			login: ' shop ',
			password: `${LOGIN.password} `,
		};
		for (const changes of [{}, spaced]) {
			const { status, message } = await press(type, given(changes));
			expect([status, message]).toStrictEqual(['OK', expect.stringMatching(/^The service knows this (key|login)/)]);
		}
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('an answer without an end is not read for ever', async () => {
		sandbox.faults.add({ kind: 'endless' });
		const { status, message } = await press(type, given({}));
		expect([status, message]).toStrictEqual(['Error', expect.stringMatching(/^The service's answer was too large\./)]);
		sandbox.faults.clear();
	});

	const places: Array<[string, () => string, RegExp]> = [
		[
			'a web page',
			() => page.address,
			/^Something answers at this address, but it is a web page, not the service \(HTTP 200\)\. .*or of n8n/,
		],
		[
			'a missing web page',
			() => missingPage.address,
			/^Something answers at this address, but it is a web page.*HTTP 404/,
		],
		['another interface', () => otherApi.address, /not as the service does|could not be read/],
		[
			'a path that nobody knows',
			() => missing.address,
			/does not know this address|answered with the code “404”|Something answers at this address/,
		],
		[
			'a path too many',
			() => `${sandbox.baseUrl}/api/v9`,
			/^Something answers at this address, but the service is not there/,
		],
		['a refusal of everybody', () => forbidden.address, /not allowed to do this \(HTTP 403\)/],
		['a service in trouble', () => broken.address, /problem of its own \(HTTP 503\)/],
		['an address that moved', () => moved.address, /redirect \(HTTP 301\)\. Put the final address/],
		['an answer cut off', () => cutOff.address, /not as the service does|could not be read/],
		[
			'a closed port',
			() => 'http://127.0.0.1:9',
			/^The service could not be reached\. .*Nothing listens at this address/,
		],
		[
			'an unknown host',
			() => 'https://nobody.invalid',
			/^The service could not be reached\. .*The name in the base URL/,
		],
		['no address at all', () => '', new RegExp(`^The base URL in the credential can't be used: ${EMPTY}`)],
		[
			'an address without https',
			() => 'api.example.com',
			/“api\.example\.com” is not a web address\. Give it as in https/,
		],
		['a half address', () => 'https://', /“https:” is not a web address/],
		['another protocol', () => 'ftp://api.example.com', /it begins with “ftp:”/],
		['an address with a query', () => `${page.address}/?key=1`, /holds “\?” or “#”/],
	];

	it.each(places)('%s', async (_what, baseUrl, message) => {
		const result = await press(type, given({ baseUrl: baseUrl() }));
		expect(result).toStrictEqual({ status: 'Error', message: expect.stringMatching(message) });
		for (const secret of [KEY, LOGIN.password]) expect(result.message).not.toContain(secret);
	});
});

it('the account and what it has are told', async () => {
	expect((await press('omniApiKeyApi', given({}))).message).toContain('company 4711, balance 1250.5, overdraft 500');
	expect((await press('omniSoapLoginApi', given({}))).message).toContain('balance 1750.5');
});

it.each([
	['omniApiKeyApi', { apiKey: 'wrong-key-of-nobody' }, /did not accept the credential \(HTTP 401\)\. Check the key/],
	['omniApiKeyApi', { apiKey: `Key ${KEY}` }, /begins with the word “Key”\. Give the key alone/],
	['omniApiKeyApi', { apiKey: 'two words' }, /API key in the credential can't be used: it holds a blank/],
	['omniApiKeyApi', { apiKey: '' }, /did not accept the credential/],
	[
		'omniBasicLoginApi',
		{ password: 'wrong-word' },
		/did not accept the credential \(HTTP 401\)\. Check the key or login/,
	],
	['omniSoapLoginApi', { password: 'wrong-word' }, /did not accept the login or password\. Check both/],
	['omniSoapLoginApi', { smsPath: '/other.asmx' }, /the service is not there \(HTTP 404\)/],
	[
		'omniSoapLoginApi',
		{ namespace: 'http://soap.example.com' },
		/^The service reported a fault.*namespace in the credential/,
	],
])('%s with %j is refused', async (type, changes, message) => {
	const result = await press(type, given(changes));
	expect(result).toStrictEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(result.message).not.toMatch(/wrong-(key|word)/);
	// The sandbox notes a foreign namespace as a violation, too.
	sandbox.requests.length = 0;
});

it('an empty namespace is read from the WSDL document', async () => {
	sandbox.requests.length = 0;
	expect(await press('omniSoapLoginApi', given({ namespace: ' ' }))).toMatchObject({ status: 'OK' });
	expect(sandbox.requests.map(({ method }) => method)).toStrictEqual(['GET', 'POST']);
});
