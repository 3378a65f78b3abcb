import type { Draft } from '../../engine/draft';
import { pickedEmail } from '../../panel/recipients';
import { SENDER_ADDRESS_WORDING } from '../fields';
import { legacyWrite } from '../service';

interface AddressDraft extends Draft {
	identity: { SourceAddress: string };
}

/** Removes a sender address (part 2, 4.5). */
export const remove = legacyWrite({
	name: 'Delete',
	action: 'Delete a sender address',
	description: 'Remove a sender address',
	tool: 'Removes a sender address from the account: no email can be sent from it then. Use it only when a person has clearly asked for this address to be removed.',
	route: 'DELETE /email/v2/UserSettings/SourceAddresses/{SourceAddress}',
	wording: { ...SENDER_ADDRESS_WORDING, done: 'deleted' },
	form: {
		address: pickedEmail('Address', {
			searchListMethod: 'searchSenderAddresses',
			description: 'The sender address that is removed',
		}),
	},

	draft({ address }): AddressDraft {
		return { body: {}, identity: { SourceAddress: address }, facts: { deleted: true } };
	},
});
