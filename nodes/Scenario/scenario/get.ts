import { knownScenario, namedTask, ONE_TASK, scenario } from '../../api/scenarios';
import { filledByModel } from '../../panel/field';
import { itemOperation } from '../../engine/itemOperation';
import { UNKNOWN_ZONE } from '../../ground/dates';

/** Gets one scenario with its steps and their counters (part 2, 4.3). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a scenario',
	description: 'Get a scenario with its steps and their counters',
	tool: 'Gets one scenario by its ID: its state, type, channel, and its steps with their counters. It changes nothing. Not for the fate of one message.',
	routes: [ONE_TASK],
	form: { scenario: filledByModel('The ID of the scenario, as the list of scenarios gives it', scenario()) },

	async run({ scenario: taskId }, client) {
		return [{ ...namedTask(await knownScenario(client, taskId)), ...UNKNOWN_ZONE }];
	},
});
