import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { eventually } from '../../test/e2e/eventually.mjs';
import { openShortStage } from '../../test/e2e/stage.mjs';
import { connected, ENDED, node, omni, run, start, START } from '../../test/e2e/workflows.mjs';
import { RUN } from '../bootstrap/paths.mjs';
import { fetchInTime } from '../lib/fetchInTime.ts';
import { itemsOf } from '../lib/smsJob.ts';

/** What the standing attack tries in the real n8n; what the end-to-end tests try already is not here. */
const stage = {};
const ASK = 'Ask';
const SEND = 'Send and wait';
const AFTER = 'After';
const KEY = 'attack-key-7f3a91c5e2d84b60';

before(async () => {
	Object.assign(stage, await openShortStage('attack'));
});

after(async () => {
	await stage.stop?.();
});

const ended = async (id) =>
	await eventually(
		() => stage.n8n.execution(id),
		({ status }) => ENDED.includes(status),
	);

/** Asks somebody by SMS; gives the execution and the link, once it sleeps. */
async function asked(id, to, parameters) {
	const own = { operation: 'sendAndWait', from: 'OmniDemo', message: 'Refund?', to, ...parameters };
	const nodes = [start(), omni(stage, ASK, 'omniSms', own)];
	const executionId = await run(stage, { id, nodes, connections: connected([START, ASK]) });
	const { text } = await eventually(
		async () => (await stage.sandbox.list('messages')).find(({ recipient }) => recipient === to) ?? {},
		(message) => message.text !== undefined,
	);
	await eventually(
		() => stage.n8n.execution(executionId),
		({ status }) => status === 'waiting',
	);
	return { executionId, link: /https?:\/\/\S+/.exec(text)[0] };
}

const post = async (url, body, type) =>
	await fetchInTime(url, { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) });
const form = (fields) => {
	const data = new FormData();
	for (const [name, value] of Object.entries(fields)) data.set(name, value);
	return data;
};

