import { fieldsFor, type ItemOperation } from '../../old/operation';
import { listOf } from '../envelope';
import { returnAllFields, wantedRows } from '../fields';
import { templateRecord } from '../records';
import { call, optionsField, PATHS } from '../service';

/** Lists all templates; their merge fields come with Get (part 2, 4.5): GET Templates/, with the slash. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'template',
	operation: 'getMany',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'GET', path: PATHS.listTemplates }],
	fields: fieldsFor('template', 'getMany', [...returnAllFields, optionsField()]),

	async run(item, client) {
		const wanted = wantedRows(item);
		const { result } = await call(item, client, { method: 'GET', path: PATHS.listTemplates });
		return listOf(result).slice(0, wanted).map(templateRecord);
	},
};
