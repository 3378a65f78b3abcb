import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { startN8n } from '../../scripts/lib/n8n.ts';
import { startSandbox } from '../../scripts/lib/sandbox.ts';
import { Services } from '../../scripts/lib/services.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { Collector } from './collector.mjs';
import { eventually } from './eventually.mjs';
import { Model } from './model.mjs';
import { putModel } from './review.mjs';
import { agent, connected, node, omni, run, start, START } from './workflows.mjs';

const FOLDER = path.join(RUN, 'doors');
const PACKAGE = 'n8n-nodes-omni-messaging';
const SEND = 'Send';
const HEARD = 'Hear';
const HOOK = '5c1d7f3a-0e64-4b1b-9d0e-2f7a61c83b01';
const UNDER_WAY = ['new', 'running', 'waiting'];
/** Longer than any of these runs lives. */
const HANGS_MS = 240_000;
const STATUSES = '/sms-stat/statuses/get-by-ids';
const LANGCHAIN = '@n8n/n8n-nodes-langchain';
/** What n8n leaves out by itself, and the node in which the package remembers. */
const EXCLUDED = ['n8n-nodes-base.executeCommand', 'n8n-nodes-base.localFileTrigger'];
const DATA_TABLE = 'n8n-nodes-base.dataTable';
const SMS = { from: 'OmniDemo', to: '={{ $json.to }}', text: '=Door {{ $json.to }}' };

/** What every node of the package is called, and what n8n makes of those that an agent may use. */
const NODES = readPackage().n8n.nodes.map((file) => path.basename(file, '.node.js'));
const TOOLS = ['omniSmsTool', 'omniEmailTool', 'omniChatAppTool'];
const REVIEWS = ['omniSmsHitlTool', 'omniEmailHitlTool', 'omniChatAppHitlTool'];

/**
 * What the package needs of n8n beyond what n8n promises to community nodes, each tried alone, so that a failure says which
 * door a version of n8n has closed. `npm run doors -- <version>` runs it on any n8n.
 */
