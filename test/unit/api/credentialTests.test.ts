import type { ICredentialTestFunctions, IDataObject, INodeCredentialTestResult } from 'n8n-workflow';

import { credentialTest, statusTrouble, testApiKey, testBasicLogin } from '../../../nodes/api/credentialTests';
import { nodeError } from '../../../nodes/service/trouble';
import { NOTHING_SENT } from '../../support/sentences';

/** What a test says of an answer, or of an error in the place of one, and what it asked for. */
async function press(
	test: typeof testApiKey,
	answer: { statusCode?: number; body?: string } | Error,
	baseUrl = 'https://api.example.com',
): Promise<INodeCredentialTestResult & { sent: IDataObject }> {
	let sent: IDataObject = {};
	const request = async (options: IDataObject) => {
		sent = options;
		if (answer instanceof Error) throw answer;
		return await Promise.resolve({ statusCode: 200, headers: {}, body: '', ...answer });
	};
	const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
	const data = { baseUrl, apiKey: 'key', login: 'me', password: 'word' };
	const outcome = await test.call(context, { id: '1', name: 'a', type: 'a', data });
	return { ...outcome, sent };
}

const plain = (read = 'Found') =>
	credentialTest({
		credential: 'omniApiKeyApi',
		authorization: () => '',
		request: () => ({ method: 'GET', path: '/x' }),
		read: (answer) => statusTrouble(answer) ?? read,
	});

describe('the test of any credential', () => {
	it.each([
		['Found', 'Found.'],
		['Found.', 'Found.'],
		['Found. And more', 'Found. And more.'],
		['Found!', 'Found!'],
		['', ''],
	])('says %j with a full stop', async (read, message) => {
		expect(await press(plain(read), {})).toMatchObject({ status: 'OK', message });
	});

	it.each([
		[testApiKey, 200, '{"result":null,"reasons":[{"key":"key.invalid"}]}'],
		[testApiKey, 200, '{"status":400,"error":"unauthorized"}'],
		[testApiKey, 400, ''],
		[testBasicLogin, 200, '{"Code":"validation_error","Description":"unauthorized"}'],
		[testBasicLogin, 409, '{"Code":"validation_error"}'],
	])('advises of the credential, and not of a node: %#', async (test, statusCode, body) => {
		const { status, message } = await press(test, { statusCode, body });
		expect([status, message]).toStrictEqual([
			'Error',
			expect.stringContaining('. Check the key or login in the credential,'),
		]);
		expect(message).not.toMatch(/this node|Correct what/);
	});

	it.each([
		'{"Code":"not_found","Description":"user not found"}',
		'<R><Code>not_found</Code><Description>user not found</Description></R>',
	])('tells a login that is not known from an address where nothing is: %s', async (body) => {
		const { message } = await press(testBasicLogin, { statusCode: 404, body });
		expect(message).toMatch(
			/^The service does not know what was asked for \(not_found, HTTP 404\)\. .*user not found\.$/,
		);
		const nothing = await press(testBasicLogin, { statusCode: 404, body: '{"status":404,"error":"Not Found"}' });
		expect(nothing.message).toMatch(/the service is not there/);
	});

	it('warns of an address at which all can read along', async () => {
		const { message } = await press(plain(), {}, 'http://api.example.com');
		expect(message).toMatch(/^Found\. The base URL in the credential begins with http: .* Use https\.$/);
	});

	const PAGE = /but it is a web page, not the service \(HTTP \d+\)\. Check the base URL/;
	it.each<[string, { statusCode?: number; body?: string }, RegExp]>([
		['a page', { body: '<html><p>Hi</p></html>' }, PAGE],
		['a page with much in front', { body: '\uFEFF\n <!-- a -->\n<!-- b --> <!DOCTYPE html>' }, PAGE],
		['a page that is an error', { statusCode: 500, body: '<head></head>' }, PAGE],
		['a page that asks for a login', { statusCode: 401, body: '<html></html>' }, /credential \(HTTP 401\)/],
		['a page that refuses', { statusCode: 403, body: '<html></html>' }, /not allowed to do this \(HTTP 403\)/],
		['nothing there', { statusCode: 404 }, /the service is not there \(HTTP 404\)\. Check the base URL/],
		['an error', { statusCode: 300 }, /redirect \(HTTP 300\)/],
		['a status below 200', { statusCode: 199 }, /HTTP 199/],
	])('tells %s', async (_what, answer, message) => {
		const { status, message: told } = await press(plain(), answer);
		expect([status, told]).toStrictEqual(['Error', expect.stringMatching(message)]);
	});

	it.each(['Text with <html> in it', `${' '.repeat(2000)}<html>`, '<htmlish/>', ''])(
		'takes %j for no page',
		async (body) => {
			expect(await press(plain(), { body })).toMatchObject({ status: 'OK', message: 'Found.' });
		},
	);

	it('tells that nothing answered in time, and why nothing was sent', async () => {
		const late = Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
		const none = Object.assign(new Error('who?'), { code: 'ENOTFOUND' });
		expect((await press(plain(), late)).message).toMatch(/^Nothing answered within 15 seconds\. Check .* later\.$/);
		expect((await press(plain(), none)).message).toContain(`The service could not be reached. ${NOTHING_SENT}.`);
		expect(await press(plain(), {}, 'nowhere')).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('is not a web address') as string,
		});
	});

	it('tells why its request could not be made', async () => {
		const refusing = credentialTest({
			credential: 'omniApiKeyApi',
			authorization: () => '',
			request: ({ node }) => {
				throw nodeError(node, { message: 'No namespace', description: 'Fill it in' });
			},
			read: () => '',
		});
		expect(await press(refusing, {})).toMatchObject({ status: 'Error', message: 'No namespace. Fill it in.' });
	});

	it('throws what is no fault of the service as an error of a node', async () => {
		const broken = (thrown: unknown) =>
			credentialTest({
				credential: 'omniApiKeyApi',
				authorization: () => '',
				request: () => ({ method: 'GET', path: '/x' }),
				read: () => {
					throw thrown;
				},
			});
		await expect(press(broken(new TypeError('a fault')), {})).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'a fault',
		});
		await expect(press(broken('words'), {})).rejects.toMatchObject({ name: 'NodeOperationError', message: 'words' });
	});
});

