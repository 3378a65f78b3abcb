import { onlyFields } from '../../api/details';
import { request } from '../../api/routes';
import { itemOperation } from '../../engine/itemOperation';
import { limitFields, simplify, wantedRows } from '../../panel/common';
import { text } from '../../panel/fields';
import { queryOptions } from '../../panel/groups';
import { readList } from '../ranges';
import { LISTED_CAMPAIGN, listedCampaignRecord, simpleCampaign } from '../records';

export const LIST_CAMPAIGNS = 'GET /email/v2/Tasks';

const SIMPLE_FIELDS = [
	'TaskId',
	'from',
	'final',
	'Name',
	'Subject',
	'State',
	'status',
	'GlobalState',
	'Type',
	'OwnerLogin',
	'StartDateTime',
	'TotalContacts',
	'CompletedContacts',
	'ErrorCount',
	'PercentageCompleted',
	'Price',
];

/** Lists campaigns, range after range (part 2, 4.5). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many campaigns',
	description: 'List campaigns',
	tool: 'Lists email campaigns with their taskId, name, state and progress. It changes nothing. Use it to find the taskId of a campaign.',
	credential: 'omniBasicLoginApi',
	routes: [LIST_CAMPAIGNS],
	form: {
		...limitFields,
		simplify,
		options: queryOptions({
			creatorLogin: text('Creator Login', { description: 'Only campaigns of this sub-login' }),
		}),
	},

	async run(values, client) {
		const { creatorLogin } = values.options;
		const query = { CreatorLogin: creatorLogin };
		const list = request(LIST_CAMPAIGNS, { query });
		const rows = await readList(client, list, LISTED_CAMPAIGN, wantedRows(values));
		const records = rows.map(listedCampaignRecord);
		return values.simplify ? records.map((record) => simpleCampaign(onlyFields(record, SIMPLE_FIELDS))) : records;
	},
});
