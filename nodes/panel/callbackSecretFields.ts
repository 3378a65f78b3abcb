import type { INodeProperties } from 'n8n-workflow';

const show = { show: { secureCallbacks: [true] } };

/**
 * The secrets that keep callbacks authentic: the interface does not say how the service authenticates its calls (part 1,
 * section 5), so these are the user's own. The legacy and SOAP interfaces send no events (part 2, section 6).
 */
export const callbackSecretFields: INodeProperties[] = [
	{
		displayName: 'Secure Callbacks',
		name: 'secureCallbacks',
		type: 'boolean',
		default: false,
		description:
			'Whether to keep secrets here: send nodes sign callback URLs with them, and Omni Trigger checks its callers by them',
	},
	{
		displayName: 'Signing Key',
		name: 'signingKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'A long random text of your own. Send nodes sign callback URLs with it and the trigger checks them. It is never sent to the service.',
		displayOptions: show,
	},
	{
		displayName: 'Previous Signing Key',
		name: 'previousSigningKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description: 'The signing key before the present one: URLs that it signed count until they expire',
		displayOptions: show,
	},
	{
		displayName: 'Callback Secret',
		name: 'callbackSecret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description: 'A long random text that callers of the trigger have to show, in the URL or in a header',
		displayOptions: show,
	},
	{
		displayName: 'Callback Login',
		name: 'callbackLogin',
		type: 'string',
		default: '',
		description: 'The login that callers of the trigger have to use, with the password below',
		displayOptions: show,
	},
	{
		displayName: 'Callback Password',
		name: 'callbackPassword',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		displayOptions: show,
	},
];
