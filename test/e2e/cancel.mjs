import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.mjs';

const START = 'Run by hand';
const PEOPLE = 'People';
const SEND = 'Send emails';
const COUNT = 200;
/** Emails under way at once, and how long the service takes for each, in milliseconds. */
const AT_ONCE = 5;
const ANSWER_MS = 150;
/** So long after the stop nothing may leave any more, in milliseconds. */
const SOON = 1_000;

/** A service that takes its time, and says when it was asked. */
async function slowService() {
	const asked = [];
	const server = createServer((request, response) => {
		request.resume().on('end', () => {
			asked.push(Date.now());
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
	it('the Stop button ends a send between two requests, and says what was sent', async () => {
		const { n8n } = stage;
		const service = await slowService();
		const data = { baseUrl: service.url, apiKey: 'sandbox-key' };
		const credential = await n8n.putCredential({ name: 'A slow service', type: 'omniApiKeyApi', data });
		const id = 'cancelSend000001';
		const jsCode = `return Array.from({ length: ${COUNT} }, (_, at) => ({ json: { email: 'stop' + at + '@example.com' } }));`;
		const parameters = {
			resource: 'message',
			operation: 'send',
			from: 'shop@example.com',
			to: '={{ $json.email }}',
			subject: 'Hi',
			html: '<p>Hi [Unsubscribe]</p>',
			options: { concurrency: AT_ONCE },
		};
		await n8n.putWorkflow({
			id,
			name: 'Stopped while it sends',
			settings: { executionOrder: 'v1' },
			nodes: [
				node(START, 'n8n-nodes-base.manualTrigger', 1, {}),
				node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }),
				node(SEND, 'n8n-nodes-omni-messaging.omniEmail', 1, parameters, {
					credentials: { omniApiKeyApi: { id: credential, name: 'A slow service' } },
				}),
			],
			connections: { [START]: to(PEOPLE), [PEOPLE]: to(SEND) },
		});
		const run = { triggerToStartFrom: { name: START } };
		const { executionId } = await n8n.ask('POST', `/rest/workflows/${id}/run`, run);
		const asked = async () => await Promise.resolve(service.asked.length);
		await eventually(asked, (count) => count >= 2 * AT_ONCE, 120);
		await n8n.ask('POST', `/rest/executions/${executionId}/stop`, {});
		const stopped = Date.now();
		await sleep(3 * SOON);
		const { length } = service.asked;
		const late = service.asked.filter((moment) => moment > stopped + SOON);
		assert.deepEqual(late, [], 'requests left more than a second after the stop');
		assert.ok(length < COUNT, 'it was stopped before the end');
		const execution = await n8n.execution(executionId);
		assert.equal(execution.status, 'canceled');
		const items = execution.data.resultData.runData[SEND]?.[0].data?.main[0] ?? [];
		const codes = items.map(({ json }) => json.code);
		assert.equal(codes.filter((code) => code === 'OK').length, length, 'each email that was taken is told');
		assert.equal(codes.filter((code) => code === 'NOT_SENT').length, COUNT - length, 'and each that was not sent');
		service.close();
	});
}
