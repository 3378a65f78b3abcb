import { NodeHelpers, type INodeParameters, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { itemsOf, loadPackage, runNode, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const typeOf = async (name: string): Promise<INodeType> => (await loadPackage()).nodeTypes[name].type as INodeType;

/** A node's description as n8n gives it to its tool, and what the tool's fields hold when nobody filled them in. */
async function toolOf(name: string, parameters: INodeParameters) {
	const { description } = await typeOf(name);
	const tool: INodeTypeDescription = { ...description, name: `${name}Tool` };
	const filled = (type: INodeTypeDescription) =>
		NodeHelpers.getNodeParameters(type.properties, parameters, true, false, null, type) ?? {};
	return { asTool: filled(tool), asStep: filled(description) };
}

const TOOLS = [
	['omniSms', { resource: 'message', operation: 'send' }, ['to', 'text']],
	['omniEmail', { resource: 'message', operation: 'send' }, ['to', 'subject', 'plainText']],
	['omniChatApp', { resource: 'message', operation: 'send' }, ['to', 'text']],
] as const;

describe.each(TOOLS)('%s as a tool', (name, parameters, fields) => {
	it('says what it is for, and lets the model fill what differs from call to call', async () => {
		const { asTool, asStep } = await toolOf(name, parameters);
		expect(asTool.toolDescription).toMatch(/^Sends one .* can not be taken back/);
		expect(asStep.toolDescription).toBeUndefined();
		for (const field of fields) {
			expect(asTool[field]).toMatch(
				/^=\{\{ \/\*n8n-auto-generated-fromAI-override\*\/ \$fromAI\('\w+', `[^`']+`, 'string'\) \}\}$/,
			);
			expect(asStep[field] ?? '').toBe('');
		}
	});
});

async function call(parameters: NodeRun['parameters'], run: Partial<NodeRun> = {}) {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		type: 'omniSmsTool',
		testNode: await typeOf('omniSms'),
		parameters: {
			resource: 'message',
			operation: 'send',
			from: 'Shop',
			text: 'Hi',
			...parameters,
		},
		items: itemsOf([{ to: '+12025550101' }]),
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
		...run,
	});
}

/** What the panels of all four ask for. */
const GIVEN = { to: '+12025550101', subject: 'Hi', html: 'Hi', appId: 'app', pushToken: 'token', title: 'Hi' };

describe('what a model is told', () => {
	it('is little where a message was taken', async () => {
		const { items } = await call({ to: '={{ $json.to }}' });
		expect(Object.keys(items[0].json)).toStrictEqual(['to', 'code', 'messageId', 'parts', 'text']);
	});

	it('holds what to do in the one sentence that n8n passes on', async () => {
		const { error } = await call({ to: '12' });
		expect(error?.message).toContain('it is too short');
		expect(error?.message).toContain('Use the international format');
	});

	it('is that a message may have been sent, with its code, and no word of a try again', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { items, error } = await call({ to: '={{ $json.to }}' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ code: 'UNKNOWN', message: expect.stringContaining('It may have been sent') });
	});

	it('is that an email went to some of its recipients, and who was refused, though it is to fail on that', async () => {
		const options = { additionalRecipientsJson: '["refused@example.com"]', failOnRejected: true };
		const { items, error } = await call(
			{ to: 'ann@example.com', from: 'news@example.com', subject: 'Hi', html: '[Unsubscribe]', text: '', options },
			{ type: 'omniEmailTool', testNode: await typeOf('omniEmail') },
		);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			code: 'PARTIAL',
			message: expect.stringContaining('it was refused for refused@example.com'),
		});
	});

	it.each(['omniSms', 'omniEmail', 'omniChatApp', 'omniPush'])(
		'%s: to take another operation than one that waits',
		async (name) => {
			const { error } = await call(
				{ ...GIVEN, operation: 'sendAndWaitForDelivery', waitFor: 'delivery', waitAtMost: 1, waitUnit: 'minutes' },
				{ type: `${name}Tool`, testNode: await typeOf(name) },
			);
			expect(error?.message).toContain('an agent’s tool can not wait. Choose Send instead');
			expect(sandbox.requests).toStrictEqual([]);
		},
	);
});
