import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runOperations } from '../old/run';
import { operations } from './operations';

/** SOAP: SMS, the second messenger channel and the balance over the SOAP interface (part 2, 2.7 and 4.6). */
export class OmniSoap implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni SOAP',
		name: 'omniSoap',
		icon: { light: 'file:../../icons/soap.svg', dark: 'file:../../icons/soap.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send SMS and messenger messages over the SOAP interface and follow their delivery',
		defaults: { name: 'Omni SOAP' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniSoapLoginApi', required: true }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Account', value: 'account' },
					{ name: 'Messenger', value: 'messenger' },
					{ name: 'SMS', value: 'sms' },
				],
				default: 'sms',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['account'] } },
				options: [
					{
						name: 'Get Balance',
						value: 'getBalance',
						action: 'Get the balance',
						description: 'Ask what the account can spend, the overdraft counted',
					},
				],
				default: 'getBalance',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['messenger'] } },
				options: [
					{
						name: 'Get State',
						value: 'getState',
						action: 'Get the state of a messenger message',
						description: 'Ask for the state of messages by their IDs',
					},
					{
						name: 'Send',
						value: 'send',
						action: 'Send messenger messages',
						description:
							'Send one message for each item; items with the same text, sender and options travel together, up to 1,000 in one request',
					},
					{
						name: 'Send with Resend',
						value: 'sendWithResend',
						action: 'Send messenger messages with resend',
						description: 'Send one message for each item, and send it again by SMS where it does not arrive',
					},
				],
				default: 'send',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['sms'] } },
				options: [
					{
						name: 'Get Many Incoming',
						value: 'getIncoming',
						action: 'Get many incoming SMS',
						description: 'List SMS that people sent to your number in a range of time',
					},
					{
						name: 'Get State',
						value: 'getState',
						action: 'Get the state of an SMS',
						description: 'Ask for the state of messages, or of parts of them, by their IDs',
					},
					{
						name: 'Get Statistics',
						value: 'getStatistics',
						action: 'Get SMS statistics',
						description: 'Count messages by their end in a range of time, up to 90 days',
					},
					{
						name: 'Send',
						value: 'send',
						action: 'Send SMS',
						description:
							'Send one SMS for each item; items with the same text, sender and options travel together, up to 1,000 in one request',
					},
					{
						name: 'Send by Time Zone',
						value: 'sendByTimeZone',
						action: 'Send SMS by time zone',
						description: "Send one SMS for each item at the recipient's local time, one in a request",
					},
					{
						name: 'Send by Time Zone to Addresses',
						value: 'sendByTimeZoneToAddresses',
						action: 'Send SMS by time zone to many addresses',
						description:
							"Send one SMS for each item at the recipient's local time, up to 1,000 of the same text, sender, date and options in one request",
					},
				],
				default: 'send',
			},
			...operations.flatMap(({ fields }) => fields),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
