import { request } from '../../api/routes';
import { writeOperation } from '../../engine/writeOperation';
import { options } from '../../panel/groups';
import { pickedEmail } from '../../panel/recipients';
import { serviceLanguage, SENDER_ADDRESS_WORDING } from '../fields';
import { ENVELOPE_ANSWER, withHeaders, type LegacyDraft } from '../service';

const ROUTE = 'DELETE /email/v2/UserSettings/SourceAddresses/{SourceAddress}';

interface AddressDraft extends LegacyDraft {
	identity: { SourceAddress: string };
}

/** Removes a sender address (part 2, 4.5). */
export const remove = writeOperation({
	name: 'Delete',
	action: 'Delete a sender address',
	description: 'Remove a sender address',
	tool: 'Removes a sender address from the account: no email can be sent from it then. Use it only when a person has clearly asked for this address to be removed.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	wording: { ...SENDER_ADDRESS_WORDING, done: 'deleted' },
	form: {
		address: pickedEmail('Address', {
			searchListMethod: 'searchSenderAddresses',
			description: 'The sender address that is removed',
		}),
		options: options({ language: serviceLanguage }),
	},

	draft({ address, options }): AddressDraft {
		const { language: chosen } = options;
		return { body: {}, identity: { SourceAddress: address }, language: chosen, facts: { deleted: true } };
	},

	request: (draft) => withHeaders(request(ROUTE, { params: draft.identity }), draft),
	...ENVELOPE_ANSWER,
});
