import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { CodeBench } from '../../support/codeBench';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let bench: CodeBench;
beforeEach(() => {
	bench = new CodeBench(sandbox);
});
afterEach(() => jest.restoreAllMocks());

const SEND = { operation: 'sendCode', to: '+447700900001', from: 'Shop', callForm: 'flashCall', codeSource: 'given' };

const send = async (
	code: string,
	limits: Record<string, number> = {},
	more: Record<string, NodeParameterValueType> = {},
) => await bench.run({ ...SEND, code, limits, ...more });
const verify = async (sent: IDataObject, entered: string) => await bench.verify(sent, entered);
/** A code, and what another one for the same person comes to half a minute later. */
async function twice(limits?: Record<string, number>): Promise<[sent: IDataObject, later: IDataObject]> {
	bench = new CodeBench(sandbox);
	const sent = await send('1111');
	const now = Date.now();
	jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
	return [sent, await send('0042', limits)];
}

it('who enters the older of two codes is told that there is a newer one, which counts', async () => {
	const [sent, newer] = await twice();
	expect(await verify(sent, '1111')).toMatchObject({
		verified: false,
		reason: 'replaced',
		message: 'There is a newer code. Enter the one that came last.',
		attemptsLeft: 0,
	});
	expect(await verify(newer, '0042')).toMatchObject({ verified: true });
});

it('a wrong code tells nobody whether a newer one has left or was held back', async () => {
	const [sent, newer] = await twice();
	const told = await verify(sent, '9999');
	jest.restoreAllMocks();
	const [other, held] = await twice({ perNumber: 1 });
	expect([newer.code, held.code]).toStrictEqual(['OK', 'TOO_MANY_CODES']);
	const { expiresAt } = other;
	expect(await verify(other, '9999')).toStrictEqual({ ...told, expiresAt });
	expect(told).toMatchObject({ reason: 'mismatch', message: 'The code is not right.', attemptsLeft: 2 });
});

it('the older of two codes is an attempt like any other where it is wrong', async () => {
	const [sent] = await twice();
	for (const attemptsLeft of [2, 1, 0]) expect(await verify(sent, '9999')).toMatchObject({ attemptsLeft });
	expect(await verify(sent, '1111')).toMatchObject({ reason: 'tooManyAttempts' });
});

describe('where a code is held back, the earlier one of the person goes on to count', () => {
	const ONE = { perNumber: 1 };
	/** A code with a wrong attempt, and what another one that names it comes to half a minute later. */
	async function again(limits: Record<string, number>, validFor = 300): Promise<IDataObject[]> {
		const now = Date.now();
		const sent = await send('0042', {}, { options: { validFor } });
		await verify(sent, '1111');
		jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
		return [sent, await send('1234', limits, { options: { earlier: sent.verification as string } })];
	}

	it('and can be verified once, with either verification', async () => {
		const [sent, held] = await again(ONE);
		expect(held.code).toBe('TOO_MANY_CODES');
		expect(await verify(held, '0042')).toMatchObject({ verified: true, to: SEND.to, expiresAt: held.expiresAt });
		expect(await verify(sent, '0042')).toMatchObject({ verified: false, reason: 'alreadyUsed' });
	});

	it('and neither attempts nor its end tell the new one from one that left, to whoever does not have the earlier', async () => {
		const told = [];
		for (const limits of [{}, ONE]) {
			bench = new CodeBench(sandbox);
			jest.restoreAllMocks();
			const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 15));
			const [sent, later] = await again(limits, 60);
			const [before, after] = [sent, later].map(({ verification }) => verification as string);
			expect([after === before, after.length]).toStrictEqual([false, before.length]);
			const { expiresAt } = later;
			// The earlier one has expired by then.
			clock.mockReturnValue(Date.parse(expiresAt as string) - 1);
			const wrong = [await verify(later, '1111'), await verify(later, '1111'), await verify(later, '1111')];
			clock.mockReturnValue(Date.parse(expiresAt as string) + 1);
			const { reason, attemptsLeft } = await verify(later, '1111');
			told.push({ expiresAt, wrong, reason, attemptsLeft });
		}
		expect(told[1]).toStrictEqual(told[0]);
		expect(told[0].wrong.map(({ attemptsLeft }) => attemptsLeft)).toStrictEqual([2, 1, 0]);
	});

	it('until its own end, which is told to who has it alone', async () => {
		const [sent, held] = await again(ONE, 60);
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(sent.expiresAt as string) + 1);
		expect(await verify(held, '0042')).toMatchObject({ verified: false, reason: 'expired', attemptsLeft: 0 });
		expect(await verify(held, '1111')).toMatchObject({ reason: 'mismatch', attemptsLeft: 2 });
	});

	it('and that of somebody else does not count', async () => {
		const other = await send('0042', {}, { to: '+447700900002' });
		await send('1234');
		const held = await send('4321', {}, { options: { earlier: other.verification as string } });
		expect(held).toMatchObject({ to: SEND.to, code: 'TOO_MANY_CODES' });
		expect(await verify(held, '0042')).toMatchObject({ verified: false, reason: 'unknownVerification' });
	});
});

