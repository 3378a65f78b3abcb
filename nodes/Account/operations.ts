import { resource } from '../engine/operation';
import { get } from './account/get';
import { estimate } from './message/estimate';
import { get as getReport } from './report/get';
import { getMany as getManyWaits } from './openWait/getMany';
import { end } from './openWait/end';
import { getMany } from './tariff/getMany';

export const operations = [
	resource('Account', 'account', [get]),
	resource('Message', 'message', [estimate]),
	resource('Open Wait', 'openWait', [end, getManyWaits]),
	resource('Report', 'report', [getReport]),
	resource('Tariff', 'tariff', [getMany]),
];
