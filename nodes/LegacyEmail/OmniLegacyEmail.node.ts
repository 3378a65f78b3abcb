import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testBasicLogin } from '../api/credentialTests';
import { LEGACY_EMAIL_TOOLTIP } from '../delivery/texts';
import { takeReports } from '../delivery/resume';
import { calledBy, nothingToRegister, RESUME_WEBHOOKS } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { searchCampaigns, searchSenderAddresses, searchSenders, searchTemplates } from './lists';
import { operations } from './operations';

/** Legacy email: campaigns, templates, sender addresses, statistics and transactional email (part 2, 4.5). */
export class OmniLegacyEmail implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Legacy Email',
		name: 'omniLegacyEmail',
		icon: { light: 'file:../../icons/legacyEmail.svg', dark: 'file:../../icons/legacyEmail.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Run email campaigns and send transactional email over the legacy interface',
		defaults: { name: 'Omni Legacy Email' },
		waitingNodeTooltip: LEGACY_EMAIL_TOOLTIP,
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniBasicLoginApi', testedBy: 'testBasicLogin', required: true }],
		webhooks: RESUME_WEBHOOKS,
		properties: panelOf(operations),
	};

	methods = {
		credentialTest: { testBasicLogin },
		listSearch: { searchCampaigns, searchSenderAddresses, searchSenders, searchTemplates },
	};

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeReports);
}
