import type { INodeTypeDescription } from 'n8n-workflow';

/** What n8n looks for: links that wake a sleeping execution, whose signature it checks. */
export const ANSWER_WEBHOOKS: NonNullable<INodeTypeDescription['webhooks']> = [
	{
		name: 'default',
		httpMethod: 'GET',
		responseMode: 'onReceived',
		responseData: '',
		path: '={{ $nodeId }}',
		restartWebhook: true,
		isFullPath: true,
	},
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

/** For links that live as long as their execution sleeps. */
export const nothingToRegister = { checkExists: yes, create: yes, delete: yes };

/** What n8n's canvas says of a node that waits for an answer. */
export const WAITING_TOOLTIP =
	'={{ $parameter.operation === "sendAndWait" ? "Execution will continue after the user\'s response" : "" }}';
