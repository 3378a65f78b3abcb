import type { OpenWait } from '../../../nodes/durable/openWaits';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const CHANNELS = [
	['omniSms', { from: 'MyShop', to: '+12025550101' }],
	['omniChatApp', { from: 'Shop', to: '+12025550101' }],
	['omniEmail', { from: 'news@example.com', to: 'ann@example.com', subject: 'Refund?' }],
] as const;

async function ask(type: string, parameters: NodeRun['parameters'], dataTables: DataTables): Promise<NodeResult> {
	return await runNode({
		type,
		parameters: { resource: 'message', operation: 'sendAndWait', message: 'Refund order 1001?', ...parameters },
		items: itemsOf([{ order: 1001 }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		dataTables,
	});
}

it.each(CHANNELS)(
	'%s puts what it waits for into the list of open waits, without whom it asked',
	async (type, parameters) => {
		const dataTables = new DataTables();
		const limitWaitTime = { values: { limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'hours' } };
		const { run } = await ask(type, { ...parameters, options: { limitWaitTime } }, dataTables);
		const [row, ...others] = dataTables.rows;
		expect(others).toStrictEqual([]);
		expect(row).toMatchObject({ key: expect.stringMatching(/^wait:[\da-f]/) as string });
		const wait = JSON.parse(row.value as string) as OpenWait;
		expect(wait).toStrictEqual({
			kind: 'approval',
			channel: type.replace('omni', '').toLowerCase(),
			count: 1,
			helps: {
				node: 'Node',
				execution: row.owner,
				workflow: { id: 'workflow', name: 'Engine test' },
				since: expect.any(Number) as number,
			},
			// n8n looks a little later, for what was answered just before.
			until: run.waitTill!.getTime() - 5_000,
			statusUrl: expect.stringMatching(/\/n8n-execution-status\?signature=\w+$/) as string,
			wakeUrl: '',
			watcherUrl: '',
		});
		expect(dataTables.text).not.toMatch(/12025550101|ann@example/);
	},
);

it('an approval without an end is listed without one, and waits also where there are no tables', async () => {
	const dataTables = new DataTables();
	await ask('omniSms', CHANNELS[0][1], dataTables);
	expect((JSON.parse(dataTables.rows[0].value as string) as OpenWait).until).toBeNull();
	dataTables.areOn = false;
	const { run, error } = await ask('omniSms', CHANNELS[0][1], dataTables);
	expect([run.status, error]).toStrictEqual(['waiting', undefined]);
});
