import { resource } from '../engine/operation';
import { getMany as getManyMessages } from './message/getMany';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery';
import { sendTransactional } from './message/sendTransactional';
import { create } from './scenario/create';
import { get } from './scenario/get';
import { getMacros } from './scenario/getMacros';
import { getMany } from './scenario/getMany';

/** Everything that Omni Scenario can do. */
export const operations = [
	resource('Message', 'message', [sendTransactional, sendAndWaitForDelivery, getManyMessages]),
	resource('Scenario', 'scenario', [create, get, getMacros, getMany]),
];
