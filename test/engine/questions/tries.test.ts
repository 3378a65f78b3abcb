import type { IDataObject } from 'n8n-workflow';

import { questionKey } from '../../../nodes/questions/openQuestions';
import type { AskingPlan } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { askFor } from '../../support/questions';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

const GOOD = ['+12025550101', '+12025550102'];
const ask = async (people: IDataObject[], run: Partial<NodeRun>) =>
	await askFor(people, sandbox.baseUrl, { dataTables: tables, ...run });
const people = (...list: string[]) => list.map((to, row) => ({ to, row }));
const rowsOf = (kind: string) => tables.rows.filter(({ key }) => (key as string).startsWith(`${kind}:`));
const questions = () => rowsOf('ask');
const askers = () => rowsOf('asker');
const plan = () => tables.listeners[0].input as unknown as AskingPlan;
const keyOf = (digits: string) => questionKey('sms', digits);
const runOf = (owner: unknown) => String(owner).split('.')[0];
const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

describe('asking with Retry On Fail', () => {
	it('tries again with the same questions where nothing was sent', async () => {
		sandbox.faults.add({ kind: 'status', status: 422 });
		const { error, run } = await ask(people(...GOOD), { settings });
		expect([error, run.status]).toStrictEqual([undefined, 'waiting']);
		expect(sandbox.messages()).toHaveLength(2);
		expect(questions().map(({ owner, state }) => [runOf(owner), state])).toStrictEqual([
			[plan().run, 'open'],
			[plan().run, 'open'],
		]);
		expect(askers()).toHaveLength(1);
		const other = await ask(people(...GOOD), { settings });
		expect(jsonOf(other.items).map(({ code }) => code)).toStrictEqual(['ALREADY_ASKED', 'ALREADY_ASKED']);
	});

	it('takes the questions back where every try was refused as a whole', async () => {
		sandbox.faults.add({ kind: 'status', status: 422, times: 2 });
		const { error } = await ask(people(...GOOD), { settings });
		expect(error).toBeDefined();
		expect(sandbox.requests).toHaveLength(2);
		expect([questions(), askers(), tables.listeners]).toStrictEqual([[], [], []]);
	});

	it('takes back the question of a message that may have been sent, and no other try sends it', async () => {
		const parameters = { options: { shortenUrl: '={{ $json.row === 0 }}' } };
		sandbox.faults.add({ kind: 'resetAfter' });
		sandbox.faults.add({ kind: 'status', status: 422 });
		await ask(people(...GOOD), { settings, parameters });
		expect(sandbox.requests).toHaveLength(3);
		expect(plan().asked.map(({ item }) => item)).toStrictEqual([1]);
		expect(questions().map(({ key }) => key)).toStrictEqual([`ask:${keyOf('12025550102')}`]);
		expect(runOf(questions()[0].owner)).toBe(plan().run);
		expect(askers()).toHaveLength(1);
	});

	it('takes back the question of who wants nothing any more by the second try: what they write is no answer', async () => {
		const [, stopped] = GOOD;
		const third = '+12025550103';
		let isNoted = false;
		tables.before = async () => {
			if (isNoted || sandbox.requests.length < 2) return;
			isNoted = true;
			await runNode({
				type: 'omniContacts',
				parameters: { resource: 'doNotContact', operation: 'add', address: stopped },
				items: itemsOf([{}]),
				credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
				dataTables: tables,
			});
		};
		const parameters = { options: { doNotContact: true, shortenUrl: '={{ $json.row === 0 }}' } };
		sandbox.faults.add({ kind: 'resetAfter' });
		sandbox.faults.add({ kind: 'status', status: 422 });
		await ask(people(...GOOD, third), { settings, parameters });
		expect(plan().items.map(({ code }) => code)).toStrictEqual(['UNKNOWN', 'OPTED_OUT', 'OK']);
		expect(questions().map(({ key }) => key)).toStrictEqual([`ask:${keyOf('12025550103')}`]);
	});

	it('waits for all that was sent where the wait begins only with the second try', async () => {
		let isBroken = true;
		const executeWorkflow: NodeRun['executeWorkflow'] = async (info, additional, options) => {
			const starts = info.code?.nodes.some(({ parameters }) => parameters.kind === 'questions');
			if (!starts || !isBroken) return await tables.execute(info, additional, options);
			isBroken = false;
			throw new Error('n8n is about to stop');
		};
		const { items, run } = await ask(people(...GOOD, GOOD[0]), { settings, executeWorkflow });
		expect(isBroken).toBe(false);
		expect(run.status).toBe('waiting');
		expect(sandbox.messages()).toHaveLength(2);
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK', 'OK']);
		expect(plan().items.map(({ code }) => code)).toStrictEqual(['OK', 'OK', 'ALREADY_ASKED']);
		expect(plan().items[2].askedBy).toBe(plan().helps.execution);
		expect(plan().asked.map(({ item, key }) => [item, key])).toStrictEqual([
			[0, keyOf('12025550101')],
			[1, keyOf('12025550102')],
		]);
		expect(plan().asked[0].again).toMatchObject({ to: '+12025550101' });
		expect(questions().map(({ owner }) => runOf(owner))).toStrictEqual([plan().run, plan().run]);
	});

	it('keeps the question of a message that may have been sent where n8n gives up', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await ask(people(GOOD[0]), { settings });
		expect(error).toBeDefined();
		expect(questions().map(({ key }) => key)).toStrictEqual([`ask:${keyOf('12025550101')}`]);
	});

	it('takes back what a try has opened that could not see who asks the others, so that the next one asks them', async () => {
		const [, free] = GOOD;
		await ask(people(GOOD[0]), {});
		const [asked] = questions();
		let [looks, opened] = [0, 0];
		tables.before = (operations) => {
			if (operations.join() !== 'get' || questions().length === 1) return;
			looks += 1;
			// The first one finds whose question is open.
			if (looks !== 2) return;
			opened = questions().length;
			throw new Error('n8n is about to stop');
		};
		const { items, run } = await ask(people(...GOOD), { settings });
		expect([opened, run.status]).toStrictEqual([2, 'waiting']);
		expect(jsonOf(items).map(({ to, code }) => [to, code])).toStrictEqual([[free, 'OK']]);
		const [, { input }] = tables.listeners;
		const both = [runOf(asked.owner), input.run];
		expect([...questions(), ...askers()].map(({ owner }) => runOf(owner))).toStrictEqual([...both, ...both]);
	});
});
