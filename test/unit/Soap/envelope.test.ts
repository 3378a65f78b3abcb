import { faultTrouble, readSoap, sendFault, soapCall, soapList } from '../../../nodes/api/soap';
import { XML_CHARACTERS, XML_DEPTH } from '../../../nodes/ground/xml';
import { Client } from '../../../nodes/service/client';
import { N8n } from '../../support/n8n';

const SOAP12 = 'http://www.w3.org/2003/05/soap-envelope';

const envelope = (body: string, more = ''): string =>
	`<?xml version="1.0" encoding="utf-8"?>${more}<soap:Envelope xmlns:soap="${SOAP12}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>${body}</soap:Body></soap:Envelope>`;

const balance = (result: string): string =>
	`<GetBalanceResponse xmlns="http://soap.example.com/">${result}</GetBalanceResponse>`;

describe('what is read', () => {
	it.each<[string, string, unknown]>([
		[
			'a decimal with all its digits',
			envelope(balance('<GetBalanceResult>12345678901234567.8900</GetBalanceResult>')),
			'12345678901234567.8900',
		],
		['a result that is nil', envelope(balance('<GetBalanceResult xsi:nil="true"/>')), null],
		['an empty result', envelope(balance('<GetBalanceResult></GetBalanceResult>')), ''],
		['no result at all', envelope(balance('')), null],
		[
			'a result behind something else',
			envelope(balance('<Other>7</Other><GetBalanceResult>1</GetBalanceResult>')),
			'1',
		],
		[
			'a result in elements with attributes',
			envelope('<XResponse a="b"><XResult>1</XResult></XResponse>').replace('<soap:Body>', '<soap:Body a="b">'),
			'1',
		],
		[
			'another prefix everywhere',
			'<a:Envelope xmlns:a="u"><a:Header/><a:Body><b:XResponse xmlns:b="n"><b:XResult>1</b:XResult></b:XResponse></a:Body></a:Envelope>',
			'1',
		],
		[
			'no prefix',
			`<Envelope xmlns="${SOAP12}"><Body><XResponse><XResult>1</XResult></XResponse></Body></Envelope>`,
			'1',
		],
		[
			'a byte order mark and blanks around',
			`\uFEFF  ${envelope(balance('<GetBalanceResult>1</GetBalanceResult>'))}\n`,
			'1',
		],
		[
			'characters by number and CDATA',
			envelope(balance('<GetBalanceResult>&#1055;&#x1F600;<![CDATA[<&]]></GetBalanceResult>')),
			'П😀<&',
		],
		['comments between', envelope(`<!-- a -->${balance('<!-- b --><GetBalanceResult>1</GetBalanceResult>')}`), '1'],
	])('%s', (_what, text, result) => {
		expect(readSoap(text)).toStrictEqual({ result });
	});

	it('a response whose only part is no result is no answer', () => {
		expect(readSoap(envelope('<XResponse><return>7</return></XResponse>'))).toBeUndefined();
	});

	it('lists of none, one and many, by whatever name', () => {
		const list = (items: string) => {
			const answer = readSoap(envelope(`<XResponse><XResult>${items}</XResult></XResponse>`));
			return answer && 'result' in answer ? soapList(answer.result) : undefined;
		};
		expect(list('')).toStrictEqual([]);
		expect(list('<string>3158622571446665001</string>')).toStrictEqual(['3158622571446665001']);
		expect(list('<string>007</string><string>915862257144666002</string>')).toStrictEqual([
			'007',
			'915862257144666002',
		]);
		expect(list('<id>1</id><id>2</id>')).toStrictEqual(['1', '2']);
		expect(list('<string/><string xsi:nil="true"/><string>3</string>')).toStrictEqual(['', null, '3']);
		expect(list('<string xsi:nil="true"/>')).toStrictEqual([null]);
		expect(list('17')).toStrictEqual(['17']);
		expect(soapList(null)).toStrictEqual([]);
	});
});

