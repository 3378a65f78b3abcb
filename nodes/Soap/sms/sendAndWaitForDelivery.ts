import { waitingSend } from '../../delivery/waiting';
import { partIds } from '../ids';
import { send } from './send';

/** Sends one SMS per item and asks for the states of all its parts until each is delivered or has failed (part 2, 2.7 and 4.6). */
export const sendAndWaitForDelivery = waitingSend(send, {
	action: 'Send SMS over SOAP and wait for their delivery',
	description:
		'Send one SMS for each item and go on when each is delivered or has failed; its parts are asked for one by one',
	channel: 'soapSms',
	idsOf: partIds,
	statuses: [
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Sent', value: 'SENT', description: 'Handed over to the operator' },
	],
});
