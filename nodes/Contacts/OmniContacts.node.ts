import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { getAttributes, getColumns, searchContactLists, searchSegments } from './methods';
import { operations } from './operations';

/** Contact lists, contacts and segments (part 2, 2.1 to 2.3, 4.1 and 4.2). */
export class OmniContacts implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Contacts',
		name: 'omniContacts',
		icon: { light: 'file:../../icons/contacts.svg', dark: 'file:../../icons/contacts.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Keep contact lists, load contacts in bulk and cut lists into segments',
		defaults: { name: 'Omni Contacts' },
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
					{ name: 'Contact', value: 'contact' },
					{ name: 'Contact List', value: 'contactList' },
					{ name: 'Segment', value: 'segment' },
				],
				default: 'contact',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['contact'] } },
				options: [
					{
						name: 'Create',
						value: 'create',
						action: 'Create contacts',
						description: 'Add one contact for each item to a list, up to 1,000 in one request',
					},
					{
						name: 'Get Many',
						value: 'getMany',
						action: 'Get many contacts',
						description: 'List the contacts of a list or a segment',
					},
				],
				default: 'create',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['contactList'] } },
				options: [
					{
						name: 'Create',
						value: 'create',
						action: 'Create a contact list',
						description: 'Make a contact list with custom fields',
					},
					{
						name: 'Delete',
						value: 'delete',
						action: 'Delete contact lists',
						description: 'Delete one contact list for each item, up to 100 in one request',
					},
					{
						name: 'Get Many',
						value: 'getMany',
						action: 'Get many contact lists',
						description: 'List contact lists with their fields',
					},
				],
				default: 'create',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['segment'] } },
				options: [
					{
						name: 'Create',
						value: 'create',
						action: 'Create a segment',
						description: 'Cut out the contacts of a list that meet conditions',
					},
					{ name: 'Get', value: 'get', action: 'Get a segment', description: 'Get a segment with its conditions' },
					{
						name: 'Get Many',
						value: 'getMany',
						action: 'Get many segments',
						description: 'List the segments of a contact list',
					},
					{
						name: 'Update',
						value: 'update',
						action: 'Update a segment',
						description: 'Change the name or the conditions of a segment',
					},
				],
				default: 'create',
			},
			...operations.flatMap(({ fields }) => fields),
		],
	};

	methods = {
		listSearch: { searchContactLists, searchSegments },
		loadOptions: { getAttributes },
		resourceMapping: { getColumns },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
