import type { Operation } from '../old/operation';
import { create as createCampaign } from './campaign/create.operation';
import { get as getCampaign } from './campaign/get.operation';
import { getMany as getManyCampaigns } from './campaign/getMany.operation';
import { setState } from './campaign/setState.operation';
import { update as updateCampaign } from './campaign/update.operation';
import { sendTransactional } from './message/sendTransactional.operation';
import { remove as removeSenderAddress } from './senderAddress/delete.operation';
import { getMany as getManySenderAddresses } from './senderAddress/getMany.operation';
import { request as requestSenderAddress } from './senderAddress/request.operation';
import { getCounters } from './statistics/getCounters.operation';
import { getMessages } from './statistics/getMessages.operation';
import { create as createTemplate } from './template/create.operation';
import { remove as removeTemplate } from './template/delete.operation';
import { get as getTemplate } from './template/get.operation';
import { getMany as getManyTemplates } from './template/getMany.operation';
import { update as updateTemplate } from './template/update.operation';

/** Everything that Omni Legacy Email can do. */
export const operations: readonly Operation[] = [
	...[createCampaign, getCampaign, getManyCampaigns, setState, updateCampaign],
	sendTransactional,
	...[removeSenderAddress, getManySenderAddresses, requestSenderAddress],
	...[getCounters, getMessages],
	...[createTemplate, removeTemplate, getTemplate, getManyTemplates, updateTemplate],
];
