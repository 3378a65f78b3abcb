import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { panelOf, runOperations, SUBTITLE } from '../face/face';
import { testApiKey } from '../service/apiKeyTest';
import { operations } from './operations';
import { searchScenarios } from './pickers';
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
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey }, listSearch: { searchScenarios }, loadOptions: { getParentEvents } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
