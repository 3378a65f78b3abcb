import { resource } from '../engine/operation';
import { getMany } from './message/getMany';
import { send } from './message/send';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery';
import { get } from './statistics/get';

export const operations = [
	resource('Message', 'message', [send, sendAndWaitForDelivery, getMany]),
	resource('Statistic', 'statistics', [get]),
];
