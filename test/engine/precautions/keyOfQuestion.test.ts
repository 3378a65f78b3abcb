import type { INodeParameters } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

const SMS = { from: '12025550199', to: '+12025550101' };
const CHAT = { from: 'Shop', to: '+12025550101' };
const EMAIL = { from: 'news@example.com', to: 'ann@example.com', subject: 'Refund?' };
const CHOICES = { answerType: 'choice', specifyChoices: 'json', choicesJson: '["A", "B", "C", "D"]' };

/** The code of a question that an execution of its own puts, to whom no question of an earlier one is open. */
async function codeOf(type: string, parameters: INodeParameters): Promise<unknown> {
	for (const table of tables.tables) table.rows = table.rows.filter(({ key }) => !(key as string).startsWith('ask'));
	const { items, error } = await runNode({
		type,
		parameters: { resource: 'message', ...parameters, options: { sendOnce: { once: { keyFrom: 'message' } } } },
		items: itemsOf([{ sessionId: 's' }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		dataTables: tables,
	});
	expect(error).toBeUndefined();
	return jsonOf(items)[0].code;
}

const ask = { operation: 'askAndWaitForReply', question: 'Refund?', answerType: 'yesNo', options: {} };
const approve = { operation: 'sendAndWait', message: 'Refund?' };
const form = { ...approve, responseType: 'freeText' };

it.each<[string, string, INodeParameters, INodeParameters]>([
	['omniSms', 'a reply', { ...ask, ...SMS }, { question: 'Refund all?' }],
	['omniChatApp', 'a button', { ...ask, ...CHAT }, { question: 'Refund all?' }],
	['omniChatApp', 'a row of a list', { ...ask, ...CHAT, ...CHOICES }, { choicesJson: '["A", "B", "C", "E"]' }],
	['omniSms', 'an approval', { ...approve, ...SMS }, { message: 'Refund all?' }],
	['omniChatApp', 'an approval', { ...approve, ...CHAT }, { message: 'Refund all?' }],
	['omniEmail', 'an approval', { ...approve, ...EMAIL }, { message: 'Refund all?' }],
	['omniEmail', 'a text on a page', { ...form, ...EMAIL }, { message: 'Refund all?' }],
])('%s asks for %s once by the words, whatever run it comes from', async (type, _for, parameters, other) => {
	expect([await codeOf(type, parameters), await codeOf(type, parameters)]).toStrictEqual(['OK', 'ALREADY_SENT']);
	expect(sandbox.messages()).toHaveLength(1);
	expect(await codeOf(type, { ...parameters, ...other })).toBe('OK');
});
