import { resource } from '../engine/operation';
import { get } from './account/get';
import { estimate } from './message/estimate';
import { get as getReport } from './report';
import { openWaits } from './openWait';
import { getMany } from './tariff/getMany';

export const operations = [
	resource('Account', 'account', [get]),
	resource('Message', 'message', [estimate]),
	openWaits,
	resource('Report', 'report', [getReport]),
	resource('Tariff', 'tariff', [getMany]),
];
