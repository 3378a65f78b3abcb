import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { testSoapLogin } from '../api/credentialTests';
import { propertiesOf } from '../panel/field';
import { pollFields, pollIncoming } from './poll';

/** Incoming SMS, asked for over the SOAP interface (part 2, 2.7 and 4.6: GetIncomingMessages). */
export class OmniSoapTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni SOAP Trigger',
		name: 'omniSoapTrigger',
		icon: { light: 'file:../../icons/soap.svg', dark: 'file:../../icons/soap.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: 'New incoming SMS',
		description:
			'Starts the workflow when somebody has sent an SMS. It asks the service, so n8n needs no public address',
		activationMessage: 'n8n now asks for new SMS at the times that this node says.',
		defaults: { name: 'Omni SOAP Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniSoapLoginApi', testedBy: 'testSoapLogin', required: true }],
		properties: propertiesOf(pollFields),
	};

	methods = { credentialTest: { testSoapLogin } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollIncoming(this);
	}
}
