import { sleep, WAITING_FORMS_EXECUTION_STATUS, type IExecuteFunctions, type IWebhookFunctions } from 'n8n-workflow';

import { callOwn } from './calls';

/** What n8n says of an execution that goes on no more; `null` is one that it does not have. */
const ENDED: readonly string[] = ['canceled', 'crashed', 'error', 'null', 'success'];

/** n8n may say for a moment that a sleeping execution has crashed, when a worker starts that has run it once: it is asked again after this. */
const MOMENT_MS = 3000;

/** About so many executions n8n is asked at once. */
export const ASKED_AT_ONCE = 20;

/**
 * The address at which n8n tells how this execution stands. n8n has it for forms that wait: it wakes nobody, and its query has
 * the execution's own token. Empty for a run that has no execution.
 */
export function statusUrlOf(context: IExecuteFunctions): string {
	return addressOf(context, 'resumeFormUrl', WAITING_FORMS_EXECUTION_STATUS);
}

/** The address that wakes this node when it sleeps; its query has the execution's own token. Empty for a run that has no execution. */
export function resumeUrlOf(context: IExecuteFunctions): string {
	return addressOf(context, 'resumeUrl', encodeURIComponent(context.getNode().id));
}

function addressOf(context: IExecuteFunctions, name: 'resumeFormUrl' | 'resumeUrl', end: string): string {
	if (!context.getExecutionId()) return '';
	const { $execution } = context.getWorkflowDataProxy(0) as { $execution?: Partial<Record<typeof name, string>> };
	const url = $execution?.[name] ?? '';
	if (!URL.canParse(url)) return '';
	const address = new URL(url);
	address.pathname += `/${end}`;
	return address.toString();
}

/** The execution that an address wakes: `…/webhook-waiting/<execution>/<node>?signature=…`. */
export function executionOf(address: string): string {
	return new URL(address).pathname.split('/').at(-2) ?? '';
}

/**
 * The status of the execution at a status address, in n8n's word; undefined when n8n does not say. In queue mode n8n knows the token
 * of an execution only once it sleeps, and answers 401 while a worker runs it, and after that worker was killed.
 */
async function statusAt(context: IExecuteFunctions | IWebhookFunctions, url: string): Promise<string | undefined> {
	const { status, body } = await callOwn(context, url, { method: 'GET' });
	return status === 200 ? body : undefined;
}

/**
 * The status of the execution at a status address, in n8n's word, such as `waiting` or `canceled`; `null` for one that n8n does not have. A crash is
 * believed when n8n says it twice. Undefined when n8n does not say.
 */
export async function executionStatus(
	context: IExecuteFunctions | IWebhookFunctions,
	url: unknown,
): Promise<string | undefined> {
	if (typeof url !== 'string' || url === '') return undefined;
	const status = await statusAt(context, url);
	if (status !== 'crashed') return status;
	await sleep(MOMENT_MS);
	return await statusAt(context, url);
}

/** Whether an execution of this status goes on no more. */
export function isOver(status: string | undefined): boolean {
	return status !== undefined && ENDED.includes(status);
}

/**
 * Whether the execution at a status address has crashed, was stopped or is gone, so that nobody waits any more. False when n8n does not
 * say: then its helpers stay until their time is over.
 */
export async function hasEnded(context: IExecuteFunctions | IWebhookFunctions, url: unknown): Promise<boolean> {
	return isOver(await executionStatus(context, url));
}
