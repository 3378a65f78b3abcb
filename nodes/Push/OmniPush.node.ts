import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { getMany } from './message/getMany.operation';
import { send } from './message/send.operation';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery.operation';
import { operations } from './operations';
import { get } from './statistics/get.operation';

/** Push notifications to mobile devices: sending, details and statistics (part 1, 4.4). */
export class OmniPush implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Push',
		name: 'omniPush',
		icon: { light: 'file:../../icons/push.svg', dark: 'file:../../icons/push.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send push notifications to mobile devices in bulk and follow their delivery',
		defaults: { name: 'Omni Push' },
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
				options: [
					{ name: 'Message', value: 'message' },
					{ name: 'Statistic', value: 'statistics' },
				],
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
						name: 'Get Many',
						value: 'getMany',
						action: 'Get many messages',
						description: 'List sent notifications with their details',
					},
					{
						name: 'Send',
						value: 'send',
						action: 'Send messages',
						description: 'Send one notification for each item, many in one request',
					},
					{
						name: 'Send and Wait for Delivery',
						value: 'sendAndWaitForDelivery',
						action: 'Send notifications and wait for their delivery',
						description: 'Send one notification for each item and go on when each is delivered or has failed',
					},
				],
				default: 'send',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['statistics'] } },
				options: [
					{
						name: 'Get',
						value: 'get',
						action: 'Get statistics',
						description: 'Count notifications by status and period',
					},
				],
				default: 'get',
			},
			...sendAndWaitForDelivery.fields,
			...send.fields,
			...getMany.fields,
			...get.fields,
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
