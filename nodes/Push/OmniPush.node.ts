import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { getSteps, searchScenarios } from '../api/scenarios';
import { DELIVERY_TOOLTIP } from '../delivery/texts';
import { takeReports } from '../delivery/resume';
import { calledBy, nothingToRegister, RESUME_WEBHOOKS } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** Push notifications to mobile devices: sending, details and statistics (part 1, 4.4). */
export class OmniPush implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Push',
		name: 'omniPush',
		icon: { light: 'file:../../icons/push.svg', dark: 'file:../../icons/push.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send push notifications to mobile devices in bulk and follow their delivery',
		defaults: { name: 'Omni Push' },
		usableAsTool: true,
		waitingNodeTooltip: DELIVERY_TOOLTIP,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		webhooks: RESUME_WEBHOOKS,
		properties: panelOf(operations),
	};

	methods = {
		credentialTest: { testApiKey },
		listSearch: { searchScenarios },
		loadOptions: { getSteps },
	};

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeReports);
}
