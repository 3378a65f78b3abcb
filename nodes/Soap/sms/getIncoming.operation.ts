import { fieldsFor, type ItemOperation } from '../../old/operation';
import { formatDate } from '../../ground/dates';
import { querySoap, soapList } from '../envelope';
import { range, soapRecord } from '../records';

/** SMS from people that came in a range of time (part 2, 2.7 and 4.6: GetIncomingMessages). */
export const getIncoming: ItemOperation = {
	kind: 'item',
	resource: 'sms',
	operation: 'getIncoming',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/smsservicev2.asmx#GetIncomingMessages' }],
	fields: fieldsFor('sms', 'getIncoming', [
		{
			displayName: 'Start',
			name: 'start',
			type: 'dateTime',
			default: '',
			required: true,
			description: "The beginning of the range, in the workflow's time zone unless the value names one",
		},
		{
			displayName: 'End',
			name: 'end',
			type: 'dateTime',
			default: '',
			required: true,
			description: "The end of the range, in the workflow's time zone unless the value names one",
		},
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { returnAll: [false] } },
		},
	]),

	async run(item, client) {
		const [start, end] = range(item);
		const all = item.flag('returnAll', 'Return All');
		const limit = all ? undefined : (item.integer('limit', 'Limit', { min: 1 }) ?? 50);
		const result = await querySoap(client, 'sms', 'GetIncomingMessages', {
			maxDateUTC: formatDate(end, 'letterT'),
			minDateUTC: formatDate(start, 'letterT'),
		});
		const records = soapList(result).map(soapRecord);
		return records.filter((record) => record !== undefined).slice(0, limit);
	},
};
