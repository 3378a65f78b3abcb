import { WebhookContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeType,
	type IWebhookData,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { loadPackage, type NodeResult } from './engine';

const N8N = 'http://n8n.example.com';

/** A call to a link of a question. */
export interface LinkCall {
	/** The node's name in the package, e.g. `omniSms`. */
	type: string;
	url: string;
	method?: 'GET' | 'POST';
	body?: IDataObject;
	/** What the node is called. */
	name?: string;
}

/** What the call gets, and the items with which the execution goes on, where it does. */
export interface Called {
	status: number;
	headers: Record<string, string>;
	page: string;
	items?: IDataObject[];
}

/**
 * Calls a link in n8n's own webhook context, with the data of the run that sleeps. Its signature is not checked here, but that n8n would: it
 * does so only where the operation has this value, and takes no other link of a question.
 */
export async function callLink(
	{ run }: Pick<NodeResult, 'run'>,
	{ type, url, method = 'GET', body = {}, name = 'Node' }: LinkCall,
): Promise<Called> {
	expect(run.data.executionData?.nodeExecutionStack[0].node.parameters.operation).toBe('sendAndWait');
	const asking = (await loadPackage()).nodeTypes[type].type as INodeType;
	const node: INode = { id: 'node-under-test', name, type, typeVersion: 1, position: [0, 0], parameters: {} };
	const find = () => asking;
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) },
	});
	const called: Called = { status: 200, headers: {}, page: '' };
	const httpResponse = {
		setHeader: (key: string, value: string) => {
			called.headers[key] = value;
		},
		status: (code: number) => {
			called.status = code;
			return httpResponse;
		},
		end: (page: string) => {
			called.page = page;
		},
	};
	const query = Object.fromEntries(new URL(url).searchParams);
	const httpRequest = { method, query, body, headers: {}, params: {} };
	const base = { webhookWaitingBaseUrl: `${N8N}/webhook-waiting`, formWaitingBaseUrl: `${N8N}/form-waiting` };
	const additionalData = {
		httpRequest,
		httpResponse,
		executionId: '1',
		...base,
	} as unknown as IWorkflowExecuteAdditionalData;
	const webhook = { webhookDescription: { name: 'default' } } as unknown as IWebhookData;
	const context = new WebhookContext(workflow, node, additionalData, 'trigger', webhook, [], run.data);
	const result = await asking.webhook?.call(context);
	expect(result?.noWebhookResponse).toBe(true);
	const [items] = result?.workflowData ?? [];
	return items ? { ...called, items: items.map(({ json }) => json) } : called;
}
