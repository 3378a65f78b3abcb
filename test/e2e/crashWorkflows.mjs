const HAND = 'Run by hand';
export const SEND = 'Send';

const node = (name, type, typeVersion, parameters, rest = {}) => ({
	id: name,
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	...rest,
});

const byHand = () => node(HAND, 'n8n-nodes-base.manualTrigger', 1, {});
const people = (list) =>
	node('People', 'n8n-nodes-base.code', 2, {
		jsCode: `return ${JSON.stringify(list)}.map((to) => ({ json: { to } }))`,
	});

/** Where n8n is killed in front of a node, or behind it: the run stands at a gate. */
export const pause = ({ url }) => node('Pause', 'n8n-nodes-base.httpRequest', 4.2, { url, options: {} });

const send = (stage, type, parameters) => {
	const credentials = { omniApiKeyApi: { id: stage.examples.credentialId, name: 'Omni API key (sandbox)' } };
	const common = { resource: 'message', operation: 'send', to: '={{ $("People").item.json.to }}' };
	return node(SEND, `n8n-nodes-omni-messaging.${type}`, 1, { ...common, ...parameters }, { credentials });
};
export const sms = (stage) => send(stage, 'omniSms', { from: 'OmniDemo', text: 'Hello' });
export const waitingSms = (stage) =>
	send(stage, 'omniSms', {
		operation: 'sendAndWaitForDelivery',
		from: 'OmniDemo',
		text: 'Hello',
		waitAtMost: 1,
		waitUnit: 'days',
	});
export const emails = (stage, concurrency) =>
	send(stage, 'omniEmail', {
		from: 'news@example.com',
		subject: 'Hello',
		emailType: 'text',
		plainText: 'Hello [Unsubscribe]',
		options: { concurrency },
	});

/** Nodes in a row. */
function workflow(id, nodes, settings = {}) {
	const connections = Object.fromEntries(
		nodes.slice(1).map(({ name }, at) => [nodes[at].name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
	);
	return { id, name: `Crash: ${id}`, nodes, connections, settings: { executionOrder: 'v1', ...settings } };
}

/** Starts a workflow by hand over recipients. */
export async function startByHand({ n8n }, id, list, nodes, settings) {
	await n8n.putWorkflow(workflow(id, [byHand(), people(list), ...nodes], settings));
	await n8n.ask('POST', `/rest/workflows/${id}/run`, { triggerToStartFrom: { name: HAND } });
}

/** Publishes a workflow over recipients that a call starts; gives its URL. */
export async function publishWebhook({ n8n }, id, webhookId, list, nodes) {
	const parameters = { httpMethod: 'POST', path: webhookId };
	const webhook = node('Called', 'n8n-nodes-base.webhook', 2, parameters, { webhookId });
	await n8n.activate(await n8n.putWorkflow(workflow(id, [webhook, people(list), ...nodes])));
	return `${n8n.webhookUrl}/webhook/${webhookId}`;
}

/** Publishes a workflow that takes callbacks; gives its URL. */
export async function publishTrigger({ n8n }, id, webhookId, nodes, parameters = {}) {
	const trigger = node(SEND, 'n8n-nodes-omni-messaging.omniTrigger', 2, parameters, { webhookId });
	await n8n.activate(await n8n.putWorkflow(workflow(id, [trigger, ...nodes])));
	return `${n8n.webhookUrl}/webhook/${webhookId}/omni`;
}
