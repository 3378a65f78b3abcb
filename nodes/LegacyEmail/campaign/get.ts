import { GET_CAMPAIGN } from '../../api/legacy';
import { request } from '../../api/routes';
import { itemOperation } from '../../engine/itemOperation';
import { filledByModel } from '../../panel/field';
import { campaign } from '../fields';
import { campaignRecord } from '../records';
import { callFor } from '../service';

const KNOWN = { one: 'campaign', fix: 'Pick it from the list, or check the ID.' };

/** Gets one campaign (part 2, 4.5). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a campaign',
	description: 'Get one campaign with its state and counters',
	tool: 'Gets one email campaign by its taskId: its state, subject, text and counters. It changes nothing. StateName says in words what State says as a number.',
	credential: 'omniBasicLoginApi',
	routes: [GET_CAMPAIGN],
	form: {
		taskId: filledByModel('The taskId, as the list of campaigns gives it', campaign),
	},

	async run({ taskId }, client) {
		const result = await callFor(client, request(GET_CAMPAIGN, { params: { TaskId: taskId } }), KNOWN);
		return [campaignRecord(result)];
	},
});
