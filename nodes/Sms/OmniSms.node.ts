import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../engine/run';
import { getMany } from './message/getMany.operation';
import { getStatuses } from './message/getStatuses.operation';
import { reconcile } from './message/reconcile.operation';
import { send } from './message/send.operation';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery.operation';
import { operations } from './operations';
import { get } from './statistics/get.operation';

/** SMS: sending, statuses, details and statistics (part 1, 4.1). */
export class OmniSms implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni SMS',
		name: 'omniSms',
		icon: { light: 'file:../../icons/sms.svg', dark: 'file:../../icons/sms.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send SMS messages in bulk and follow their delivery',
		defaults: { name: 'Omni SMS' },
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
						description: 'List sent messages with their details',
					},
					{
						name: 'Get Statuses',
						value: 'getStatuses',
						action: 'Get the statuses of messages',
						description: 'Ask for the last status of messages by their IDs',
					},
					{
						name: 'Reconcile',
						value: 'reconcile',
						action: 'Reconcile messages whose callbacks were lost',
						description: 'Ask for the statuses of messages whose callbacks never came, as the events of Omni Trigger',
					},
					{
						name: 'Send',
						value: 'send',
						action: 'Send messages',
						description: 'Send one message for each item, up to 32,000 in one request',
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
						description: 'Count messages by status and period',
					},
				],
				default: 'get',
			},
			...sendAndWaitForDelivery.fields,
			...send.fields,
			...getStatuses.fields,
			...reconcile.fields,
			...getMany.fields,
			...get.fields,
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
