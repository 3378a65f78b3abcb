import type { IDataObject } from 'n8n-workflow';

import { formatRange } from '../api/details';
import { request } from '../api/routes';
import { itemOperation } from '../engine/itemOperation';
import { resource } from '../engine/operation';
import { LEGACY_MESSAGE_STATES } from '../ground/contract';
import { choice, named, openChoice } from '../panel/choices';
import { limitFields, wantedRows } from '../panel/common';
import { filledByModel, shownFor, type Values } from '../panel/field';
import { text } from '../panel/fields';
import { options } from '../panel/groups';
import { periodFields, rangeOf } from '../panel/period';
import { lowerNames, withCommonNames } from '../service/commonNames';
import { readRecord } from '../service/shapes';
import { campaign } from './fields';
import { readList } from './ranges';
import { MESSAGE_DETAIL, messageRecord, STATISTICS } from './records';
import { callFor } from './service';

/** The two combinations of filters of a statistics query (part 2, 4.5). */
const statisticsFilters = {
	findBy: choice('Find By', named({ campaign: 'Campaign', dates: 'Period' }), { default: 'campaign' }),
	taskId: filledByModel(
		'The taskId of the campaign, as the list of campaigns gives it',
		shownFor({ findBy: ['campaign'] }, campaign),
	),
	...periodFields('last7Days', { findBy: ['dates'] }),
};

const login = text('Login', {
	description: 'Only what this login sent. For a login other than your own, you need admin rights.',
});

/** The query of an item: a campaign, or a range in UTC, and the login where one is given. */
function filtersOf(
	values: Values<typeof statisticsFilters> & { readonly options: { readonly login?: string } },
	timezone: string,
): IDataObject {
	const { findBy, options } = values;
	if (findBy === 'campaign') return { TaskId: values.taskId, Login: options.login };
	const [StartDateTime, EndDateTime] = formatRange(rangeOf(values, timezone), 'letterT');
	return { StartDateTime, EndDateTime, Login: options.login };
}

const COUNTERS_ROUTE = 'GET /email/v2/Statistics';

const COUNTERS = { one: 'counters', fix: 'Check the campaign or the period, or try again later.' };

/** Counts messages by their state (part 2, 2.6 and 4.5). */
const getCounters = itemOperation({
	name: 'Get Counters',
	action: 'Get counters',
	description: 'Count messages by their state',
	tool: 'Counts the emails of one campaign, or those sent between two moments, by state: delivered, read, clicked, bounced, rejected and others. It changes nothing. Not for the fate of one email.',
	credential: 'omniBasicLoginApi',
	routes: [COUNTERS_ROUTE],
	form: { ...statisticsFilters, options: options({ login }) },

	async run(values, client, { timezone }) {
		const counters = request(COUNTERS_ROUTE, { query: filtersOf(values, timezone) });
		const result = await callFor(client, counters, COUNTERS);
		return [withCommonNames(readRecord(result, STATISTICS), lowerNames(STATISTICS))];
	},
});

const MESSAGES_ROUTE = 'GET /email/v2/Statistics/Messages';

/** `NotSent` reads Not Sent. */
const STATES = [...LEGACY_MESSAGE_STATES]
	.sort()
	.map((state) => ({ name: state.replace(/\B[A-Z]/g, ' $&'), value: state }));

/** Lists messages with their states, range after range (part 2, 2.6 and 4.5). */
const getMessages = itemOperation({
	name: 'Get Messages',
	action: 'Get messages',
	description: 'List messages with their states',
	tool: 'Lists the emails of one campaign, or those sent between two moments, each with its recipient and state. It changes nothing. For mere numbers, the counters are shorter.',
	credential: 'omniBasicLoginApi',
	routes: [MESSAGES_ROUTE],
	form: {
		...statisticsFilters,
		...limitFields,
		options: options({
			login,
			state: openChoice('State', STATES, {
				default: 'Delivered',
				description: 'Only messages in this state. Use an expression for a value that is not in the list.',
			}),
		}),
	},

	async run(values, client, { timezone }) {
		const query = { ...filtersOf(values, timezone), State: values.options.state };
		const rows = await readList(client, request(MESSAGES_ROUTE, { query }), MESSAGE_DETAIL, wantedRows(values));
		return rows.map(messageRecord);
	},
});

export const statistics = resource('Statistic', 'statistics', [getCounters, getMessages]);
