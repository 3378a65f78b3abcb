import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { operations } from './operations';

/** Voice codes: sending, status, and verifying what a user enters (part 2, 4.7). */
export class OmniVoiceCode implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Voice Code',
		name: 'omniVoiceCode',
		icon: { light: 'file:../../icons/voiceCode.svg', dark: 'file:../../icons/voiceCode.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Have a code of 4 digits delivered by a call, and verify what the user enters',
		defaults: { name: 'Omni Voice Code' },
		usableAsTool: true,
		// The plain code, where it is asked for, is a password for as long as it counts.
		sensitiveOutputFields: ['digits'],
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'omniBasicLoginApi',
				required: true,
				displayOptions: { show: { operation: ['sendCode', 'getStatusByLogin', 'verifyCode'] } },
			},
			{ name: 'omniApiKeyApi', required: true, displayOptions: { show: { operation: ['getStatus'] } } },
		],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [{ name: 'Code', value: 'code' }],
				default: 'code',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['code'] } },
				options: [
					{
						name: 'Get Status',
						value: 'getStatus',
						action: 'Get the status of codes',
						description: 'Ask whether calls came through, with the API key',
					},
					{
						name: 'Get Status by Login',
						value: 'getStatusByLogin',
						action: 'Get the status of a code by login',
						description: 'Ask the legacy host whether a call came through, with login and password',
					},
					{
						name: 'Send Code',
						value: 'sendCode',
						action: 'Send a code',
						description: 'Have a call placed within 10 seconds that delivers 4 digits',
					},
					{
						name: 'Verify Code',
						value: 'verifyCode',
						action: 'Verify a code',
						description: 'Compare what the user entered with the code that was sent',
					},
				],
				default: 'sendCode',
			},
			...operations.flatMap(({ fields }) => fields),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
