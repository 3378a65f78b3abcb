import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import { handedTo, deferredOf, sendDeferred } from '../../../nodes/delivery/deferred';
import { sendInSubWorkflow } from '../../../nodes/delivery/subSend';
import { unpack } from '../../../nodes/durable/packed';
import type { Run } from '../../../nodes/engine/operation';
import { Parameters } from '../../../nodes/panel/parameters';
import { N8n } from '../../support/n8n';

const NODE = { id: 'omni-rest', name: 'Send', type: 'pack.omniSms', typeVersion: 1, parameters: { to: 'as told' } };
const ITEMS = [{ json: { to: '+12025550101' } }, { json: { to: '+12025550102' } }];
const credentials = { omniApiKeyApi: { id: '1', name: 'Key' } };

/** What is told of two items where the execution that sends for them gives these, and how it was begun. */
async function sentBy(outputs: IDataObject[] | Error, name = 'Send') {
	const begun: IWorkflowBase[] = [];
	const { context } = new N8n({
		node: { name, credentials },
		start(workflow) {
			begun.push(workflow);
			if (outputs instanceof Error) throw outputs;
			return { executionId: '9', data: [outputs.map((json) => ({ json }))] };
		},
	});
	return { told: await sendInSubWorkflow(context, 'The others', { ...NODE, name }, ITEMS), begun };
}

it.each(['Send', 'Start', 'Start 2'])(
	'the items come from a node of its own to “%s”, which has the credentials and goes on after an error',
	async (name) => {
		const { begun } = await sentBy([{ code: 'OK' }, { code: 'OK' }], name);
		const [{ nodes, connections }] = begun;
		const [start, send] = nodes;
		expect(send).toMatchObject({ ...NODE, name, credentials, onError: 'continueRegularOutput' });
		expect([name, '']).not.toContain(start.name);
		expect(start.type).toContain('Trigger');
		expect(connections[start.name].main).toStrictEqual([[{ node: name, type: 'main', index: 0 }]]);
	},
);

it.each<[what: string, outputs: IDataObject[] | Error, told: object]>([
	['what it tells of each', [{ code: 'OK', id: '1' }, { code: 'OK' }], { code: 'OK', id: '1' }],
	[
		'an error before anything was sent',
		[{ error: 'No credential' }, {}],
		{ code: 'NOT_SENT', message: 'No credential.' },
	],
	['an error that says more', [{ error: 'No', message: 'Why' }, {}], { code: 'NOT_SENT', message: 'No. Why' }],
	['nothing that can be read', [{ error: 7, message: 7 }, {}], { code: 'UNKNOWN' }],
	['fewer than there are', [{ code: 'OK' }], { code: 'UNKNOWN', message: expect.stringContaining('1 of 2') }],
	['an execution that n8n lost', new Error('Gone'), { code: 'UNKNOWN', message: expect.stringContaining('Gone') }],
])('gives %s', async (_what, outputs, wanted) => {
	const { told } = await sentBy(outputs);
	expect(told).toHaveLength(2);
	expect(told[0]).toMatchObject(wanted);
});

it('a message that is no text is not told as one', async () => {
	const { told } = await sentBy([{ code: 'OK', message: 7 }, { code: 'OK' }]);
	expect(told[0]).toStrictEqual({ code: 'OK', message: undefined });
});

describe('the files of an item that others go before', () => {
	const inN8n = (execution: string) => `filesystem-v2:workflows/1/executions/${execution}/binary_data/a`;
	const file = { data: 'filesystem-v2', mimeType: 'text/plain', id: inN8n('temp') };
	const small = { data: 'YQ==', mimeType: 'text/plain' };

	it('are where n8n puts them, and leave with it', async () => {
		const parameters = { to: '={{ $json.to }}' };
		const binary = { file, small };
		const given: Array<IDataObject | undefined> = [];
		const { context } = new N8n({
			executionId: '5',
			node: { parameters },
			items: [ITEMS[0], { ...ITEMS[1], binary }, ITEMS[0]],
			start(_workflow, items) {
				given.push(...items.map((item) => item.binary as IDataObject | undefined));
				return { executionId: '9', data: [[]] };
			},
		});
		const node: INode = { ...context.getNode(), parameters };
		const run = { checks: [], context, node, onError: 'stop', parameters: new Parameters(context, node) };
		const later = [1, 2].map((itemIndex) => ({ itemIndex, draft: { identity: {} } }));
		const { rest } = deferredOf(run as unknown as Run, later as never);
		const kept = { file: { ...file, id: inN8n('5') }, small };
		const [one, other] = unpack(rest.items) as IDataObject[];
		expect([one.item, one.binary]).toStrictEqual([1, kept]);
		expect([other.item, 'binary' in other]).toStrictEqual([2, false]);
		await sendDeferred(context, { ...rest, log: '', few: { count: 1, wanted: 1, until: 0 } }, null, [0, 1]);
		expect(given).toStrictEqual([kept, undefined]);
	});
});

it('what an item holds by chance tells nothing to a node that sends for no other one', () => {
	const omniRest = { isErrorOutput: false, callbackUrl: 'https://n8n.example.com/webhook' };
	const parameters = { items: [{ json: { omniRest } }] } as unknown as Parameters;
	expect(handedTo(NODE.id, parameters)).toStrictEqual(omniRest);
	expect(handedTo('another', parameters)).toBeUndefined();
});