describe('where nobody knows whether a code was sent', () => {
	/** A code, and one behind it of which the answer is lost. */
	async function lost(named = true, between?: (sent: IDataObject) => Promise<unknown>): Promise<IDataObject[]> {
		const now = Date.now();
		const sent = await send('1111');
		await between?.(sent);
		jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
		sandbox.faults.add({ kind: 'resetAfter' });
		const earlier = named ? { earlier: sent.verification as string } : {};
		const more = { ...SEND, code: '2222', options: earlier };
		return [sent, await bench.run(more, {}, { onError: 'continueRegularOutput' })];
	}

	it('it tells what the person may see, as any code', async () => {
		const [sent, open] = await lost();
		expect(open).toMatchObject({ to: SEND.to, code: 'UNKNOWN', messageId: null, instruction: sent.instruction });
		expect(open.verification).toHaveLength(32);
		expect(Date.parse(open.expiresAt as string)).toBeGreaterThan(Date.parse(sent.expiresAt as string));
	});

	const WAYS: Array<[string, string, number]> = [
		['the earlier one with its own verification', '1111', 0],
		['the earlier one with the new verification', '1111', 1],
		['the new one', '2222', 1],
	];
	it.each(WAYS)('%s can be entered, and then none any more', async (_, digits, which) => {
		const both = await lost();
		expect(await verify(both[which], digits)).toMatchObject({ verified: true, reason: 'match' });
		for (const [, other, at] of WAYS)
			expect(await verify(both[at], other)).toMatchObject({ verified: false, reason: 'alreadyUsed' });
	});

	it('one that was entered before does not use up the new one', async () => {
		const [, open] = await lost(true, async (sent) => await verify(sent, '1111'));
		expect(await verify(open, '2222')).toMatchObject({ verified: true });
	});

	it('it takes the place of none where it does not name the earlier one', async () => {
		const [sent, open] = await lost(false);
		expect(await verify(open, '1111')).toMatchObject({ reason: 'mismatch' });
		expect(await verify(sent, '1111')).toMatchObject({ verified: true });
	});

	it('a newer one that was sent takes the place of both', async () => {
		const [sent, open] = await lost();
		jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
		const newer = await send('3333');
		const all = [await verify(sent, '1111'), await verify(open, '1111'), await verify(open, '2222')];
		expect(all.map(({ reason }) => reason)).toStrictEqual(['replaced', 'replaced', 'replaced']);
		expect(await verify(newer, '3333')).toMatchObject({ verified: true });
	});

	it('a wrong entry counts for each of the codes that it could have been', async () => {
		const [, open] = await lost();
		const options = { maxWrong: 5, maxAttempts: 10 };
		const wrong = async () =>
			await bench.run({ operation: 'verifyCode', verification: open.verification as string, entered: '9999', options });
		const all = [await wrong(), await wrong(), await wrong()];
		expect(all.map(({ reason, attemptsLeft }) => [reason, attemptsLeft])).toStrictEqual([
			['mismatch', 1],
			['mismatch', 0],
			['tooManyWrongCodes', 0],
		]);
	});

	it.each([
		['the new one', '2222', 1],
		['the earlier one with its own verification', '1111', 0],
	])('only so many codes are compared as may be wrong in a day: %s can be entered', async (_, entered, which) => {
		const { verification } = (await lost())[which];
		const given = { operation: 'verifyCode', verification: verification as string, entered };
		expect(await bench.run({ ...given, options: { maxWrong: 1 } })).toMatchObject({ verified: true });
	});

	it('of three codes of which two are compared, the one that was sent is one', async () => {
		const [, open] = await lost();
		jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
		sandbox.faults.add({ kind: 'resetAfter' });
		const more = { ...SEND, code: '3333', options: { earlier: open.verification as string } };
		const { verification } = await bench.run(more, {}, { onError: 'continueRegularOutput' });
		const given = { operation: 'verifyCode', verification: verification as string, options: { maxWrong: 2 } };
		expect(await bench.run({ ...given, entered: '1111' })).toMatchObject({ verified: true });
	});

	it('where one entry may be wrong in a day, the earlier one is none of the new verification', async () => {
		const [, open] = await lost();
		const given = { operation: 'verifyCode', verification: open.verification as string, entered: '1111' };
		expect(await bench.run({ ...given, options: { maxWrong: 1 } })).toMatchObject({
			reason: 'mismatch',
			attemptsLeft: 0,
		});
	});
});

