import type { Draft } from '../../engine/draft';
import type { Schemas } from '../../ground/contract';
import { choice } from '../../panel/choices';
import { options } from '../../panel/groups';
import { email } from '../../panel/recipients';
import { SENDER_ADDRESS_WORDING } from '../fields';
import { legacyWrite } from '../service';

/** Requests a new sender address (part 2, 4.5). */
export const requestAddress = legacyWrite({
	name: 'Request',
	action: 'Request a sender address',
	description: 'Ask for a new sender address to be confirmed',
	tool: 'Asks for an email address to become a sender address of the account. Use it only when a person has asked for this address; its domain has to be confirmed before. It can be used only after it is confirmed, which takes its time.',
	route: 'POST /email/v2/UserSettings/SourceAddresses',
	wording: { ...SENDER_ADDRESS_WORDING, done: 'requested' },
	form: {
		address: email('Address', {
			model: 'The email address that is to be a sender address, e.g. news@example.com',
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
					description: 'The service’s documents show two names: take the other one if your service refuses the first',
				},
			),
		}),
	},

	draft({ address, options }): Draft {
		const body: Schemas['SourceAddressRequest'] = { [options.field]: address };
		return { body, identity: { SourceAddress: address }, facts: { requested: true } };
	},
});