describe('an API key', () => {
	const UNSET =
		'Sent as the documents write them: chatapp, MSGR, msgrTemplate, socialTemplate, SOC_A, SOC_B, VENDOR_C. Where your account has other names for those that you use, fill them in under “Set Service Vocabulary”.';
	const account = (fields: object) => ({ body: JSON.stringify({ result: { account: fields } }) });

	it.each<[string, { statusCode?: number; body?: string }, string, string]>([
		[
			'an account',
			account({ companyId: 7, balance: '1.50', credit: 5 }),
			'OK',
			'The service knows this key: company 7, balance 1.5, overdraft 5.',
		],
		['an empty account', account({ balance: null }), 'OK', 'The service knows this key.'],
		[
			'a blocked account',
			account({ companyId: 7, isBlocked: true }),
			'OK',
			'The service knows this key: company 7. The account is blocked: nothing can be sent with it.',
		],
		['an account with an error', { ...account({ companyId: 7 }), statusCode: 500 }, 'Error', '(HTTP 500)'],
		['no account', { body: '{"result":{"account":[]}}' }, 'Error', 'the answer names no account. Check the base URL'],
		['a result of text', { body: '{"result":"7"}' }, 'Error', 'the answer names no account'],
		['no JSON', { body: 'OK' }, 'Error', 'the answer names no account'],
		['an error', { statusCode: 401 }, 'Error', '(HTTP 401)'],
		['an error with a good status', { body: '{"status":403,"error":"Forbidden"}' }, 'Error', '(HTTP 403)'],
	])('is known by %s', async (_what, answer, verdict, message) => {
		const { status, message: told, sent } = await press(testApiKey, answer);
		const whole = verdict === 'OK' ? `${message} ${UNSET}` : expect.stringContaining(message);
		expect([status, told]).toStrictEqual([verdict, whole]);
		expect(sent).toMatchObject({
			uri: 'https://api.example.com/billing-api/companies/current/account',
			headers: { Authorization: 'Key key' },
		});
	});
});

describe('a login of the legacy host', () => {
	it.each<[string, { statusCode?: number; body?: string }, string, string]>([
		['a good answer', { body: '{"Code":"ok"}' }, 'OK', 'The interface names no balance for it.'],
		['a refusal', { statusCode: 401 }, 'Error', '(HTTP 401)'],
	])('is known by %s', async (_what, answer, verdict, message) => {
		const { status, message: told, sent } = await press(testBasicLogin, answer);
		expect([status, told]).toStrictEqual([verdict, expect.stringContaining(message)]);
		expect(sent).toMatchObject({
			uri: 'https://api.example.com/addressbook/v2/UserSettings/SourceAddresses',
			headers: { Accept: '*/*', Authorization: `Basic ${Buffer.from('me:word').toString('base64')}` },
		});
	});
});
