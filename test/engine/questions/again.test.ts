import type { IDataObject } from 'n8n-workflow';

import type { AskingPlan } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { askFor, parametersAgain } from '../../support/questions';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
const PHONES = ['+12025550101', '+12025550102'];
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

/** Asks both people with these options, and gives what is kept for asking once more. */
async function ask(type: string, options: IDataObject): Promise<AskingPlan> {
	const from = type === 'omniChatApp' ? 'Shop' : '12025550199';
	const people = PHONES.map((to, row) => ({ to, row, about: ['offers', 'orders'][row] }));
	const parameters = { from, options } as NodeRun['parameters'];
	await askFor(people, sandbox.baseUrl, { type, dataTables: tables, parameters });
	return tables.listeners[0].input as unknown as AskingPlan;
}

async function run(type: string, parameters: NodeRun['parameters'], items: IDataObject[]): Promise<IDataObject[]> {
	const credentials = { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } };
	return jsonOf((await runNode({ type, parameters, items: itemsOf(items), credentials, dataTables: tables })).items);
}

/** Asks all of them once more, as the watcher does, and gives the codes. */
async function codesOf(type: string, plan: AskingPlan): Promise<unknown[]> {
	const sent = await run(
		type,
		await parametersAgain(plan),
		plan.asked.map((one) => one.again ?? {}),
	);
	return sent.map(({ code }) => code);
}

describe.each(['omniSms', 'omniChatApp'])('asked once more in %s, who is on the list by then', (type) => {
	const listed = async (topic?: string) => {
		const [address] = PHONES;
		await run('omniContacts', { resource: 'doNotContact', operation: 'add', address, ...(topic && { topic }) }, [{}]);
	};

	it('is not asked, where the list was to be respected', async () => {
		const plan = await ask(type, { doNotContact: true });
		await listed();
		expect(await codesOf(type, plan)).toStrictEqual(['OPTED_OUT', 'OK']);
	});

	it('is asked about another topic, and not about the one that they want nothing about', async () => {
		const plan = await ask(type, { topic: '={{ $json.about }}' });
		expect(plan.asked.map(({ again }) => again?.options)).toStrictEqual([{ topic: 'offers' }, { topic: 'orders' }]);
		await listed('orders');
		expect(await codesOf(type, plan)).toStrictEqual(['OK', 'OK']);
		await listed('offers');
		expect(await codesOf(type, plan)).toStrictEqual(['OPTED_OUT', 'OK']);
	});

	it('is asked where nobody said that the list was to be respected', async () => {
		const plan = await ask(type, { doNotContact: false });
		await listed();
		expect(await codesOf(type, plan)).toStrictEqual(['OK', 'OK']);
	});
});
