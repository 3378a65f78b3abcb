import type { ICredentialTestFunctions, IDataObject } from 'n8n-workflow';

import { testSoapLogin } from '../../../nodes/api/credentialTests';
import { namespaceOf, querySoap, readSoap, soapList } from '../../../nodes/api/soap';
import { messengerState, smsState, statesOf } from '../../../nodes/api/soapStates';
import type { Client } from '../../../nodes/service/client';
import type { Exchange } from '../../../nodes/service/exchange';
import { answered, clientFor } from '../../support/client';
import { NOTHING_SENT, UNREADABLE } from '../../support/sentences';

const envelope = (body: string) => `<s:Envelope xmlns:s="x"><s:Body>${body}</s:Body></s:Envelope>`;
const result = (inner: string) => envelope(`<XResponse><XResult>${inner}</XResult></XResponse>`);
const fault = (...texts: string[]) =>
	envelope(
		`<s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason>${texts.map((text) => `<s:Text>${text}</s:Text>`).join('')}</s:Reason></s:Fault>`,
	);

/** As SOAP 1.1 has it. */
const OLD_FAULT =
	'<s:Fault><faultcode>s:Server</faultcode><faultstring>Failed. ---> No funds</faultstring><detail/></s:Fault>';

const FAULT = 'The service reported a fault';
const NO_ANSWER: Exchange = { outcome: 'unknown', trouble: { message: 'Gone', description: '' }, passing: true };
describe('an operation that only asks', () => {
	const ask = async (exchange: Exchange) =>
		await querySoap(clientFor(exchange).client, 'SOAP /smsservicev2.asmx#GetBalance');

	it('gives what its result holds', async () => {
		expect(await ask(answered(result('7')))).toBe('7');
		expect(await ask(answered(result('7'), 299))).toBe('7');
	});

	it.each<[string, Exchange, object]>([
		['no answer', NO_ANSWER, { message: 'Gone' }],
		['a fault', answered(fault('No'), 500), { message: FAULT, httpCode: '500' }],
		[
			'a fault in several texts',
			answered(fault('No', 'Nein', 'No'), 500),
			{ message: FAULT, description: expect.stringMatching(/The service said: No \/ Nein$/) as string },
		],
		[
			'a fault of which only one text is that of the login',
			answered(fault('Invalid login or password', 'Gone'), 500),
			{ message: FAULT, description: expect.stringContaining('Invalid login or password / Gone') as string },
		],
		[
			'a fault of another form, whose texts are shown',
			answered(envelope(OLD_FAULT), 500),
			{
				message: FAULT,
				description: expect.stringMatching(/The service said: s:Server Failed. ---> No funds$/) as string,
			},
		],
		[
			'a fault without a word',
			answered(envelope('<s:Fault/>'), 500),
			{ message: FAULT, description: expect.stringMatching(/The service said: no reason$/) as string },
		],
		['a fault with a good status', answered(fault('No')), { message: FAULT }],
		['a result with a redirect', answered(result('7'), 300), { httpCode: '300' }],
		['a result with a status below 200', answered(result('7'), 199), { httpCode: '199' }],
		[
			'a page',
			answered('<p>Hello</p>'),
			{
				message: UNREADABLE,
				description: 'It should have been SOAP. Check the base URL and the paths in the credential. It began: Hello',
				httpCode: '200',
			},
		],
		['nothing', answered(''), { description: expect.stringMatching(/paths in the credential\.$/) as string }],
	])('fails with %s', async (_what, exchange, error) => {
		await expect(ask(exchange)).rejects.toMatchObject(error);
	});
});

it('a body without a response is no answer, and an empty list holds nothing', () => {
	expect(readSoap(envelope('<Other>7</Other>'))).toBeUndefined();
	expect(readSoap('<s:Envelope xmlns:s="x"><s:Body a="b"/></s:Envelope>')).toBeUndefined();
	expect(soapList('')).toStrictEqual([]);
	expect(soapList({ '@a': 'b', string: ['1', '2'], 'a.b': '3' })).toStrictEqual(['1', '2', '3']);
});

