import { waitingSend } from '../../old/waiting';
import { send } from './send.operation';

/** Sends one notification per item and asks until each is delivered or has failed: it names no callback URL (part 1, 2.9, 4.4, 6). */
export const sendAndWaitForDelivery = waitingSend(send, { channel: 'push' }, [
	{ name: 'Delivered', value: 'DELIVERED' },
	{ name: 'Opened', value: 'READ', description: 'The notification was tapped' },
]);
