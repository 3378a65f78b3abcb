import type { IDataObject } from 'n8n-workflow';

import { messageIdsForm, SMS_STATUS_ROUTE, smsStatusLookup } from '../../delivery/smsStatuses';
import { lookupOperation } from '../../engine/lookupOperation';
import { notice } from '../../panel/fields';
import { callMeaning } from './meaning';

/** Reads the status of calls with the SMS status query, as the documents say (part 2, 4.7): it needs the API key. */
export const getStatus = lookupOperation({
	name: 'Get Status',
	action: 'Get the status of codes',
	description: 'Ask whether calls came through, with the API key',
	tool: 'Asks whether calls with a code came through, by their messageId. It changes nothing. “delivered” true does not prove that the user knows the code: only the check of the code does.',
	routes: [SMS_STATUS_ROUTE],
	form: {
		apiKeyNotice: notice(
			'The status is read over the main interface, so this operation needs the API key credential of the same account.',
		),
		...messageIdsForm,
	},
	...smsStatusLookup,

	records(answer) {
		const found = smsStatusLookup.records(answer);
		if (!found) return undefined;
		const byKey = new Map([...found.byKey].map(([id, record]) => [id, withMeaning(record)]));
		return { byKey, unnamed: found.unnamed.map(withMeaning) };
	},

	missing: (messageId) => withMeaning(smsStatusLookup.missing(messageId)),
});

function withMeaning(record: IDataObject): IDataObject {
	return { ...record, ...callMeaning(record.status) };
}
