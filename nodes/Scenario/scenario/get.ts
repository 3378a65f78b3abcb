import { request } from '../../api/routes';
import { namedTask, ONE_TASK, scenario, TASK } from '../../api/scenarios';
import { filledByModel } from '../../panel/field';
import { itemOperation } from '../../engine/itemOperation';
import { UNKNOWN_ZONE } from '../../ground/dates';
import { recordIn, answerText } from '../../service/answers';
import { nodeError } from '../../service/trouble';

/** Gets one scenario with its steps and their counters (part 2, 4.3). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a scenario',
	description: 'Get a scenario with its steps and their counters',
	tool: 'Gets one scenario by its ID: its state, type, channel, and its steps with their counters. It changes nothing. Not for the fate of one message.',
	routes: [ONE_TASK],
	form: { scenario: filledByModel('The ID of the scenario, as the list of scenarios gives it', scenario()) },

	async run({ scenario: taskId }, client) {
		const answer = await client.read(request(ONE_TASK, { params: { taskId } }));
		const task = recordIn(client, answer, TASK);
		if (task) return [{ ...namedTask(task), ...UNKNOWN_ZONE }];
		throw nodeError(client.node, {
			message: 'The service does not know this scenario',
			description: `Pick it from the list, or check the ID. The service said: ${answerText(answer)}`,
			httpCode: String(answer.status),
		});
	},
});
