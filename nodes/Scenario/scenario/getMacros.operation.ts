import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject, pick, type JsonObject } from '../../ground/json';
import { recordsOf } from '../../service/answers';
import { readTask } from '../record';
import { STATE_OPTIONS } from '../states';

const PATH = '/omni-task-api/macros';

/** Lists the macros that the texts of scenarios use (part 2, 4.3): GET /omni-task-api/macros. */
export const getMacros: ItemOperation = {
	kind: 'item',
	resource: 'scenario',
	operation: 'getMacros',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: PATH }],
	fields: fieldsFor('scenario', 'getMacros', [
		{
			displayName: 'Scenario IDs',
			name: 'taskIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1234567890123456789',
			description: 'One, several with commas between them, or a list. Leave empty for all.',
		},
		{
			displayName: 'States',
			name: 'taskStates',
			type: 'multiOptions',
			options: STATE_OPTIONS,
			default: [],
			description: 'The states of the scenarios. Leave empty for all.',
		},
	]),

	async run(item, client) {
		const query: IDataObject = {};
		const taskIds = item.texts('taskIds', 'Scenario IDs');
		if (taskIds.some((id) => !/^\d+$/.test(id))) {
			throw new InvalidInput(
				'Scenario IDs',
				'they hold other characters than digits',
				'Give IDs as Create returns them.',
			);
		}
		if (taskIds.length > 0) query.taskIds = taskIds;
		const taskStates = item.texts('taskStates', 'States');
		if (taskStates.length > 0) query.taskStates = taskStates;
		const answer = await client.read({ method: 'GET', path: PATH, query });
		return recordsOf(client, answer, []).map((record) => {
			const task = pick(record as JsonObject, 'task');
			const read = isJsonObject(task) ? readTask(task) : {};
			const macros = pick(record as JsonObject, 'macros');
			return { taskId: read.id ?? null, taskName: read.taskName ?? null, macros: macros ?? [], task: read };
		});
	},
};
