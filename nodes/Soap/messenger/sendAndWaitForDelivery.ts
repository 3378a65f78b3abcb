import { waitingSend } from '../../delivery/waiting';
import { partIds } from '../ids';
import { named } from '../../panel/choices';
import { send } from './send';

/** Sends one messenger message per item and asks for its state until it is delivered or has failed (part 2, 4.6; field notes, SOAP). */
export const sendAndWaitForDelivery = waitingSend(send, {
	action: 'Send messenger messages and wait for their delivery',
	description:
		'Send one message for each item and go on when each is delivered or has failed; they are asked for one by one',
	channel: 'soapMessenger',
	idsOf: partIds,
	statuses: named({ DELIVERED: 'Delivered', READ: 'Read', SENT: 'Sent' }),
});
