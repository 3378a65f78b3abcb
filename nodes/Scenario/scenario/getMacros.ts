import { itemOperation } from '../../engine/itemOperation';
import { isJsonObject, pick } from '../../ground/json';
import { digitsList } from '../../panel/ids';
import { recordsOf } from '../../service/answers';
import { given } from '../../service/details';
import { request } from '../../service/routes';
import { states } from '../choices';
import { readTask } from '../record';

const ROUTE = 'GET /omni-task-api/macros';

/** Lists the macros that the texts of scenarios use (part 2, 4.3). */
export const getMacros = itemOperation({
	name: 'Get Macros',
	action: 'Get the macros of scenarios',
	description: 'List the macros that the texts of scenarios use',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form: {
		taskIds: digitsList('Scenario IDs', {
			placeholder: 'e.g. 1234567890123456789',
			description: 'One, several with commas between them, or a list. Leave empty for all.',
		}),
		taskStates: states('States', { description: 'The states of the scenarios. Leave empty for all.' }),
	},

	async run({ taskIds, taskStates }, client) {
		const answer = await client.read(request(ROUTE, { query: given({ taskIds, taskStates }) }));
		return recordsOf(client, answer, [])
			.filter(isJsonObject)
			.map((record) => {
				const task = pick(record, 'task');
				const read = isJsonObject(task) ? readTask(task) : {};
				const macros = pick(record, 'macros') ?? [];
				return { taskId: read.id ?? null, taskName: read.taskName ?? null, macros, task: read };
			});
	},
});
