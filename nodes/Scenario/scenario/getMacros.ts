import { given } from '../../api/details';
import { request } from '../../api/routes';
import { scenarios, TASK } from '../../api/scenarios';
import { itemOperation } from '../../engine/itemOperation';
import { UNKNOWN_ZONE } from '../../ground/dates';
import { isJsonObject } from '../../ground/json';
import { recordsOf } from '../../service/answers';
import { list, record, textValue } from '../../service/shapes';
import { states } from '../choices';

const ROUTE = 'GET /omni-task-api/macros';

const MACROS = { task: record(TASK), macros: list(textValue) };

/** Lists the macros that the texts of scenarios use (part 2, 4.3). */
export const getMacros = itemOperation({
	name: 'Get Macros',
	action: 'Get the macros of scenarios',
	description: 'List the macros that the texts of scenarios use',
	tool: 'Lists the macros that the texts of scenarios use, i.e. the values that a send through each scenario has to give. It changes nothing.',
	routes: [ROUTE],
	form: {
		taskIds: scenarios('Leave empty for all'),
		taskStates: states('States', { description: 'The states of the scenarios. Leave empty for all.' }),
	},

	async run({ taskIds, taskStates }, client) {
		const answer = await client.read(request(ROUTE, { query: given({ taskIds, taskStates }) }));
		return recordsOf(client, answer, MACROS).map(({ task, macros, ...others }) => {
			const { id: taskId = null, taskName = null } = isJsonObject(task) ? task : {};
			return { taskId, taskName, macros, task, ...UNKNOWN_ZONE, ...others };
		});
	},
});
