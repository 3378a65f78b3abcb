import { itemOperation } from '../../engine/itemOperation';
import { limitFields, wantedRows } from '../../panel/common';
import { dateRange } from '../../service/details';
import { querySoap } from '../../service/soap/envelope';
import { rangeFields } from '../fields';
import { INCOMING, soapRecords } from '../records';

const ROUTE = 'SOAP /smsservicev2.asmx#GetIncomingMessages';

/** SMS from people that came in a range of time (part 2, 2.7 and 4.6: GetIncomingMessages). */
export const getIncoming = itemOperation({
	name: 'Get Many Incoming',
	value: 'getIncoming',
	action: 'Get many incoming SMS',
	description: 'List SMS that people sent to your number in a range of time',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: {
		...rangeFields("The end of the range, in the workflow's time zone unless the value names one"),
		...limitFields,
	},

	async run(values, client) {
		const [minDateUTC, maxDateUTC] = dateRange([values.start, values.end], 'letterT');
		const result = await querySoap(client, ROUTE, { maxDateUTC, minDateUTC });
		return soapRecords(result, INCOMING).slice(0, wantedRows(values));
	},
});
