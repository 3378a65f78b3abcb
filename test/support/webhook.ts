import { EventEmitter } from 'node:events';

import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import type { OmniEvent } from '../../nodes/events/envelope';
import { OmniTrigger } from '../../nodes/Trigger/OmniTrigger.node';

/** A call to the trigger as n8n would hand it over. */
export interface Call {
	body: unknown;
	query?: IDataObject;
	path?: IDataObject;
	headers?: IDataObject;
	address?: string;
	parameters?: Record<string, unknown>;
	credentials?: IDataObject;
	mode?: 'manual' | 'webhook';
	/** Keeps one trigger's calls apart from another's. */
	trigger?: string;
	/** The status that n8n itself gives a call that the trigger took; 500 when it could not store the execution. */
	answer?: number;
}

/** The HTTP status that the caller sees, and the events that start the workflow (undefined when none does). */
export async function callTrigger(call: Call): Promise<{ status: number; events?: OmniEvent[] }> {
	const response = Object.assign(new EventEmitter(), {
		statusCode: call.answer ?? 200,
		status(code: number) {
			response.statusCode = code;
			return response;
		},
		end: () => undefined,
	});
	const text = typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
	const context = {
		getRequestObject: () => ({
			rawBody: Buffer.from(text),
			socket: { remoteAddress: call.address ?? '198.51.100.7' },
		}),
		getResponseObject: () => response,
		getQueryData: () => call.query ?? {},
		getParamsData: () => call.path ?? {},
		getHeaderData: () => call.headers ?? {},
		getMode: () => call.mode ?? 'webhook',
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({
			id: call.trigger ?? expect.getState().currentTestName,
			...(call.credentials ? { credentials: { omniApiKeyApi: { id: '1', name: 'key' } } } : {}),
		}),
		getNodeParameter: (name: string, fallback: unknown) => call.parameters?.[name] ?? fallback,
		getCredentials: async () => await Promise.resolve(call.credentials ?? {}),
	};
	const { workflowData } = await new OmniTrigger().webhook.call(context as unknown as IWebhookFunctions);
	response.emit('finish');
	const events = workflowData?.[0]?.map(({ json }) => json as OmniEvent);
	return { status: response.statusCode, ...(events ? { events } : {}) };
}
