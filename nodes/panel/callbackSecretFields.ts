import { propertiesOf } from './field';
import { flag, text } from './fields';

const show = { secureCallbacks: [true] };

/**
 * The secrets that keep callbacks authentic: the interface does not say how the service authenticates its calls (part 1,
 * section 5), so these are the user's own. The legacy and SOAP interfaces send no events (part 2, section 6).
 */
export const callbackSecretFields = propertiesOf({
	secureCallbacks: flag('Secure Callbacks', {
		description:
			'Whether to keep secrets here: send nodes sign callback URLs with them, and Omni Trigger checks its callers by them',
	}),
	signingKey: text('Signing Key', {
		password: true,
		show,
		description:
			'A long random text of your own. Send nodes sign callback URLs with it and the trigger checks them. It is never sent to the service.',
	}),
	previousSigningKey: text('Previous Signing Key', {
		password: true,
		show,
		description: 'The signing key before the present one: URLs that it signed count until they expire',
	}),
	callbackSecret: text('Callback Secret', {
		password: true,
		show,
		description: 'A long random text that callers of the trigger have to show, in the URL or in a header',
	}),
	callbackLogin: text('Callback Login', {
		show,
		description: 'The login that callers of the trigger have to use, with the password below',
	}),
	callbackPassword: text('Callback Password', { password: true, show }),
});
