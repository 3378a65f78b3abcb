import type { IAuthenticate, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

import { callbackSecretFields } from '../nodes/panel/callbackSecretFields';
import { precautionFields } from '../nodes/panel/precautionFields';

/** The main interface: an API key in the Authorization header (part 1, section 5; part 2, section 5). */
export class OmniApiKeyApi implements ICredentialType {
	name = 'omniApiKeyApi';

	displayName = 'Omni API';

	icon: Icon = { light: 'file:../icons/omni.svg', dark: 'file:../icons/omni.dark.svg' };

	documentationUrl = 'https://github.com/example/n8n-nodes-omni-messaging/blob/main/docs/credentials.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: 'The address of the service, as it is given with your account',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The key alone, without the word “Key” before it',
		},
		...precautionFields,
		...callbackSecretFields,
		{
			displayName: 'Set Service Vocabulary',
			name: 'vocabulary',
			type: 'boolean',
			default: false,
			description:
				'Whether to change the words that differ from one deployment of the service to another, such as channel names in addresses',
		},
		{
			displayName: 'Chat App Word in Addresses',
			name: 'chatappPath',
			type: 'string',
			default: 'chatapp',
			description: 'The first part of the chat app addresses: /chatapp/messages',
			displayOptions: { show: { vocabulary: [true] } },
		},
		{
			displayName: 'Messenger Channel',
			name: 'msgrChannel',
			type: 'string',
			default: 'MSGR',
			description: 'The name of the second messenger channel in scenarios',
			displayOptions: { show: { vocabulary: [true] } },
		},
		{
			displayName: 'Messenger Template Key',
			name: 'msgrTemplateKey',
			type: 'string',
			default: 'msgrTemplate',
			description: "The field of a scenario step that holds the messenger channel's template",
			displayOptions: { show: { vocabulary: [true] } },
		},
		{
			displayName: 'Social Network Template Key',
			name: 'socialTemplateKey',
			type: 'string',
			default: 'socialTemplate',
			description: 'The field of a scenario step that holds a social network template',
			displayOptions: { show: { vocabulary: [true] } },
		},
		{
			displayName: 'Social Network Route A',
			name: 'socARoute',
			type: 'string',
			default: 'SOC_A',
			description: 'The name of the first social network in the routes of a template',
			displayOptions: { show: { vocabulary: [true] } },
		},
		{
			displayName: 'Social Network Route B',
			name: 'socBRoute',
			type: 'string',
			default: 'SOC_B',
			description: 'The name of the second social network in the routes of a template',
			displayOptions: { show: { vocabulary: [true] } },
		},
		{
			displayName: 'Third Push Platform',
			name: 'vendorCPlatform',
			type: 'string',
			default: 'VENDOR_C',
			description: 'The name of the third mobile device vendor among the push platforms',
			displayOptions: { show: { vocabulary: [true] } },
		},
	];

	// A function, since n8n would evaluate an expression for each request: twice the time of a request.
	authenticate: IAuthenticate = async ({ apiKey }, request) => {
		const headers = { ...request.headers, Authorization: `Key ${(apiKey as string).trim()}` };
		return await Promise.resolve({ ...request, headers });
	};
}
