import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { testSoapLogin } from '../api/credentialTests';
import { DELIVERY_TOOLTIP } from '../delivery/texts';
import { takeReports } from '../delivery/resume';
import { calledBy, nothingToRegister, RESUME_WEBHOOKS } from '../durable/webhooks';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { operations } from './operations';

/** SOAP: SMS, the second messenger channel and the balance over the SOAP interface (part 2, 2.7 and 4.6). */
export class OmniSoap implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni SOAP',
		name: 'omniSoap',
		icon: { light: 'file:../../icons/soap.svg', dark: 'file:../../icons/soap.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Send SMS and messenger messages over the SOAP interface and follow their delivery',
		defaults: { name: 'Omni SOAP' },
		waitingNodeTooltip: DELIVERY_TOOLTIP,
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniSoapLoginApi', testedBy: 'testSoapLogin', required: true }],
		webhooks: RESUME_WEBHOOKS,
		properties: panelOf(operations),
	};

	methods = { credentialTest: { testSoapLogin } };

	webhookMethods = { default: nothingToRegister };

	execute = executing(operations);

	webhook = calledBy(takeReports);
}
