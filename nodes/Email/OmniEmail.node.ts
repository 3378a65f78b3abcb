import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { upload } from './file/upload.operation';
import { getMany } from './message/getMany.operation';
import { send } from './message/send.operation';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery.operation';
import { operations } from './operations';
import { get } from './statistics/get.operation';

/** Email: sending, attachments, details and statistics (part 1, 4.2). */
export class OmniEmail implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Email',
		name: 'omniEmail',
		icon: { light: 'file:../../icons/email.svg', dark: 'file:../../icons/email.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send emails with attachments and follow their delivery',
		defaults: { name: 'Omni Email' },
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
					{ name: 'File', value: 'file' },
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
				displayOptions: { show: { resource: ['file'] } },
				options: [
					{
						name: 'Upload',
						value: 'upload',
						action: 'Upload a file',
						description: 'Store a file to attach to emails by its ID',
					},
				],
				default: 'upload',
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
						description: 'List sent emails with their details',
					},
					{
						name: 'Send',
						value: 'send',
						action: 'Send messages',
						description: 'Send one email for each item, or one email to all items',
					},
					{
						name: 'Send and Wait for Delivery',
						value: 'sendAndWaitForDelivery',
						action: 'Send emails and wait for their delivery',
						description: 'Send emails and go on when each is delivered or has failed',
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
						description: 'Count emails, openings and clicks by period',
					},
				],
				default: 'get',
			},
			...upload.fields,
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
