import { call, LIST_ADDRESSES, listOf, SENDER_ADDRESS } from '../api/legacy';
import { request } from '../api/routes';
import { waitingSend } from '../delivery/waiting';
import type { Draft } from '../engine/draft';
import { itemOperation } from '../engine/itemOperation';
import { resource } from '../engine/operation';
import type { Schemas } from '../ground/contract';
import { choice } from '../panel/choices';
import { limitFields, wantedRows } from '../panel/common';
import { options } from '../panel/groups';
import { email, pickedEmail } from '../panel/recipients';
import { SENDER_ADDRESS_WORDING } from './fields';
import { senderAddressRecord } from './records';
import { legacyWrite } from './service';

/** Lists sender addresses, confirmed and requested, on the address book's path (part 2, 4.5). */
const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many sender addresses',
	description: 'List sender addresses, confirmed and requested',
	tool: 'Lists the sender addresses of the account for emails, confirmed and requested ones. It changes nothing. StateName says which are confirmed.',
	credential: 'omniBasicLoginApi',
	routes: [LIST_ADDRESSES],
	form: { ...limitFields },

	async run(values, client) {
		const wanted = wantedRows(values);
		const { result } = await call(client, request(LIST_ADDRESSES));
		return listOf(result, SENDER_ADDRESS).slice(0, wanted).map(senderAddressRecord);
	},
});

/** Requests a new sender address (part 2, 4.5). */
const requestAddress = legacyWrite({
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

/** Requests a sender address and asks for its state until it is approved, rejected or deleted (part 2, 4.5; field notes, Legacy email). */
const requestAndWait = waitingSend(requestAddress, {
	name: 'Request and Wait Until Confirmed',
	action: 'Request a sender address and wait until it is confirmed',
	description: 'Ask for a new sender address and go on when it is confirmed, or has been rejected or deleted',
	channel: 'senderAddress',
	idsOf: ({ SourceAddress }) => (typeof SourceAddress === 'string' ? [SourceAddress] : []),
	statuses: [],
	eachForItself: true,
});

interface AddressDraft extends Draft {
	identity: { SourceAddress: string };
}

/** Removes a sender address (part 2, 4.5). */
const remove = legacyWrite({
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

export const senderAddresses = resource('Sender Address', 'senderAddress', [
	getMany,
	remove,
	requestAddress,
	requestAndWait,
]);
