import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** People: reached by one of several channels, tried one after the other (docs/reach.md). */
export class OmniReach implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Reach',
		name: 'omniReach',
		icon: { light: 'file:../../icons/reach.svg', dark: 'file:../../icons/reach.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send by one channel after the other until the person is reached, or plan messages for later',
		defaults: { name: 'Omni Reach' },
		waitingNodeTooltip:
			'Waiting until each person is reached by one of the channels. Callbacks tell it; the service is asked for what is missing.',
		// It waits, as no tool can.
		usableAsTool: undefined,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey } };

	execute = executing(operations);
}
