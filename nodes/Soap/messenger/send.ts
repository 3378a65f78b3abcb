import { sendingTool } from '../../engine/wording';
import { messengerSend } from './sends';

/** Sends one message per item over the second messenger channel (part 2, 4.6). */
export const send = messengerSend(
	{
		name: 'Send',
		action: 'Send messenger messages',
		description:
			'Send one message for each item; items with the same text, sender and options travel together, up to 1,000 in one request',
		tool: sendingTool('one messenger message to one phone number'),
	},
	'SOAP /MsgrServiceV2.asmx#SendMessage',
	'chatapp',
);
