import { EventEmitter } from 'node:events';

import { NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';

import type { OmniEvent } from '../../nodes/events/envelope';
import { OmniTrigger } from '../../nodes/Trigger/OmniTrigger.node';
import { N8n } from './n8n';

/** A call to the trigger as n8n would hand it over. */
export interface Call {
	/** Sent as it is when it is text or bytes, else as JSON. */
	body: unknown;
	query?: IDataObject;
	headers?: IDataObject;
	address?: string;
	parameters?: Record<string, unknown>;
	credentials?: IDataObject;
	mode?: 'manual' | 'webhook';
	/** Keeps one trigger's calls apart from another's. */
	trigger?: string;
	/** The workflow's id: a copy of a workflow has nodes of the same ids. */
	workflow?: string;
	/** The status that n8n itself gives a call that the trigger took; 500 when it could not store the execution. */
	answer?: number;
	/** Called before n8n answers; its answer comes when this is done. */
	storing?: () => Promise<void>;
	/** The caller goes away before it is answered, or even before its call is read, after which the response tells nothing. */
	hangsUp?: boolean | 'early';
	/** Instead of the body: its bytes are still on their way, until this is done. */
	arriving?: Promise<void>;
	/** Gets what the node writes to n8n's log. */
	log?: string[];
}

/** What the trigger's fields hold where a call's parameters say nothing. */
const DEFAULTS = new Map<string, unknown>(
	new OmniTrigger().description.properties.map(({ name, default: value }) => [name, value]),
);

/** The HTTP status that the caller sees, the events that start the workflow (undefined when none does), and the node's error. */
export async function callTrigger(call: Call): Promise<{ status: number; events?: OmniEvent[]; error?: string }> {
	const response = Object.assign(new EventEmitter(), {
		statusCode: call.answer ?? 200,
		destroyed: call.hangsUp === 'early',
		status(code: number) {
			response.statusCode = code;
			return response;
		},
		end: () => undefined,
	});
	const isRaw = typeof call.body === 'string' || call.body instanceof Uint8Array;
	const rawBody = Buffer.from(isRaw ? (call.body as string) : JSON.stringify(call.body));
	const n8n = new N8n({
		node: {
			id: call.trigger ?? expect.getState().currentTestName,
			name: 'Omni Trigger',
			parameters: (call.parameters ?? {}) as INode['parameters'],
			...(call.credentials ? { credentials: { omniApiKeyApi: { id: '1', name: 'key' } } } : {}),
		},
		call: {
			request: {
				...(call.arriving ? { readRawBody: async () => await call.arriving } : { rawBody }),
				headers: call.headers ?? {},
				socket: { remoteAddress: call.address ?? '198.51.100.7' },
			},
			query: call.query,
			headers: call.headers,
		},
		response,
		mode: call.mode ?? 'webhook',
		workflow: call.workflow ?? 'workflow',
		evaluate: (name) => (call.parameters && name in call.parameters ? call.parameters[name] : DEFAULTS.get(name)),
		warnings: call.log ?? [],
		credentials: call.credentials ?? {},
	});
	try {
		const { workflowData } = await new OmniTrigger().webhook.call(n8n.webhook);
		await call.storing?.();
		if (call.hangsUp === undefined) response.emit('finish');
		if (call.hangsUp !== 'early') response.emit('close');
		const events = workflowData?.[0]?.map(({ json }) => json as OmniEvent);
		return { status: response.statusCode, ...(events ? { events } : {}) };
	} catch (error) {
		// n8n answers with the error.
		response.emit('close');
		if (!(error instanceof NodeOperationError)) throw error;
		return { status: 500, error: `${error.message}: ${error.description ?? ''}` };
	}
}
