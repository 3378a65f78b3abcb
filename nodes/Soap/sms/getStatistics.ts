import { formatRange } from '../../api/details';
import { querySoap } from '../../api/soap';
import { itemOperation } from '../../engine/itemOperation';
import { LIMITS } from '../../ground/contract';
import { isAfter } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { periodFields, rangeOf } from '../../panel/period';
import { lowerNames, withCommonNames } from '../../service/commonNames';
import { integerValue, readRecord, type Shape } from '../../service/shapes';

const ROUTE = 'SOAP /smsservicev2.asmx#GetStatistics';

/** How many messages had which end (part 2, 2.7). */
const STATISTICS = {
	Sent: integerValue,
	Delivered: integerValue,
	Errors: integerValue,
	InProcess: integerValue,
	Expired: integerValue,
	Rejected: integerValue,
} satisfies Shape;

/** The longest range (part 2, 4.6 and 8). */
const MOST_MONTHS = 3;

/** How many messages had which end in a range of time (part 2, 2.7 and 4.6: GetStatistics). */
export const getStatistics = itemOperation({
	name: 'Get Statistics',
	action: 'Get SMS statistics over SOAP',
	description: 'Count messages by how they ended, in a period of up to three months',
	tool: 'Counts SMS between two moments, at most three months apart, by their end: delivered, expired, rejected, in process and others. It changes nothing. Not for the fate of one message.',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: periodFields('last7Days'),

	async run(values, client, { timezone }) {
		const [start, end] = rangeOf(values, timezone);
		const [startDateTime, endDateTime] = formatRange([start, end], 'letterT');
		if (isAfter(end, start.plus({ months: MOST_MONTHS }))) {
			throw new InvalidInput(
				'Period',
				`it is longer than ${MOST_MONTHS} months`,
				'Ask for a shorter period, or for several periods one after the other.',
			);
		}
		// The documents allow three months; services are seen to refuse what is longer than 90 days (field notes, SOAP).
		if (end.diff(start).as('days') > LIMITS.soap.statisticsDays) {
			client.hint(
				`The period is longer than ${LIMITS.soap.statisticsDays} days, which some services refuse although three months are allowed. Should yours, ask for a shorter one.`,
			);
		}
		const result = await querySoap(client, ROUTE, { startDateTime, endDateTime });
		return [withCommonNames(readRecord(result, STATISTICS), lowerNames(STATISTICS))];
	},
});
