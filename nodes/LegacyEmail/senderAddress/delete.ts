import { itemOperation } from '../../engine/itemOperation';
import { options } from '../../panel/groups';
import { email } from '../../panel/recipients';
import { request } from '../../service/routes';
import { language } from '../fields';
import { call } from '../service';

const ROUTE = 'DELETE /email/v2/UserSettings/SourceAddresses/{SourceAddress}';

/** Removes a sender address (part 2, 4.5). */
export const remove = itemOperation({
	name: 'Delete',
	action: 'Delete a sender address',
	description: 'Remove a sender address',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		address: email('Address', {
			required: true,
			placeholder: 'e.g. news@example.com',
			description: 'The sender address that is removed',
		}),
		options: options({ language }),
	},

	async run({ address, options }, client) {
		await call(client, request(ROUTE, { params: { SourceAddress: address } }), options);
		return [{ SourceAddress: address, deleted: true }];
	},
});
