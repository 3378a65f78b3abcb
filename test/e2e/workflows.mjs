/** Nodes and workflows as a test writes them down. */

const OMNI = 'n8n-nodes-omni-messaging';
const LANGCHAIN = '@n8n/n8n-nodes-langchain';

export const START = 'Run by hand';

/** How an execution stands that has come to its end. */
export const ENDED = ['success', 'error', 'crashed', 'canceled'];

export const node = (name, type, typeVersion, parameters, rest = {}) => ({
	id: name,
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	...rest,
});

export const start = () => node(START, 'n8n-nodes-base.manualTrigger', 1, {});

/** A node of this package, with the sandbox's credential. */
export function omni(stage, name, type, parameters, rest = {}) {
	const credentials = { omniApiKeyApi: { id: stage.examples.credentialId, name: 'Omni API key (sandbox)' } };
	return node(name, `${OMNI}.${type}`, 1, { resource: 'message', ...parameters }, { credentials, ...rest });
}

/** An agent, and the scripted model that speaks for it under this name. */
export function agent(name, credentialId, model, typeVersion = 3.1) {
	const credentials = { openAiApi: { id: credentialId, name: 'Scripted model' } };
	const prompt = { promptType: 'define', text: 'Do what the script says.', options: {} };
	const chosen = { model: { __rl: true, mode: 'id', value: model }, options: {} };
	return [
		node(name, `${LANGCHAIN}.agent`, typeVersion, prompt),
		node(`Model of ${name}`, `${LANGCHAIN}.lmChatOpenAi`, 1.2, chosen, { credentials }),
	];
}

/** Connections, each as `[from, to]` or `[from, to, kind]`. */
export function connected(...pairs) {
	const connections = {};
	for (const [from, to, type = 'main'] of pairs) {
		const own = (connections[from] ??= {});
		own[type] ??= [[]];
		own[type][0].push({ node: to, type, index: 0 });
	}
	return connections;
}

/** Saves a workflow and runs it as its button does; gives the execution's id. */
export async function run(stage, { id, nodes, connections, settings = { executionOrder: 'v1' } }) {
	await stage.n8n.putWorkflow({ id, name: id, nodes, connections, settings });
	return await runAgain(stage, id);
}

/** Runs a saved workflow as its button does; gives the execution's id. */
export async function runAgain(stage, id) {
	const { executionId } = await stage.n8n.ask('POST', `/rest/workflows/${id}/run`, {
		triggerToStartFrom: { name: START },
	});
	return executionId;
}
