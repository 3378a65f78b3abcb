import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { WAITING_TOOLTIP } from '../delivery/explained';
import { panelOf, SUBTITLE } from '../engine/panel';
import { runOperations } from '../engine/run';
import { testApiKey } from '../service/apiKeyTest';
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
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
