import type { IAuthenticate, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

import { precautionFields } from '../nodes/panel/precautionFields';

/** The legacy host: login and password of the personal account, joined in a Basic header (part 2, section 5). */
export class OmniBasicLoginApi implements ICredentialType {
	name = 'omniBasicLoginApi';

	displayName = 'Omni Basic Login API';

	icon: Icon = { light: 'file:../icons/omni.svg', dark: 'file:../icons/omni.dark.svg' };

	documentationUrl = 'https://github.com/example/n8n-nodes-omni-messaging/blob/main/docs/credentials.md';

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
		...precautionFields,
	];

	// A function, since n8n would evaluate an expression for each request: twice the time of a request.
	authenticate: IAuthenticate = async ({ login, password }, request) =>
		await Promise.resolve({
			...request,
			auth: { username: (login as string).trim(), password: (password as string).trim() },
		});
}
