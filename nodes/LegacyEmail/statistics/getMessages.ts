import { request } from '../../api/routes';
import { itemOperation } from '../../engine/itemOperation';
import { PERSONAL_DATA } from '../../engine/wording';
import { LEGACY_MESSAGE_STATES } from '../../ground/contract';
import { openChoice } from '../../panel/choices';
import { limitFields, wantedRows } from '../../panel/common';
import { queryOptions } from '../../panel/groups';
import { readList } from '../ranges';
import { MESSAGE_DETAIL, messageRecord } from '../records';
import { statisticsFilters, filtersOf, login } from './filters';

const ROUTE = 'GET /email/v2/Statistics/Messages';

/** `NotSent` reads Not Sent. */
const STATES = [...LEGACY_MESSAGE_STATES]
	.sort()
	.map((state) => ({ name: state.replace(/\B[A-Z]/g, ' $&'), value: state }));

/** Lists messages with their states, range after range (part 2, 2.6 and 4.5). */
export const getMessages = itemOperation({
	name: 'Get Messages',
	action: 'Get messages',
	description: 'List messages with their states',
	tool: `Lists the emails of one campaign, or those sent between two moments, each with its recipient and state. It changes nothing. ${PERSONAL_DATA} For mere numbers, the counters are shorter.`,
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		...statisticsFilters,
		...limitFields,
		options: queryOptions({
			login,
			state: openChoice('State', STATES, {
				default: 'Delivered',
				description: 'Only messages in this state. Use an expression for a value that is not in the list.',
			}),
		}),
	},

	async run(values, client, { timezone }) {
		const query = { ...filtersOf(values, timezone), State: values.options.state };
		const rows = await readList(client, request(ROUTE, { query }), MESSAGE_DETAIL, wantedRows(values));
		return rows.map(messageRecord);
	},
});
