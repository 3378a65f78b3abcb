import { fieldsFor, type ItemOperation } from '../../old/operation';
import { listOf } from '../envelope';
import { returnAllFields, wantedRows } from '../fields';
import { senderAddressRecord } from '../records';
import { call, optionsField, PATHS } from '../service';

/** Lists sender addresses, confirmed and requested (part 2, 4.5): GET on the address book's path. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'senderAddress',
	operation: 'getMany',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'GET', path: PATHS.listSenderAddresses }],
	fields: fieldsFor('senderAddress', 'getMany', [...returnAllFields, optionsField()]),

	async run(item, client) {
		const wanted = wantedRows(item);
		const { result } = await call(item, client, { method: 'GET', path: PATHS.listSenderAddresses });
		return listOf(result).slice(0, wanted).map(senderAddressRecord);
	},
};
