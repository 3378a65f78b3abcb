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
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
