import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { getContactLists, getSegments, searchContactLists } from '../api/addressBook';
import { getColumns } from '../api/contactLists';
import { testApiKey } from '../api/credentialTests';
import { getScenarios, getSteps, searchScenarios } from '../api/scenarios';
import { SCENARIO_TOOLTIP } from '../delivery/texts';
import { takeReports } from '../delivery/resume';
import { calledBy, nothingToRegister, RESUME_WEBHOOKS } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';
import { getParentEvents } from './scenario/parentEvents';

/** Scenarios over several channels, and transactional sends through them (part 2, 4.3). */
export class OmniScenario implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Scenario',
		name: 'omniScenario',
		icon: { light: 'file:../../icons/scenario.svg', dark: 'file:../../icons/scenario.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Try one channel after the other until a message gets through, and send through such a scenario',
		defaults: { name: 'Omni Scenario' },
		waitingNodeTooltip: SCENARIO_TOOLTIP,
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		webhooks: RESUME_WEBHOOKS,
		properties: panelOf(operations),
	};

	methods = {
		credentialTest: { testApiKey },
		listSearch: { searchContactLists, searchScenarios },
		loadOptions: { getContactLists, getParentEvents, getScenarios, getSegments, getSteps },
		resourceMapping: { getColumns },
	};

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeReports);
}
