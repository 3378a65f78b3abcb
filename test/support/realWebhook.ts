import { EventEmitter } from 'node:events';

import { WebhookContext } from 'n8n-core';
import {
	Workflow,
	type INode,
	type INodeType,
	type IWebhookData,
	type IWorkflowExecuteAdditionalData,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { loadPackage } from './engine';

/** A call to the built Omni Trigger. */
export interface Call {
	/** Sent as it is when it is text or bytes, else as JSON. */
	body: unknown;
	headers?: Record<string, string>;
	/** Whether n8n leaves the body to the node, as it does with a Content-Type that it does not know. */
	isUnread?: boolean;
	parameters?: Record<string, NodeParameterValueType>;
	query?: Record<string, string>;
}

/** What the call made of it: the answer that n8n or the node gives, and the items that start the workflow. */
export interface Called {
	status: number;
	/** What the node asks n8n to answer with; the node's own answers have none. */
	answer?: unknown;
	items?: object[];
}

/** The response of n8n's web server, as far as a webhook node uses it. */
class Response extends EventEmitter {
	statusCode = 200;

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	end(): void {
		this.emit('finish');
	}
}

/** Calls the trigger's webhook in n8n's own webhook context, its parameters filled in as n8n does it. */
export async function callBuiltTrigger({
	body,
	parameters = {},
	query = {},
	headers = {},
	isUnread = false,
}: Call): Promise<Called> {
	const { type } = (await loadPackage()).nodeTypes.omniTrigger;
	const trigger = type as INodeType;
	const node: INode = {
		id: 'trigger',
		name: 'Trigger',
		type: 'omniTrigger',
		typeVersion: 2,
		position: [0, 0],
		parameters,
	};
	const find = () => trigger;
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [node],
		connections: {},
		active: true,
		settings: { timezone: 'UTC' },
		nodeTypes: { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) },
	});
	const response = new Response();
	const isRaw = typeof body === 'string' || body instanceof Uint8Array;
	const bytes = Buffer.from(isRaw ? (body as string) : JSON.stringify(body));
	const httpRequest = {
		rawBody: isUnread ? undefined : bytes,
		readRawBody: async () => {
			httpRequest.rawBody = await Promise.resolve(bytes);
		},
		body: {},
		headers,
		params: {},
		query,
		socket: { remoteAddress: '192.0.2.7' },
	};
	const additionalData = {
		httpRequest,
		httpResponse: response,
	} as unknown as IWorkflowExecuteAdditionalData;
	const webhook = { webhookDescription: { name: 'default' } } as unknown as IWebhookData;
	const stored = workflow.getNode('Trigger') as INode;
	const context = new WebhookContext(workflow, stored, additionalData, 'trigger', webhook, [], null);
	const result = await trigger.webhook?.call(context);
	response.emit('finish');
	return {
		status: response.statusCode,
		...(result?.webhookResponse === undefined ? {} : { answer: result.webhookResponse as unknown }),
		...(result?.workflowData ? { items: result.workflowData[0].map(({ json }) => json) } : {}),
	};
}
