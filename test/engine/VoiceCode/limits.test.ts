import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, NOTHING_SENT } from '../../support/sentences';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

let hints: string[] = [];

async function run(operation: string, parameters: IDataObject, rows: IDataObject[] = [{}]): Promise<IDataObject[]> {
	const {
		items,
		error,
		hints: told,
	} = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation, ...parameters },
		items: itemsOf(rows),
		dataTables,
		credentials: {
			omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
			omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey },
		},
	});
	hints = told.map(({ message }) => message);
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return items.map(({ json }) => json);
}

/** Has codes sent to these numbers, and gives the outputs. */
const send = async (to: string[], limits: IDataObject = {}, more: IDataObject = {}, operation = 'sendCode') =>
	await run(
		operation,
		{ to: '={{ $json.to }}', from: 'Shop', callForm: 'flashCall', codeSource: 'given', code: '0042', limits, ...more },
		to.map((number) => ({ to: number })),
	);
const codesOf = (outputs: IDataObject[]) => outputs.map(({ code }) => code);
const verify = async ({ verification }: IDataObject, entered = '0042') =>
	(await run('verifyCode', { verification: verification, entered }))[0];
/** Numbers of one prefix. */
const numbers = (count: number, prefix = '+44770090') =>
	Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(4, '0')}`);
const called = () => sandbox.messages().map(({ recipient }) => recipient);
const HELD = 'TOO_MANY_CODES';
const ANN = '+447700900001';
/** What a person is told who enters four wrong codes. */
const AS_SENT = [
	...[2, 1, 0].map((left) => ['The code is not right.', left]),
	['There were too many attempts. Have a new code sent.', 0],
];

it('a person gets one code in 30 seconds for a purpose, and the others come out as if they were sent', async () => {
	const [sent, held] = await send([ANN, ANN]);
	expect(held).toMatchObject({
		to: ANN,
		code: HELD,
		messageId: null,
		reason: 'Seconds Between Codes: the last code was sent only a moment ago',
		retryAt: expect.stringMatching(/Z$/) as string,
	});
	const shown = ['to', 'callForm', 'instruction'];
	for (const field of shown) expect(held[field]).toBe(sent[field]);
	expect(held.expiresAt).toMatch(/Z$/);
	expect(held.verification).toMatch(/^[\w-]{32}$/);
	expect(called()).toHaveLength(1);
	expect(hints).toStrictEqual(['1 of 2 codes not sent: “reason” in the output says why.']);
	// Nobody can verify what was not sent, and is told nothing else than with a wrong code.
	const { message, attemptsLeft } = await verify(sent, '1111');
	expect(await verify(held)).toMatchObject({ verified: false, message, attemptsLeft });
	expect(codesOf(await send([ANN], {}, { purpose: 'payment' }))).toStrictEqual(['OK']);
});

it('after its time, a code that was held back is told as one that was sent', async () => {
	const [sent, held] = await send([ANN, ANN]);
	const ends = [sent, held].map(({ expiresAt }) => Date.parse(expiresAt as string));
	const clock = jest.spyOn(Date, 'now').mockReturnValue(Math.min(...ends));
	expect(await verify(held)).toMatchObject({ reason: 'unknownVerification', attemptsLeft: 2 });
	clock.mockReturnValue(Math.max(...ends) + 1);
	const { message, attemptsLeft } = await verify(sent);
	expect(await verify(held)).toMatchObject({ verified: false, reason: 'expired', message, attemptsLeft });
	// A day later the store has forgotten the one that was sent.
	clock.mockReturnValue(Math.max(...ends) + 48 * 3_600_000);
	expect(await verify(sent)).toMatchObject({ reason: 'expired', message, attemptsLeft });
});

it('attempts at a code that was held back count as at one that was sent, for the person, too', async () => {
	const [sent, held, other] = await send([ANN, ANN, ANN]);
	const told = async (output: IDataObject): Promise<IDataObject[]> => {
		const all = [];
		for (let attempt = 0; attempt < 4; attempt += 1) all.push(await verify(output, '1111'));
		return all.map(({ reason: _, ...shown }) => shown);
	};
	const ofSent = await told(sent);
	expect(ofSent.map(({ message, attemptsLeft }) => [message, attemptsLeft])).toStrictEqual(AS_SENT);
	const { expiresAt } = held;
	expect(await told(held)).toStrictEqual(ofSent.map((one) => ({ ...one, expiresAt })));
	// Six wrong codes of the person by now.
	const [last] = await run('verifyCode', {
		verification: other.verification,
		entered: '1111',
		options: { maxWrong: 6 },
	});
	expect(last.reason).toBe('tooManyWrongCodes');
});

it('nothing is sent where a code that is held back can not be noted', async () => {
	dataTables.before = (operations) => {
		// The other code has its place by then.
		if (operations.includes('insert') && dataTables.rows.length > 0) throw new Error('size limit exceeded');
	};
	await expect(send([ANN, '+442071838750'])).rejects.toThrow(NOTHING_SENT);
	expect(called()).toStrictEqual([]);
});

it('a purpose with a comma is refused: Erase could not be told it', async () => {
	await expect(send([ANN], {}, { purpose: 'login, payment' })).rejects.toThrow('Purpose: “login, payment” has a comma');
	expect(called()).toStrictEqual([]);
});

it('Hold Back Because: who has a reason gets no code, and the same answer as others', async () => {
	const to = [ANN, '+442071838750'];
	const numberTypes = ['landline'];
	const options = { holdBack: `={{ $json.to === '${ANN}' ? 'no account' : '' }}` };
	const [held, sent] = await send(to, { numberTypes }, { options });
	expect([held, sent]).toMatchObject([
		{ to: ANN, code: 'NOT_ALLOWED', messageId: null, reason: 'no account' },
		{ code: 'OK' },
	]);
	expect(held.verification).toMatch(/^[\w-]{32}$/);
	expect(called()).toHaveLength(1);
	expect(await verify(held)).toMatchObject({ message: 'The code is not right.', attemptsLeft: 2 });
});

it.each([false, ' ', 0, undefined])('Hold Back Because: %p is no reason, and the code is sent', async (given) => {
	const holdBack = `={{ ${JSON.stringify(given)} }}`;
	expect(await send([ANN], {}, { options: { holdBack } })).toMatchObject([{ code: 'OK' }]);
	expect(called()).toStrictEqual([ANN]);
});

it('Hold Back Because: true is refused, since nobody would learn why', async () => {
	await expect(send([ANN], {}, { options: { holdBack: '={{ true }}' } })).rejects.toThrow(
		'Hold Back Because: it is true',
	);
	expect(called()).toStrictEqual([]);
});

it('a code that is held back shows no digits, where those of others are shown', async () => {
	const [sent, held] = await send([ANN, ANN], {}, { options: { includeCode: true } });
	expect([sent.digits, held.code]).toStrictEqual(['0042', HELD]);
	expect(held).not.toHaveProperty('digits');
});

it('nothing is said where all codes were sent', async () => {
	expect(codesOf(await send([ANN], { countries: 'GB' }))).toStrictEqual(['OK']);
	expect(hints).toStrictEqual([]);
});

it('countries limit phone numbers alone', async () => {
	const parameters = { from: 'news@example.com', subject: 'Code', text: '{code}' };
	expect(codesOf(await send(['ann@example.com'], { countries: 'GB' }, parameters, 'sendCodeByEmail'))).toStrictEqual([
		'OK',
	]);
});

it.each([
	['Codes per Recipient and Hour', { perNumber: 2, secondsBetween: 1 }, [ANN, ANN, ANN]],
	['Codes per Requester and Hour', { perRequester: 2, requester: '192.0.2.7' }, numbers(3)],
	['Codes per Hour', { perHour: 2 }, numbers(3)],
	['Unconfirmed Codes per Prefix', { perPrefix: 2 }, numbers(3)],
	['Unconfirmed Codes per Country', { perCountry: 2 }, [...numbers(1), ...numbers(2, '+44770091')]],
	// Satellite telephones, which have no country.
	['Unconfirmed Codes per Country', { perCountry: 2 }, [0, 1, 2].map((prefix) => `+88161${prefix}234567`)],
])('%s', async (label, limits, to) => {
	const start = Date.now();
	const outputs: IDataObject[] = [];
	for (const [at, number] of to.entries()) {
		jest.spyOn(Date, 'now').mockReturnValue(start + 2000 * at);
		outputs.push(...(await send([number], limits)));
	}
	expect(codesOf(outputs)).toStrictEqual(['OK', 'OK', HELD]);
	expect(outputs[2].reason).toBe(`${label}: 2 at most`);
	// When the first of them is forgotten, there is room again.
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse(outputs[2].retryAt as string) + 1);
	expect(codesOf(await send([to[2]], limits))).toStrictEqual(['OK']);
});

describe('Max Cost per Hour', () => {
	// The sandbox's tariff: 0.04 for a part to the United Kingdom, 0.01 to the United States.
	const TEXT = 'Your code is {code}';
	const sendSms = async (to: string[], costPerHour: number, text = TEXT) =>
		await send(to, { costPerHour }, { text }, 'sendCodeBySms');

	it('counts what each code costs, in every run, and says when there is room again', async () => {
		const [one, two, ...others] = numbers(4);
		expect(codesOf(await sendSms([one], 0.1))).toStrictEqual(['OK']);
		const outputs = await sendSms([two, ...others, '+12025550123'], 0.1);
		expect(codesOf(outputs)).toStrictEqual(['OK', HELD, HELD, 'OK']);
		expect(outputs[1]).toMatchObject({ reason: 'Max Cost per Hour: 0.1 at most', messageId: null });
		expect(called()).toStrictEqual([one, two, '+12025550123']);
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(outputs[1].retryAt as string) + 1);
		expect(codesOf(await sendSms([others[0]], 0.1))).toStrictEqual(['OK']);
	});

	it('one code may cost all of it', async () => {
		expect(codesOf(await sendSms(numbers(2), 0.04))).toStrictEqual(['OK', HELD]);
	});

	it('a long text costs each of its parts', async () => {
		const long = TEXT + 'a'.repeat(160);
		expect(codesOf(await sendSms(numbers(2), 0.15, long))).toStrictEqual(['OK', HELD]);
		const [tooDear] = await sendSms(['+447700910001'], 0.05, long);
		const reason = 'Max Cost per Hour: one SMS with a code costs up to 0.08, and 0.05 is the most';
		expect(tooDear).toMatchObject({ code: 'NOT_ALLOWED', reason });
	});

	it('a number whose price the tariff does not say gets no code, and looks as if it did', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: [] } });
		const [output] = await sendSms([ANN], 10);
		const reason = 'Max Cost per Hour: the tariff does not say what an SMS to this number costs';
		expect(output).toMatchObject({ to: ANN, code: 'NOT_ALLOWED', reason, messageId: null });
		expect(output).toMatchObject({ verification: expect.stringMatching(/^[\w-]{32}$/) as string });
		expect(called()).toStrictEqual([]);
		expect(await verify(output)).toMatchObject({ attemptsLeft: 2 });
		expect(await verify(output)).toMatchObject({ attemptsLeft: 1 });
	});

	it('nothing is sent where the tariff can not be had', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, body: {} });
		await expect(sendSms([ANN], 10)).rejects.toThrow('HTTP 500');
		expect(called()).toStrictEqual([]);
	});
});

it('what is not said of the requester limits nobody', async () => {
	expect(codesOf(await send(numbers(3), { perRequester: 1 }))).toStrictEqual(['OK', 'OK', 'OK']);
});

it('codes that are confirmed raise the limits of their prefix, and who has confirmed one is not held back', async () => {
	const [ann, ...others] = numbers(9);
	const limits = { perPrefix: 2 };
	const first = await send([ann, ...others.slice(0, 3)], limits);
	expect(codesOf(first)).toStrictEqual(['OK', 'OK', HELD, HELD]);
	expect(await verify(first[0])).toMatchObject({ verified: true });
	// Two more for the one that was confirmed.
	expect(codesOf(await send(others.slice(3, 7), limits))).toStrictEqual(['OK', 'OK', HELD, HELD]);
	expect(codesOf(await send([ann, others[7]], limits, { purpose: 'payment' }))).toStrictEqual(['OK', HELD]);
});

it('a report tells what was sent and confirmed, where least was confirmed first', async () => {
	const pumped = await send(numbers(3));
	const honest = await send(numbers(2, '+49151234'));
	expect(codesOf([...pumped, ...honest])).toStrictEqual(['OK', 'OK', 'OK', 'OK', 'OK']);
	expect(codesOf(await send(['+881610234567']))).toStrictEqual(['OK']);
	for (const output of honest) expect(await verify(output)).toMatchObject({ verified: true });
	expect(await run('getReport', {})).toStrictEqual([
		{ prefix: '+44770090', country: 'GB', sent: 3, confirmed: 0, unconfirmed: 3, conversion: 0 },
		{ prefix: '+88161023', country: '+881', sent: 1, confirmed: 0, unconfirmed: 1, conversion: 0 },
		{ prefix: '+49151234', country: 'DE', sent: 2, confirmed: 2, unconfirmed: 0, conversion: 1 },
	]);
	expect(await run('getReport', { by: 'country' })).toMatchObject([
		{ country: 'GB', sent: 3, confirmed: 0 },
		{ country: '+881', sent: 1, confirmed: 0 },
		{ country: 'DE', sent: 2, confirmed: 2 },
	]);
});

it('a report has no share of codes that were sent longer ago than it counts', async () => {
	const start = Date.now();
	const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
	const [sent] = await send([ANN], {}, { options: { validFor: 86_400 } });
	clock.mockReturnValue(start + 86_000_000);
	expect(await verify(sent)).toMatchObject({ verified: true });
	clock.mockReturnValue(start + 90_000_000);
	expect(await run('getReport', { by: 'country' })).toStrictEqual([
		{ country: 'GB', sent: 0, confirmed: 1, unconfirmed: -1, conversion: null },
	]);
});

it.each([
	['a landline', '+442071838750', {}, 'Allowed Number Types: it is a number of the type landline'],
	[
		'a number that costs who calls it',
		'+449098790000',
		{},
		'Allowed Number Types: it is a number of the type premiumRate',
	],
	['another country', '+4915123400000', { countries: 'GB, Spain' }, 'Allowed Countries: DE is not among them'],
])('%s gets no code, and looks as if it did', async (_what, to, limits, reason) => {
	const [output] = await send([to], limits);
	expect(output).toMatchObject({ to, code: 'NOT_ALLOWED', reason, messageId: null, callForm: 'flashCall' });
	expect(output).toHaveProperty('verification');
	expect(called()).toStrictEqual([]);
	const told = [];
	for (let attempt = 0; attempt < 4; attempt += 1) told.push(await verify(output));
	expect(told.map(({ message, attemptsLeft }) => [message, attemptsLeft])).toStrictEqual(AS_SENT);
});

it('landlines get codes where they are allowed', async () => {
	expect(codesOf(await send(['+442071838750'], { numberTypes: ['landline'] }))).toStrictEqual(['OK']);
});

it.each([
	['Codes per Hour', { perHour: '={{ $json.most }}' }],
	['Allowed Countries', { countries: '={{ $json.countries }}' }],
	['Requester', { requester: '={{ $json.headers["x-real-ip"] }}' }],
])('nothing is sent where the expression of a limit finds nothing: %s', async (label, limits) => {
	await expect(send([ANN], limits)).rejects.toThrow(`Change Limits, ${label}: ${EMPTY}`);
	expect(called()).toStrictEqual([]);
});

it('a country that is none is named before anything is sent', async () => {
	await expect(send([ANN], { countries: 'Narnia' })).rejects.toThrow(
		'Change Limits, Allowed Countries: “Narnia” is not a country',
	);
});

it('what the service refuses does not count', async () => {
	await expect(send(['+447700900911'], { perHour: 1 })).rejects.toThrow('A value is not valid');
	expect(codesOf(await send([ANN], { perHour: 1 }))).toStrictEqual(['OK']);
});

it('nothing is sent where codes can not be counted', async () => {
	dataTables.areOn = false;
	await expect(send([ANN])).rejects.toThrow(`${NOTHING_SENT}, since the limits of codes could not be counted`);
	expect(sandbox.requests).toStrictEqual([]);
});

it('the code is in no row, and neither are numbers', async () => {
	const [sent] = await send([ANN]);
	await verify(sent);
	const rows = JSON.stringify(dataTables.rows);
	// The times and the keys among the rows have these digits now and then, within something longer.
	expect(rows).not.toMatch(/(?<![\w-])0042(?![\w-])|7700900001/);
});

it('codes that are waited for count, too', async () => {
	const wait = { waitAtMost: 1, waitUnit: 'minutes' };
	expect(codesOf(await send([ANN], {}, wait, 'sendAndWaitForDelivery'))).toStrictEqual(['OK']);
	expect(codesOf(await send([ANN]))).toStrictEqual([HELD]);
});
