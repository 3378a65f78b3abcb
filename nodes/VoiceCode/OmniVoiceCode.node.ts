import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testApiKey, testBasicLogin } from '../api/credentialTests';
import { valueOf } from '../engine/operation';
import { DELIVERY_TEXT } from '../delivery/texts';
import { takeReports } from '../delivery/resume';
import { calledBy, nothingToRegister, RESUME_WEBHOOKS } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import type { CredentialName } from '../service/client';
import { sendAndWaitForCodeBySms } from './code/sendAndWaitForCode';
import { operations } from './operations';

/** Voice codes: sending, status, and verifying what a user enters (part 2, 4.7). */
export class OmniVoiceCode implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Voice Code',
		name: 'omniVoiceCode',
		icon: { light: 'file:../../icons/voiceCode.svg', dark: 'file:../../icons/voiceCode.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send login codes by a call, SMS, email or chat app, and verify what the user enters',
		defaults: { name: 'Omni Voice Code' },
		waitingNodeTooltip: `={{ $parameter.operation.startsWith("sendAndWaitForCode") ? ($parameter.enteredIn === "call" ? "Waiting until your application has posted the code, or it has expired" : "Waiting until the person has entered the code on the page, or it has expired. The page: <a href='" + $execution.resumeFormUrl + "' target='_blank'>enter the code</a>") : ${DELIVERY_TEXT} }}`,
		usableAsTool: true,
		// The plain code, where it is asked for, is a password for as long as it counts.
		sensitiveOutputFields: ['digits'],
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'omniBasicLoginApi',
				testedBy: 'testBasicLogin',
				required: true,
				displayOptions: { show: { operation: operationsWith('omniBasicLoginApi') } },
			},
			{
				name: 'omniBasicLoginApi',
				testedBy: 'testBasicLogin',
				required: true,
				displayOptions: {
					show: {
						operation: [valueOf(sendAndWaitForCodeBySms)],
						'options.callInstead.call.callForm': ['flashCall', 'voicePassword'],
					},
				},
			},
			{
				name: 'omniApiKeyApi',
				testedBy: 'testApiKey',
				required: true,
				displayOptions: { show: { operation: operationsWith('omniApiKeyApi') } },
			},
		],
		webhooks: RESUME_WEBHOOKS,
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testApiKey, testBasicLogin } };

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeReports);
}

function operationsWith(name: CredentialName): string[] {
	const all = operations.flatMap((resource) => resource.operations);
	return all.filter(({ credential, asksWith }) => credential === name || asksWith === name).map(valueOf);
}
