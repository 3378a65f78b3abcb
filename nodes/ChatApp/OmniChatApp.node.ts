import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { send } from './message/send.operation';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery.operation';
import { sendEarlier } from './message/sendEarlier.operation';
import { operations } from './operations';

/** Chat app: messages of every type, in the v2 and the v1 form (part 1, 4.3). */
export class OmniChatApp implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Chat App',
		name: 'omniChatApp',
		icon: { light: 'file:../../icons/chatapp.svg', dark: 'file:../../icons/chatapp.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send texts, media, templates and interactive messages to a chat app',
		defaults: { name: 'Omni Chat App' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', required: true }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [{ name: 'Message', value: 'message' }],
				default: 'message',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['message'] } },
				options: [
					{
						name: 'Send',
						value: 'send',
						action: 'Send messages',
						description: 'Send one message of any type for each item',
					},
					{
						name: 'Send (Earlier Form)',
						value: 'sendEarlier',
						action: 'Send messages in the earlier form',
						description: 'Send one message for each item in the v1 form, for deployments that take it',
					},
					{
						name: 'Send and Wait for Delivery',
						value: 'sendAndWaitForDelivery',
						action: 'Send messages and wait for their delivery',
						description: 'Send one message for each item and go on when each is delivered or has failed',
					},
				],
				default: 'send',
			},
			...sendAndWaitForDelivery.fields,
			...send.fields,
			...sendEarlier.fields,
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
