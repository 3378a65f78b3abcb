import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey } from '../api/credentialTests';
import { takeAnswer } from '../approval/answer';
import { ANSWER_WEBHOOKS, WAITING_TOOLTIP } from '../approval/webhooks';
import { calledBy, nothingToRegister } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
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
		webhooks: ANSWER_WEBHOOKS,
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey } };

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeAnswer);
}
