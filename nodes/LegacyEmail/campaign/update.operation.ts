import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import { requiredId } from '../../old/lists';
import { campaignField } from '../fields';
import { countersRecord, taskRecord } from '../records';
import { call, PATHS } from '../service';
import { taskState } from '../states';
import { taskBody } from './task';
import { taskFields } from './task.fields';

/**
 * Edits a campaign (part 2, 3 and 4.5): PUT /Tasks/{TaskId}. Only one in state New can be edited, so the state is read first
 * and told; a state that the documents do not name is left to the service.
 */
export const update: ItemOperation = {
	kind: 'item',
	resource: 'campaign',
	operation: 'update',
	credential: 'omniBasicLoginApi',
	endpoints: [
		{ method: 'GET', path: `${PATHS.tasks}/{TaskId}`, when: 'To read the state first' },
		{ method: 'PUT', path: `${PATHS.tasks}/{TaskId}` },
	],
	fields: fieldsFor('campaign', 'update', [
		campaignField,
		{
			displayName:
				'Every field is replaced: what is left empty here is empty afterwards. Only a campaign in state New can be edited.',
			name: 'replaceNotice',
			type: 'notice',
			default: '',
		},
		...taskFields,
	]),

	async run(item, client) {
		const id = requiredId(item, 'taskId', 'Campaign');
		const body = taskBody(item);
		const path = `${PATHS.tasks}/${id}`;
		const current = taskRecord((await call(item, client, { method: 'GET', path })).result);
		const state = taskState(current.State);
		if (state !== undefined && state !== 'New') {
			throw new InvalidInput(
				'Campaign',
				`campaign ${id} is in state ${state}, and only a campaign in state New can be edited`,
				'Nothing was changed. Cancel it and create a new campaign with the changed content.',
			);
		}
		const { result } = await call(item, client, { method: 'PUT', path, body });
		return [{ TaskId: id, ...countersRecord(result) }];
	},
};
