import { askingSend, type Asks } from '../../../nodes/approval/asking';
import type { Run } from '../../../nodes/engine/operation';
import { Trace } from '../../../nodes/engine/trace';
import type { Form } from '../../../nodes/panel/field';
import { Parameters } from '../../../nodes/panel/parameters';
import { N8n } from '../../support/n8n';

const asks = { action: 'Ask', description: 'Asks', routes: [], form: {}, attribution: false } as unknown as Asks<Form>;
const asking = () => askingSend({ credential: 'omniApiKeyApi', definition: {} } as never, asks);

it('is a message that a model can not send as a tool: it would wait for a person', () => {
	const { value, effect, tool } = asking();
	expect({ value, effect, tool }).toStrictEqual({ value: 'sendAndWait', effect: 'message', tool: false });
});

it('is not sent as a review beside others of the same turn: its answer is a refusal', async () => {
	const node = { type: 'n8n-nodes-omni-messaging.omniSmsHitlTool', name: 'Ask', parameters: {} };
	const { context } = new N8n({
		node,
		items: [{ json: {} }, { json: {} }],
		settings: { executionOrder: 'v1' },
		seen: { $node: { Ask: { runIndex: 1 } }, $runIndex: 0 },
	});
	const client = { connection: { baseUrl: 'https://api.example.com' }, hint: () => undefined };
	const parameters = new Parameters(context, context.getNode());
	const run = { context, node, parameters, client, guards: [], checks: [], onError: 'stop', trace: new Trace() };
	expect(await asking().execute(run as unknown as Run)).toStrictEqual([
		{
			json: { data: { approved: false, chatInput: expect.stringContaining('was not shown to anybody') as string } },
			pairedItem: { item: 0 },
		},
	]);
});
