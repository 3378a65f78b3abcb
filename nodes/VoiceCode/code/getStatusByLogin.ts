import type { IDataObject } from 'n8n-workflow';

import { request } from '../../api/routes';
import { readStatus, SMS_STATE, smsStateWord, STATE_NAMES } from '../../api/statuses';
import { itemOperation } from '../../engine/itemOperation';
import { isJsonObject, tryParseJson } from '../../ground/json';
import { notice } from '../../panel/fields';
import { serviceId } from '../../panel/ids';
import { isDone } from '../../service/certainty';
import type { Client } from '../../service/client';
import { bodyMessage, oneLine } from '../../service/summary';
import { withCommonNames } from '../../service/commonNames';
import { readRecord } from '../../service/shapes';
import { httpTrouble, nodeError } from '../../service/trouble';
import { failureTrouble } from '../failure';
import { callMeaning } from './meaning';

const ROUTE = 'GET /rest/v2/Sms/State';

/** Reads the state of calls on the legacy host, as deployments are seen to offer it (field notes, voice codes): no API key is needed. */
export const getStatusByLogin = itemOperation({
	name: 'Get Status by Login',
	action: 'Get the status of a code by login',
	description: 'Ask the legacy host whether a call came through, with login and password',
	tool: 'Asks whether a call with a code came through, by its messageId. It changes nothing. “delivered” true does not prove that the user knows the code: only the check of the code does.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		urlNotice: notice(
			'Login and password stand in the URL of this request, which servers may log. The documents do not name this request: use Get Status if you have an API key.',
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
	const { status, text } = await client.retried(request(ROUTE, { query, loginInside: true }));
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
