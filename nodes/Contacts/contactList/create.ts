import { itemOperation } from '../../engine/itemOperation';
import type { components } from '../../ground/contract';
import { openChoice } from '../../panel/choices';
import { flag, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { createdId } from '../../service/created';
import { given } from '../../service/details';
import { request } from '../../service/routes';
import { customFields } from './customFields';
import { listTypes } from './listTypes';

const ROUTE = 'POST /address-book-api/contact-groups';

const CONTACT_LIST = {
	one: 'contact list',
	whenUnknown: 'Look it up with Get Many Contact Lists before you try again.',
};

/** Makes a contact list with custom fields (part 2, 2.1 and 4.1). */
export const create = itemOperation({
	name: 'Create',
	action: 'Create a contact list',
	description: 'Make a contact list with custom fields',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form: {
		name: text('Name', { required: true, trim: true, placeholder: 'e.g. Clients' }),
		customFields,
		options: options({
			autoDeleteEnabled: flag('Delete Contacts Automatically', {
				description:
					'Whether to delete contacts that are unused for over two weeks or lack data such as phone or email',
			}),
			type: openChoice('Type', listTypes, {
				default: 'STANDARD',
				description: 'What the list is for. Use an expression for a value that is not in the list.',
			}),
		}),
	},

	async run({ name, customFields: fields, options: { type, autoDeleteEnabled } }, client) {
		const list: components['schemas']['ContactListCreate'] = {
			name,
			type,
			fields: fields.length === 0 ? undefined : fields,
			autoDeleteEnabled,
		};
		const answer = await client.write(request(ROUTE, { body: JSON.stringify(list) }));
		return [{ contactGroupId: createdId(client, answer, CONTACT_LIST), ...given(list) }];
	},
});
