import { fieldsFor, type ItemOperation } from '../../old/operation';
import { emailAddress } from '../../panel/recipients';
import { call, optionsField, PATHS } from '../service';

/** Removes a sender address (part 2, 4.5): DELETE UserSettings/SourceAddresses/{SourceAddress}. */
export const remove: ItemOperation = {
	kind: 'item',
	resource: 'senderAddress',
	operation: 'delete',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'DELETE', path: `${PATHS.senderAddresses}/{SourceAddress}` }],
	fields: fieldsFor('senderAddress', 'delete', [
		{
			displayName: 'Address',
			name: 'address',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. news@example.com',
			description: 'The sender address that is removed',
		},
		optionsField(),
	]),

	async run(item, client) {
		const address = emailAddress(item.value('address'), 'Address');
		const path = `${PATHS.senderAddresses}/${encodeURIComponent(address)}`;
		await call(item, client, { method: 'DELETE', path });
		return [{ SourceAddress: address, deleted: true }];
	},
};
