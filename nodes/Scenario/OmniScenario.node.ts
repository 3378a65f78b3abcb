import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { sendTransactional } from './message/sendTransactional.operation';
import { operations } from './operations';
import { searchScenarios } from './pickers';
import { create } from './scenario/create.operation';
import { get } from './scenario/get.operation';
import { getMacros } from './scenario/getMacros.operation';
import { getMany } from './scenario/getMany.operation';

/** Scenarios over several channels, and transactional sends through them (part 2, 4.3). */
export class OmniScenario implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Scenario',
		name: 'omniScenario',
		icon: { light: 'file:../../icons/scenario.svg', dark: 'file:../../icons/scenario.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Try one channel after the other until a message gets through, and send through such a scenario',
		defaults: { name: 'Omni Scenario' },
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
					{ name: 'Scenario', value: 'scenario' },
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
						name: 'Send Transactional',
						value: 'sendTransactional',
						action: 'Send transactional messages',
						description: 'Send through a scenario to one contact for each item',
					},
				],
				default: 'sendTransactional',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['scenario'] } },
				options: [
					{
						name: 'Create',
						value: 'create',
						action: 'Create a scenario',
						description: 'Make a scenario as a cascade, as a list of steps, or with JSON',
					},
					{
						name: 'Get',
						value: 'get',
						action: 'Get a scenario',
						description: 'Get a scenario with its steps and their counters',
					},
					{
						name: 'Get Macros',
						value: 'getMacros',
						action: 'Get the macros of scenarios',
						description: 'List the macros that the texts of scenarios use',
					},
					{
						name: 'Get Many',
						value: 'getMany',
						action: 'Get many scenarios',
						description: 'List scenarios by state, channel, name and dates',
					},
				],
				default: 'create',
			},
			...sendTransactional.fields,
			...create.fields,
			...get.fields,
			...getMacros.fields,
			...getMany.fields,
		],
	};

	methods = { listSearch: { searchScenarios } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
