import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { it } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { eventually } from './eventually.mjs';

const START = 'Run by hand';
const PEOPLE = 'People';
const SEND = 'Send emails';
/** Far more than can be sent before it is stopped, on a machine with much to do. */
const COUNT = 2_000;
/** Emails under way at once, and how long the service takes for each, in milliseconds. */
const AT_ONCE = 5;
const ANSWER_MS = 150;
/** So many emails are sent later, one after the other: the service takes as long for them as for as many rounds of what was stopped. */
const LATER = 3;

/** A service that takes its time, and says when it was asked. */
async function slowService() {
	const asked = [];
	const server = createServer((request, response) => {
		let body = '';
		request.setEncoding('utf8').on('data', (part) => (body += part));
		request.on('end', () => {
			asked.push(body);
			const answer = { Code: 'OK', Result: [{ Code: 'OK', MessageId: `9${asked.length}` }] };
			setTimeout(() => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)), ANSWER_MS);
		});
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	return { asked, url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const node = (name, type, typeVersion, parameters, more = {}) => ({
	id: name,
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	...more,
});
const to = (name) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

/** Stop in the editor while many requests are under way. */
export function cancelTests(stage) {
	it('the Stop button ends a send between two requests, and n8n’s log says what was sent', async (context) => {
		const { n8n } = stage;
		const service = await slowService();
		context.after(service.close);
		const data = { baseUrl: service.url, apiKey: 'sandbox-key' };
		const credential = await n8n.putCredential({ name: 'A slow service', type: 'omniApiKeyApi', data });
		const id = 'cancelSend000001';
		const emails = (count, name) =>
			`return Array.from({ length: ${count} }, (_, at) => ({ json: { email: '${name}' + at + '@example.com' } }));`;
		const parameters = {
			resource: 'message',
			operation: 'send',
			from: 'shop@example.com',
			to: '={{ $json.email }}',
			subject: 'Hi',
			html: '<p>Hi [Unsubscribe]</p>',
		};
		const put = async (jsCode, concurrency) =>
			await n8n.putWorkflow({
				id,
				name: 'Stopped while it sends',
				settings: { executionOrder: 'v1' },
				nodes: [
					node(START, 'n8n-nodes-base.manualTrigger', 1, {}),
					node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }),
					node(
						SEND,
						'n8n-nodes-omni-messaging.omniEmail',
						1,
						{ ...parameters, options: { concurrency } },
						{ credentials: { omniApiKeyApi: { id: credential, name: 'A slow service' } } },
					),
				],
				connections: { [START]: to(PEOPLE), [PEOPLE]: to(SEND) },
			});
		await put(emails(COUNT, 'stop'), AT_ONCE);
		const run = { triggerToStartFrom: { name: START } };
		const { executionId } = await n8n.ask('POST', `/rest/workflows/${id}/run`, run);
		const arrived = (name) => service.asked.filter((body) => body.includes(name)).length;
		const asked = async () => await Promise.resolve(arrived('stop'));
		await eventually(asked, (count) => count >= 2 * AT_ONCE);
		await n8n.ask('POST', `/rest/executions/${executionId}/stop`, {});
		await eventually(
			() => n8n.execution(executionId),
			({ status }) => status === 'canceled',
		);
		// n8n itself keeps nothing of what a node gives out once it was stopped, and breaks off the requests under way.
		const told = new RegExp(
			`“${SEND}” was stopped in execution ${executionId}: (\\d+) of ${COUNT} messages were sent(?:, and (\\d+) may have been)?`,
		);
		const log = async () => await Promise.resolve(readFileSync(path.join(RUN, 'logs', 'process-n8n.log'), 'utf8'));
		const [, taken, open = '0'] = told.exec(await eventually(log, (text) => told.test(text)));
		await put(emails(LATER, 'later'), 1);
		assert.equal((await n8n.runWorkflow(id, START)).status, 'success');
		assert.equal(arrived('later'), LATER);
		// What left after that stop would have arrived before those, and be more than were counted.
		const length = arrived('stop');
		assert.ok(length < COUNT, 'it was stopped before the end');
		assert.ok(Number(taken) >= AT_ONCE && Number(taken) <= length, `${taken} of the ${length} that arrived`);
		assert.ok(Number(taken) + Number(open) >= length, `${taken} and ${open} for the ${length} that arrived`);
	});
}
