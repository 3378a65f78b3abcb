import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { nothingToRegister } from '../durable/webhooks';
import { propertiesOf } from '../panel/field';
import { triggerFields, receive, siftShared } from './receive';

/** Every callback and incoming message of the service, in one envelope (part 1, section 6 and 2.10). */
export class OmniTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Trigger',
		name: 'omniTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		// n8n evaluates an expression of its own before each call of a node of version 1.
		version: 2,
		subtitle:
			'={{ $parameter["channels"].concat($parameter["kinds"]).map((one) => ({ chatapp: "chat app", sms: "SMS", wallet: "wallet push", incoming: "incoming message", status: "status change", raw: "unknown callback" })[one] ?? one).join(", ").replace(/^./, (first) => first.toUpperCase()) || "All events" }}',
		description: 'Starts the workflow when the service reports a status or passes on an incoming message',
		eventTriggerDescription: 'Waiting for one call to the test URL of this node, such as a test event of the sandbox',
		activationMessage: 'Status callbacks and incoming messages now start this workflow.',
		defaults: { name: 'Omni Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// The service may send a text in the answer to an incoming SMS back to its sender.
				responseData: 'noData',
				path: 'omni',
			},
		],
		// Not bound to “Who May Call”: n8n's editor hides every field that a credential's display depends on.
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: false }],
		triggerPanel: {
			header: 'Receive callbacks and incoming messages',
			executionsHelp: {
				inactive:
					'<b>While you build</b>, click “Execute step” and have something else call the test URL once, such as the outbox page of the sandbox: a message that you send from this same workflow ends the waiting. <b>For messages of this workflow</b>, publish it and use the production URL.',
				active:
					'<b>While you build</b>, click “Execute step” and have something else call the test URL once, such as the outbox page of the sandbox. <b>The production URL</b> answers as long as this workflow is published; its runs are in the executions list.',
			},
			activationHint: 'Publish the workflow before you send messages with its production URL.',
		},
		properties: propertiesOf(triggerFields),
	};

	methods = { credentialTest: { testApiKey } };

	// The service takes the URL with each message or from its account manager: there is nothing to register.
	webhookMethods = { default: nothingToRegister };

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}

	/** n8n takes this step with what the webhook gave, on the worker that runs the workflow. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await siftShared(this);
	}
}
