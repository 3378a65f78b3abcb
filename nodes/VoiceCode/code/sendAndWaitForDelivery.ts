import { waitingSend } from '../../delivery/waiting';
import { limited } from '../limits';
import { codeCall } from './sendCode';

/** Has one code per item delivered by a call and asks, with the API key, whether each call came through (part 2, 2.7 and 4.7). */
export const sendAndWaitForDelivery = limited(
	waitingSend(codeCall, {
		action: 'Send a code and wait for the call',
		description: 'Place a call for each item and go on when each came through or has failed',
		// Calls are messages of the SMS interface, whose status query knows them.
		channel: 'sms',
		statuses: [],
		eachForItself: true,
	}),
);
