import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { outputsOf, type AskingPlan } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { askFor } from '../../support/questions';
import { readEvents } from '../../support/readEvents';
import { API_KEY, jsonOf } from '../../support/sms';

const ADDRESS = 'I moved to 5 Hill Road';
let tables: DataTables;
let server: Server;
let answers: Array<(response: ServerResponse) => void>;

/** Somebody writes, and Match Replies takes it. */
async function write(): Promise<void> {
	const event = { incomingMessageId: 4200, to: '12025550199', from: '12025550101', text: ADDRESS, ts: Date.now() };
	await runNode({
		type: 'omniSms',
		parameters: { resource: 'message', operation: 'matchReplies' },
		items: itemsOf(readEvents(JSON.stringify(event)) as unknown as IDataObject[]),
		credentials: { omniApiKeyApi: { baseUrl: 'http://127.0.0.1:1', apiKey: API_KEY } },
		dataTables: tables,
	});
}

beforeEach(async () => {
	tables = new DataTables();
	answers = [];
	server = createServer((request, response) => {
		request.resume().on('end', () => {
			const answer = answers.shift();
			if (answer)
				void write().then(() => {
					answer(response);
				});
			else response.end('{"result":[{"code":"OK","messageId":"7"}]}');
		});
	});
	await new Promise<void>((resolve) => {
		server.listen(0, '127.0.0.1', resolve);
	});
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

const REJECTED = '{"result":[{"code":"REJECTED","messageId":null,"reasons":[{"key":"billing.error"}]}]}';
const ask = async (...people: string[]) =>
	await askFor(
		people.map((to, row) => ({ to, row })),
		`http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		// The first person has a request alone.
		{
			dataTables: tables,
			parameters: { options: { shortenUrl: '={{ $json.row === 0 }}' } },
			settings: { onError: 'continueRegularOutput' },
		},
	);

describe.each<[what: string, code: string, answer: (response: ServerResponse) => void]>([
	['is rejected', 'REJECTED', (response) => response.end(REJECTED)],
	['may have arrived', 'UNKNOWN', (response) => response.writeHead(504).end('<html></html>')],
])('what a person writes while a question is sent that %s', (_what, code, answer) => {
	const expected = { outcome: 'NOT_ASKED', code, reply: null, writtenMeanwhile: ADDRESS };

	it('stands in its item', async () => {
		answers.push(answer);
		expect(jsonOf((await ask('+12025550101')).items)).toMatchObject([expected]);
	});

	it('stands in its item where others are waited for', async () => {
		answers.push(answer);
		await ask('+12025550101', '+12025550102');
		const [first, second] = outputsOf(tables.listeners[0].input as unknown as AskingPlan, {});
		expect(first).toMatchObject(expected);
		expect(second).toMatchObject({ outcome: 'TIMEOUT', code: 'OK' });
		expect(second).not.toHaveProperty('writtenMeanwhile');
	});
});
