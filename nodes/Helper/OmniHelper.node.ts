import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { testApiKey, testBasicLogin, testSoapLogin } from '../api/credentialTests';
import { nothingToRegister } from '../durable/webhooks';
import { runRole, takeRoleCall } from './roles';

/** The helpers of what waits for delivery or for replies; it stands in sub-workflows that the waiting nodes start. */
export class OmniHelper implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Helper',
		name: 'omniHelper',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['transform'],
		version: 1,
		hidden: true,
		subtitle:
			'={{ { catcher: "takes callbacks, asleep", keeper: "sleeps until the wait is over", guard: "starts another one after a crash" }[$parameter["role"]] ?? "checks what came, then sleeps again" }}',
		waitingNodeTooltip:
			'={{ { catcher: "Asleep: it takes the callbacks of the messages until the wait ends.", keeper: "Asleep: another execution checks what came, and wakes it at the end.", guard: "Asleep: it starts another execution if n8n stops while one checks what came." }[$parameter["role"]] ?? "Asleep: it goes on when somebody wakes it, or at the next check, in 1 to 15 minutes." }}',
		description: 'Waits for deliveries or replies on behalf of a node that sends',
		defaults: { name: 'Omni Helper' },
		// No tool; n8n's lint wants to be told.
		usableAsTool: undefined,
		// The catcher's signed address: whoever has it can report statuses.
		sensitiveOutputFields: ['url'],
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Again', 'Done'],
		credentials: [
			{
				name: 'omniApiKeyApi',
				testedBy: 'testApiKey',
				required: true,
				displayOptions: { hide: { channel: ['campaign', 'senderAddress', 'soapMessenger', 'soapSms'] } },
			},
			{
				name: 'omniBasicLoginApi',
				testedBy: 'testBasicLogin',
				required: true,
				displayOptions: { show: { channel: ['campaign', 'senderAddress'] } },
			},
			{
				name: 'omniSoapLoginApi',
				testedBy: 'testSoapLogin',
				required: true,
				displayOptions: { show: { channel: ['soapMessenger', 'soapSms'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// The id of the node that waits: n8n looks for the path that ends in it.
				path: 'omni-helper',
				restartWebhook: true,
				isFullPath: true,
			},
		],
		properties: [
			{ displayName: 'Operation', name: 'operation', type: 'hidden', default: 'sendAndWait' },
			{ displayName: 'Kind', name: 'kind', type: 'hidden', default: 'delivery' },
			{ displayName: 'Role', name: 'role', type: 'hidden', default: 'watcher' },
			{ displayName: 'Channel', name: 'channel', type: 'hidden', default: 'sms' },
			{ displayName: 'Token', name: 'token', type: 'hidden', typeOptions: { password: true }, default: '' },
			{ displayName: 'Status URL', name: 'statusUrl', type: 'hidden', default: '' },
			{ displayName: 'Resume URL', name: 'resumeUrl', type: 'hidden', default: '' },
			{ displayName: 'Statuses', name: 'statuses', type: 'hidden', default: [] },
			{ displayName: 'Last Steps', name: 'lastSteps', type: 'hidden', default: [] },
			{ displayName: 'By Message', name: 'isByMessage', type: 'hidden', default: false },
		],
	};

	methods = { credentialTest: { testApiKey, testBasicLogin, testSoapLogin } };

	webhookMethods = { default: nothingToRegister };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][] | null> {
		return await runRole(this);
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await takeRoleCall(this);
	}
}
