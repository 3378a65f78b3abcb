import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { nothingToRegister } from '../delivery/webhooks';
import { testApiKey } from '../service/apiKeyTest';
import { takeCall } from './calls';
import { listen } from './listener';
import { guardListening, keepAsking } from './listening';

/** The helpers of Ask and Wait for Reply; it stands in sub-workflows that the asking nodes start. */
export class OmniQuestions implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Questions',
		name: 'omniQuestions',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['transform'],
		version: 1,
		hidden: true,
		subtitle:
			'={{ { keeper: "sleeps until all have answered", guard: "starts another one after a crash" }[$parameter["role"]] ?? "reads replies, then sleeps again" }}',
		waitingNodeTooltip:
			'={{ { keeper: "Asleep: another execution reads the replies, and wakes it at the end.", guard: "Asleep: it starts another execution if n8n stops while one reads replies." }[$parameter["role"]] ?? "Asleep: it goes on when a reply comes, or looks again at the next look, 1 to 15 minutes away." }}',
		description: 'Waits for replies on behalf of a node that asks',
		defaults: { name: 'Omni Questions' },
		// n8n's lint asks for it; the tool is as hidden as the node.
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Again', 'Done'],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// The id of the node that waits: n8n looks for the path that ends in it.
				path: 'omni-questions',
				restartWebhook: true,
				isFullPath: true,
			},
		],
		properties: [
			{ displayName: 'Operation', name: 'operation', type: 'hidden', default: 'sendAndWait' },
			{ displayName: 'Role', name: 'role', type: 'hidden', default: 'listener' },
			{ displayName: 'Count', name: 'count', type: 'hidden', default: 1 },
		],
	};

	methods = { credentialTest: { testApiKey } };

	// The address is that of a sleeping execution: there is nothing to register.
	webhookMethods = { default: nothingToRegister };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][] | null> {
		switch (this.getNodeParameter('role', 0)) {
			case 'keeper':
				return await keepAsking(this);
			case 'guard':
				return await guardListening(this);
			default:
				return await listen(this);
		}
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await takeCall(this);
	}
}
