import { resource } from '../engine/operation';
import { matchReplies } from '../questions/matching';
import {
	askAndWaitForReply,
	askEarlier,
	send,
	sendAndWait,
	sendAndWaitForDelivery,
	sendEarlierAndWait,
} from './message/send';
import { sendEarlier } from './message/sendEarlier';

export const operations = [
	resource('Message', 'message', [
		send,
		sendAndWait,
		sendAndWaitForDelivery,
		askAndWaitForReply,
		matchReplies,
		sendEarlier,
		sendEarlierAndWait,
		askEarlier,
	]),
];
