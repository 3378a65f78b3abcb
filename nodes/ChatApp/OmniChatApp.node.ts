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

/** Chat app: messages of every type, in the v2 and the v1 form (part 1, 4.3). */
export class OmniChatApp implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Chat App',
		name: 'omniChatApp',
		icon: { light: 'file:../../icons/chatapp.svg', dark: 'file:../../icons/chatapp.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send texts, media, templates and interactive messages to a chat app',
		defaults: { name: 'Omni Chat App' },
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
