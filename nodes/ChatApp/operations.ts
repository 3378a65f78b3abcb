import { resource } from '../engine/operation';
import { matchReplies } from '../questions/matching';
import { askAndWaitForReply, askEarlier } from './message/askAndWaitForReply';
import { send } from './message/send';
import { sendAndWait } from './message/sendAndWait';
import { sendAndWaitForDelivery, sendEarlierAndWait } from './message/sendAndWaitForDelivery';
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
