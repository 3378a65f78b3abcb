import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

import { precautionFields } from '../nodes/panel/precautionFields';

/** The SOAP interface: login and password stand inside each request (part 2, section 5). */
export class OmniSoapLoginApi implements ICredentialType {
	name = 'omniSoapLoginApi';

	displayName = 'Omni SOAP Login API';

	icon: Icon = { light: 'file:../icons/omni.svg', dark: 'file:../icons/omni.dark.svg' };

	documentationUrl = 'https://github.com/example/n8n-nodes-omni-messaging/blob/main/docs/credentials.md';

	properties: INodeProperties[] = [
		{
			displayName: 'SOAP Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://soap.example.com',
			description: 'The address of the SOAP service, without the path of a single service',
		},
		{
			displayName: 'Namespace',
			name: 'namespace',
			type: 'string',
			default: '',
			placeholder: 'e.g. http://soap.example.com/',
			description:
				'The XML namespace of the operations. Leave it empty to have it read from the WSDL document of the service at each run; fill it in to save that request.',
		},
		{
			displayName: 'Login',
			name: 'login',
			type: 'string',
			default: '',
			required: true,
			description: 'The login of your personal account',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The password of your personal account',
		},
		{
			displayName: 'SMS Service Path',
			name: 'smsPath',
			type: 'string',
			default: '/smsservicev2.asmx',
			description: 'Where the SMS operations are, below the base URL',
		},
		{
			displayName: 'Messenger Service Path',
			name: 'messengerPath',
			type: 'string',
			default: '/MsgrServiceV2.asmx',
			description: "Where the messenger channel's operations are, below the base URL",
		},
		{
			displayName: 'Ten Requests a Second',
			name: 'pace',
			type: 'options',
			default: 'process',
			description:
				'Whether all of n8n’s processes count a project’s requests together, for the limit of the SOAP interface. Choose all of them where several workers use this login.',
			options: [
				{
					name: 'All Processes',
					value: 'shared',
					description: 'Kept in n8n’s data table “Omni Messaging”; the first request of a run leaves a little later',
				},
				{ name: 'Each Process', value: 'process', description: 'Each of n8n’s processes counts its own requests' },
			],
		},
		...precautionFields,
	];
}
