import type { IDataObject } from 'n8n-workflow';

import { given, IDS_PER_URL } from '../../api/details';
import { request } from '../../api/routes';
import { TASK } from '../../api/scenarios';
import { itemOperation } from '../../engine/itemOperation';
import { UNKNOWN_ZONE } from '../../ground/dates';
import { isJsonObject } from '../../ground/json';
import { inBatches } from '../../ground/turns';
import { foundInSome } from '../../panel/field';
import { dropdowns } from '../../panel/ids';
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
	tool: 'Lists the macros that the texts of scenarios use, e.g. Unsubscribe, under the ID and name of each scenario. It changes nothing. Not for what a send through a scenario has to give.',
	routes: [ROUTE],
	form: {
		taskIds: foundInSome(
			dropdowns('Scenario Names or IDs', { loadOptionsMethod: 'getScenarios', about: 'Leave empty for all' }),
		),
		taskStates: states('States', { description: 'The states of the scenarios. Leave empty for all.' }),
	},

	async run({ taskIds, taskStates }, client) {
		// Without IDs one question asks for all.
		const batches = taskIds.length > 0 ? inBatches(taskIds, IDS_PER_URL) : [[]];
		const rows: IDataObject[] = [];
		for (const batch of batches) {
			const answer = await client.read(request(ROUTE, { query: given({ taskIds: batch, taskStates }) }));
			rows.push(...recordsOf(client, answer, MACROS).map(rowOf));
		}
		return rows;
	},
});

function rowOf({ task, macros, ...others }: IDataObject): IDataObject {
	const { id: taskId = null, taskName = null } = isJsonObject(task) ? task : {};
	return { taskId, taskName, macros, task, ...UNKNOWN_ZONE, ...others };
}
