import { sendingTool } from '../../engine/wording';
import { messengerSend } from './sends';

/** Sends one message per item over the second messenger channel, and by SMS where that does not arrive (part 2, 4.6). */
export const sendWithResend = messengerSend(
	{
		name: 'Send with Resend',
		action: 'Send messenger messages with resend',
		description: 'Send one message for each item, and send it again by SMS where it does not arrive',
		tool: sendingTool('one messenger message to one phone number, and the same text by SMS where it does not arrive'),
	},
	'SOAP /MsgrServiceV2.asmx#SendMessageWithResend',
);
