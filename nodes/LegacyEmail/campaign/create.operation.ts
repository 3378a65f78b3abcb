import { fieldsFor, type ItemOperation } from '../../old/operation';
import { countersRecord } from '../records';
import { call, PATHS } from '../service';
import { taskBody } from './task';
import { taskFields } from './task.fields';

/** Creates a campaign (part 2, 4.5): POST /Tasks. */
export const create: ItemOperation = {
	kind: 'item',
	resource: 'campaign',
	operation: 'create',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'POST', path: PATHS.tasks }],
	fields: fieldsFor('campaign', 'create', taskFields),

	async run(item, client) {
		const body = taskBody(item);
		const { result } = await call(item, client, { method: 'POST', path: PATHS.tasks, body });
		return [countersRecord(result)];
	},
};
