import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { testApiKey } from '../service/apiKeyTest';
import { testBasicLogin } from '../service/basicLoginTest';
import { testSoapLogin } from '../service/soap/loginTest';
import { sleepAsCatcher, takeCall } from './catcher';
import { guardDelivery, keepDelivery } from './roles';
import { watch } from './watcher';
import { nothingToRegister } from './webhooks';

/** The helpers of Send and Wait for Delivery; it stands in sub-workflows that the sending nodes start. */
export class OmniDelivery implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Delivery',
		name: 'omniDelivery',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['transform'],
		version: 1,
		hidden: true,
		subtitle:
			'={{ { catcher: "takes callbacks, asleep", keeper: "sleeps until all have their end", guard: "starts another one after a crash" }[$parameter["role"]] ?? "looks at the statuses, then sleeps again" }}',
		waitingNodeTooltip:
			'={{ { catcher: "Asleep: it takes the callbacks of the messages until the wait ends.", keeper: "Asleep: another execution looks up the statuses, and wakes it at the end.", guard: "Asleep: it starts another execution if n8n stops while one looks up the statuses." }[$parameter["role"]] ?? "Asleep: it looks again when every callback came, or at the next look, 1 to 15 minutes away." }}',
		description: 'Waits for the delivery of messages on behalf of a node that sends them',
		defaults: { name: 'Omni Delivery' },
		// n8n's lint asks for it; the tool is as hidden as the node.
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Again', 'Done'],
		credentials: [
			{
				name: 'omniApiKeyApi',
				testedBy: 'testApiKey',
				required: true,
				displayOptions: { hide: { channel: ['campaign', 'soapMessenger', 'soapSms'] } },
			},
			{
				name: 'omniBasicLoginApi',
				testedBy: 'testBasicLogin',
				required: true,
				displayOptions: { show: { channel: ['campaign'] } },
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
				path: 'omni-delivery',
				restartWebhook: true,
				isFullPath: true,
			},
		],
		properties: [
			{ displayName: 'Operation', name: 'operation', type: 'hidden', default: 'sendAndWait' },
			{ displayName: 'Parent', name: 'parent', type: 'hidden', default: '' },
			{ displayName: 'Role', name: 'role', type: 'hidden', default: 'watcher' },
			{ displayName: 'Channel', name: 'channel', type: 'hidden', default: 'sms' },
			{ displayName: 'Resume URL', name: 'resumeUrl', type: 'hidden', default: '' },
			{ displayName: 'Statuses', name: 'statuses', type: 'hidden', default: [] },
			{ displayName: 'Last Steps', name: 'lastSteps', type: 'hidden', default: [] },
		],
	};

	methods = { credentialTest: { testApiKey, testBasicLogin, testSoapLogin } };

	// The address is that of a sleeping execution: there is nothing to register.
	webhookMethods = { default: nothingToRegister };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][] | null> {
		switch (this.getNodeParameter('role', 0)) {
			case 'catcher':
				return await sleepAsCatcher(this);
			case 'keeper':
				return await keepDelivery(this);
			case 'guard':
				return await guardDelivery(this);
			default:
				return await watch(this);
		}
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await takeCall(this);
	}
}