describe('Max Attempts of an earlier code', () => {
	const earlier = ({ verification }: IDataObject) => ({ options: { earlier: verification as string } });
	const guess = async (sent: IDataObject): Promise<unknown[]> => {
		const told = [];
		for (const wrong of ['1111', '2222', '3333']) told.push((await verify(sent, wrong)).reason);
		return told;
	};
	const WRONG = ['mismatch', 'mismatch', 'mismatch'];

	it('holds with the verification of one that was held back, which looks like one that left', async () => {
		const sent = await send('0042');
		expect(await guess(sent)).toStrictEqual(WRONG);
		expect(await verify(sent, '0042')).toMatchObject({ reason: 'tooManyAttempts' });
		const held = await send('7777', {}, earlier(sent));
		expect(held.code).toBe('TOO_MANY_CODES');
		expect(await verify(held, '0042')).toMatchObject({ verified: false, reason: 'mismatch', attemptsLeft: 2 });
	});

	it('holds where it is not known whether the newer one left', async () => {
		const sent = await send('0042');
		expect(await guess(sent)).toStrictEqual(WRONG);
		const now = Date.now();
		jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
		sandbox.faults.add({ kind: 'status', status: 500, match: { method: 'POST' } });
		const settings = { onError: 'continueRegularOutput' } as const;
		const open = await bench.run({ ...SEND, code: '7777', ...earlier(sent) }, {}, settings);
		expect(open.code).toBe('UNKNOWN');
		expect(await verify(open, '0042')).toMatchObject({ verified: false, reason: 'mismatch' });
		// The newer one has attempts of its own.
		expect(await verify(open, '7777')).toMatchObject({ verified: true });
	});

	it('counts what was entered with either verification', async () => {
		const sent = await send('0042');
		await verify(sent, '1111');
		const held = await send('7777', {}, earlier(sent));
		await verify(held, '2222');
		expect(await verify(held, '0042')).toMatchObject({ verified: true });
		jest.restoreAllMocks();
		bench = new CodeBench(sandbox);
		const other = await send('0042');
		await verify(other, '1111');
		const next = await send('7777', {}, earlier(other));
		for (const wrong of ['2222', '3333']) await verify(next, wrong);
		expect(await verify(other, '0042')).toMatchObject({ verified: false, reason: 'tooManyAttempts' });
	});
});
