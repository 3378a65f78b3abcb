import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { searchContactLists } from '../api/addressBook';
import { getColumns } from '../api/contactLists';
import { testApiKey } from '../api/credentialTests';
import { panelOf, executing, SUBTITLE } from '../facade/facade';
import { getAttributes, searchSegments } from './methods';
import { operations } from './operations';

/** Contact lists, contacts and segments (part 2, 2.1 to 2.3, 4.1 and 4.2). */
export class OmniContacts implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Omni Contacts',
		name: 'omniContacts',
		icon: { light: 'file:../../icons/contacts.svg', dark: 'file:../../icons/contacts.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: SUBTITLE,
		description: 'Keep contact lists, load contacts in bulk and cut lists into segments',
		defaults: { name: 'Omni Contacts' },
		usableAsTool: true,
		// Whoever has the link can change what its person gets.
		sensitiveOutputFields: ['preferencesLink'],
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'omniApiKeyApi', testedBy: 'testApiKey', required: true }],
		properties: panelOf(operations),
	};

	methods = {
		credentialTest: { testApiKey },
		listSearch: { searchContactLists, searchSegments },
		loadOptions: { getAttributes },
		resourceMapping: { getColumns },
	};

	execute = executing(operations);
}
