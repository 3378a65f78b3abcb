import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { testApiKey } from '../service/apiKeyTest';
import { callerFields } from './callerFields';
import { receive } from './receive';
import { siftShared } from './shared';

const yes = async (): Promise<boolean> => await Promise.resolve(true);
const nothingToRegister = { checkExists: yes, create: yes, delete: yes };

/** Every callback and incoming message of the service, in one envelope (part 1, section 6 and 2.10). */
export class OmniTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Trigger',
		name: 'omniTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		// n8n evaluates an expression of its own before each call of a node of version 1.
		version: 2,
		subtitle:
			'={{ $parameter["channels"].concat($parameter["kinds"]).map((one) => ({ chatapp: "chat app", sms: "SMS", wallet: "wallet push", incoming: "incoming message", status: "status change", raw: "unknown callback" })[one] ?? one).join(", ").replace(/^./, (first) => first.toUpperCase()) || "All events" }}',
		description: 'Starts the workflow when the service reports a status or passes on an incoming message',
		eventTriggerDescription: 'Waiting for one call to the test URL of this node, such as a test event of the sandbox',
		activationMessage: 'Status callbacks and incoming messages now start this workflow.',
		defaults: { name: 'Omni Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// The service may send a text in the answer to an incoming SMS back to its sender.
				responseData: 'noData',
				path: 'omni',
			},
			{
				// Some deployments put everything in the query.
				name: 'default',
				httpMethod: 'GET',
				responseMode: 'onReceived',
				responseData: 'noData',
				path: 'omni',
				ndvHideUrl: true,
			},
			{
				// The same, for a secret or token in the path: some deployments drop the query of a callback URL.
				name: 'setup',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: 'noData',
				path: 'omni/:token',
				ndvHideUrl: true,
			},
			{
				name: 'setup',
				httpMethod: 'GET',
				responseMode: 'onReceived',
				responseData: 'noData',
				path: 'omni/:token',
				ndvHideUrl: true,
			},
		],
		// Not bound to “Who May Call”: n8n's editor hides every field that a credential's display depends on.
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: false }],
		triggerPanel: {
			header: 'Receive callbacks and incoming messages',
			executionsHelp: {
				inactive:
					'<b>While you build</b>, click “Execute step” and have something else call the test URL once, such as the outbox page of the sandbox: a message that you send from this same workflow ends the waiting. <b>For messages of this workflow</b>, publish it and use the production URL.',
				active:
					'<b>While you build</b>, click “Execute step” and have something else call the test URL once, such as the outbox page of the sandbox. <b>The production URL</b> answers as long as this workflow is published; its runs are in the executions list.',
			},
			activationHint: 'Publish the workflow before you send messages with its production URL.',
		},
		properties: [
			{
				displayName:
					'The two URLs are above. The test URL takes one call after you click “Execute step”. Give the production URL to the send node as “Callback URL”, and to your account manager for incoming messages; it answers while this workflow is published.',
				name: 'urlNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName: 'Channels',
				name: 'channels',
				type: 'multiOptions',
				options: [
					{ name: 'Chat App', value: 'chatapp' },
					{ name: 'Email', value: 'email' },
					{ name: 'Push', value: 'push' },
					{ name: 'Scenario', value: 'scenario' },
					{ name: 'SMS', value: 'sms' },
					{ name: 'Unknown', value: 'unknown', description: 'Callbacks of a form that this node does not know' },
					{ name: 'Wallet Push', value: 'wallet' },
				],
				default: [],
				description: 'The channels that start the workflow. Leave empty for all.',
				hint: 'Empty: all channels',
			},
			{
				displayName: 'Trigger On',
				name: 'kinds',
				type: 'multiOptions',
				options: [
					{ name: 'Incoming Message', value: 'incoming' },
					{ name: 'Status Change', value: 'status', description: 'A message changed its status' },
					{ name: 'Unknown Callback', value: 'raw', description: 'Callbacks of a form that this node does not know' },
				],
				default: [],
				description:
					'The kinds of events that start the workflow. Leave empty for all. An event that could not be read completely (its field “note” says why) always starts it.',
				hint: 'Empty: all kinds of events',
			},
			{
				displayName: 'Statuses',
				name: 'statuses',
				type: 'multiOptions',
				// Hidden while kinds of events are chosen and none of them has a status; with none chosen, all start the workflow.
				displayOptions: { hide: { kinds: [{ _cnd: { not: 'status' } }] } },
				options: [
					{ name: 'Accepted', value: 'ACCEPTED' },
					{ name: 'Bounced', value: 'BOUNCED', description: 'An email came back' },
					{ name: 'Canceled', value: 'CANCELED', description: 'The user swiped the notification away' },
					{ name: 'Clicked', value: 'CLICKED' },
					{ name: 'Complained', value: 'COMPLAINED', description: 'A recipient called an email spam' },
					{ name: 'Deleted', value: 'DELETED' },
					{ name: 'Delivered', value: 'DELIVERED' },
					{ name: 'Enroute', value: 'ENROUTE' },
					{ name: 'Expired', value: 'EXPIRED' },
					{ name: 'Opened', value: 'OPENED' },
					{ name: 'Rejected', value: 'REJECTED' },
					{ name: 'Scheduled', value: 'SCHEDULED' },
					{ name: 'Seen', value: 'SEEN' },
					{ name: 'Send', value: 'SEND', description: 'A push notification was handed over' },
					{ name: 'Sent', value: 'SENT' },
					{ name: 'Subscribed', value: 'SUBSCRIBED' },
					{ name: 'Undeliverable', value: 'UNDELIVERABLE' },
					{ name: 'Unknown', value: 'UNKNOWN' },
					{ name: 'Unsubscribed', value: 'UNSUBSCRIBED' },
				],
				default: [],
				description:
					'The statuses that start the workflow. Leave empty for all; other kinds of events are not affected.',
				hint: 'Empty: all statuses',
			},
			...callerFields,
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add option',
				default: {},
				options: [
					{
						displayName: 'Ambiguous Callbacks Are From',
						name: 'ambiguousChannel',
						type: 'options',
						options: [
							{ name: 'Chat App', value: 'chatapp' },
							{ name: 'SMS', value: 'sms' },
						],
						default: 'sms',
						description:
							'A status without callback data looks the same for SMS and chat app. This decides, unless the callback URL ends in “?channel=chatapp” or “?channel=sms”.',
					},
					{
						displayName: 'Final Statuses Only',
						name: 'finalOnly',
						type: 'boolean',
						default: false,
						description: 'Whether to leave out statuses that a later one can still change, such as SENT',
					},
					{
						displayName: 'Late Callbacks',
						name: 'late',
						type: 'options',
						options: [
							{ name: 'Leave Out', value: 'drop' },
							{ name: 'Mark', value: 'mark', description: 'Pass them on with “late” set to true' },
						],
						default: 'mark',
						description: 'What to do with a status that arrives after a later one, such as SENT after DELIVERED',
					},
					{
						displayName: 'Memory of Callbacks',
						name: 'memory',
						type: 'options',
						options: [
							{
								name: 'All Processes',
								value: 'shared',
								description:
									'Also with those that any other process of n8n received within the last hour, kept in the data table “Omni Messaging”. Each run takes longer.',
							},
							{
								name: 'Each Process',
								value: 'process',
								description: 'Only with those that the same process received within the last day',
							},
						],
						default: 'process',
						description:
							'With which callbacks a new one is compared to find repeated and late ones. This matters if n8n runs several processes that receive calls, or restarts often.',
					},
					{
						displayName: 'Repeated Callbacks',
						name: 'repeated',
						type: 'options',
						options: [
							{ name: 'Leave Out', value: 'drop' },
							{ name: 'Pass On', value: 'pass' },
						],
						default: 'drop',
						description: 'What to do with a callback of the same message, status and time as one that n8n stored',
					},
					{
						displayName: 'Start Words',
						name: 'startWords',
						type: 'string',
						default: '',
						placeholder: 'e.g. AN, WEITER',
						description:
							'Words of your own, with commas between them, that take a stop back when a message holds nothing else: “optIn” is true then, as for START',
					},
					{
						displayName: 'Stop Words',
						name: 'stopWords',
						type: 'string',
						default: '',
						placeholder: 'e.g. STOPP, ARRET',
						description:
							'Words of your own, with commas between them, that mean stop when a message holds nothing else: “optOut” is true then, as for STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE and OPTOUT',
					},
				],
			},
		],
	};

	methods = { credentialTest: { testApiKey } };

	// The service takes the URL with each message or from its account manager: there is nothing to register.
	webhookMethods = { default: nothingToRegister, setup: nothingToRegister };

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}

	/** n8n takes this step with what the webhook gave, on the worker that runs the workflow. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await siftShared(this);
	}
}
