import { fieldsFor, type ItemOperation } from '../../old/operation';
import { daysBetween, formatDate } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { SOAP_STATISTICS_DAYS } from '../../ground/limits';
import { querySoap } from '../envelope';
import { range, soapRecord, wholeNumber } from '../records';

/** How many messages had which end in a range of time (part 2, 2.7 and 4.6: GetStatistics). */
export const getStatistics: ItemOperation = {
	kind: 'item',
	resource: 'sms',
	operation: 'getStatistics',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/smsservicev2.asmx#GetStatistics' }],
	fields: fieldsFor('sms', 'getStatistics', [
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
			description: `The end of the range, at most ${SOAP_STATISTICS_DAYS} days after its beginning`,
		},
	]),

	async run(item, client) {
		const [start, end] = range(item);
		if (daysBetween(start, end) > SOAP_STATISTICS_DAYS) {
			throw new InvalidInput(
				'Date range',
				`it is longer than ${SOAP_STATISTICS_DAYS} days`,
				'Ask for a shorter range, or for several ranges one after the other.',
			);
		}
		const result = await querySoap(client, 'sms', 'GetStatistics', {
			startDateTime: formatDate(start, 'letterT'),
			endDateTime: formatDate(end, 'letterT'),
		});
		const counts = Object.entries(soapRecord(result) ?? {});
		return [Object.fromEntries(counts.map(([name, count]) => [name, wholeNumber(count)]))];
	},
};
