import type { IDataObject } from 'n8n-workflow';

import { given, onlyFields } from '../../api/details';
import { request } from '../../api/routes';
import { namedTask, ONE_TASK, scenario, SCENARIO_ROWS, scenarios, TASK, TASKS } from '../../api/scenarios';
import { itemOperation } from '../../engine/itemOperation';
import { UNKNOWN_ZONE } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { choice, named, openChoices } from '../../panel/choices';
import { limitFields, simplify, wantedRows } from '../../panel/common';
import { filledByModel, labelOf, type Values } from '../../panel/field';
import { flag, text } from '../../panel/fields';
import { collection } from '../../panel/groups';
import { plain } from '../../panel/read';
import { answerText, recordIn, recordsOf } from '../../service/answers';
import { readPages } from '../../service/pagination';
import { list, record, textValue } from '../../service/shapes';
import { nodeError } from '../../service/trouble';
import { scenarioChannel, states } from '../choices';
import { clockField } from '../values';
import { Vocabulary } from '../vocabulary';

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

const GET_MACROS = 'GET /omni-task-api/macros';

const MACROS = { task: record(TASK), macros: list(textValue) };

/** Lists the macros that the texts of scenarios use (part 2, 4.3). */
export const getMacros = itemOperation({
	name: 'Get Macros',
	action: 'Get the macros of scenarios',
	description: 'List the macros that the texts of scenarios use',
	tool: 'Lists the macros that the texts of scenarios use, i.e. the values that a send through each scenario has to give. It changes nothing.',
	routes: [GET_MACROS],
	form: {
		taskIds: scenarios('Leave empty for all'),
		taskStates: states('States', { description: 'The states of the scenarios. Leave empty for all.' }),
	},

	async run({ taskIds, taskStates }, client) {
		const answer = await client.read(request(GET_MACROS, { query: given({ taskIds, taskStates }) }));
		return recordsOf(client, answer, MACROS).map(({ task, macros, ...others }) => {
			const { id: taskId = null, taskName = null } = isJsonObject(task) ? task : {};
			return { taskId, taskName, macros, task, ...UNKNOWN_ZONE, ...others };
		});
	},
});

/** What stays of a scenario's record when the output is simplified: what it is and how far it is. */
const SIMPLE_FIELDS = ['id', 'taskName', 'type', 'channel', 'state', 'creationDate'];

const WHEN = 'As the clock shows it: the service does not say in which time zone it reads it';

/** The filters under the names of their query parameters (part 2, 4.3). */
const filters = {
	channel: scenarioChannel({ default: 'SMS' }),
	createdDateFrom: clockField('Created After', WHEN),
	createdDateTo: clockField('Created Before', WHEN),
	endDateFrom: clockField('Ends After', WHEN),
	endDateTo: clockField('Ends Before', WHEN),
	excludedStates: states('Exclude States'),
	name: text('Name', { placeholder: 'e.g. Order confirmations' }),
	startDateFrom: clockField('Starts After', WHEN),
	startDateTo: clockField('Starts Before', WHEN),
	includedStates: states('States'),
	types: openChoices('Types', named({ SIMPLE: 'Simple', API: 'Transactional (API)' })),
};

const RANGES = [
	['createdDateFrom', 'createdDateTo'],
	['endDateFrom', 'endDateTo'],
	['startDateFrom', 'startDateTo'],
] as const;

/** Lists scenarios, page after page (part 2, 4.3). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many scenarios',
	description: 'List scenarios by state, channel, name and dates',
	tool: 'Lists the scenarios with their ID, name, type, channel and state. It changes nothing. Use it to find the ID of a scenario.',
	routes: [TASKS],
	form: {
		...limitFields,
		simplify,
		orderBy: choice('Order By', named({ CREATION_DATE: 'Creation Date', ID: 'ID', NAME: 'Name', STATE: 'State' }), {
			default: 'CREATION_DATE',
		}),
		ascending: flag('Ascending', { description: 'Whether to sort in ascending order' }),
		filters: collection('Filters', filters, { placeholder: 'Add filter' }),
	},

	async run(values, client) {
		const wanted = wantedRows(values);
		const { orderBy, ascending = false, simplify: simple } = values;
		const chosen = plain(values.filters);
		checkRanges(chosen);
		const vocabulary = new Vocabulary(client.connection);
		const channel = chosen.channel && vocabulary.channel(chosen.channel);
		const warning = vocabulary.warning();
		if (warning !== undefined) client.hint(warning);
		const query = given({ orderBy, ascending, ...chosen, channel });
		const fetch = async (count: number, offset: number) => {
			const answer = await client.read(request(TASKS, { query: { ...query, count, offset } }));
			return { rows: recordsOf(client, answer, TASK) };
		};
		const tasks = await readPages(fetch, wanted, SCENARIO_ROWS);
		return tasks.map((task) => ({ ...(simple ? simplified(task) : namedTask(task)), ...UNKNOWN_ZONE }));
	},
});

function simplified(task: IDataObject): IDataObject {
	return namedTask(onlyFields(task, SIMPLE_FIELDS), false);
}

function checkRanges(chosen: Values<typeof filters>): void {
	for (const [first, last] of RANGES) {
		const [from, to] = [chosen[first], chosen[last]];
		// Texts of this form have the order of their times.
		if (from !== undefined && to !== undefined && from > to) {
			const problem = `it is later than “${labelOf(filters[last])}”`;
			throw new InvalidInput(labelOf(filters[first]), problem, 'Swap the two dates.');
		}
	}
}
