import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, notAPhone } from '../../support/sentences';
import { writtenOut } from '../../support/texts';

type Parameters = Record<string, NodeParameterValueType>;

const PASSWORD = 'sandbox-password';
const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

const SEND: Parameters = {
	resource: 'code',
	operation: 'sendCode',
	to: '={{ $json.to }}',
	from: 'Shop',
	callForm: 'flashCall',
	codeSource: 'given',
	code: '={{ $json.secret }}',
};
const VERIFY: Parameters = { resource: 'code', operation: 'verifyCode', verification: '={{ $json.verification }}' };

async function run(
	parameters: Parameters,
	rows: IDataObject[],
	settings: NodeRun['settings'] = {},
	password = PASSWORD,
): Promise<NodeResult> {
	return await runNode({
		type: 'omniVoiceCode',
		parameters,
		items: itemsOf(rows),
		settings,
		dataTables,
		credentials: {
			omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password },
			omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey },
		},
	});
}

const json = (result: NodeResult): IDataObject => {
	if (result.error) throw new Error(`${result.error.message} ${result.error.description ?? ''}`);
	return result.items[0].json;
};
const ANN = { to: '+447700900001', secret: '0042' };

describe('Send Code by Call', () => {
	it('posts login, password and digits in the body, and no header with them', async () => {
		const result = await run(SEND, [ANN]);
		expect(json(result)).toStrictEqual({
			to: ANN.to,
			code: 'OK',
			messageId: '3158622571446665001',
			messageIds: ['3158622571446665001'],
			callForm: 'flashCall',
			instruction: expect.stringContaining('last 4 digits of the number that calls'),
			verification: expect.stringMatching(/^[\w-]{32}$/),
			expiresAt: expect.stringMatching(/Z$/),
		});
		const [request] = sandbox.requests;
		expect(`${request.method} ${request.path}${request.query}`).toBe('POST /rest/v2/Sms/Send');
		expect(request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded\b/);
		expect(request.headers.authorization).toBeUndefined();
		expect(Object.fromEntries(new URLSearchParams(request.body))).toStrictEqual({
			Login: 'sandbox',
			Password: PASSWORD,
			DestinationAddress: ANN.to,
			Data: '0042',
			SourceAddress: 'Shop',
		});
		expect(JSON.stringify(result.items)).not.toContain('0042');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each([
		['json', 'POST', '', '"Data":"0042"'],
		['get', 'GET', 'Data=0042', ''],
	])('as %s', async (sendAs, method, query, body) => {
		const result = await run({ ...SEND, options: { sendAs, includeCode: true } }, [ANN]);
		expect(json(result)).toMatchObject({ code: 'OK', digits: '0042' });
		const [request] = sandbox.requests;
		expect(request.method).toBe(method);
		expect(request.headers.authorization).toBeUndefined();
		expect(request.query).toContain(query);
		expect(request.body).toContain(body);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('takes number, sender and digits of the items when it maps automatically', async () => {
		const parameters = { ...SEND, to: 'not used', from: 'Shop', code: '1111', options: { mode: 'autoMap' } };
		const rows = [
			{ to: ANN.to, from: 'Other', code: '0042' },
			{ to: '+447700900002', code: 43 },
		];
		const { error } = await run(parameters, rows);
		expect(error).toBeUndefined();
		const sent = sandbox.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
		expect(sent).toMatchObject([
			{ DestinationAddress: ANN.to, SourceAddress: 'Other', Data: '0042' },
			{ DestinationAddress: '+447700900002', SourceAddress: 'Shop', Data: '0043' },
		]);
	});

	it('draws 4 digits, each item its own; a number gets its zeros back', async () => {
		const rows = Array.from({ length: 20 }, (_, at) => ({ to: `+4477009000${10 + at}` }));
		await run({ ...SEND, codeSource: 'generate' }, rows);
		const drawn = sandbox.messages().map(({ text }) => text);
		expect(drawn).toHaveLength(20);
		for (const text of drawn) expect(text).toMatch(/^\d{4}$/);
		expect(new Set(drawn).size).toBeGreaterThan(10);
		await run({ ...SEND, code: '={{ 42 }}' }, [ANN]);
		expect(sandbox.messages()[20].text).toBe('0042');
	});

	it.each([
		['447700900911', 'A value is not valid (code 2, HTTP 400)'],
		['447700900912', 'The account has no credit left (code 5, HTTP 403)'],
		['447700900914', 'The account is not allowed to do this (code 7, HTTP 403)'],
	])('%s is refused in words', async (to, message) => {
		const { error } = await run(SEND, [{ ...ANN, to }]);
		expect(error?.message).toContain(message);
		expect(writtenOut(error)).not.toMatch(/0042|sandbox-password/);
	});

	it('a fault of the gateway does not prove that nobody was called', async () => {
		const { items, error } = await run(SEND, [{ ...ANN, to: '447700900915' }], { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ to: '447700900915', code: 'UNKNOWN', messageId: null });
		expect(items[0].json.message).toContain('ask whether it came before you send another code');
	});

	it('a page that repeats code and password shows neither', async () => {
		const body = `<p>/rest/v2/Sms/Send?Password=${PASSWORD}&Data=0042 failed</p>`;
		sandbox.faults.add({ kind: 'html', status: 502, body });
		const result = await run({ ...SEND, options: { sendAs: 'get' } }, [ANN], { onError: 'continueErrorOutput' });
		expect(result.errorItems[0].json.details).toMatchObject({ code: 'UNKNOWN', to: ANN.to });
		const { error, message } = result.errorItems[0].json;
		expect(`${error as string} ${message as string}`).not.toMatch(/0042|sandbox-password/);
	});

	it('a password that holds four digits is hidden whole', async () => {
		const secret = 'hush-2026-hush';
		sandbox.faults.add({ kind: 'html', status: 502, body: `<p>Password=${secret}&Data=0042</p>` });
		const { error } = await run(SEND, [ANN], {}, secret);
		expect(error?.description).toContain('Password=***&Data=****');
		expect(writtenOut(error)).not.toContain('hush');
	});

	it.each([
		['a list of codes', { code: '={{ [$json.secret] }}' }, 'Digits: the code is not made of 4 digits'],
		['five digits', { code: '={{ $json.secret + "1" }}' }, 'Digits: the code is not made of 4 digits'],
		['no text', { code: '={{ { a: 1 } }}' }, 'Digits: the code is not made of 4 digits'],
		['a long sender', { from: 'TwelveLetter' }, 'From: “TwelveLetter” is not a sender: it has more than 11 characters'],
		['no number', { to: 'Ann' }, `To: ${notAPhone('Ann')}`],
	])('%s is not sent', async (_name, fields, message) => {
		const { error } = await run({ ...SEND, ...fields }, [ANN]);
		expect(error?.message).toContain(message);
		expect(writtenOut(error)).not.toContain('0042');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('a wrong login is told', async () => {
		const { error } = await run(SEND, [ANN], {}, 'wrong-secret');
		expect(error?.message).toContain('did not accept the login (code 4, HTTP 401)');
	});
});

it('digits with blanks around them are taken without', async () => {
	await run(SEND, [{ ...ANN, secret: ' 0042 ' }]);
	expect(sandbox.messages().map(({ text }) => text)).toStrictEqual(['0042']);
});

describe('status', () => {
	it.each<[string, number, unknown, string]>([
		['a failure object', 500, { Code: 9, Desc: 'down' }, 'problem of its own (code 9, HTTP 500)'],
		['an error status with a state', 400, { State: 0 }, 'HTTP 400'],
		['no state', 200, { other: 1 }, 'has no state'],
		['a list', 200, [0], 'has no state'],
		['words', 200, 'Access denied', 'has no state'],
		['another place', 300, { State: 0 }, 'HTTP 300'],
	])('by login, answered by %s, is an error', async (_what, status, body, message) => {
		sandbox.faults.add({ kind: 'status', status, body });
		const { error } = await run({ resource: 'code', operation: 'getStatusByLogin' }, [{ messageId: '1' }]);
		expect(error?.message).toContain(message);
	});

	it('by login, not answered at all, is an error', async () => {
		sandbox.faults.add({ kind: 'resetBefore', times: 4 });
		const { error } = await run({ resource: 'code', operation: 'getStatusByLogin' }, [{ messageId: '1' }]);
		expect(error?.message).toContain('connection');
	});

	it('of both outcomes, by either way', async () => {
		const sent = await run(SEND, [ANN, { ...ANN, to: '+447700900901' }]);
		const rows = sent.items.map((item) => ({ messageId: item.json.messageId }));
		const byKey = async () => (await run({ resource: 'code', operation: 'getStatus' }, rows)).items;
		const byLogin = async () => (await run({ resource: 'code', operation: 'getStatusByLogin' }, rows)).items;
		expect((await byLogin()).map((item) => [item.json.stateText, item.json.final])).toStrictEqual([
			['queued', false],
			['queued', false],
		]);
		expect(sandbox.requests.at(-1)?.headers.authorization).toBeUndefined();
		await sandbox.clock.advance(3_000);
		expect((await byKey()).map((item) => item.json.status)).toStrictEqual(['SENT', 'SENT']);
		await sandbox.clock.advance(7_000);
		expect((await byKey()).map((item) => [item.json.status, item.json.delivered, item.pairedItem])).toStrictEqual([
			['DELIVERED', true, { item: 0 }],
			['UNDELIVERED', false, { item: 1 }],
		]);
		const states = await byLogin();
		expect(states.map((item) => [item.json.state, item.json.delivered])).toStrictEqual([
			[0, true],
			[41, false],
		]);
		expect(states[0].json.meaning).toBe('The user rejected or answered the call.');
		await sandbox.clock.advance(48 * 3_600_000);
		expect((await byLogin()).map((item) => item.json.state)).toStrictEqual([255, 255]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each([
		['DELIVERED', 'delivered', true],
		['Undelivered', 'undelivered', false],
	])('a state in the documents’ word %s is read', async (State, stateText, delivered) => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { State } });
		const asked = await run({ resource: 'code', operation: 'getStatusByLogin' }, [{ messageId: '1' }]);
		expect(json(asked)).toMatchObject({ state: State, stateText, final: true, delivered });
	});

	it.each([
		['Ringing', 'ringing'],
		[7, null],
	])('a state that nobody has named, %s, stays as it came', async (State, stateText) => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { State } });
		const asked = await run({ resource: 'code', operation: 'getStatusByLogin' }, [{ messageId: '1' }]);
		expect(json(asked)).toMatchObject({ state: State, stateText, final: false, delivered: null });
	});
});

describe('Verify Code', () => {
	const sendOne = async (options: IDataObject = {}): Promise<IDataObject> =>
		json(await run({ ...SEND, options } as Parameters, [ANN]));
	const verify = async (sent: IDataObject, entered: NodeParameterValueType, options: IDataObject = {}) =>
		json(await run({ ...VERIFY, entered, options } as Parameters, [sent]));

	it('says yes once, and to whom', async () => {
		const sent = await sendOne();
		expect(await verify(sent, ' 00 42')).toStrictEqual({
			verified: true,
			reason: 'match',
			message: 'The code is right.',
			to: ANN.to,
			purpose: 'login',
			attemptsLeft: 0,
			expiresAt: sent.expiresAt,
		});
		const { to, expiresAt } = sent;
		expect(await verify(sent, '0042')).toMatchObject({ reason: 'alreadyUsed', to, expiresAt, attemptsLeft: 0 });
		jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 200_000);
		expect(await verify(sent, '0042')).toMatchObject({ verified: false, reason: 'alreadyUsed' });
		expect(sandbox.requests).toHaveLength(1);
	});

	it('counts attempts over executions; then the right code no longer helps', async () => {
		const sent = await sendOne();
		const clock = jest.spyOn(Date, 'now');
		const start = Date.now();
		for (const left of [2, 1, 0]) {
			clock.mockReturnValue(start + (3 - left) * 30_000);
			expect(await verify(sent, '9999')).toMatchObject({ attemptsLeft: left });
		}
		const { to, expiresAt } = sent;
		expect(await verify(sent, '0042')).toMatchObject({ reason: 'tooManyAttempts', to, expiresAt, attemptsLeft: 0 });
	});

	it.each(['={{ "" }}', ' ?', '={{ $json.none ?? "" }}'])('nothing, as “%s”, is no attempt', async (entered) => {
		const sent = await sendOne();
		await verify(sent, '9999');
		expect(await verify(sent, entered)).toMatchObject({ verified: false, reason: 'nothingEntered', attemptsLeft: 2 });
		for (const attemptsLeft of [1, 0]) expect(await verify(sent, '9999')).toMatchObject({ attemptsLeft });
		expect(await verify(sent, entered)).toMatchObject({ reason: 'tooManyAttempts', attemptsLeft: 0 });
	});

	it('nothing is told to who builds the workflow, as a name of another node may be mistyped', async () => {
		const { hints } = await run({ ...VERIFY, entered: ' ' }, [await sendOne()]);
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('Nothing was entered.')]);
	});

	it('a field that no item has is a mistake', async () => {
		const { error } = await run({ ...VERIFY, entered: '={{ $json.Coed }}' }, [{ ...(await sendOne()), Code: '0042' }]);
		expect(error?.message).toContain('no item has $json.Coed');
	});

	it('a number gets its zeros back', async () => {
		expect(await verify(await sendOne(), '={{ 42 }}')).toMatchObject({ verified: true });
	});

	it.each(['٠٠٤٢', '۰۰۴۲', '０0４２', '\u200e0042', '00-42', 'Code: 0042.'])('%s is the code', async (entered) => {
		expect(await verify(await sendOne(), entered)).toMatchObject({ verified: true });
	});

	it('a code counts until the last millisecond of its time', async () => {
		const sent = await sendOne({ validFor: 30 });
		const end = Date.parse(sent.expiresAt as string);
		const at = jest.spyOn(Date, 'now').mockReturnValue(end + 1);
		const { to, expiresAt } = sent;
		expect(await verify(sent, '0042')).toMatchObject({ reason: 'expired', to, expiresAt, attemptsLeft: 0 });
		at.mockReturnValue(end);
		expect(await verify(sent, '0042')).toMatchObject({ verified: true });
	});

	it('after ten wrong codes of a person in a day none is compared, whichever code it is for', async () => {
		const clock = jest.spyOn(Date, 'now');
		const start = Date.now();
		let sent: IDataObject = {};
		for (let code = 0; code < 3; code += 1) {
			clock.mockReturnValue(start + code * 31_000);
			sent = await sendOne();
			for (let attempt = 0; attempt < 3; attempt += 1) await verify(sent, '9999');
		}
		clock.mockReturnValue(start + 93_000);
		const last = await sendOne();
		expect(await verify(last, '9999')).toMatchObject({ reason: 'mismatch', attemptsLeft: 0 });
		expect(await verify(last, '0042')).toMatchObject({ verified: false, reason: 'tooManyWrongCodes' });
		clock.mockReturnValue(start + 25 * 3_600_000);
		expect(await verify(await sendOne(), '0042')).toMatchObject({ verified: true });
	});

	it('says where the verification comes from where the item does not have it', async () => {
		const { error } = await run({ ...VERIFY, entered: '={{ $json.Code }}' }, [{ Code: '0042' }]);
		expect(error?.message).toBe(`Verification: ${EMPTY}`);
		expect(error?.description).toBe('Drag the field “verification” here from the node that sent the code.');
	});

	it('nothing is compared where attempts can not be counted', async () => {
		const sent = await sendOne();
		dataTables.areOn = false;
		const { error } = await run({ ...VERIFY, entered: '0042' }, [sent]);
		expect(error?.message).toBe('The code was not compared, since attempts could not be counted');
		expect(error?.description).toContain('data table');
	});
});
