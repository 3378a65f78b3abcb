import { phoneTo } from '../../engine/handles';
import { sendingTool } from '../../engine/wording';
import { LIMITS } from '../../ground/contract';
import { xmlSafe } from '../../ground/xml';
import { refine, type Values } from '../../panel/field';
import { integer, text } from '../../panel/fields';
import { withMapping } from '../../panel/mapping';
import { recipientFields, soapOptions } from '../fields';
import { soapSend, type SoapDraft } from '../ids';

const form = withMapping({
	...recipientFields(LIMITS.soap.messengerCharacters),
	validity: integer('Validity (Minutes)', {
		required: true,
		min: 1,
		max: LIMITS.soap.messengerValidityMax,
		default: LIMITS.soap.messengerValidityMax,
		whenEmpty: `Give a number of minutes from 1 to ${LIMITS.soap.messengerValidityMax}.`,
		description: `For how many minutes the service tries to deliver the message: 1 to ${LIMITS.soap.messengerValidityMax}`,
	}),
	options: soapOptions({
		optional: refine(
			text('Optional', {
				description: 'The text of the field “Optional”, whose meaning is agreed with the service',
			}),
			(words, label) => (words === undefined ? undefined : xmlSafe(words, label)),
		),
	}),
});

interface Shared {
	text: string;
	from: string;
	/** Minutes. */
	validity: number;
	optional: string | undefined;
}

/** What both sends to the second messenger channel have: they take the same message (part 2, 4.6). */
const MESSENGER = {
	form,

	draft({ from, to, text: words, validity, options: { optional } }: Values<typeof form>): SoapDraft<Shared> {
		return {
			body: { to },
			identity: { to },
			facts: { text: words },
			shared: { text: words, from, validity, optional },
		};
	},

	parts: ({ text: words, from, validity, optional }: Shared, string: string[]) => ({
		message: {
			Data: words,
			DestinationAddresses: { string },
			SourceAddress: from,
			Validity: validity,
			Optional: optional,
		},
	}),
};

/** Sends one message per item over the second messenger channel (part 2, 4.6). */
export const send = soapSend({
	...MESSENGER,
	name: 'Send',
	action: 'Send messenger messages',
	description:
		'Send one message for each item; items with the same text, sender and options travel together, up to 1,000 in one request',
	tool: sendingTool('one messenger message to one phone number'),
	route: 'SOAP /MsgrServiceV2.asmx#SendMessage',
	handles: { channel: 'chatapp', to: phoneTo<SoapDraft<Shared>>() },
});

/** Sends one message per item over the second messenger channel, and by SMS where that does not arrive (part 2, 4.6). */
export const sendWithResend = soapSend({
	...MESSENGER,
	name: 'Send with Resend',
	action: 'Send messenger messages with resend',
	description: 'Send one message for each item, and send it again by SMS where it does not arrive',
	tool: sendingTool('one messenger message to one phone number, and the same text by SMS where it does not arrive'),
	route: 'SOAP /MsgrServiceV2.asmx#SendMessageWithResend',
	// The service may send it by another channel, too.
	handles: { to: phoneTo<SoapDraft<Shared>>() },
});
