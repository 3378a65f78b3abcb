import type { IDataObject } from 'n8n-workflow';

import { codeOwnerKey } from '../../../nodes/precautions/personKeys';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const ANN = '+447700900001';

async function run(parameters: IDataObject) {
	const { items, error, hints } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', ...parameters },
		items: itemsOf([{}]),
		dataTables,
		credentials: { omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' } },
	});
	if (error) throw new Error(error.message);
	return { json: items[0].json, hints: hints.map(({ message }) => message) };
}

/** Has the code 0042 sent; gives its verification. */
async function send(): Promise<string> {
	const call = { from: 'Shop', callForm: 'flashCall', codeSource: 'given', code: '0042' };
	return (await run({ operation: 'sendCode', to: ANN, ...call })).json.verification as string;
}
const verify = async (verification: string, entered: string, options = {}) =>
	await run({ operation: 'verifyCode', verification, entered, options });

it.each([
	['of another code', (given: string) => `${given.startsWith('A') ? 'B' : 'A'}${given.slice(1)}`],
	['with another time', (given: string) => given.slice(0, -1) + (given.endsWith('A') ? 'B' : 'A')],
	['that is none', () => 'Ann'],
])('a verification %s says no more than a wrong code does', async (_what, change) => {
	const given = await send();
	const { json: forged, hints } = await verify(change(given), '0042');
	// A hint is for who builds the workflow; the person does not see it.
	expect(hints).toStrictEqual([expect.stringContaining('No code was sent with')]);
	expect(forged).toMatchObject({ verified: false, reason: 'unknownVerification', to: null, expiresAt: null });
	const right = await verify(given, '1111');
	expect(right.hints).toStrictEqual([]);
	const { message } = right.json;
	expect(forged).toMatchObject({ message, attemptsLeft: 2 });
});

it('one that is made up says no more than a true one where nothing is entered', async () => {
	const given = await send();
	const made = `${given.startsWith('A') ? 'B' : 'A'}${given.slice(1)}`;
	const { verified, reason, message, attemptsLeft } = (await verify(given, ' ')).json;
	expect(reason).toBe('nothingEntered');
	for (const forged of [made, 'Ann'])
		expect((await verify(forged, ' ')).json).toMatchObject({ verified, reason, message, attemptsLeft });
});

it('made-up verifications count against nobody, and leave no row', async () => {
	const given = await send();
	const rows = JSON.stringify(dataTables.rows);
	const forged = Array.from('ABCDEFGHIJKL', (first) => first + given.slice(1)).filter((made) => made !== given);
	for (const verification of forged.flatMap((made) => [made, made + codeOwnerKey(ANN, 'login')])) {
		const { json } = await verify(verification, '1111', { maxWrong: 1 });
		expect(json).toMatchObject({ reason: 'unknownVerification', attemptsLeft: 2 });
	}
	expect(JSON.stringify(dataTables.rows)).toBe(rows);
	expect((await verify(given, '0042', { maxWrong: 1 })).json).toMatchObject({ verified: true });
});

it('a verification tells nobody whose it is', async () => {
	const given = await send();
	expect(given).toHaveLength(32);
	expect(given).not.toContain(codeOwnerKey(ANN, 'login'));
});
