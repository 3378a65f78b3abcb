import { resource } from '../engine/operation';
import { getMany } from './message/getMany';
import { send, sendAndWaitForDelivery } from './message/send';
import { get } from './statistics/get';

export const operations = [
	resource('Message', 'message', [send, sendAndWaitForDelivery, getMany]),
	resource('Statistic', 'statistics', [get]),
];
