import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { searchCampaigns, searchTemplates } from './lists';
import { operations } from './operations';

/** Legacy email: campaigns, templates, sender addresses, statistics and transactional email (part 2, 4.5). */
export class OmniLegacyEmail implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Legacy Email',
		name: 'omniLegacyEmail',
		icon: { light: 'file:../../icons/legacyEmail.svg', dark: 'file:../../icons/legacyEmail.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Run email campaigns and send transactional email over the legacy interface',
		defaults: { name: 'Omni Legacy Email' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniBasicLoginApi', required: true }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Campaign', value: 'campaign' },
					{ name: 'Message', value: 'message' },
					{ name: 'Sender Address', value: 'senderAddress' },
					{ name: 'Statistic', value: 'statistics' },
					{ name: 'Template', value: 'template' },
				],
				default: 'campaign',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['campaign'] } },
				options: [
					{
						name: 'Create',
						value: 'create',
						action: 'Create a campaign',
						description: 'Create a campaign and count its recipients',
					},
					{
						name: 'Get',
						value: 'get',
						action: 'Get a campaign',
						description: 'Get one campaign with its state and counters',
					},
					{ name: 'Get Many', value: 'getMany', action: 'Get many campaigns', description: 'List campaigns' },
					{
						name: 'Set State',
						value: 'setState',
						action: 'Set the state of a campaign',
						description: 'Start, stop, resume, cancel or delete a campaign',
					},
					{
						name: 'Update',
						value: 'update',
						action: 'Update a campaign',
						description: 'Replace all fields of a campaign that is in state New',
					},
				],
				default: 'create',
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
						action: 'Send transactional email',
						description: 'Send one email for each item; items with the same content travel in one request',
					},
				],
				default: 'sendTransactional',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['senderAddress'] } },
				options: [
					{
						name: 'Delete',
						value: 'delete',
						action: 'Delete a sender address',
						description: 'Remove a sender address',
					},
					{
						name: 'Get Many',
						value: 'getMany',
						action: 'Get many sender addresses',
						description: 'List sender addresses, confirmed and requested',
					},
					{
						name: 'Request',
						value: 'request',
						action: 'Request a sender address',
						description: 'Ask for a new sender address to be confirmed',
					},
				],
				default: 'getMany',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['statistics'] } },
				options: [
					{
						name: 'Get Counters',
						value: 'getCounters',
						action: 'Get counters',
						description: 'Count messages by their state',
					},
					{
						name: 'Get Messages',
						value: 'getMessages',
						action: 'Get messages',
						description: 'List messages with their states',
					},
				],
				default: 'getCounters',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['template'] } },
				options: [
					{
						name: 'Create',
						value: 'create',
						action: 'Create a template',
						description: 'Create a template with its texts',
					},
					{ name: 'Delete', value: 'delete', action: 'Delete a template', description: 'Delete a template' },
					{
						name: 'Get',
						value: 'get',
						action: 'Get a template',
						description: 'Get one template with its merge fields',
					},
					{ name: 'Get Many', value: 'getMany', action: 'Get many templates', description: 'List all templates' },
					{
						name: 'Update',
						value: 'update',
						action: 'Update a template',
						description: 'Replace all fields of a template',
					},
				],
				default: 'getMany',
			},
			...operations.flatMap(({ fields }) => fields),
		],
	};

	methods = { listSearch: { searchCampaigns, searchTemplates } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
