import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { getSteps, searchScenarios } from '../api/scenarios';
import { searchCountries, searchOperatorGroups } from '../api/tariffs';
import { takeAnswer } from '../approval/answer';
import { ANSWER_WEBHOOKS, WAITING_TOOLTIP } from '../approval/webhooks';
import { calledBy, nothingToRegister } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** SMS: sending, statuses, details and statistics (part 1, 4.1). */
export class OmniSms implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni SMS',
		name: 'omniSms',
		icon: { light: 'file:../../icons/sms.svg', dark: 'file:../../icons/sms.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send SMS messages in bulk and follow their delivery',
		defaults: { name: 'Omni SMS' },
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
		listSearch: { searchCountries, searchOperatorGroups, searchScenarios },
		loadOptions: { getSteps },
	};

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeAnswer);
}
