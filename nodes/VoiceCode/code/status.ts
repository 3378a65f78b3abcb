import type { IDataObject } from 'n8n-workflow';

import { request } from '../../api/routes';
import { isFailure, readStatus, SMS_STATE, smsStateWord, STATE_NAMES } from '../../api/statuses';
import { messageIdsForm, SMS_STATUS_ROUTE, smsStatusLookup } from '../../delivery/smsStatuses';
import { itemOperation } from '../../engine/itemOperation';
import { lookupOperation } from '../../engine/lookupOperation';
import { isJsonObject, tryParseJson } from '../../ground/json';
import { countryOf } from '../../ground/phones';
import { choice } from '../../panel/choices';
import { notice } from '../../panel/fields';
import { serviceId } from '../../panel/ids';
import { isDone } from '../../service/certainty';
import type { Client } from '../../service/client';
import { withCommonNames } from '../../service/commonNames';
import { readRecord } from '../../service/shapes';
import { bodyMessage, oneLine } from '../../service/summary';
import { httpTrouble, nodeError } from '../../service/trouble';
import { entriesIn } from '../../table/buckets';
import { pagesOfKind, Store } from '../../table/store';
import { failureTrouble } from '../failure';
import { CODES, rangeIn } from '../quotas';

/** What the two statuses of a voice code mean (part 2, 2.7). */
const MEANINGS = new Map([
	['DELIVERED', { delivered: true, meaning: 'The user rejected or answered the call.' }],
	[
		'UNDELIVERED',
		{
			delivered: false,
			meaning: 'The user was out of network, or did not reject the call and the operator stopped calling.',
		},
	],
]);

/** Whether a status says that the call came through, and what it means; null and open for any other. */
export function callMeaning(status: unknown): IDataObject {
	const word = typeof status === 'string' ? status.toUpperCase() : '';
	const known = MEANINGS.get(word);
	// The query is that of SMS, and its words are, too.
	if (!known && isFailure(word)) return { delivered: false, meaning: 'The call did not come through.' };
	return known ?? { delivered: null, meaning: 'The call is not decided yet, or the status is not known.' };
}

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

const ROUTE = 'GET /rest/v2/Sms/State';

/** Reads the state of calls on the legacy host, as deployments are seen to offer it (field notes): no API key is needed. */
export const getStatusByLogin = itemOperation({
	name: 'Get Status by Login',
	action: 'Get the status of a code by login',
	description: 'Ask the legacy host whether a call came through, with login and password',
	tool: 'Asks whether a call with a code came through, by its messageId. It changes nothing. “delivered” true does not prove that the user knows the code: only the check of the code does.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		urlNotice: notice(
			'Login and password stand in the URL of this request, which servers may log. The documents do not name it: take Get Status where you have an API key.',
		),
		messageId: serviceId('Message ID', {
			model: 'The messageId that the tool which sends the code gave',
			default: '={{ $json.messageId }}',
			required: true,
			placeholder: 'e.g. 1234567890123456789',
			description: 'The messageId that Send Code by Call returned',
			fix: 'Use the messageId that Send Code by Call returned.',
		}),
	},

	run: async ({ messageId }, client) => [{ messageId, ...(await stateOf(messageId, client)) }],
});

async function stateOf(messageId: string, client: Client): Promise<IDataObject> {
	const { connection } = client;
	const query = { Login: connection.field('login'), Password: connection.field('password'), messageId };
	const exchange = await client.retried(request(ROUTE, { query, loginInside: true }));
	if (exchange.outcome !== 'answered') throw nodeError(client.node, exchange.trouble);
	const { status, text } = exchange.answer;
	const answer = tryParseJson(text);
	const trouble = failureTrouble(answer, status);
	if (trouble) throw nodeError(client.node, trouble);
	if (!isDone(status)) throw nodeError(client.node, httpTrouble(status, text));
	const record = readRecord(isJsonObject(answer) ? answer : {}, SMS_STATE);
	if (record.State === null) {
		throw nodeError(client.node, {
			message: "The service's answer has no state",
			description: `Check the legacy base URL in the credential, or try again later. The service said: ${bodyMessage(text) || oneLine(text) || 'nothing'}`,
			httpCode: String(status),
		});
	}
	const word = smsStateWord(record.State);
	const { final } = readStatus(word ?? undefined);
	const common = withCommonNames({ status: word, final, ...record }, STATE_NAMES);
	return { ...common, state: record.State, stateText: word, ...callMeaning(word) };
}

/** What was counted of a range of numbers in the last 24 hours. */
interface Counts {
	sent: number;
	confirmed: number;
}

/** How many codes were sent and confirmed, by prefix or country: a range whose codes nobody confirms is being pumped. */
export const getReport = itemOperation({
	name: 'Get Report',
	action: 'Get a report of codes',
	description: 'Count the codes of the last 24 hours, and those that were confirmed, by prefix or country',
	tool: 'Tells how many login codes were sent and confirmed in the last 24 hours, by prefix or country. It changes nothing.',
	credential: undefined,
	routes: [],
	form: {
		by: choice(
			'By',
			[
				{ name: 'Country', value: 'country' },
				{ name: 'Prefix', value: 'prefix', description: 'Numbers that differ in their last four digits only' },
			],
			{ default: 'prefix' },
		),
	},

	async run({ by }, _client, _item, { context }) {
		const rows = await new Store(context).readPages(pagesOfKind(CODES));
		const ranges = new Map<string, Counts>();
		for (const { key, value } of entriesIn(rows)) {
			const range = rangeIn(key);
			if (range === undefined || range.kind !== by) continue;
			const counts = ranges.get(range.name) ?? { sent: 0, confirmed: 0 };
			counts[range.what] += Number(value);
			ranges.set(range.name, counts);
		}
		return [...ranges].map(([name, counts]) => rowOf(by, name, counts)).sort(leastConfirmedFirst);
	},
});

type ReportRow = IDataObject & Counts & { unconfirmed: number };

function rowOf(by: 'country' | 'prefix', name: string, { sent, confirmed }: Counts): ReportRow {
	const where =
		by === 'country' ? { country: name } : { prefix: `+${name}`, country: countryOf(`${name}0000`) ?? null };
	const conversion = sent === 0 ? null : Math.round((1000 * confirmed) / sent) / 1000;
	return { ...where, sent, confirmed, unconfirmed: sent - confirmed, conversion };
}

function leastConfirmedFirst(one: ReportRow, other: ReportRow): number {
	return other.unconfirmed - one.unconfirmed;
}
