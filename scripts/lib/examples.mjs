import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES } from './paths.mjs';

/** The names that the example workflows and this code share. */
export const SEND = {
	file: 'sms-1-send-to-a-csv-list.json',
	trigger: 'Run by hand',
	csv: 'Read the CSV file',
	send: 'Send SMS',
};
export const CALLBACKS = { file: 'sms-2-receive-status-callbacks.json', trigger: 'Omni Trigger' };

const CREDENTIAL = { name: 'Omni API key (sandbox)', type: 'omniApiKeyApi' };

function load(example) {
	return JSON.parse(readFileSync(path.join(EXAMPLES, example.file), 'utf8'));
}

function node(workflow, name) {
	const found = workflow.nodes.find((candidate) => candidate.name === name);
	if (!found) throw new Error(`The example "${workflow.name}" has no node named "${name}"`);
	return found;
}

/** The production URL of a trigger, as its panel shows it. */
function productionUrl(n8n, trigger) {
	return `${n8n.url}/webhook/${trigger.webhookId}/omni`;
}

function useCredential(workflow, id) {
	for (const { credentials } of workflow.nodes) {
		if (credentials?.[CREDENTIAL.type]) credentials[CREDENTIAL.type] = { id, name: CREDENTIAL.name };
	}
}

/**
 * Puts the credential and the example workflows into n8n, with this run's addresses and file in them. The callbacks
 * workflow goes live at once: it has to listen before the first message leaves.
 * @param {import('./n8n.mjs').N8n} n8n
 * @param {{ url: string, apiKey: string }} sandbox
 * @returns {Promise<{ sendId: string, callbacksId: string, callbackUrl: string, credentialId: string }>}
 */
export async function putExamples(n8n, sandbox) {
	const data = { baseUrl: sandbox.url, apiKey: sandbox.apiKey };
	const credentialId = await n8n.putCredential({ ...CREDENTIAL, data });

	const callbacks = load(CALLBACKS);
	useCredential(callbacks, credentialId);
	await n8n.activate(await n8n.putWorkflow(callbacks));
	const callbackUrl = productionUrl(n8n, node(callbacks, CALLBACKS.trigger));

	const send = load(SEND);
	useCredential(send, credentialId);
	node(send, SEND.csv).parameters.fileSelector = path.join(EXAMPLES, 'recipients.csv');
	node(send, SEND.send).parameters.options.callbackUrl = callbackUrl;
	await n8n.putWorkflow(send);

	return { sendId: send.id, callbacksId: callbacks.id, callbackUrl, credentialId };
}
