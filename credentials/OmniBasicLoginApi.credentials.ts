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
		{
			displayName: 'Language of Error Texts',
			name: 'language',
			type: 'options',
			options: [
				{ name: 'English', value: 'en' },
				{ name: 'Russian', value: 'ru' },
			],
			default: 'en',
			description: 'The language in which the legacy email service explains a refusal',
		},
		...precautionFields,
	];

	// A function, since n8n would evaluate an expression for each request: twice the time of a request.
	// The legacy email service wants the header Accept, and answers in JSON or XML (part 2, 4.5 and 7).
	authenticate: IAuthenticate = async ({ login, password, language = 'en' }, request) =>
		await Promise.resolve({
			...request,
			headers: { ...request.headers, Accept: '*/*', 'Accept-Language': language },
			auth: { username: (login as string).trim(), password: (password as string).trim() },
		});
}
