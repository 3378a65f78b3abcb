import type { Connection } from '../../../nodes/ground/connection';
import { XML_CHARACTERS, XML_DEPTH } from '../../../nodes/ground/xml';
import { faultTrouble, readSoap, sendFault, soapList, soapRequest } from '../../../nodes/service/soap/envelope';
import { REFUSED } from '../../support/sentences';

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

	it.each([
		['<return>7</return>', '7'],
		['<return>7</return><return>8</return>', ['7', '8']],
		['<a>7</a><b>8</b>', null],
		['<a>7</a><XResult>8</XResult>', '8'],
	])('the result of a response that holds %s', (parts, result) => {
		expect(readSoap(envelope(`<XResponse>${parts}</XResponse>`))).toStrictEqual({ result });
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

	it('the reason of SOAP 1.2, of SOAP 1.1, in several languages, and none', () => {
		expect(readSoap(fault12('No'))).toStrictEqual({ fault: 'No' });
		expect(
			readSoap(envelope('<soap:Fault><faultcode>x</faultcode><faultstring>Old</faultstring></soap:Fault>')),
		).toStrictEqual({ fault: 'Old' });
		const two =
			'<soap:Fault><soap:Reason><soap:Text>One</soap:Text><soap:Text>Two</soap:Text></soap:Reason></soap:Fault>';
		expect(readSoap(envelope(two))).toStrictEqual({ fault: 'One' });
		expect(readSoap(envelope('<soap:Fault/>'))).toStrictEqual({ fault: '' });
		expect(readSoap(envelope('<soap:Fault>No</soap:Fault>'))).toStrictEqual({ fault: 'No' });
	});

	const said = (text: string) => faultTrouble(text, 500).description.replace(/^.*The service said: /, '');

	it('the last reason, in one line, without exception and stack', () => {
		const text =
			'System.Web.Services.Protocols.SoapException: Server was unable to process request. ---> \n   System.ArgumentException: Source address\n   is not approved\n   at Service.Send(String a)\n   --- End of inner exception stack trace ---';
		expect(faultTrouble(text, 500)).toStrictEqual({
			message: REFUSED,
			description: 'Check the values that this node sends. The service said: Source address is not approved',
			httpCode: '500',
		});
		expect(faultTrouble(' ---> ', 500).description).toContain('no reason');
		expect(said('Not approved ---> \n')).toBe('Not approved');
		expect(said('System.Exception: Not approved')).toBe('Not approved');
		expect(said('Not approved by System.Web.SoapException: 7')).toBe('Not approved by System.Web.SoapException: 7');
	});

	it('no more of a reason than a person reads, and in no more time', () => {
		expect(said('x'.repeat(300))).toBe('x'.repeat(300));
		expect(said('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
		expect(said(`${'\n'.repeat(200_000)}Not approved${'\n'.repeat(200_000)}.`)).toBe('Not approved');
	});

	it.each(['The namespace is unknown', 'Server did not recognise the value', 'did not recognize the SOAPAction'])(
		'“%s” is the operation, which ends the run',
		(text) => {
			expect(faultTrouble(text, 500)).toMatchObject({
				message: 'The service does not know the operation by this name',
				description: expect.stringContaining('Check the namespace in the credential') as string,
				httpCode: '500',
				hopeless: true,
			});
		},
	);

	it.each(['Invalid login or password', 'User login is unknown', 'Wrong PASSWORD', 'Неверный логин или пароль'])(
		'“%s” is the login, which ends the run',
		(text) => {
			const trouble = faultTrouble(`Server was unable to process request. ---> ${text}`, 500);
			expect(trouble).toMatchObject({
				message: 'The service did not accept the login or password',
				description: expect.stringContaining(
					`SOAP access is enabled for the account. The service said: ${text}`,
				) as string,
				hopeless: true,
			});
		},
	);

	it('a fault that speaks of no check before sending leaves a send open, and so does a time-out', () => {
		for (const fault of [
			'Timeout expired.',
			'The operation has timed out while the number was checked',
			'Object reference not set to an instance of an object.',
			'',
		]) {
			expect(sendFault({ fault }, 500)).toMatchObject({
				message: 'The service reported a fault',
				open: true,
				httpCode: '500',
			});
		}
		const database =
			'Server was unable to process request. ---> System.Data.SqlClient.SqlException: Login failed for user.';
		expect(sendFault({ fault: database }, 500)).toMatchObject({ message: 'The service reported a fault', open: true });
		expect(sendFault({ fault: database }, 500)).not.toHaveProperty('hopeless');
		for (const fault of ['Number is wrong', 'Insufficient balance', 'Sender address is not allowed']) {
			expect(sendFault({ fault }, 200)).not.toHaveProperty('open');
		}
		expect(sendFault({ result: null }, 200)).toBeUndefined();
	});
});

describe('requests', () => {
	const connection = (fields: Record<string, string>): Connection => ({
		baseUrl: 'https://soap.example.com',
		field: (name) => fields[name] ?? '',
		secrets: [],
	});
	const login = { login: 'a&b', password: '<x>', namespace: 'http://soap.example.com/' };

	it('login and password first, then the parts in their order; what is not given is left out', () => {
		const parts = { z: 1, b: undefined, a: { string: ['1', '2'] }, c: false };
		expect(soapRequest(connection(login), 'SOAP /smsservicev2.asmx#GetBalance', parts)).toMatchObject({
			method: 'POST',
			path: '/smsservicev2.asmx',
			headers: { Accept: 'application/soap+xml, text/xml' },
			contentType: 'application/soap+xml; charset=utf-8',
			body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP12}"><soap:Body><GetBalance xmlns="http://soap.example.com/"><login>a&amp;b</login><password>&lt;x&gt;</password><z>1</z><a><string>1</string><string>2</string></a><c>false</c></GetBalance></soap:Body></soap:Envelope>`,
		});
	});

	it('the paths of the credential', () => {
		const own = connection({ ...login, smsPath: 'soap/sms', messengerPath: '/soap/m' });
		expect(soapRequest(own, 'SOAP /smsservicev2.asmx#GetBalance', {}).path).toBe('/soap/sms');
		expect(soapRequest(own, 'SOAP /MsgrServiceV2.asmx#SendMessage', {}).path).toBe('/soap/m');
		expect(soapRequest(connection(login), 'SOAP /MsgrServiceV2.asmx#SendMessage', {}).path).toBe('/MsgrServiceV2.asmx');
	});
});
