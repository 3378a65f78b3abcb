import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const SEND = { operation: 'sendCode', to: '+447700900001', from: 'Shop', callForm: 'flashCall', codeSource: 'given' };

async function run(parameters: Record<string, string>, row: IDataObject = {}): Promise<IDataObject> {
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
const verify = async (sent: IDataObject, entered: string) =>
	await run({ operation: 'verifyCode', verification: '={{ $json.verification }}', entered }, sent);

/** Has the table fail where what was claimed is settled, which reads nothing; gives how often. */
function failToSettle(): () => number {
	let failed = 0;
	dataTables.before = (operations) => {
		if (operations.includes('get') || !operations.includes('deleteRows')) return;
		failed += 1;
		throw new Error('database is locked');
	};
	return () => failed;
}

it('who enters nothing while the last attempt is under way is asked for the code', async () => {
	const sent = await run({ ...SEND, code: '0042' });
	for (const attemptsLeft of [2, 1]) expect(await verify(sent, '9999')).toMatchObject({ attemptsLeft });
	const meanwhile: IDataObject[] = [];
	let isUnderWay = true;
	dataTables.before = async (operations) => {
		if (!isUnderWay || operations.includes('get') || !operations.includes('deleteRows')) return;
		isUnderWay = false;
		meanwhile.push(await verify(sent, ' '));
	};
	expect(await verify(sent, '0042')).toMatchObject({ reason: 'match' });
	expect(meanwhile).toMatchObject([{ reason: 'nothingEntered', message: 'Enter the code.', attemptsLeft: 1 }]);
});

describe('where an attempt is counted and the table fails then', () => {
	it('the right code is right, and only once', async () => {
		const sent = await run({ ...SEND, code: '0042' });
		const failed = failToSettle();
		expect(await verify(sent, '0042')).toMatchObject({ verified: true, reason: 'match' });
		expect(failed()).toBe(2);
		dataTables.before = () => undefined;
		expect(await verify(sent, '0042')).toMatchObject({ verified: false, reason: 'alreadyUsed' });
	});

	it('a wrong code is wrong, and counts', async () => {
		const sent = await run({ ...SEND, code: '0042' });
		const failed = failToSettle();
		expect(await verify(sent, '9999')).toMatchObject({ reason: 'mismatch', attemptsLeft: 2 });
		expect(failed()).toBe(1);
		dataTables.before = () => undefined;
		expect(await verify(sent, '9999')).toMatchObject({ reason: 'mismatch', attemptsLeft: 1 });
	});
});
