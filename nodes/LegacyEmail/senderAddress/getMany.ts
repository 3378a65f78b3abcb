import { call, LIST_ADDRESSES, listOf, SENDER_ADDRESS } from '../../api/legacy';
import { request } from '../../api/routes';
import { itemOperation } from '../../engine/itemOperation';
import { limitFields, wantedRows } from '../../panel/common';
import { senderAddressRecord } from '../records';

/** Lists sender addresses, confirmed and requested, on the address book's path (part 2, 4.5). */
export const getMany = itemOperation({
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
