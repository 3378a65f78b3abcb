import {
	sleep,
	WAITING_FORMS_EXECUTION_STATUS,
	type IDataObject,
	type IExecuteFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';

/** What n8n says of an execution that goes on no more; `null` is one that it does not have. */
const OVER: readonly string[] = ['canceled', 'crashed', 'error', 'null', 'success'];

/** n8n may say for a moment that a sleeping execution has crashed, when a worker starts that has run it once: it is asked again after this. */
const MOMENT_MS = 3000;

/**
 * The address at which n8n tells how this execution stands. n8n has it for forms that wait: it wakes nobody, and its query has
 * the execution's own token. Empty for a run that has no execution.
 */
export function statusUrl(context: IExecuteFunctions): string {
	return addressOf(context, 'resumeFormUrl', WAITING_FORMS_EXECUTION_STATUS);
}

/** The address that wakes this node when it sleeps; its query has the execution's own token. Empty for a run that has no execution. */
export function runUrl(context: IExecuteFunctions): string {
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

/**
 * How the execution at a status address stands, in n8n's word; undefined when n8n does not say. In queue mode n8n knows the token
 * of an execution only once it sleeps, and answers 401 while a worker runs it, and after that worker was killed.
 */
export async function stateOf(
	context: IExecuteFunctions | IWebhookFunctions,
	url: string,
): Promise<string | undefined> {
	if (url === '') return undefined;
	try {
		const { body, statusCode } = (await context.helpers.httpRequest({
			url,
			encoding: 'text',
			timeout: 10_000,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		})) as IDataObject;
		return statusCode === 200 && typeof body === 'string' ? body : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Whether the execution at a status address, for which a role waits, has crashed, was stopped or is gone, so that nobody waits
 * any more. False when n8n does not say: then the role stays until its time is over.
 */
export async function isOrphan(context: IExecuteFunctions | IWebhookFunctions, url: unknown): Promise<boolean> {
	if (typeof url !== 'string') return false;
	let state = await stateOf(context, url);
	if (state === 'crashed') {
		await sleep(MOMENT_MS);
		state = await stateOf(context, url);
	}
	return state !== undefined && OVER.includes(state);
}