/** Bodies that no page of ours posts. */
const ODD = [
	['application/json', '{"approved":true,"field-0":"JSON"}'],
	['application/json', '{"approved":'],
	['application/xml', '<answer>true</answer>'],
	['application/xml', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><approved>&a;</approved>'],
	['text/plain', 'approved=true'],
	['application/octet-stream', 'approved'],
	['application/json', `{"approved":"${'x'.repeat(20 * 1024 * 1024)}"}`],
	['multipart/form-data; boundary=none', 'no part at all'],
];

it('odd bodies at the link of a question decide nothing, and the first answer after them counts', async () => {
	const { executionId, link } = await asked('omniAttackYes001', '+12025550171', {
		approvalOptions: { values: { approvalType: 'double', approveLabel: 'Yes', disapproveLabel: 'No' } },
	});
	for (const [type, body] of ODD) {
		const response = await post(link, body, type);
		const page = await response.text();
		// What is larger than n8n takes is answered 500 by n8n itself.
		assert.ok(response.status >= 400, `${type}: ${response.status} ${page.slice(0, 200)}`);
		assert.equal((await stage.n8n.execution(executionId)).status, 'waiting', `${type} of ${body.length} characters`);
		assert.doesNotMatch(page, /root:|at \w+ \(/);
	}
	// n8n reads the first signature: a second one behind the right one changes nothing.
	const twice = [link.replace('signature=', 'signature=0&signature='), `${link}&question=0`, `${link}&approved=true`];
	for (const url of twice) assert.notEqual((await post(url, new URLSearchParams({ approved: 'true' }))).status, 200);
	assert.equal((await stage.n8n.execution(executionId)).status, 'waiting');
	const answers = await Promise.all(
		['true', 'false'].map(async (approved) => {
			const response = await post(link, new URLSearchParams({ approved }));
			return { approved, isTaken: /Got it, thanks/.test(await response.text()) };
		}),
	);
	assert.equal(answers.filter(({ isTaken }) => isTaken).length, 1, JSON.stringify(answers));
	const [{ data }] = itemsOf(await ended(executionId), ASK);
	assert.equal(String(data.approved), answers.find(({ isTaken }) => isTaken).approved);
});

it('n8n takes the answer to a custom form with parts only: any other is 415, and the question stays open', async () => {
	const { executionId, link } = await asked('omniAttackForm01', '+12025550172', {
		responseType: 'customForm',
		defineForm: 'json',
		jsonOutput: JSON.stringify([{ fieldLabel: 'Amount', fieldType: 'text', requiredField: true }]),
	});
	const statuses = [];
	for (const [type, body] of ODD.slice(0, -1)) statuses.push((await post(link, body, type)).status);
	statuses.push((await post(link, new URLSearchParams({ 'field-0': '7' }))).status);
	assert.deepEqual([...new Set(statuses)], [415]);
	assert.equal((await post(link, form({ other: '7' }))).status, 400);
	assert.equal((await stage.n8n.execution(executionId)).status, 'waiting');
	assert.match(await (await post(link, form({ 'field-0': '12' }))).text(), /Got it, thanks/);
	const [{ data }] = itemsOf(await ended(executionId), ASK);
	assert.equal(data.Amount, '12');
});

const FAIL = 'Fail';
const failing = node(FAIL, 'n8n-nodes-base.stopAndError', 1, { errorMessage: 'Not yet' });
const passing = node(FAIL, 'n8n-nodes-base.noOp', 1, {});
const waits = (to, text) =>
	omni(stage, SEND, 'omniSms', {
		operation: 'sendAndWaitForDelivery',
		from: 'OmniDemo',
		to,
		text,
		waitAtMost: 30,
		waitUnit: 'minutes',
	});
const sentTo = async (to) => (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === to);

/** Presses Retry, with the workflow as it is now; gives the new execution when it has ended. */
async function retried(id) {
	const { data } = await stage.n8n.call('POST', `/rest/executions/${id}/retry`, { loadWorkflow: true });
	return await ended(String(JSON.parse(JSON.stringify(data)).id ?? data.executionId));
}

it('a wait in an execution that is retried goes on, and one before the failure sends nothing again', async () => {
	const save = async (id, nodes, ...pairs) =>
		await stage.n8n.putWorkflow({
			id,
			name: id,
			nodes,
			connections: connected(...pairs),
			settings: { executionOrder: 'v1' },
		});
	const last = node(AFTER, 'n8n-nodes-base.noOp', 1, {});

	const behind = 'omniAttackRetry1';
	const chain = [
		[START, FAIL],
		[FAIL, SEND],
		[SEND, AFTER],
	];
	await save(behind, [start(), failing, waits('+12025550173', 'behind'), last], ...chain);
	const first = await stage.n8n.runWorkflow(behind, START);
	assert.equal(first.status, 'error');
	await save(behind, [start(), passing, waits('+12025550173', 'behind'), last], ...chain);
	const second = await retried(first.id);
	assert.equal(second.status, 'success', second.data.resultData.error?.message);
	assert.deepEqual(
		itemsOf(second, AFTER).map(({ outcome }) => outcome),
		['REACHED'],
	);
	assert.equal((await sentTo('+12025550173')).length, 1);

	const ahead = 'omniAttackRetry2';
	const other = [
		[START, SEND],
		[SEND, FAIL],
		[FAIL, AFTER],
	];
	await save(ahead, [start(), waits('+12025550174', 'ahead'), failing, last], ...other);
	const third = await stage.n8n.runWorkflow(ahead, START);
	assert.equal(third.status, 'error');
	await save(ahead, [start(), waits('+12025550174', 'ahead'), passing, last], ...other);
	const fourth = await retried(third.id);
	assert.equal(fourth.status, 'success', fourth.data.resultData.error?.message);
	assert.deepEqual(
		itemsOf(fourth, AFTER).map(({ outcome }) => outcome),
		['REACHED'],
	);
	assert.equal((await sentTo('+12025550174')).length, 1);
});

it('a key that the service refuses stands nowhere: not in executions, the error workflow, the log, or the database', async () => {
	const { n8n, sandbox } = stage;
	const credential = await n8n.putCredential({
		id: 'omniAttackKey001',
		name: 'Attack key',
		type: 'omniApiKeyApi',
		data: { baseUrl: sandbox.url, apiKey: KEY },
	});
	const catching = {
		id: 'omniAttackError1',
		name: 'Catches errors',
		nodes: [node('On error', 'n8n-nodes-base.errorTrigger', 1, {})],
		connections: {},
		settings: { executionOrder: 'v1' },
	};
	await n8n.activate(await n8n.putWorkflow(catching));
	const own = { operation: 'send', from: 'OmniDemo', to: '+12025550175', text: 'Hello' };
	const send = omni(stage, SEND, 'omniSms', own);
	send.credentials.omniApiKeyApi = { id: credential, name: 'Attack key' };
	const id = 'omniAttackSecret';
	const settings = { executionOrder: 'v1', errorWorkflow: catching.id };
	const executionId = await run(stage, { id, nodes: [start(), send], connections: connected([START, SEND]), settings });
	const { status, data } = await ended(executionId);
	assert.equal(status, 'error');
	assert.match(JSON.stringify(data), /refused|not accept|API key/i);
	assert.ok(!JSON.stringify(data).includes(KEY));
	const folder = path.join(RUN, 'attack');
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
	const logs = readdirSync(path.join(RUN, 'logs')).map((name) => path.join(RUN, 'logs', name));
	const leaks = [...files.map((one) => path.join(one.parentPath, one.name)), ...logs].filter((file) =>
		readFileSync(file).includes(KEY),
	);
	assert.deepEqual(leaks, []);
});
