import { itemOperation } from '../../engine/itemOperation';
import { InvalidInput } from '../../ground/errors';
import { labelOf } from '../../panel/field';
import { notice } from '../../panel/fields';
import { request } from '../../service/routes';
import { campaign } from '../fields';
import { campaignRecord, countersRecord } from '../records';
import { call } from '../service';
import { campaignState } from '../states';
import { campaignBody } from './body';
import { campaignFields } from './campaign.fields';
import { GET_CAMPAIGN } from './get';

const ROUTE = 'PUT /email/v2/Tasks/{TaskId}';

/**
 * Edits a campaign (part 2, 3 and 4.5). Only one in state New can be edited, so the state is read first and told; a state
 * that the documents do not name is left to the service.
 */
export const update = itemOperation({
	name: 'Update',
	action: 'Update a campaign',
	description: 'Replace all fields of a campaign that is in state New',
	credential: 'omniBasicLoginApi',
	routes: [{ route: GET_CAMPAIGN, when: 'To read the state first' }, ROUTE],
	form: {
		taskId: campaign,
		replaceNotice: notice(
			'Every field is replaced: what is left empty here is empty afterwards. Only a campaign in state New can be edited.',
		),
		...campaignFields,
	},

	async run(values, client) {
		const { taskId, options } = values;
		const body = campaignBody(values);
		const params = { TaskId: taskId };
		const current = await call(client, request(GET_CAMPAIGN, { params }), options);
		const state = campaignState(campaignRecord(current.result).State);
		if (state !== undefined && state !== 'New') {
			throw new InvalidInput(
				labelOf(campaign),
				`campaign ${taskId} is in state ${state}, and only a campaign in state New can be edited`,
				'Nothing was changed. Cancel it and create a new campaign with the changed content.',
			);
		}
		const { result } = await call(client, request(ROUTE, { params, body }), options);
		return [{ TaskId: taskId, ...countersRecord(result) }];
	},
});