describe('the doors of n8n', { concurrency: false }, () => {
	const services = new Services(FOLDER);
	const model = new Model();
	const stage = {};
	let types;

	before(async () => {
		rmSync(path.join(FOLDER, 'n8n'), { recursive: true, force: true });
		await services.claim();
		stage.sandbox = await startSandbox(services, 4310);
		stage.n8n = await startN8n(services, path.join(FOLDER, 'n8n'));
		const data = { baseUrl: stage.sandbox.url, apiKey: stage.sandbox.apiKey };
		const credential = { name: 'Omni API key (sandbox)', type: 'omniApiKeyApi', data };
		stage.examples = { credentialId: await stage.n8n.putCredential(credential) };
		types = (await (await fetchInTime(`${stage.n8n.url}/types/nodes.json`, { headers: cookies(stage) })).json()).map(
			({ name }) => name,
		);
		await model.start();
	});

	after(async () => {
		model.stop();
		await services.stop();
	});

	const end = async (id) =>
		await eventually(
			() => stage.n8n.execution(id),
			({ status }) => !UNDER_WAY.includes(status),
		);

	/** The output of a node in an execution that has to succeed. */
	async function outputOf(executionId, name = SEND) {
		const execution = await end(executionId);
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message} ${error?.description ?? ''}`);
		return itemsOf(execution, name);
	}

	/** Starts a workflow that sends to each of these numbers; gives the execution's id. */
	async function send(id, people, parameters) {
		const jsCode = `return ${JSON.stringify(people)}.map((to) => ({ json: { to } }))`;
		const nodes = [
			start(),
			node('People', 'n8n-nodes-base.code', 2, { jsCode }),
			omni(stage, SEND, 'omniSms', { ...SMS, ...parameters }),
		];
		return await run(stage, { id, nodes, connections: connected([START, 'People'], ['People', SEND]) });
	}

	const waiting = async (executionId) =>
		await eventually(
			() => stage.n8n.execution(executionId),
			({ status }) => status === 'waiting',
		);

	it('loading: n8n loads each node of the package, its credentials, and makes tools of those for agents', () => {
		const missing = (names) => names.filter((name) => !types.includes(`${PACKAGE}.${name}`));
		assert.deepEqual(missing([...NODES.map((name) => name[0].toLowerCase() + name.slice(1)), ...TOOLS]), []);
	});

	it("credential test: the nodes' own function is called", async () => {
		const test = async (apiKey) => {
			const data = { baseUrl: stage.sandbox.url, apiKey };
			const credentials = { id: stage.examples.credentialId, name: 'Test', type: 'omniApiKeyApi', data };
			return (await stage.n8n.ask('POST', '/rest/credentials/test', { credentials })).status;
		};
		assert.deepEqual([await test(stage.sandbox.apiKey), await test('wrong')], ['OK', 'Error']);
	});

	it('sending: one request for all items, and an output item for each', async () => {
		const items = await outputOf(
			await send('omniDoorSend0001', ['+13035550101', '+447700900911'], {
				operation: 'send',
			}),
		);
		assert.deepEqual(
			items.map(({ to, code }) => [to, code]),
			[
				['+13035550101', 'OK'],
				['+447700900911', 'REJECTED'],
			],
		);
	});

	it('trigger: a callback runs a published workflow, and what is no callback is refused', async () => {
		const trigger = node(HEARD, `${PACKAGE}.omniTrigger`, 2, {}, { webhookId: HOOK });
		const workflow = { id: 'omniDoorHear0001', name: 'omniDoorHear0001', nodes: [trigger], connections: {} };
		await stage.n8n.activate(await stage.n8n.putWorkflow({ ...workflow, settings: { executionOrder: 'v1' } }));
		const url = `${stage.n8n.webhookUrl}/webhook/${HOOK}/omni`;
		const body = JSON.stringify([{ messageId: '4711', ts: 1_700_000_000_000, status: 'DELIVERED', errorCode: 0 }]);
		await eventually(
			() => fetchInTime(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
			({ status }) => status === 200,
		);
		const [heard] = await eventually(
			() => stage.n8n.executions(workflow.id),
			({ length }) => length > 0,
		);
		const [event] = itemsOf(heard, HEARD);
		assert.deepEqual([event.messageId, event.status, event.final], ['4711', 'DELIVERED', true]);
	});

	it('inline sub-workflows and resume addresses: a wait for delivery sleeps, survives a restart, and ends by callbacks', async () => {
		const executionId = await send('omniDoorWait0001', ['+13035550102', '+447700900901'], {
			operation: 'sendAndWaitForDelivery',
			waitAtMost: 5,
			waitUnit: 'minutes',
		});
		await waiting(executionId);
		await services.restart('n8n');
		await stage.n8n.logIn();
		assert.deepEqual(
			(await outputOf(executionId)).map(({ to, status, final }) => [to, status, final]),
			[
				['+13035550102', 'DELIVERED', true],
				['+447700900901', 'UNDELIVERABLE', true],
			],
		);
	});

	it('data tables inside of inline sub-workflows: Send Once knows in the second run what the first one sent', async () => {
		const options = { sendOnce: { once: { key: '={{ $json.to }}' } } };
		const once = async () =>
			await outputOf(await send('omniDoorOnce0001', ['+13035550103'], { operation: 'send', options }));
		const [[first], [second]] = [await once(), await once()];
		assert.deepEqual([first.code, second.code, second.messageId], ['OK', 'ALREADY_SENT', first.messageId]);
	});

	it('signed addresses of a question: a forged answer is refused, a true one is taken', async () => {
		const to = '+13035550104';
		const question = { operation: 'sendAndWait', from: 'OmniDemo', to, message: 'Open?' };
		const executionId = await run(stage, {
			id: 'omniDoorAsk00001',
			nodes: [start(), omni(stage, SEND, 'omniSms', question)],
			connections: connected([START, SEND]),
		});
		const link = await linkTo(to, executionId);
		const answer = { method: 'POST', body: new URLSearchParams({ approved: 'true' }) };
		const forged = link.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`);
		assert.equal((await fetchInTime(forged, answer)).status, 401);
		assert.equal((await fetchInTime(link)).status, 200);
		assert.equal((await stage.n8n.execution(executionId)).status, 'waiting');
		assert.equal((await fetchInTime(link, answer)).status, 200);
		assert.equal((await outputOf(executionId))[0].data.approved, true);
	});

	it('tools: an agent sends by one of the nodes', async () => {
		const id = 'omniDoorTool0001';
		const tool = { operation: 'send', from: 'OmniDemo', to: '+13035550105', text: 'By an agent' };
		model.script(id, [[['Send', {}]], 'Done.']);
		const credentialId = await putModel(stage, model);
		const nodes = [start(), ...agent('Agent', credentialId, id, 3), omni(stage, SEND, 'omniSmsTool', tool)];
		const connections = connected(
			[START, 'Agent'],
			['Model of Agent', 'Agent', 'ai_languageModel'],
			[SEND, 'Agent', 'ai_tool'],
		);
		assert.equal((await end(await run(stage, { id, nodes, connections }))).status, 'success');
		assert.match(model.told(id)[0], /"code":"OK"/);
	});

	it("a person's review of an agent's tool: nothing is sent before the approval", async () => {
		const absent = REVIEWS.filter((name) => !types.includes(`${PACKAGE}.${name}`));
		assert.deepEqual(absent, [], 'n8n makes no node for reviews');
		const [id, reviewer, customer] = ['omniDoorReview01', '+13035550106', '+13035550107'];
		const tool = { operation: 'send', from: 'OmniDemo', to: customer, text: 'Reviewed' };
		const review = { operation: 'sendAndWait', from: 'OmniDemo', to: reviewer, message: 'May I?' };
		model.script(id, [[['Send', { toolParameters: {}, hitlParameters: {} }]], 'Done.']);
		const credentialId = await putModel(stage, model);
		const executionId = await run(stage, {
			id,
			nodes: [
				start(),
				...agent('Agent', credentialId, id, 3),
				omni(stage, SEND, 'omniSmsTool', tool),
				omni(stage, 'Review', 'omniSmsHitlTool', review),
			],
			connections: connected(
				[START, 'Agent'],
				['Model of Agent', 'Agent', 'ai_languageModel'],
				[SEND, 'Review', 'ai_tool'],
				['Review', 'Agent', 'ai_tool'],
			),
		});
		const link = await linkTo(reviewer, executionId);
		assert.deepEqual(await messages(customer), []);
		await fetchInTime(link, { method: 'POST', body: new URLSearchParams({ approved: 'true' }) });
		assert.equal((await end(executionId)).status, 'success');
		assert.equal((await messages(customer)).length, 1);
	});

	it('a workflow as a tool: the agent reads what became of the message that the workflow sent', async () => {
		const [id, to] = ['omniDoorFlow0001', '+13035550108'];
		const entry = node('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
		const sends = omni(stage, SEND, 'omniSms', { operation: 'send', from: 'OmniDemo', to, text: 'By a workflow' });
		const called = { id: 'omniDoorFlow0002', name: 'omniDoorFlow0002', nodes: [entry, sends] };
		const settings = { executionOrder: 'v1' };
		await stage.n8n.activate(
			await stage.n8n.putWorkflow({ ...called, connections: connected(['Called', SEND]), settings }),
		);
		model.script(id, [[['Notify', {}]], 'Done.']);
		const workflowId = { __rl: true, mode: 'id', value: called.id };
		const tool = node('Notify', `${LANGCHAIN}.toolWorkflow`, 2.2, { description: 'Sends the notice', workflowId });
		const nodes = [start(), ...agent('Agent', await putModel(stage, model), id, 3), tool];
		const connections = connected(
			[START, 'Agent'],
			['Model of Agent', 'Agent', 'ai_languageModel'],
			['Notify', 'Agent', 'ai_tool'],
		);
		assert.equal((await end(await run(stage, { id, nodes, connections }))).status, 'success');
		assert.match(model.told(id)[0], /"code":"OK"/);
		assert.equal((await messages(to)).length, 1);
	});

	it('crash recovery: where n8n is killed with the execution that looks for statuses, another one looks', async () => {
		const to = '+13035550109';
		await stage.sandbox.post('clock', { speed: 0 });
		const wait = { operation: 'sendAndWaitForDelivery', waitAtMost: 1, waitUnit: 'hours' };
		const executionId = await send('omniDoorCrash001', [to], wait);
		await waiting(executionId);
		const [{ id }] = await messages(to);
		const looks = async () =>
			(await stage.sandbox.list('requests')).filter(({ path, body }) => path === STATUSES && body.includes(String(id)))
				.length;
		const fault = { kind: 'delay', delay: HANGS_MS, times: 5, match: { path: STATUSES, body: String(id) } };
		await stage.sandbox.post('faults', fault);
		await eventually(looks, (count) => count > 0);
		await services.restart('n8n', undefined, 'SIGKILL');
		await stage.n8n.logIn();
		await fetchInTime(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
		const before = await looks();
		await eventually(looks, (count) => count > before);
		await stage.sandbox.post('clock', { speed: 1 });
		const [item] = await outputOf(executionId);
		assert.deepEqual([item.to, item.status, item.outcome], [to, 'DELIVERED', 'REACHED']);
	});

	it('traces: a run tells n8n what it sent, and the collector gets the span of its node', async () => {
		const collector = new Collector();
		await collector.start();
		const traced = async (settings) => {
			await services.restart('n8n', undefined, undefined, settings);
			await stage.n8n.logIn();
		};
		try {
			await traced({
				N8N_DISABLED_MODULES: '',
				N8N_OTEL_ENABLED: 'true',
				N8N_OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
				N8N_OTEL_TRACES_PRODUCTION_ONLY: 'false',
			});
			const execution = await end(await send('omniDoorTrace001', ['+13035550111'], { operation: 'send' }));
			assert.equal(execution.status, 'success');
			const { tracing } = execution.data.resultData.runData[SEND][0].metadata;
			const told = ['omni.operation', 'omni.sent', 'omni.rejected', 'omni.requests'].map((name) => tracing[name]);
			assert.deepEqual(told, ['message.send', 1, 0, 1]);
			await eventually(
				async () => collector.text(),
				(text) => text.includes('node.execute') && text.includes(`${PACKAGE}.omniSms`),
			);
		} finally {
			await traced({ N8N_OTEL_ENABLED: 'false' });
			collector.stop();
		}
	});

	it('a forbidden Data Table node: Send Once refuses before anything is sent, and says who can allow it', async () => {
		const exclude = async (types) => {
			await services.restart('n8n', undefined, undefined, { NODES_EXCLUDE: JSON.stringify(types) });
			await stage.n8n.logIn();
		};
		const to = '+13035550110';
		const once = async (more) => {
			const options = { sendOnce: { once: { key: '={{ $json.to }}', ...more } } };
			return await end(await send('omniDoorForbid01', [to], { operation: 'send', options }));
		};
		await exclude([...EXCLUDED, DATA_TABLE]);
		const { status, data } = await once();
		const { message, description } = data.resultData.error;
		assert.equal(status, 'error');
		assert.match(`${message} ${description}`, /Nothing was sent.*Data Table node may not be used.*NODES_EXCLUDE/s);
		assert.deepEqual(await messages(to), []);
		assert.equal((await once({ ifMissing: 'send' })).status, 'success');
		assert.equal((await messages(to)).length, 1);
		await exclude(EXCLUDED);
	});

	const messages = async (to) => (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === to);

	/** The link in the message to a person, once the execution that asks sleeps. */
	async function linkTo(to, executionId) {
		await waiting(executionId);
		const [{ text }] = await messages(to);
		return /http:\/\/[^\s"<]+webhook-waiting[^\s"<]+/.exec(text)[0];
	}
});

/** The header that carries the owner's login. */
function cookies({ n8n }) {
	return {
		cookie: n8n
			.cookies()
			.map(({ name, value }) => `${name}=${value}`)
			.join('; '),
	};
}

function readPackage() {
	return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
}
