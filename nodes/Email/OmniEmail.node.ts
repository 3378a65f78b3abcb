import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { getSteps, searchScenarios } from '../api/scenarios';
import { takeAnswer } from '../approval/answer';
import { ANSWER_WEBHOOKS, WAITING_TOOLTIP } from '../approval/webhooks';
import { calledBy, nothingToRegister } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** Email: sending, attachments, details and statistics (part 1, 4.2). */
export class OmniEmail implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Email',
		name: 'omniEmail',
		icon: { light: 'file:../../icons/email.svg', dark: 'file:../../icons/email.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send emails with attachments and follow their delivery',
		defaults: { name: 'Omni Email' },
		usableAsTool: true,
		waitingNodeTooltip: WAITING_TOOLTIP,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		webhooks: ANSWER_WEBHOOKS,
		properties: panelOf(operations),
	};

	methods = {
		credentialTest: { testApiKey },
		listSearch: { searchScenarios },
		loadOptions: { getSteps },
	};

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeAnswer);
}
