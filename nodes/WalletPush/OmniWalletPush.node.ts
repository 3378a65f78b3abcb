import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** Push notifications to wallet applications (part 1, 4.5). */
export class OmniWalletPush implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Wallet Push',
		name: 'omniWalletPush',
		icon: { light: 'file:../../icons/wallet.svg', dark: 'file:../../icons/wallet.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send push notifications to wallet applications in bulk',
		defaults: { name: 'Omni Wallet Push' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey } };

	execute = executing(operations);
}
