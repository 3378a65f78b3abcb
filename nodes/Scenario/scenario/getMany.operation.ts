import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import { SCENARIO_PAGE_ROWS } from '../../ground/limits';
import { simplifyField } from '../../old/fields';
import type { Item } from '../../panel/parameters';
import { limitFields, wantedRows } from '../../old/rows';
import { recordsOf } from '../../service/answers';
import { readPages } from '../../service/pagination';
import { readTask, simplified } from '../record';
import { STATE_OPTIONS } from '../states';
import { Vocabulary } from '../vocabulary';
import { TASKS_PATH } from './create.operation';

/** The ranges of dates that a list can be cut to, with their labels (part 2, 4.3). */
const DATES: Array<[name: string, label: string]> = [
	['createdDate', 'Created'],
	['endDate', 'Ends'],
	['startDate', 'Starts'],
];

const dateFilters = DATES.flatMap(([name, label]) =>
	(['From', 'To'] as const).map((end): INodeProperties => ({
		displayName: `${label} ${end === 'From' ? 'After' : 'Before'}`,
		name: `${name}${end}`,
		type: 'dateTime',
		default: '',
		description: 'As the clock shows it: the service does not say in which time zone it reads it',
	})),
);

/** Lists scenarios, page after page (part 2, 4.3): GET /omni-task-api/tasks. */
export const getMany: ItemOperation = {
	kind: 'item',
	resource: 'scenario',
	operation: 'getMany',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'GET', path: TASKS_PATH }],
	fields: fieldsFor('scenario', 'getMany', [
		...limitFields,
		simplifyField,
		{
			displayName: 'Order By',
			name: 'orderBy',
			type: 'options',
			options: [
				{ name: 'Creation Date', value: 'CREATION_DATE' },
				{ name: 'ID', value: 'ID' },
				{ name: 'Name', value: 'NAME' },
				{ name: 'State', value: 'STATE' },
			],
			default: 'CREATION_DATE',
		},
		{
			displayName: 'Ascending',
			name: 'ascending',
			type: 'boolean',
			default: false,
			description: 'Whether to begin with the first in this order, not with the last',
		},
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add filter',
			default: {},
			options: [
				{
					displayName: 'Channel',
					name: 'channel',
					type: 'options',
					options: [
						{ name: 'Email', value: 'EMAIL' },
						{ name: 'Messenger', value: 'MSGR' },
						{ name: 'Push', value: 'PUSH' },
						{ name: 'Several (OMNI)', value: 'OMNI' },
						{ name: 'SMS', value: 'SMS' },
						{ name: 'Wallet Push', value: 'PUSH_WALLET' },
					],
					default: 'SMS',
				},
				...dateFilters.slice(0, 4),
				{
					displayName: 'Exclude States',
					name: 'excludedStates',
					type: 'multiOptions',
					options: STATE_OPTIONS,
					default: [],
				},
				{ displayName: 'Name', name: 'name', type: 'string', default: '', placeholder: 'e.g. Order confirmations' },
				...dateFilters.slice(4),
				{ displayName: 'States', name: 'includedStates', type: 'multiOptions', options: STATE_OPTIONS, default: [] },
				{
					displayName: 'Types',
					name: 'types',
					type: 'multiOptions',
					options: [
						{ name: 'Simple', value: 'SIMPLE' },
						{ name: 'Transactional (API)', value: 'API' },
					],
					default: [],
				},
			],
		},
	]),

	async run(item, client) {
		const wanted = wantedRows(item);
		const simple = item.flag('simplify', 'Simplify');
		const query = readQuery(item, new Vocabulary(client.connection));
		const fetch = async (count: number, offset: number) => {
			const answer = await client.read({ method: 'GET', path: TASKS_PATH, query: { ...query, count, offset } });
			return { rows: recordsOf(client, answer, []), claimsMore: false };
		};
		const tasks = (await readPages(fetch, wanted, SCENARIO_PAGE_ROWS)).map(readTask);
		return simple ? tasks.map(simplified) : tasks;
	},
};

function readQuery(item: Item, vocabulary: Vocabulary): IDataObject {
	const query: IDataObject = {
		orderBy: item.text('orderBy', 'Order By') ?? 'CREATION_DATE',
		ascending: item.flag('ascending', 'Ascending'),
	};
	const channel = item.text('filters.channel', 'Channel');
	if (channel !== undefined) query.channel = vocabulary.channel(channel);
	const name = item.text('filters.name', 'Name');
	if (name !== undefined) query.name = name;
	for (const list of ['excludedStates', 'includedStates', 'types']) {
		const values = item.texts(`filters.${list}`, list);
		if (values.length > 0) query[list] = values;
	}
	for (const [date, label] of DATES) {
		const from = item.clockTime(`filters.${date}From`, `${label} After`)?.replace('T', ' ');
		const to = item.clockTime(`filters.${date}To`, `${label} Before`)?.replace('T', ' ');
		// Texts of this form have the order of their times.
		if (from !== undefined && to !== undefined && from > to) {
			throw new InvalidInput(`${label} After`, `it is later than “${label} Before”`, 'Swap the two dates.');
		}
		if (from !== undefined) query[`${date}From`] = from;
		if (to !== undefined) query[`${date}To`] = to;
	}
	return query;
}
