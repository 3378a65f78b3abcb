import {
	WAITING_FORMS_EXECUTION_STATUS,
	type IDataObject,
	type IExecuteFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';

/** What n8n says of an execution that goes on no more; `null` is one that it does not have. */
const OVER: readonly unknown[] = ['canceled', 'crashed', 'error', 'null', 'success'];

/** n8n's page for a token that is none; an execution whose worker was killed gets another one when n8n notes that it failed. */
const NO_TOKEN = 'This form link is invalid';

/**
 * The address at which n8n tells how this execution stands. n8n has it for forms that wait: it wakes nobody, and its query has
 * the execution's own token. Empty for a run that has no execution.
 */
export function statusUrl(context: IExecuteFunctions): string {
	if (!context.getExecutionId()) return '';
	const { $execution } = context.getWorkflowDataProxy(0) as { $execution?: { resumeFormUrl?: string } };
	const url = $execution?.resumeFormUrl ?? '';
	if (!URL.canParse(url)) return '';
	const status = new URL(url);
	status.pathname += `/${WAITING_FORMS_EXECUTION_STATUS}`;
	return status.toString();
}

/**
 * Whether the execution at a status address, for which a role waits, has crashed, was stopped or is gone, so that nobody waits any more. False when n8n
 * does not say: then the role stays until its time is over.
 */
export async function isOrphan(context: IExecuteFunctions | IWebhookFunctions, url: unknown): Promise<boolean> {
	if (typeof url !== 'string' || url === '') return false;
	try {
		const { statusCode, body } = (await context.helpers.httpRequest({
			url,
			encoding: 'text',
			timeout: 10_000,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		})) as IDataObject;
		return statusCode === 401 ? typeof body === 'string' && body.includes(NO_TOKEN) : OVER.includes(body);
	} catch {
		return false;
	}
}
