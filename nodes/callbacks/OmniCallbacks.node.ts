import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** Callbacks that n8n's own Webhook node took (part 1, section 6 and 2.10). */
export class OmniCallbacks implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Callbacks',
		name: 'omniCallbacks',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Read the callbacks and incoming messages that n8n’s Webhook node took',
		defaults: { name: 'Omni Callbacks' },
		// No tool: a model has no callbacks to read. n8n's lint wants to be told.
		usableAsTool: undefined,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey } };

	execute = executing(operations);
}
