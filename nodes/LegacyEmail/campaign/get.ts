import { itemOperation } from '../../engine/itemOperation';
import { options } from '../../panel/groups';
import { GET_CAMPAIGN } from '../../service/campaigns';
import { request } from '../../service/routes';
import { campaign, language } from '../fields';
import { campaignRecord } from '../records';
import { call } from '../service';

/** Gets one campaign (part 2, 4.5). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a campaign',
	description: 'Get one campaign with its state and counters',
	credential: 'omniBasicLoginApi',
	routes: [GET_CAMPAIGN],
	form: { taskId: campaign, options: options({ language }) },

	async run({ taskId, options }, client) {
		const { result } = await call(client, request(GET_CAMPAIGN, { params: { TaskId: taskId } }), options);
		return [campaignRecord(result)];
	},
});
