import { waitingSend } from '../../delivery/waiting';
import { requestAddress } from './request';

/** Requests a sender address and asks for its state until it is approved, rejected or deleted (part 2, 4.5; field notes, Legacy email). */
export const requestAndWait = waitingSend(requestAddress, {
	name: 'Request and Wait Until Confirmed',
	action: 'Request a sender address and wait until it is confirmed',
	description: 'Ask for a new sender address and go on when it is confirmed, or has been rejected or deleted',
	channel: 'senderAddress',
	idsOf: ({ SourceAddress }) => (typeof SourceAddress === 'string' ? [SourceAddress] : []),
	statuses: [],
	eachForItself: true,
});
