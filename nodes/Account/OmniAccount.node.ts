import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { get } from './account/get.operation';
import { estimate } from './message/estimate.operation';
import { operations } from './operations';
import { getMany } from './tariff/getMany.operation';

/** The company account: balance, tariff, and what messages would cost (part 2, 4.4). */
export class OmniAccount implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Account',
		name: 'omniAccount',
		icon: { light: 'file:../../icons/account.svg', dark: 'file:../../icons/account.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Look at the balance and the tariff, and estimate costs before sending',
		defaults: { name: 'Omni Account' },
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
					{ name: 'Account', value: 'account' },
					{ name: 'Message', value: 'message' },
					{ name: 'Tariff', value: 'tariff' },
				],
				default: 'account',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['account'] } },
				options: [
					{
						name: 'Get',
						value: 'get',
						action: 'Get the account',
						description: 'Get the balance, the overdraft, and what can be spent',
					},
				],
				default: 'get',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['message'] } },
				options: [
					{
						name: 'Estimate',
						value: 'estimate',
						action: 'Estimate the cost of messages',
						description: 'Count SMS parts and their cost by the tariff; nothing is sent',
					},
				],
				default: 'estimate',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['tariff'] } },
				options: [
					{
						name: 'Get Many',
						value: 'getMany',
						action: 'Get many tariffs',
						description: 'List the tariff lines that hold now, with their price steps',
					},
				],
				default: 'getMany',
			},
			...estimate.fields,
			...getMany.fields,
			...get.fields,
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
