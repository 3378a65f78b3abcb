import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});
afterEach(() => jest.restoreAllMocks());

const SEND = { operation: 'sendCode', to: '+447700900001', from: 'Shop', callForm: 'flashCall', codeSource: 'given' };

async function run(parameters: Record<string, NodeParameterValueType>, row: IDataObject = {}): Promise<IDataObject> {
	const { items, error } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', ...parameters },
		items: itemsOf([row]),
		dataTables,
		credentials: {
			omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
			omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey },
		},
	});
	if (error) throw new Error(error.message);
	return items[0].json;
}

const send = async (code: string, limits: Record<string, number> = {}) => await run({ ...SEND, code, limits });
const verify = async (sent: IDataObject, entered: string) =>
	await run({ operation: 'verifyCode', verification: '={{ $json.verification }}', entered }, sent);
/** A code, and what another one for the same person comes to half a minute later. */
async function twice(limits?: Record<string, number>): Promise<[sent: IDataObject, later: IDataObject]> {
	dataTables = new DataTables();
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
