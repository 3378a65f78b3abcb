import type { IDataObject } from 'n8n-workflow';

import { itemOperation } from '../../engine/itemOperation';
import { smsStateWord } from '../../events/smsStates';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject, pick, tryParseJson } from '../../ground/json';
import { refine } from '../../panel/field';
import { notice, text } from '../../panel/fields';
import type { Client } from '../../service/client';
import { request } from '../../service/routes';
import { httpTrouble, nodeError } from '../../service/trouble';
import { failureTrouble } from '../failure';
import { meaningOf } from './meaning';

const ROUTE = 'GET /rest/v2/Sms/State';

/** Reads the state of calls on the legacy host, as deployments are seen to offer it (field notes): no API key is needed. */
export const getStatusByLogin = itemOperation({
	name: 'Get Status by Login',
	action: 'Get the status of a code by login',
	description: 'Ask the legacy host whether a call came through, with login and password',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		urlNotice: notice(
			'Login and password stand in the URL of this request, which servers may log. The documents do not name it: take Get Status where you have an API key.',
		),
		messageId: refine(
			text('Message ID', {
				default: '={{ $json.messageId }}',
				required: true,
				trim: true,
				placeholder: 'e.g. 1234567890123456789',
				description: 'The messageId that Send Code returned',
			}),
			(id, label) => {
				if (/^[\w+-]{1,64}$/.test(id)) return id;
				throw new InvalidInput(label, 'it is not a message ID', 'Use the messageId that Send Code returned.');
			},
		),
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
	const trouble = failureTrouble(answer, status, connection.secrets);
	if (trouble) throw nodeError(client.node, trouble);
	const state = isJsonObject(answer) ? pick(answer, 'state') : undefined;
	if (status >= 300 || !isJsonObject(answer) || state === undefined || state === null) {
		throw nodeError(client.node, httpTrouble(status, text, connection.secrets));
	}
	const word = smsStateWord(Number(state));
	return { ...answer, state: word === null ? state : Number(state), stateText: word, ...meaningOf(statusOf(word)) };
}

/** The documented status behind a state's word; null while a call is under way. */
function statusOf(word: string | null): string | null {
	if (word === 'delivered') return 'DELIVERED';
	return word !== null && ['expired', 'rejected', 'error', 'deleted'].includes(word) ? 'UNDELIVERED' : null;
}
