import type { IDataObject, IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';

import { takeCall } from '../../nodes/delivery/catcher';

export const N8N = 'https://n8n.example.com';
const STATUS = `${N8N}/form-waiting/5/n8n-execution-status?signature=y`;
export const TOKEN = 'token-of-this-wait';
export const WAKE = `${N8N}/webhook-waiting/8/omni-helper?signature=x`;
export const RUN = `${N8N}/webhook-waiting/5/node-1?signature=z`;

interface Call {
	body: unknown;
	channel?: string;
	statuses?: string[];
	lastSteps?: string[];
	/** The HTTP statuses of n8n's answers when the watcher is woken; the last one holds on. */
	wakes?: Array<number | Error>;
	/** The address that makes the execution go on that waits, and the HTTP statuses of n8n's answers; none unless said. */
	resumes?: number[];
	/** What n8n says of the execution that is waited for. */
	execution?: string | Error;
	/** Keeps one wait's calls apart from another's. */
	executionId?: string;
}

/** A call to a sleeping execution: what the node gives n8n, the answer that it wrote itself, and whom it called. */
export async function call({
	body,
	channel = 'sms',
	statuses = [],
	lastSteps = [],
	wakes = [200],
	resumes,
	execution = 'waiting',
	executionId,
}: Call) {
	const asked: unknown[] = [];
	const warnings: string[] = [];
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
	const parameters: IDataObject = { channel, statuses, lastSteps, token: TOKEN, statusUrl: STATUS, resumeUrl };
	const context = {
		getExecutionId: () => executionId ?? expect.getState().currentTestName,
		getNodeParameter: (name: string) => parameters[name],
		logger: { warn: (text: string) => warnings.push(text) },
		getRequestObject: () => ({ rawBody: body === undefined ? undefined : Buffer.from(text) }),
		getResponseObject: () => response,
		helpers: {
			httpRequest: async (options: IHttpRequestOptions) => {
				if (options.url === STATUS) {
					asked.push(written.ended);
					return execution instanceof Error ? await Promise.reject(execution) : { statusCode: 200, body: execution };
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
	// Who waits is called behind the answer's back.
	await new Promise(setImmediate);
	const calls = { woken: woken.map(({ url }) => url), resumed: resumed.map(({ body }) => body), asked };
	return { given, written, warnings, ...calls };
}

/** An address that no other test has called: one that was called a moment ago is called again only later. */
export const wakeUrl = () => `${WAKE}&test=${encodeURIComponent(expect.getState().currentTestName ?? '')}`;
const said = (word: IDataObject) => ({ omniDelivery: { version: 1, token: TOKEN, ...word } });
export const word = (messageIds: string[], more: IDataObject = {}) =>
	said({ end: false, messageIds, wakeUrl: wakeUrl(), isAll: false, ...more });
export const all = (messageIds: string[]) => word(messageIds, { isAll: true });
export const END = said({ end: true });
export const status = (messageId: string, said: string, ts = 0) => ({ messageId, ts, status: said });
