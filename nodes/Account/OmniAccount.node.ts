import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { searchCountries, searchCurrencies, searchOperatorGroups } from '../api/tariffs';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** The company account: balance, tariff, what messages would cost (part 2, 4.4), and a report of all channels. */
export class OmniAccount implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Account',
		name: 'omniAccount',
		icon: { light: 'file:../../icons/account.svg', dark: 'file:../../icons/account.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Look at the balance and the tariff, estimate costs, count sent messages, and list open waits',
		defaults: { name: 'Omni Account' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		properties: panelOf(operations),
	};

	methods = {
		credentialTest: { testApiKey },
		listSearch: { searchCountries, searchCurrencies, searchOperatorGroups },
	};

	execute = executing(operations);
}
