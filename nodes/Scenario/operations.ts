import { resource } from '../engine/operation';
import { addAndSend } from './message/addAndSend';
import { getMany as getManyMessages } from './message/getMany';
import { addSendAndWait, sendAndWaitForDelivery } from './message/sendAndWaitForDelivery';
import { sendTransactional } from './message/sendTransactional';
import { create } from './scenario/create';
import { get } from './scenario/get';
import { getMacros } from './scenario/getMacros';
import { getMany } from './scenario/getMany';
import { runAndWait } from './scenario/runAndWait';

export const operations = [
	resource('Message', 'message', [
		sendTransactional,
		sendAndWaitForDelivery,
		addAndSend,
		addSendAndWait,
		getManyMessages,
	]),
	resource('Scenario', 'scenario', [create, get, getMacros, getMany, runAndWait]),
];
