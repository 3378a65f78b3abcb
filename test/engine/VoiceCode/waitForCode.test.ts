import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
const SMS = { from: 'Shop', to: '={{ $json.to }}', text: 'Your code is {code}' };
const PERSON = { to: '+447700900001' };

const login = () => ({
	omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
});

async function run(
	parameters: IDataObject,
	rows: IDataObject[] = [PERSON],
	settings = {},
	logins: Record<string, IDataObject> = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation: 'sendAndWaitForCodeBySms', ...SMS, ...parameters },
		items: itemsOf(rows),
		dataTables: new DataTables(),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey }, ...logins },
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
		const [{ id }] = sandbox.messages();
		expect(error?.description).toMatch(
			new RegExp(`^Do not send again what the service took: ${id}\\. This node waits`),
		);
	});

	it('is not sent where an option of its check is wrong', async () => {
		const { error } = await run({ options: { maxAttempts: 0 } });
		expect(error?.message).toContain('Max Attempts');
		expect(sandbox.requests).toHaveLength(0);
	});

	describe('with a call that may follow', () => {
		const call = (set: IDataObject): IDataObject => ({ callInstead: { call: { from: 'Shop', ...set } } });

		it('is not sent where the node has no login for the call', async () => {
			const { error } = await run({ options: call({}) });
			expect(error?.message).toContain('Call Instead: there is no login for the call');
			expect(sandbox.requests).toHaveLength(0);
		});

		it.each([
			['the usual pause between two codes is longer', {}, call({ after: 29 }), 'Seconds Between Codes is 30'],
			['a pause that was set is longer', { secondsBetween: 61 }, call({ after: 60 }), 'Seconds Between Codes is 61'],
			['the code has expired by then', {}, { ...call({ after: 120 }), validFor: 120 }, 'has expired after 120 seconds'],
		])('is not sent where %s', async (_, limits, options, words) => {
			const { error } = await run({ limits, options }, [PERSON], {}, login());
			expect(error?.message).toContain(words);
			expect(sandbox.requests).toHaveLength(0);
		});

		it('is sent where all is set, and the wait begins', async () => {
			const { error } = await run({ options: call({}) }, [PERSON], {}, login());
			expect(sandbox.requests).toHaveLength(1);
			expect(error?.message).toBe('The code was sent, but the wait for it could not begin');
		});

		it('is no option of a code by email, which has no number', async () => {
			const { error } = await run(
				{
					operation: 'sendAndWaitForCodeByEmail',
					from: 'shop@example.com',
					to: 'person@example.com',
					subject: 'Code',
					options: call({}),
				},
				[PERSON],
				{},
			);
			expect(sandbox.requests).toHaveLength(1);
			expect(error?.message).toBe('The code was sent, but the wait for it could not begin');
		});
	});
});