/** The hostile answers tried; docs/nodes/soap.md lists them. None is read, and a send that gets one is "unknown". */
const HOSTILE: Array<[string, string]> = [
	['nothing', ''],
	['blanks', ' \n '],
	['HTML', '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'],
	['HTML that is well-formed', '<html><body>Hello</body></html>'],
	['JSON', '{"result":[]}'],
	['half of an envelope', envelope(balance('<GetBalanceResult>1</GetBalanceResult>')).slice(0, -60)],
	['an element that is not closed', envelope('<XResponse><XResult>1</XResponse>')],
	['two roots', envelope('') + envelope('')],
	['text behind the root', `${envelope('')}x`],
	['a DOCTYPE', envelope('', '<!DOCTYPE soap>')],
	[
		'an external entity',
		envelope(
			balance('<GetBalanceResult>&x;</GetBalanceResult>'),
			'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
		),
	],
	['a billion laughs', envelope('&c;', '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>')],
	['an entity that nobody declared', envelope(balance('<GetBalanceResult>&x;</GetBalanceResult>'))],
	['too deep', envelope('<a>'.repeat(XML_DEPTH) + '</a>'.repeat(XML_DEPTH))],
	['too large', envelope(balance('x'.repeat(XML_CHARACTERS)))],
	['an envelope without a body', `<soap:Envelope xmlns:soap="${SOAP12}"/>`],
	['an empty body', envelope('')],
	['our own request, echoed', envelope('<GetBalance><login>x</login></GetBalance>')],
	['names like those of objects', '<__proto__><constructor/></__proto__>'],
];

