import { fieldsFor, type ItemOperation } from '../../old/operation';
import { requiredId } from '../../old/lists';
import { campaignField } from '../fields';
import { taskRecord } from '../records';
import { call, optionsField, PATHS } from '../service';

/** Gets one campaign (part 2, 4.5): GET /Tasks/{TaskId}. */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'campaign',
	operation: 'get',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'GET', path: `${PATHS.tasks}/{TaskId}` }],
	fields: fieldsFor('campaign', 'get', [campaignField, optionsField()]),

	async run(item, client) {
		const id = requiredId(item, 'taskId', 'Campaign');
		const { result } = await call(item, client, { method: 'GET', path: `${PATHS.tasks}/${id}` });
		return [taskRecord(result)];
	},
};
