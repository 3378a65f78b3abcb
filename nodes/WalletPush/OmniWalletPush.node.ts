import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { send } from './message/send.operation';
import { operations } from './operations';

/** Push notifications to wallet applications (part 1, 4.5). */
export class OmniWalletPush implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Wallet Push',
		name: 'omniWalletPush',
		icon: { light: 'file:../../icons/wallet.svg', dark: 'file:../../icons/wallet.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send push notifications to wallet applications in bulk',
		defaults: { name: 'Omni Wallet Push' },
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
						description: 'Send one notification for each item, many in one request',
					},
				],
				default: 'send',
			},
			...send.fields,
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
