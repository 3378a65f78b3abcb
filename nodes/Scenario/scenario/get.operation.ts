import { fieldsFor, type ItemOperation } from '../../old/operation';
import { isJsonObject } from '../../ground/json';
import { requiredId } from '../../old/lists';
import { resultOf, saidBy } from '../../service/answers';
import { nodeError } from '../../service/trouble';
import { scenarioField } from '../pickers';
import { readTask } from '../record';
import { TASKS_PATH } from './create.operation';

/** Gets one scenario with its steps and their counters (part 2, 4.3): GET /omni-task-api/tasks/{taskId}. */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'scenario',
	operation: 'get',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: `${TASKS_PATH}/{taskId}` }],
	fields: fieldsFor('scenario', 'get', [scenarioField]),

	async run(item, client) {
		const taskId = requiredId(item, 'scenario', 'Scenario');
		const answer = await client.read({ method: 'GET', path: `${TASKS_PATH}/${taskId}` });
		const result = resultOf(client, answer);
		if (isJsonObject(result) && Object.keys(result).length > 0) return [readTask(result)];
		throw nodeError(client.node, {
			message: 'The service does not know this scenario',
			description: `Pick it from the list, or check the ID. The service said: ${saidBy(client, answer)}`,
			httpCode: String(answer.status),
		});
	},
};
