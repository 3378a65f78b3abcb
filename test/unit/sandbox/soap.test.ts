import type { Client } from 'soap';
import { useSandbox } from '../../support/sandbox';
import { callForeign, foreignClient } from '../../support/soap';

const ME = { login: 'sandbox', password: 'sandbox-password' };
const NOW = Date.UTC(2026, 0, 31, 9);
const DAY = { startDateTime: '2026-01-31T00:00:00', endDateTime: '2026-02-01T00:00:00' };

const accounts = [
	[1250.5, 500],
	[0, 0],
	[0.05, 0],
].map(([balance, credit]) => ({ record: { balance, credit } }));
const sandbox = useSandbox({ seed: { now: NOW, accounts }, breaksContract: true });
let sms: Client;
let messenger: Client;

beforeAll(async () => {
	sms = await foreignClient(sandbox.baseUrl, '/smsservicev2.asmx');
	messenger = await foreignClient(sandbox.baseUrl, '/MsgrServiceV2.asmx');
});

const message = (fields: object = {}, numbers = ['+447700900001']) => ({
	...ME,
	message: { Data: 'Hello', DestinationAddresses: { string: numbers }, SourceAddress: 'Shop', ...fields },
});

/** What the operation is refused with. */
async function faultOf(operation: string, parts: object, client = sms): Promise<string> {
	const failed = await callForeign(client, operation, parts).then(
		() => undefined,
		(error: unknown) => error,
	);
	return failed instanceof Error ? failed.message.replace(/\s+/g, ' ') : 'no fault';
}

