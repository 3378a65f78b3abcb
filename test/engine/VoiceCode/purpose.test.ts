import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

const ANN = '+447700900001';
const [RIGHT, WRONG] = ['0042', '9999'];

async function run(parameters: IDataObject, row: IDataObject = {}): Promise<IDataObject> {
	const { items, error } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', ...parameters },
		items: itemsOf([row]),
		dataTables,
		credentials: { omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' } },
	});
	if (error) throw new Error(error.message);
	return items[0].json;
}

async function send(purpose: string, limits: IDataObject = {}): Promise<IDataObject> {
	const call = { from: 'Shop', callForm: 'flashCall', codeSource: 'given', code: RIGHT };
	return await run({ operation: 'sendCode', to: ANN, ...call, purpose, limits });
}

const verify = async ({ verification }: IDataObject, entered: string, purpose?: string) =>
	await run({ operation: 'verifyCode', verification, entered, options: purpose === undefined ? {} : { purpose } });

it('a code is verified with what it is for, and that has to be the purpose that is asked for', async () => {
	const [login, payment] = [await send('login'), await send('payment')];
	expect(await verify(login, RIGHT, ' login ')).toMatchObject({ verified: true, to: ANN, purpose: 'login' });
	expect(await verify(payment, RIGHT)).toMatchObject({ verified: true, to: ANN, purpose: 'payment' });
});

it('a code for something else is not right, not compared, and counts neither as used nor as wrong', async () => {
	const sent = await send('newsletter');
	const before = structuredClone(dataTables.rows);
	const all: IDataObject[] = [];
	for (const entered of [RIGHT, RIGHT, WRONG, WRONG]) all.push(await verify(sent, entered, 'login'));
	const [one] = all;
	expect(one).toStrictEqual({
		verified: false,
		reason: 'otherPurpose',
		message: 'The code is not right.',
		to: ANN,
		purpose: 'newsletter',
		attemptsLeft: 2,
		expiresAt: sent.expiresAt,
	});
	expect(all).toStrictEqual(all.map(() => one));
	expect(dataTables.rows).toStrictEqual(before);
	expect(await verify(sent, WRONG, 'newsletter')).toMatchObject({ reason: 'mismatch', attemptsLeft: 2 });
	expect(await verify(sent, RIGHT, 'newsletter')).toMatchObject({ verified: true, reason: 'match' });
});

it('the person is told the same as of a verification that was made up, whether the code is right or was sent', async () => {
	const [sent, held] = [await send('newsletter'), await send('newsletter')];
	expect(held.code).toBe('TOO_MANY_CODES');
	const madeUp = Buffer.from(sent.verification as string, 'base64url')
		.fill('x', 0, 18)
		.toString('base64url');
	for (const entered of [' ', RIGHT, WRONG]) {
		const all: IDataObject[] = [];
		for (const verification of [madeUp, sent.verification, held.verification]) {
			const { verified, message, attemptsLeft } = await verify({ verification }, entered, 'login');
			all.push({ verified, message, attemptsLeft });
		}
		expect(all).toStrictEqual(all.map(() => all[0]));
		expect(all[0]).toMatchObject({ verified: false, attemptsLeft: entered === ' ' ? 3 : 2 });
	}
});

it('a code for something else expires as any other', async () => {
	const sent = await send('newsletter');
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse(sent.expiresAt as string) + 1);
	expect(await verify(sent, RIGHT, 'login')).toMatchObject({ verified: false, reason: 'expired', attemptsLeft: 0 });
});

it('a purpose with a comma is refused, which no code has', async () => {
	const sent = await send('login');
	await expect(verify(sent, RIGHT, 'login, payment')).rejects.toThrow('Purpose: “login, payment” has a comma');
});

it.each(['', ' ', '={{ $json.purpose ?? "" }}'])(
	'a purpose of nothing, as “%s”, is refused: it would let all through',
	async (purpose) => {
		const sent = await send('newsletter');
		await expect(verify(sent, RIGHT, purpose)).rejects.toThrow(/^Purpose: it (?:was added and )?is empty/);
	},
);