describe('what is not read', () => {
	it.each(HOSTILE)('%s', (_what, text) => {
		expect(readSoap(text)).toBeUndefined();
	});

	it('names that objects have of themselves are names like any other', () => {
		readSoap(envelope('<XResponse><XResult><__proto__><polluted>1</polluted></__proto__></XResult></XResponse>'));
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

describe('faults', () => {
	const fault12 = (text: string) =>
		envelope(
			`<soap:Fault><soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason><soap:Detail/></soap:Fault>`,
		);

	it.each([
		['details', (fault: string) => envelope(fault.replace('<soap:Detail/>', '<soap:Detail>7</soap:Detail>')), true],
		['empty details', (fault: string) => envelope(fault), undefined],
		['a result behind it', (fault: string) => envelope(`${fault}<SendMessageResponse/>`), true],
		['a result before it', (fault: string) => envelope(`<SendMessageResponse/>${fault}`), true],
	])('with %s', (_what, around, hasMore) => {
		const fault = /<soap:Fault>.*<\/soap:Fault>/s.exec(fault12('No'))?.[0] ?? '';
		expect(readSoap(around(fault))).toMatchObject({ fault: { code: 'Receiver', reasons: ['No'] } });
		expect((readSoap(around(fault)) as { fault: { hasMore?: boolean } }).fault.hasMore).toBe(hasMore);
	});

	it('their code without its prefix, and all their texts', () => {
		expect(readSoap(fault12('No'))).toStrictEqual({ fault: { code: 'Receiver', reasons: ['No'] } });
		const two =
			'<soap:Fault><soap:Reason><soap:Text>One</soap:Text><soap:Text>Two</soap:Text></soap:Reason></soap:Fault>';
		expect(readSoap(envelope(two))).toStrictEqual({ fault: { code: '', reasons: ['One', 'Two'] } });
	});

	it.each([
		['<soap:Fault/>', ''],
		['<soap:Fault>No</soap:Fault>', 'No'],
		['<soap:Fault><faultcode>soap:Server</faultcode><faultstring>No</faultstring></soap:Fault>', 'soap:Server No'],
	])('of another form are not read, but shown: %s', (other, words) => {
		expect(readSoap(envelope(other))).toStrictEqual({ fault: { code: '', reasons: [], words } });
	});

	const receiver = (reason: string) => ({ code: 'Receiver', reasons: [reason] });
	const said = (text: string) => faultTrouble(receiver(text), 500).description.replace(/^.*The service said: /, '');

	it('the last reason, in one line and without its stack', () => {
		const text =
			'System.Web.Services.Protocols.SoapException: Server was unable to process request. ---> \n   System.ArgumentException: Source address\n   is not approved\n   at Service.Send(String a)\n   --- End of inner exception stack trace ---';
		expect(said(text)).toBe('System.ArgumentException: Source address is not approved');
		expect(said(' ---> ')).toBe('no reason');
		expect(said('Not approved ---> \n')).toBe('Not approved');
	});

	it('no more of a reason than a person reads, and in no more time', () => {
		expect(said('x'.repeat(300))).toBe('x'.repeat(300));
		expect(said('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
		expect(said(`${'\n'.repeat(200_000)}Not approved${'\n'.repeat(200_000)}.`)).toBe('Not approved');
	});

	it.each(['Invalid login or password', 'Server was unable to process request. ---> \n   Invalid login or password'])(
		'“%s” is the login: nothing was sent, and the run ends',
		(reason) => {
			expect(sendFault({ fault: receiver(reason) }, 500)).toMatchObject({
				message: 'The service did not accept the login or password',
				description: expect.stringContaining(
					'SOAP access is enabled for the account. The service said: Invalid',
				) as string,
				hopeless: true,
				open: false,
			});
		},
	);

	it.each([
		receiver('Timeout expired.'),
		receiver('Balance update failed'),
		receiver('Number is wrong'),
		receiver('Wrong PASSWORD'),
		receiver('Server was unable to process request. ---> System.Data.SqlClient.SqlException: Login failed for user.'),
		receiver('System.Data.SqlClient.SqlException: Invalid login or password'),
		receiver('Invalid login or password was given by the user'),
		receiver('Invalid login or password: the connection to the database broke'),
		receiver('Invalid login or password of the gateway, and two messages were taken'),
		{ ...receiver('Invalid login or password'), hasMore: true },
		{ code: 'Sender', reasons: ['Invalid login or password'] },
		receiver(''),
	])('any other leaves a send open: %j', (fault) => {
		const trouble = sendFault({ fault }, 500);
		expect(trouble).toMatchObject({ message: 'The service reported a fault', open: true, httpCode: '500' });
		expect(trouble).not.toHaveProperty('hopeless');
	});

	it('a result is no fault', () => {
		expect(sendFault({ result: null }, 200)).toBeUndefined();
	});
});

describe('requests', () => {
	const clientWith = (fields: Record<string, string>): Client => {
		const { context } = new N8n();
		const field = (name: string) => fields[name] ?? '';
		const connection = { baseUrl: 'https://soap.example.com', fields, field, secrets: [] };
		return new Client(context, context.getNode(), 'omniSoapLoginApi', connection);
	};
	const login = { login: 'a&b', password: '<x>', namespace: 'http://soap.example.com/' };

	it('login and password first, then the parts in their order; what is not given is left out', async () => {
		const parts = { z: 1, b: undefined, a: { string: ['1', '2'] }, c: false };
		expect(await soapCall(clientWith(login), 'SOAP /smsservicev2.asmx#GetBalance', parts)).toMatchObject({
			method: 'POST',
			path: '/smsservicev2.asmx',
			headers: { Accept: 'application/soap+xml, text/xml' },
			contentType: 'application/soap+xml; charset=utf-8',
			body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP12}"><soap:Body><GetBalance xmlns="http://soap.example.com/"><login>a&amp;b</login><password>&lt;x&gt;</password><z>1</z><a><string>1</string><string>2</string></a><c>false</c></GetBalance></soap:Body></soap:Envelope>`,
		});
	});

	it('the paths of the credential', async () => {
		const own = clientWith({ ...login, smsPath: 'soap/sms', messengerPath: '/soap/m' });
		expect((await soapCall(own, 'SOAP /smsservicev2.asmx#GetBalance')).path).toBe('/soap/sms');
		expect((await soapCall(own, 'SOAP /MsgrServiceV2.asmx#SendMessage')).path).toBe('/soap/m');
		expect((await soapCall(clientWith(login), 'SOAP /MsgrServiceV2.asmx#SendMessage')).path).toBe(
			'/MsgrServiceV2.asmx',
		);
	});
});