/** Posts an envelope as it stands. */
async function post(body: string, path = '/smsservicev2.asmx'): Promise<{ status: number; text: string }> {
	const envelope = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`;
	const headers = { 'Content-Type': 'application/soap+xml; charset=utf-8' };
	const response = await fetch(sandbox.baseUrl + path, { method: 'POST', headers, body: envelope });
	return { status: response.status, text: await response.text() };
}

it.each(['/smsservicev2.asmx', '/MsgrServiceV2.asmx'])(
	'%s?WSDL: the document, with this address in it',
	async (path) => {
		const response = await fetch(`${sandbox.baseUrl}${path}?WSDL`);
		const text = await response.text();
		expect(response.headers.get('content-type')).toContain('text/xml');
		expect(text).toContain(`location="${sandbox.baseUrl}${path}"`);
		expect(text).toContain('targetNamespace="http://soap.example.com/"');
	},
);

it('the foreign client drives the SMS operations', async () => {
	expect(await callForeign(sms, 'GetBalance', ME)).toBe('1750.5000');
	const ids = (await callForeign(sms, 'SendMessage', message({}, ['+447700900001', '+447700900921']))) as {
		string: string[];
	};
	expect(ids.string).toStrictEqual(sandbox.messages().map(({ id }) => id));
	const local = {
		sourceAddress: 'Shop',
		destinationAddress: '+447700900001',
		data: 'Later',
		sendDate: '2026-02-03T09:00:00',
	};
	expect(await callForeign(sms, 'SendMessageByTimeZone', { ...ME, ...local })).toStrictEqual({
		string: [expect.any(String)],
	});
	const all = { sourceAddress: 'Shop', DestinationAddresses: { string: ['447700900001'] }, data: 'x'.repeat(200) };
	const parts = await callForeign(sms, 'SendMessageByTimeZoneToAddresses', {
		...ME,
		...all,
		SendDate: '2026-02-03T09:00:00',
	});
	expect(parts).toStrictEqual({ string: [expect.any(String), expect.any(String)] });
	await sandbox.clock.advance(5_000);
	const states = [ids.string[0], (parts as typeof ids).string[1], 'nobody'].map((messageID) =>
		callForeign(sms, 'GetMessageState', { ...ME, messageID }),
	);
	expect(await Promise.all(states)).toMatchObject([
		{ State: '0', ReportedDateUtc: '2026-01-31T09:00:03' },
		{ State: '-10', ReportedDateUtc: null },
		{ State: '255' },
	]);
	const counts = { Sent: '2', Delivered: '2', Errors: '0', InProcess: '0', Expired: '0', Rejected: '0' };
	expect(await callForeign(sms, 'GetStatistics', { ...ME, ...DAY })).toStrictEqual(counts);
	const range = { maxDateUTC: DAY.endDateTime, minDateUTC: DAY.startDateTime };
	expect(await callForeign(sms, 'GetIncomingMessages', { ...ME, ...range })).toMatchObject({
		IncomingMessage: [{ Data: 'Hello', SourceAddress: '447700900921' }],
	});
	expect(sandbox.violations()).toStrictEqual([]);
});

it('an SMS by time zone leaves when the recipient’s clock shows its time, in UTC where a country has several zones', async () => {
	const DestinationAddresses = { string: ['+447700900001', '+15550100'] };
	const call = { ...ME, sourceAddress: 'Shop', DestinationAddresses, data: 'Summer', SendDate: '2026-07-01T09:00:00' };
	await callForeign(sms, 'SendMessageByTimeZoneToAddresses', call);
	const one = { sourceAddress: 'Shop', destinationAddress: '447700900001', data: 'Summer', sendDate: call.SendDate };
	await callForeign(sms, 'SendMessageByTimeZone', { ...ME, ...one });
	await sandbox.clock.advance(Date.UTC(2026, 6, 1, 8, 59, 59) - NOW);
	expect(sandbox.messages().map(({ status }) => status)).toStrictEqual(['DELIVERED', 'SCHEDULED', 'DELIVERED']);
	await sandbox.clock.advance(4_000);
	expect(sandbox.messages().map(({ status }) => status)).toStrictEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
	expect(sandbox.messages()[0].history.at(-1)?.at).toBe(Date.UTC(2026, 6, 1, 8, 0, 3));
});

it('the foreign client drives the messenger operations', async () => {
	const sent = { Validity: 60, Optional: 'x' };
	const plain = (await callForeign(messenger, 'SendMessage', message(sent))) as { string: string[] };
	const again = await callForeign(messenger, 'SendMessageWithResend', message(sent, ['+447700900902']));
	await sandbox.clock.advance(5_000);
	const state = (messageID: string) => callForeign(messenger, 'GetMessageState', { ...ME, messageID });
	expect(await state(plain.string[0])).toStrictEqual({ State: 'Read' });
	expect(await state((again as typeof plain).string[0])).toStrictEqual({
		State: 'Failed',
		ResentSms: { string: [expect.any(String)] },
	});
	expect(await state('1')).toStrictEqual({ State: 'Unknown' });
	expect(sandbox.violations()).toStrictEqual([]);
});

it.each<[string, string, object, string]>([
	['a wrong password', 'GetBalance', { ...ME, password: 'no' }, 'Invalid login or password'],
	['no login', 'GetBalance', {}, 'Invalid login or password'],
	['no text', 'SendMessage', message({ Data: undefined }), 'Data is missing'],
	['2001 characters', 'SendMessage', message({ Data: 'x'.repeat(2001) }), 'longer than 2000'],
	['no recipient', 'SendMessage', message({}, []), 'DestinationAddresses is missing'],
	['1001 recipients', 'SendMessage', message({}, Array<string>(1001).fill('+447700900001')), 'More than 1000'],
	['a number of letters', 'SendMessage', message({}, ['x']), 'x is invalid'],
	['a long sender', 'SendMessage', message({ SourceAddress: 'TwelveLetter' }), 'not approved'],
	['a date that is none', 'SendMessage', message({ DelayUntilUtc: 'soon' }), 'no valid dateTime'],
	['no money', 'SendMessage', { ...message(), login: 'sandbox-2' }, 'Insufficient balance'],
	[
		'money for one of two',
		'SendMessage',
		{ ...message({}, ['+447700900001', '+447700900002']), login: 'sandbox-3' },
		'Insufficient balance',
	],
	['a range of 91 days', 'GetStatistics', { ...ME, ...DAY, endDateTime: '2026-05-02T00:00:00' }, 'three months'],
])('%s is a fault with the receiver code', async (_what, operation, parts, text) => {
	const fault = await faultOf(operation, parts);
	expect(fault).toContain('soap:Receiver');
	expect(fault).toContain(text);
	expect(sandbox.requests.at(-1)?.status).toBe(500);
	expect(sandbox.messages()).toStrictEqual([]);
});

it('the messenger wants a validity of 1 to 1440 minutes', async () => {
	expect(await faultOf('SendMessage', message(), messenger)).toContain('Validity is missing');
	expect(await faultOf('SendMessage', message({ Validity: 1441 }), messenger)).toContain('out of range');
});

describe('elements in the wrong place or case', () => {
	const call = (operation: string, parts: string) =>
		`<${operation} xmlns="http://soap.example.com/"><login>sandbox</login><password>sandbox-password</password>${parts}</${operation}>`;
	const swapped = call(
		'GetIncomingMessages',
		`<minDateUTC>${DAY.startDateTime}</minDateUTC><maxDateUTC>${DAY.endDateTime}</maxDateUTC>`,
	);
	const wrongCase = call(
		'SendMessage',
		'<message><Data>Later</Data><delayUntilUtc>2026-02-03T09:00:00</delayUntilUtc><DestinationAddresses><string>+447700900001</string></DestinationAddresses><SourceAddress>Shop</SourceAddress></message>',
	);

	it('strict: refused, and named', async () => {
		const { status, text } = await post(swapped);
		expect(status).toBe(500);
		expect(text.replace(/(&#xA;|\s)+/g, ' ')).toContain('the element maxDateUTC stands in the wrong place');
		expect((await post(wrongCase)).text.replace(/(&#xA;|\s)+/g, ' ')).toContain('message/delayUntilUtc is not known');
		expect(sandbox.violations()).toHaveLength(2);
	});

	it('silent: dropped, so that the message goes at once and a date counts as not given', async () => {
		sandbox.configure({ modes: { soap: 'silent' } });
		expect((await post(wrongCase)).status).toBe(200);
		await sandbox.clock.advance(5_000);
		expect(sandbox.messages().map(({ status }) => status)).toStrictEqual(['DELIVERED']);
		expect((await post(swapped)).text).toMatch(/maxDateUTC is(&#xA;|\s)+missing/);
		expect(sandbox.violations()).toHaveLength(2);
	});

	it('another namespace, SOAP 1.1 and what is no XML are against the contract', async () => {
		const { text } = await post('<GetBalance xmlns="http://other.example.com/"><login>sandbox</login></GetBalance>');
		expect(text).toContain('<soap:Value>soap:Receiver</soap:Value>');
		const headers = { 'Content-Type': 'text/xml' };
		await fetch(`${sandbox.baseUrl}/smsservicev2.asmx`, { method: 'POST', headers, body: '<x' });
		expect(sandbox.requests.map(({ status }) => status)).toStrictEqual([500, 500]);
		expect(sandbox.violations()).toStrictEqual([
			'POST /smsservicev2.asmx: no element is in the namespace http://soap.example.com/',
			'POST /smsservicev2.asmx: Content-Type text/xml is not SOAP 1.2',
			'POST /smsservicev2.asmx: no element is in the namespace http://soap.example.com/',
		]);
	});
});
