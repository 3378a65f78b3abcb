import type { IDataObject, IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';

import { takeCall } from '../../nodes/delivery/catcher';

export const N8N = 'https://n8n.example.com';
const PARENT = `${N8N}/form-waiting/5/n8n-execution-status?signature=y`;
export const WAKE = `${N8N}/webhook-waiting/8/omni-helper?signature=x`;
export const RUN = `${N8N}/webhook-waiting/5/node-1?signature=z`;
export const GO_ON = { webhookResponse: '', workflowData: [[{ json: {} }]] };

interface Call {
	body: unknown;
	role?: string;
	channel?: string;
	statuses?: string[];
	lastSteps?: string[];
	/** The HTTP statuses of n8n's answers when the watcher is woken; the last one holds on. */
	wakes?: Array<number | Error>;
	/** The address that makes the execution go on that waits, and the HTTP statuses of n8n's answers; none unless said. */
	resumes?: number[];
	/** What n8n says of the execution that is waited for. */
	parent?: string | Error;
	/** Keeps one wait's calls apart from another's. */
	executionId?: string;
}

/** A call to a sleeping execution: what the node gives n8n, the answer that it wrote itself, and whom it called. */
export async function call({
	body,
	role = 'catcher',
	channel = 'sms',
	statuses = [],
	lastSteps = [],
	wakes = [200],
	resumes,
	parent = 'waiting',
	executionId,
}: Call) {
	const asked: unknown[] = [];
	const woken: IHttpRequestOptions[] = [];
	const resumed: IHttpRequestOptions[] = [];
	const written: { status?: number; ended: unknown[][]; beforeWake?: number; json?: unknown } = { ended: [] };
	const response = {
		status(code: number) {
			written.status = code;
			return response;
		},
		json: (said: unknown) => {
			written.json = said;
			written.beforeWake = woken.length + resumed.length;
		},
		end: (...said: unknown[]) => {
			written.ended.push(said);
			written.beforeWake = woken.length;
		},
	};
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const resumeUrl = resumes ? RUN : '';
	const parameters: IDataObject = { role, channel, statuses, lastSteps, parent: PARENT, resumeUrl };
	const context = {
		getExecutionId: () => executionId ?? expect.getState().currentTestName,
		getNodeParameter: (name: string) => parameters[name],
		getNodeWebhookUrl: () => `${N8N}/webhook/omni-helper`,
		getRequestObject: () => ({ rawBody: body === undefined ? undefined : Buffer.from(text) }),
		getResponseObject: () => response,
		helpers: {
			httpRequest: async (options: IHttpRequestOptions) => {
				if (options.url === PARENT) {
					asked.push(written.ended);
					return parent instanceof Error ? await Promise.reject(parent) : { statusCode: 200, body: parent };
				}
				if (resumes && options.url === RUN) {
					resumed.push(options);
					return { statusCode: resumes[Math.min(resumed.length, resumes.length) - 1] };
				}
				woken.push(options);
				const status = wakes[Math.min(woken.length, wakes.length) - 1];
				if (status instanceof Error) throw status;
				return await Promise.resolve({ statusCode: status });
			},
		},
	};
	const given = await takeCall(context as unknown as IWebhookFunctions);
	return { given, written, woken: woken.map(({ url }) => url), resumed: resumed.map(({ body }) => body), asked };
}

export const word = (messageIds: string[], wakeUrl = WAKE, more: IDataObject = {}) => ({
	omniDelivery: { end: false, messageIds, wakeUrl, ...more },
});
export const all = (messageIds: string[]) => word(messageIds, WAKE, { isAll: true });
export const END = { omniDelivery: { end: true } };
export const status = (messageId: string, said: string, ts = 0) => ({ messageId, ts, status: said });
