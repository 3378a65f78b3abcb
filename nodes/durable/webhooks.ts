import type { INodeTypeDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** What n8n looks for: a call that makes a sleeping node go on. n8n checks what stands in its address. */
export const RESUME_WEBHOOKS: NonNullable<INodeTypeDescription['webhooks']> = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		responseData: '',
		path: '={{ $nodeId }}',
		restartWebhook: true,
		isFullPath: true,
	},
];

const yes = async (): Promise<boolean> => await Promise.resolve(true);

/** For addresses that nobody is told of: they live as long as their execution sleeps, or go out with each message. */
export const nothingToRegister = { checkExists: yes, create: yes, delete: yes };

/** A node's `webhook`, by what takes its calls. */
export function calledBy(take: (context: IWebhookFunctions) => IWebhookResponseData | Promise<IWebhookResponseData>) {
	return async function (this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await take(this);
	};
}

/** What lets a helper go on that was called. */
export const GO_ON: IWebhookResponseData = { webhookResponse: '', workflowData: [[{ json: {} }]] };

/** Lets a helper go on that is to end as if its time was over: it empties what it was given, so that each gets its own. */
export function endNow(): IWebhookResponseData {
	return { webhookResponse: '', workflowData: [[{ json: { end: true } }]] };
}

/** For a call that the node has answered itself; the execution sleeps on. */
export const ANSWERED: IWebhookResponseData = { noWebhookResponse: true };

/** Answers a call with a status and nothing else; no execution starts or goes on by it. */
export function answerWith(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return ANSWERED;
}
