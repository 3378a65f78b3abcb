import type { ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

import { carefulFields } from '../nodes/panel/carefulFields';

/** In an expression: a credential field as XML text. */
const escaped = (field: string): string =>
	`{{ String($credentials.${field} ?? '').trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;') }}`;

const REFUSED =
	'The service refused the login. Check the login, the password and the namespace, and that SOAP access is enabled for the account.';

/** The SOAP interface: login and password stand inside each request (part 2, section 5). */
export class OmniSoapLoginApi implements ICredentialType {
	name = 'omniSoapLoginApi';

	displayName = 'Omni SOAP Login API';

	icon: Icon = { light: 'file:../icons/omni.svg', dark: 'file:../icons/omni.dark.svg' };

	documentationUrl = 'https://github.com/example/n8n-nodes-omni-messaging#credentials';

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
			required: true,
			placeholder: 'e.g. http://soap.example.com/',
			description:
				"The XML namespace of the operations: the targetNamespace in the service's WSDL document. Every character counts, also a slash at the end.",
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
		...carefulFields,
	];

	/** GetBalance (part 2, 4.6). A fault comes with HTTP 500, whatever its reason (field notes, SOAP). */
	test: ICredentialTestRequest = {
		request: {
			baseURL: "={{ $credentials.baseUrl.trim().replace(new RegExp('/+$'), '') }}",
			url: "={{ $credentials.smsPath || '/smsservicev2.asmx' }}",
			method: 'POST',
			disableFollowRedirect: true,
			headers: { 'Content-Type': 'application/soap+xml; charset=utf-8', Accept: 'application/soap+xml, text/xml' },
			body: `=<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><GetBalance xmlns="${escaped('namespace')}"><login>${escaped('login')}</login><password>${escaped('password')}</password></GetBalance></soap:Body></soap:Envelope>`,
		},
		rules: [
			{ type: 'responseCode', properties: { value: 500, message: REFUSED } },
			{ type: 'responseCode', properties: { value: 400, message: REFUSED } },
		],
	};
}
