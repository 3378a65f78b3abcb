import { resource } from '../engine/operation';
import { matchReplies } from '../questions/matching';
import { askAndWaitForReply, send, sendAndWait, sendAndWaitForDelivery } from './message/send';
import { getMany, getStatuses, reconcile } from './message/getMany';
import { get } from './statistics/get';

export const operations = [
	resource('Message', 'message', [
		send,
		sendAndWait,
		sendAndWaitForDelivery,
		askAndWaitForReply,
		matchReplies,
		getStatuses,
		reconcile,
		getMany,
	]),
	resource('Statistic', 'statistics', [get]),
];
