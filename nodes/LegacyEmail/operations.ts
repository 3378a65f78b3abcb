import { resource } from '../engine/operation';
import { create as createCampaign } from './campaign/create';
import { get as getCampaign } from './campaign/get';
import { getMany as getManyCampaigns } from './campaign/getMany';
import { setState } from './campaign/setState';
import { startAndWait } from './campaign/startAndWait';
import { update as updateCampaign } from './campaign/update';
import { sendTransactional } from './message/sendTransactional';
import { remove as removeSenderAddress } from './senderAddress/delete';
import { getMany as getManySenderAddresses } from './senderAddress/getMany';
import { requestAddress } from './senderAddress/request';
import { requestAndWait } from './senderAddress/requestAndWait';
import { getCounters } from './statistics/getCounters';
import { getMessages } from './statistics/getMessages';
import { create as createTemplate } from './template/create';
import { remove as removeTemplate } from './template/delete';
import { get as getTemplate } from './template/get';
import { getMany as getManyTemplates } from './template/getMany';
import { update as updateTemplate } from './template/update';

export const operations = [
	resource('Campaign', 'campaign', [
		createCampaign,
		getCampaign,
		getManyCampaigns,
		setState,
		startAndWait,
		updateCampaign,
	]),
	resource('Message', 'message', [sendTransactional]),
	resource('Sender Address', 'senderAddress', [
		getManySenderAddresses,
		removeSenderAddress,
		requestAddress,
		requestAndWait,
	]),
	resource('Statistic', 'statistics', [getCounters, getMessages]),
	resource('Template', 'template', [getManyTemplates, createTemplate, removeTemplate, getTemplate, updateTemplate]),
];
