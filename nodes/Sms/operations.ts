import { resource } from '../engine/operation';
import { matchReplies } from '../questions/matching';
import { askAndWaitForReply } from './message/askAndWaitForReply';
import { getMany } from './message/getMany';
import { getStatuses } from './message/getStatuses';
import { reconcile } from './message/reconcile';
import { send } from './message/send';
import { sendAndWait } from './message/sendAndWait';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery';
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
