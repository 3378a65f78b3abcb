import { fieldsFor, type ItemOperation } from '../../old/operation';
import { emailAddress } from '../../panel/recipients';
import { call, optionsField, PATHS } from '../service';

/** Requests a new sender address (part 2, 4.5): POST /UserSettings/SourceAddresses. */
export const request: ItemOperation = {
	kind: 'item',
	resource: 'senderAddress',
	operation: 'request',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'POST', path: PATHS.senderAddresses }],
	fields: fieldsFor('senderAddress', 'request', [
		{
			displayName: 'Address',
			name: 'address',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. news@example.com',
			description: 'A valid email address whose domain is confirmed for your account',
		},
		optionsField({
			displayName: 'Name in the Request',
			name: 'field',
			type: 'options',
			options: [
				{ name: 'SenderAddress', value: 'SenderAddress', description: 'As the table of the documents says' },
				{ name: 'SourceAddress', value: 'SourceAddress', description: 'As their sample does' },
			],
			default: 'SenderAddress',
			description: 'The documents know two names: take the other one if your service refuses the first',
		}),
	]),

	async run(item, client) {
		const address = emailAddress(item.value('address'), 'Address');
		const field = item.text('options.field', 'Name in the Request') ?? 'SenderAddress';
		const body = JSON.stringify({ [field]: address });
		const { description } = await call(item, client, { method: 'POST', path: PATHS.senderAddresses, body });
		return [{ SourceAddress: address, requested: true, Description: description }];
	},
};
