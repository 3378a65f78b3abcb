import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { takeCall } from '../../nodes/delivery/catcher';
import { N8N, N8n } from './n8n';

const STATUS = `${N8N}/form-waiting/5/n8n-execution-status?signature=y`;
export const TOKEN = 'token-of-this-wait';
export const WAKE = `${N8N}/webhook-waiting/8/omni-helper?signature=x`;
export const RUN = `${N8N}/webhook-waiting/5/node-1?signature=z`;

interface Call {
	body: unknown;
	channel?: string;
	statuses?: string[];
	lastSteps?: string[];
	isByMessage?: boolean;
	/** The HTTP statuses of n8n's answers when the watcher is woken; the last one holds on. */
	wakes?: Array<number | Error>;
	/** The address that makes the execution go on that waits, and the HTTP statuses of n8n's answers; none unless said. */
	resumes?: number[];
	/** What n8n says of the execution that is waited for. */
	execution?: string | Error;
	/** Keeps one wait's calls apart from another's. */
	executionId?: string;
	/** The item that the catcher began with, as an expression sees it; the wait's token unless said. */
	begun?: (expression: string) => unknown;
}

/** A call to a sleeping execution: what the node gives n8n, the answer that it wrote itself, and whom it called. */
export async function call({
	body,
	channel = 'sms',
	statuses = [],
	lastSteps = [],
	isByMessage = false,
	wakes = [200],
	resumes,
	execution = 'waiting',
	executionId,
	begun = () => TOKEN,
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
	const setup = { channel, statuses, lastSteps, isByMessage };
	const parameters: IDataObject = { ...setup, token: TOKEN, statusUrl: STATUS, resumeUrl };
	const { webhook, warnings } = new N8n({
		executionId: executionId ?? expect.getState().currentTestName,
		evaluate: (name) => parameters[name],
		expression: begun,
		call: { request: { rawBody: body === undefined ? undefined : Buffer.from(text) } },
		response,
		answer: (request) => {
			if (request.url === STATUS) {
				asked.push(written.ended);
				if (execution instanceof Error) throw execution;
				return { statusCode: 200, body: execution };
			}
			if (resumes && request.url === RUN) {
				resumed.push(request);
				return { statusCode: resumes[Math.min(resumed.length, resumes.length) - 1] };
			}
			woken.push(request);
			const statusCode = wakes[Math.min(woken.length, wakes.length) - 1];
			if (statusCode instanceof Error) throw statusCode;
			return { statusCode };
		},
	});
	const given = await takeCall(webhook);
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
