import { itemOperation } from '../../engine/itemOperation';
import type { components } from '../../ground/contract';
import { choice } from '../../panel/choices';
import { options } from '../../panel/groups';
import { email } from '../../panel/recipients';
import { request } from '../../service/routes';
import { language } from '../fields';
import { call } from '../service';

const ROUTE = 'POST /email/v2/UserSettings/SourceAddresses';

/** Requests a new sender address (part 2, 4.5). */
export const requestAddress = itemOperation({
	name: 'Request',
	action: 'Request a sender address',
	description: 'Ask for a new sender address to be confirmed',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		address: email('Address', {
			required: true,
			placeholder: 'e.g. news@example.com',
			description: 'A valid email address whose domain is confirmed for your account',
		}),
		options: options({
			field: choice(
				'Name in the Request',
				[
					{ name: 'SenderAddress', value: 'SenderAddress', description: 'As the table of the documents says' },
					{ name: 'SourceAddress', value: 'SourceAddress', description: 'As their sample does' },
				],
				{
					default: 'SenderAddress',
					description: 'The documents know two names: take the other one if your service refuses the first',
				},
			),
			language,
		}),
	},

	async run({ address, options }, client) {
		const body: components['schemas']['SourceAddressRequest'] = { [options.field]: address };
		const { description } = await call(client, request(ROUTE, { body: JSON.stringify(body) }), options);
		return [{ SourceAddress: address, requested: true, Description: description }];
	},
});
