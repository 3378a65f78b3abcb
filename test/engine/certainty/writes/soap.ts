import type { Write } from '../write';
import { digits } from './messages';
import { wait } from './waiting';

const TEXTS = ['Hello', 'Hello', 'Goodbye'];
const send = {
	dialect: 'soap',
	shape: {},
	items: [
		{ to: `+${digits[0]}`, text: TEXTS[0] },
		{ to: `+${digits[1]}`, text: TEXTS[1] },
		{ to: `+${digits[2]}`, text: TEXTS[2] },
	],
	marks: digits,
	together: 2,
} as const;
const message = { from: 'Shop', to: '={{ $json.to }}', text: '={{ $json.text }}' };
const atLocalTime = { ...message, sendDate: '2030-02-01T09:00:00' };

/** Sends by SOAP: items of the same text travel together, so that the third goes alone. */
export const soap: readonly Write[] = [
	{ ...send, operation: 'omniSoap.sms.send', parameters: message },
	{ ...send, operation: 'omniSoap.sms.sendAndWaitForDelivery', parameters: { ...message, ...wait } },
	{ ...send, operation: 'omniSoap.sms.sendByTimeZone', parameters: atLocalTime, together: 1 },
	{ ...send, operation: 'omniSoap.sms.sendByTimeZoneToAddresses', parameters: atLocalTime },
	{ ...send, operation: 'omniSoap.messenger.send', parameters: { ...message, validity: 60 } },
	{
		...send,
		operation: 'omniSoap.messenger.sendAndWaitForDelivery',
		parameters: { ...message, validity: 60, ...wait },
	},
	{ ...send, operation: 'omniSoap.messenger.sendWithResend', parameters: { ...message, validity: 60 } },
];
