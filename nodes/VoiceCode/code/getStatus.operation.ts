import { messageIdsField, statusEndpoint, statusLookup } from '../../old/statusLookup';
import { fieldsFor, type LookupOperation } from '../../old/operation';
import { meaningOf } from './meaning';

/** Reads the status of calls with the SMS status query, as the documents say (part 2, 4.7): it needs the API key. */
export const getStatus: LookupOperation = {
	kind: 'lookup',
	resource: 'code',
	operation: 'getStatus',
	credential: 'omniApiKeyApi',
	endpoints: [statusEndpoint],
	fields: fieldsFor('code', 'getStatus', [
		{
			displayName:
				'The status is read over the main interface, so this operation needs the API key credential of the same account.',
			name: 'apiKeyNotice',
			type: 'notice',
			default: '',
		},
		messageIdsField,
	]),
	...statusLookup,

	records(answer) {
		const records = statusLookup.records(answer);
		if (!records) return undefined;
		return new Map([...records].map(([key, record]) => [key, { ...record, ...meaningOf(record.status) }]));
	},

	missing: (key) => ({ ...statusLookup.missing(key), ...meaningOf(null) }),
};
