import type { IDataObject } from 'n8n-workflow';

import { given, onlyFields } from '../../api/details';
import { request } from '../../api/routes';
import { namedTask, SCENARIO_ROWS, TASK, TASKS } from '../../api/scenarios';
import { itemOperation } from '../../engine/itemOperation';
import { UNKNOWN_ZONE } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { choice, openChoices, named } from '../../panel/choices';
import { limitFields, simplify, wantedRows } from '../../panel/common';
import { labelOf, type Values } from '../../panel/field';
import { flag, text } from '../../panel/fields';
import { filters } from '../../panel/groups';
import { plain } from '../../panel/read';
import { recordsOf } from '../../service/answers';
import { readPages } from '../../service/pagination';
import { scenarioChannel, states } from '../choices';
import { clockField } from '../values';
import { Vocabulary } from '../vocabulary';

/** What stays of a scenario's record when the output is simplified: what it is and how far it is. */
const SIMPLE_FIELDS = ['id', 'taskName', 'type', 'channel', 'state', 'creationDate'];

const WHEN = 'Sent without a time zone: the service does not say which one it uses';

/** The filters under the names of their query parameters (part 2, 4.3). */
const narrowing = {
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
		filters: filters(narrowing),
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

function checkRanges(chosen: Values<typeof narrowing>): void {
	for (const [first, last] of RANGES) {
		const [from, to] = [chosen[first], chosen[last]];
		// Texts of this form have the order of their times.
		if (from !== undefined && to !== undefined && from > to) {
			const problem = `it is later than “${labelOf(narrowing[last])}”`;
			throw new InvalidInput(labelOf(narrowing[first]), problem, 'Swap the two dates.');
		}
	}
}