describe('the namespace of the operations', () => {
	const WSDL = '<w:definitions xmlns:w="x" targetNamespace="http://found.example.com/"/>';

	it('is what the credential says', async () => {
		const { client, requests } = clientFor(NO_ANSWER);
		expect(await namespaceOf(client, '/a.asmx')).toBe('http://soap.example.com/');
		expect(requests).toStrictEqual([]);
	});

	it('is read from each service once', async () => {
		const { client, requests } = clientFor(answered(WSDL), '');
		for (const path of ['/a.asmx', '/a.asmx', '/b.asmx', '/a.asmx']) {
			expect(await namespaceOf(client, path)).toBe('http://found.example.com/');
		}
		const asked = { method: 'GET', headers: { Accept: 'text/xml' }, loginInside: true };
		expect(requests).toStrictEqual([
			{ ...asked, path: '/a.asmx?WSDL' },
			{ ...asked, path: '/b.asmx?WSDL' },
		]);
	});

	it.each<[string, Exchange, string]>([
		['no answer', NO_ANSWER, 'Gone'],
		['no XML', answered('Hello'), '(HTTP 200)'],
		['another document', answered('<a/>'), '(HTTP 200)'],
		['no namespace', answered('<definitions/>'), '(HTTP 200)'],
		['an empty namespace', answered('<definitions targetNamespace=""/>'), '(HTTP 200)'],
		['an error', answered(WSDL, 500), 'WSDL document of the service (HTTP 500)'],
	])('can not be read from %s', async (_what, exchange, message) => {
		const reading = namespaceOf(clientFor(exchange, '').client, '/a.asmx');
		await expect(reading).rejects.toThrow(message);
	});

	it('says what to do where it can not be read', async () => {
		await expect(namespaceOf(clientFor(answered('', 404), '').client, '/a.asmx')).rejects.toMatchObject({
			description: expect.stringContaining(`${NOTHING_SENT}.`) as string,
			httpCode: '404',
		});
	});
});

describe('the state of a message', () => {
	it.each([
		['a number that has a name', '<State>0</State>', { State: 0, status: 'delivered' }],
		['a word', '<State>Delivered</State>', { State: 'Delivered', status: 'delivered', final: true }],
		['a word that nobody has named', '<State>New</State>', { State: 'New', status: 'new', final: false }],
		['a number that nobody has named', '<State>7</State>', { State: 7, status: null, final: false }],
		[
			'no record, of which nobody says that it is the state',
			'0',
			{ State: null, status: null, final: false, value: '0' },
		],
		['nothing', '', { State: null, status: null }],
	])('of an SMS in %s', async (_what, inner, state) => {
		const { client, requests } = clientFor(answered(result(inner)));
		expect(await smsState(client, '7')).toMatchObject({ messageId: '7', ...state });
		expect(requests[0].body).toContain('<messageID>7</messageID>');
	});

	it.each([
		['a word', '<State> Delivered </State>', { status: 'delivered', final: true }],
		['a number', '<State>7</State>', { State: '7', status: null }],
		['no record', 'Sent', { State: null, status: null, final: false, value: 'Sent' }],
		['nothing', '', { State: null, status: null }],
	])('of a messenger message in %s', async (_what, inner, state) => {
		const { client, requests } = clientFor(answered(result(inner)));
		expect(await messengerState(client, '7')).toMatchObject({ messageId: '7', ...state });
		expect(requests[0].body).toContain('<messageID>7</messageID>');
	});

	it('of several messages, in their order', async () => {
		const read = async (_client: Client, messageId: string) => await Promise.resolve({ messageId });
		expect(await statesOf(read, clientFor(NO_ANSWER).client, ['7', '8'])).toStrictEqual([
			{ messageId: '7' },
			{ messageId: '8' },
		]);
	});
});

describe('the test of a login', () => {
	async function tested(statusCode: number, body: string) {
		const sent: IDataObject[] = [];
		const request = async (options: IDataObject) => {
			sent.push(options);
			return await Promise.resolve({ statusCode, headers: {}, body });
		};
		const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
		const data = { baseUrl: 'https://soap.example.com', login: 'me', password: 'word', namespace: 'http://x/' };
		const outcome = await testSoapLogin.call(context, { id: '1', name: 'a', type: 'omniSoapLoginApi', data });
		return { outcome, sent };
	}

	it.each<[string, number, string, string, string]>([
		['a balance', 200, result('12.50'), 'OK', 'The service knows this login: balance 12.50.'],
		['no balance', 200, envelope('<XResponse/>'), 'OK', 'The service knows this login: balance unknown.'],
		['a word', 200, result('Error'), 'OK', 'The service knows this login: balance unknown.'],
		['a fault', 500, fault('Invalid login or password'), 'Error', 'did not accept the login or password'],
		['an error', 500, '', 'Error', '(HTTP 500)'],
		['something else', 200, '{}', 'Error', 'the answer is no SOAP'],
	])('says what came: %s', async (_what, status, body, verdict, message) => {
		const { outcome, sent } = await tested(status, body);
		expect(outcome).toMatchObject({ status: verdict, message: expect.stringContaining(message) as string });
		expect(sent).toHaveLength(1);
		expect((sent[0].body as Buffer).toString()).toContain('<GetBalance ');
		expect(sent[0].headers).not.toHaveProperty('Authorization');
	});
});
