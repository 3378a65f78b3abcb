import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
const SMS = { from: 'Shop', to: '={{ $json.to }}', text: 'Your code is {code}' };
const PERSON = { to: '+447700900001' };

async function run(parameters: IDataObject, rows: IDataObject[] = [PERSON], settings = {}): Promise<NodeResult> {
	return await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation: 'sendAndWaitForCodeBySms', ...SMS, ...parameters },
		items: itemsOf(rows),
		dataTables: new DataTables(),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		settings,
	});
}

// The wait itself runs in n8n's own nodes, which only the end-to-end tests have.
describe('a code that is waited for', () => {
	it('is not waited for where it was refused', async () => {
		const { items, error } = await run({}, [{ to: '+447700900912' }], { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(items[0].json).toMatchObject({ to: '+447700900912', code: 'REJECTED' });
	});

	it('is not waited for where it was rehearsed, and nothing leaves', async () => {
		const { items, error } = await run({ options: { rehearse: true } });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ to: PERSON.to, code: 'OK', rehearsed: true });
		expect(sandbox.requests).toHaveLength(0);
	});

	it('is sent to the first item alone, which is said', async () => {
		const { items, hints } = await run({ options: { rehearse: true } }, [PERSON, { to: '+447700900002' }]);
		expect(items).toHaveLength(1);
		expect(hints.map(({ message }) => message).join(' ')).toContain('Only the first item got a code');
	});

	it('is told where n8n can not start what waits', async () => {
		const { error } = await run({});
		expect(sandbox.requests).toHaveLength(1);
		expect(error?.message).toBe('The code was sent, but the wait for it could not begin');
	});

	it('is not sent where an option of its check is wrong', async () => {
		const { error } = await run({ options: { maxAttempts: 0 } });
		expect(error?.message).toContain('Max Attempts');
		expect(sandbox.requests).toHaveLength(0);
	});
});
