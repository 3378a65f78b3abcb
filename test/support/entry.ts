import type { IConnections, IWorkflowBase } from 'n8n-workflow';

import type { VoiceCall } from '../../nodes/VoiceCode/callInstead';
import { awaitEntry, type SentCode } from '../../nodes/VoiceCode/entry';
import { N8n } from './n8n';

export const URL = 'https://n8n.example.com/form-waiting/9?signature=a1';
export const CALL: VoiceCall = {
	from: 'Shop',
	callForm: 'flashCall',
	to: '+12025550123',
	purpose: 'login',
	callAt: '2030-01-15T10:00:30.000Z',
	limits: {},
	options: { validFor: 300 },
};
export const SENT: SentCode = {
	verification: 'verification-1',
	expires: Date.UTC(2030, 0, 15, 10, 5),
	instruction: 'Enter the 6 digits.',
	enteredIn: 'page',
	title: 'Your code',
	limits: { maxAttempts: 5 },
	sent: { to: '+12025550123', code: 'OK', messageId: '7' },
};
export const LOGINS = { omniApiKeyApi: { id: '1', name: 'Key' } };

/** Has a code awaited; gives the execution that was started for it. */
export async function awaited(
	more: Partial<SentCode> = {},
	data: unknown = [[{ json: { enterUrl: URL } }]],
	settings = {},
) {
	let workflow: IWorkflowBase | undefined;
	let [input, options]: unknown[] = [];
	const n8n = new N8n({
		settings,
		node: {
			name: 'Log in',
			type: 'n8n-nodes-omni-messaging.omniVoiceCode',
			typeVersion: 1,
			credentials: LOGINS,
			parameters: {},
		},
		workflowName: 'Logins',
		start: (code, items, how) => {
			[workflow, input, options] = [code, items, how];
			return { executionId: '9', data };
		},
	});
	const address = await awaitEntry(n8n.context, { ...SENT, ...more });
	const { name, nodes, connections } = workflow!;
	const nodeOf = (wanted: string) => nodes.find((node) => node.name === wanted)!;
	const of = (wanted: string) => nodeOf(wanted).parameters as Record<string, string>;
	return { address, name, nodes, ways: waysOf(connections), of, nodeOf, input, options, hints: n8n.hints };
}

/** Where each node leads, by its outputs. */
function waysOf(connections: IConnections): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(connections).map(([from, { main }]) => [
			from,
			main.map((output) => (output ?? []).map(({ node }) => node).join()),
		]),
	);
}

export const ITEM = {
	verification: 'verification-1',
	instruction: 'Enter the 6 digits.',
	until: '2030-01-15T10:05:01.000Z',
	title: 'Your code',
	sent: SENT.sent,
};
export const began = { Start: ITEM };
