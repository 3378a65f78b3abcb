import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { simplifyField } from '../../old/fields';
import { returnAllFields, wantedRows } from '../fields';
import { fetchRange, readRanges } from '../ranges';
import { listedTaskRecord } from '../records';
import { languageOf, optionsField, PATHS } from '../service';

const SIMPLE = [
	...['TaskId', 'Name', 'Subject', 'State', 'StateName', 'GlobalState', 'Type', 'OwnerLogin', 'StartDateTime'],
	...['TotalContacts', 'CompletedContacts', 'ErrorCount', 'PercentageCompleted', 'Price'],
];

/** Lists campaigns, range after range (part 2, 4.5): GET /Tasks. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'campaign',
	operation: 'getMany',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'GET', path: PATHS.tasks }],
	fields: fieldsFor('campaign', 'getMany', [
		...returnAllFields,
		simplifyField,
		optionsField({
			displayName: 'Creator Login',
			name: 'creatorLogin',
			type: 'string',
			default: '',
			description: 'Only campaigns of this sub-login',
		}),
	]),

	async run(item, client) {
		const creator = item.text('options.creatorLogin', 'Creator Login');
		const query: IDataObject = creator === undefined ? {} : { CreatorLogin: creator };
		const language = languageOf(item);
		const fetch = async (first: number, last: number) =>
			await fetchRange(client, { method: 'GET', path: PATHS.tasks, query }, [first, last], language);
		const records = (await readRanges(fetch, wantedRows(item))).map(listedTaskRecord);
		if (!item.flag('simplify', 'Simplify')) return records;
		return records.map((record) =>
			Object.fromEntries(SIMPLE.filter((name) => name in record).map((name) => [name, record[name]])),
		);
	},
};
