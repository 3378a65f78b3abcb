import type {
	IAuthenticateGeneric,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	INodeProperties,
} from 'n8n-workflow';

import { carefulFields } from '../nodes/panel/carefulFields';

/** The legacy host: login and password of the personal account, joined in a Basic header (part 2, section 5). */
export class OmniBasicLoginApi implements ICredentialType {
	name = 'omniBasicLoginApi';

	displayName = 'Omni Basic Login API';

	icon: Icon = { light: 'file:../icons/omni.svg', dark: 'file:../icons/omni.dark.svg' };

	documentationUrl = 'https://github.com/example/n8n-nodes-omni-messaging#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Legacy Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://legacy.example.com',
			description: 'The address of the legacy host, as it is given with your account: without “/email” or “/rest”',
		},
		{
			displayName: 'Login',
			name: 'login',
			type: 'string',
			default: '',
			required: true,
			description: 'The login of the personal account',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The password of the personal account',
		},
		...carefulFields,
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { auth: { username: '={{$credentials.login}}', password: '={{$credentials.password}}' } },
	};

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/addressbook/v2/UserSettings/SourceAddresses',
			headers: { Accept: '*/*' },
			disableFollowRedirect: true,
		},
		// Errors also come with HTTP 200.
		rules: [
			{
				type: 'responseSuccessBody',
				properties: { key: 'Code', value: 'validation_error', message: 'The service refused the login' },
			},
			{
				type: 'responseSuccessBody',
				properties: { key: 'Code', value: 'not_found', message: 'The service does not know this login' },
			},
			{
				type: 'responseSuccessBody',
				properties: { key: 'Code', value: 'internal_error', message: 'The service has a problem of its own' },
			},
		],
	};
}
