import { fieldsFor, type ItemOperation } from '../../old/operation';
import { returnAllFields, wantedRows } from '../fields';
import { fetchRange, readRanges } from '../ranges';
import { messageRecord } from '../records';
import { languageOf, optionsField, PATHS } from '../service';
import { filterFields, filtersOf, loginOption } from './filters';

/** Lists messages with their states, range after range (part 2, 2.6 and 4.5): GET /Statistics/Messages. */
export const getMessages: ItemOperation = {
	kind: 'item',
	resource: 'statistics',
	operation: 'getMessages',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'GET', path: PATHS.statisticsMessages }],
	fields: fieldsFor('statistics', 'getMessages', [
		...filterFields,
		...returnAllFields,
		optionsField(loginOption, {
			displayName: 'State',
			name: 'state',
			type: 'options',
			options: ['Bounced', 'Clicked', 'Delivered', 'NotSent', 'Read', 'Rejected', 'Sent'].map((state) => ({
				name: state === 'NotSent' ? 'Not Sent' : state,
				value: state,
			})),
			default: 'Delivered',
			description: 'Only messages in this state. Use an expression for a value that is not in the list.',
		}),
	]),

	async run(item, client) {
		const state = item.text('options.state', 'State');
		const query = { ...filtersOf(item), ...(state === undefined ? {} : { State: state }) };
		const language = languageOf(item);
		const fetch = async (first: number, last: number) =>
			await fetchRange(client, { method: 'GET', path: PATHS.statisticsMessages, query }, [first, last], language);
		return (await readRanges(fetch, wantedRows(item))).map(messageRecord);
	},
};
