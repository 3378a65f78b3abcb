import { itemOperation } from '../../engine/itemOperation';
import { daysBetween } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { SOAP_STATISTICS_DAYS } from '../../ground/limits';
import { dateRange } from '../../service/details';
import { querySoap } from '../envelope';
import { rangeFields } from '../fields';
import { soapRecord, wholeNumber } from '../records';

const ROUTE = 'SOAP /smsservicev2.asmx#GetStatistics';

/** How many messages had which end in a range of time (part 2, 2.7 and 4.6: GetStatistics). */
export const getStatistics = itemOperation({
	name: 'Get Statistics',
	action: 'Get SMS statistics',
	description: 'Count messages by their end in a range of time, up to 90 days',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: rangeFields(`The end of the range, at most ${SOAP_STATISTICS_DAYS} days after its beginning`),

	async run({ start, end }, client) {
		const [startDateTime, endDateTime] = dateRange([start, end], 'letterT');
		if (daysBetween(start, end) > SOAP_STATISTICS_DAYS) {
			throw new InvalidInput(
				'Date range',
				`it is longer than ${SOAP_STATISTICS_DAYS} days`,
				'Ask for a shorter range, or for several ranges one after the other.',
			);
		}
		const result = await querySoap(client, ROUTE, { startDateTime, endDateTime });
		const counts = Object.entries(soapRecord(result) ?? {});
		return [Object.fromEntries(counts.map(([name, count]) => [name, wholeNumber(count)]))];
	},
});
