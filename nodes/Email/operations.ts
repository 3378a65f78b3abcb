import { resource } from '../engine/operation';
import { upload } from './file/upload';
import { getMany } from './message/getMany';
import { send } from './message/send';
import { sendAndWait } from './message/sendAndWait';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery';
import { get } from './statistics/get';

export const operations = [
	resource('Message', 'message', [send, sendAndWait, sendAndWaitForDelivery, getMany]),
	resource('File', 'file', [upload]),
	resource('Statistic', 'statistics', [get]),
];
