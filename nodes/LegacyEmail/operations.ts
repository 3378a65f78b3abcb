import { resource } from '../engine/operation';
import { campaigns } from './campaign/campaign';
import { sendTransactional } from './message/sendTransactional';
import { senderAddresses } from './senderAddress';
import { statistics } from './statistics';
import { templates } from './template';

export const operations = [
	campaigns,
	resource('Message', 'message', [sendTransactional]),
	senderAddresses,
	statistics,
	templates,
];
