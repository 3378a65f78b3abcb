import { itemOperation } from '../../engine/itemOperation';
import { request } from '../../service/routes';
import { countersRecord } from '../records';
import { call } from '../service';
import { campaignBody } from './body';
import { campaignFields } from './campaign.fields';

const ROUTE = 'POST /email/v2/Tasks';

/** Creates a campaign (part 2, 4.5). */
export const create = itemOperation({
	name: 'Create',
	action: 'Create a campaign',
	description: 'Create a campaign and count its recipients',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: campaignFields,

	async run(values, client) {
		const { result } = await call(client, request(ROUTE, { body: campaignBody(values) }), values.options);
		return [countersRecord(result)];
	},
});
