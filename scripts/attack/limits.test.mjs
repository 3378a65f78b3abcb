import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { agentBench, calls } from '../../test/e2e/agents.mjs';
import { eventually } from '../../test/e2e/eventually.mjs';
import { openNewStage } from '../../test/e2e/stage.mjs';
import { connected, ENDED, node, omni, run, runAgain, start, START } from '../../test/e2e/workflows.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { withShortMinute } from '../lib/shortMinute.ts';
import { itemsOf } from '../lib/smsJob.ts';
import { phone } from '../../test/support/phones.ts';

/** What the standing attack does to what holds for a time: limits of an hour, and what a run had that died. */
const stage = {};
const NAME = 'attack-limits';
const LATER_CLOCK = path.join(ROOT, 'test', 'support', 'laterClock.cjs');
const HOUR_MS = 3_600_000;
const ROWS = 'Rows';
const SEND = 'Send';
const RUNS = 20;
const PER_RUN = 10;
const AN_HOUR = 50;
const AGENTS = 6;
const BY_AGENT = 3;
/** How far ahead the tests before the agents' leave the clock. */
const DAYS_MS = 6 * 24 * HOUR_MS;

before(async () => {
	const short = await withShortMinute(NAME);
	const settings = { ...short.settings };
	settings.NODE_OPTIONS += ` --require ${JSON.stringify(LATER_CLOCK)}`;
	Object.assign(stage, await openNewStage(NAME, { ...short, settings }));
});

after(async () => {
	await stage.stop?.();
});

/** n8n starts again, so many milliseconds later by its clock. */
const laterBy = async (ms) => await stage.restartN8n(undefined, { OMNI_CLOCK_AHEAD_MS: String(ms) });
const numberAt = (at) => phone(at, 750);
const ended = async (id) =>
	await eventually(
		() => stage.n8n.execution(id),
		({ status }) => ENDED.includes(status),
	);
const textsWith = async (text) => (await stage.sandbox.list('messages')).filter((message) => message.text === text);

/** A workflow that sends to each row, with these options. */
function sending(id, rows, options, text = id) {
	const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
	const own = { operation: 'send', from: 'OmniDemo', to: '={{ $json.to }}', text, options };
	const nodes = [start(), node(ROWS, 'n8n-nodes-base.code', 2, { jsCode }), omni(stage, SEND, 'omniSms', own)];
	return { id, nodes, connections: connected([START, ROWS], [ROWS, SEND]) };
}

/** Runs a workflow so often at once; gives what each run's node gave. */
async function allAtOnce(workflow, times) {
	const first = await run(stage, workflow);
	const others = await Promise.all(Array.from({ length: times - 1 }, async () => await runAgain(stage, workflow.id)));
	const executions = await Promise.all([first, ...others].map(ended));
	for (const { status, data } of executions) assert.equal(status, 'success', data.resultData.error?.message);
	return executions.flatMap((execution) => itemsOf(execution, SEND));
}

it('twenty runs at once under a limit of an hour: exactly so many leave, in the next hour as many again', async () => {
	const rows = Array.from({ length: PER_RUN }, (_, at) => ({ to: numberAt(at) }));
	const workflow = sending('omniAttackHour01', rows, { messagesPerHour: AN_HOUR });
	const items = await allAtOnce(workflow, RUNS);
	const codes = items.map(({ code }) => code);
	assert.equal(items.length, RUNS * PER_RUN);
	assert.deepEqual(
		['OK', 'OVER_LIMIT'].map((code) => codes.filter((one) => one === code).length),
		[AN_HOUR, RUNS * PER_RUN - AN_HOUR],
	);
	assert.equal((await textsWith(workflow.id)).length, AN_HOUR);

	await laterBy(HOUR_MS / 2);
	assert.deepEqual(
		(await allAtOnce(workflow, 2)).map(({ code }) => code),
		Array.from({ length: 2 * PER_RUN }, () => 'OVER_LIMIT'),
	);
	await laterBy(HOUR_MS + 60_000);
	const next = await allAtOnce(workflow, RUNS);
	assert.equal(next.filter(({ code }) => code === 'OK').length, AN_HOUR);
	assert.equal((await textsWith(workflow.id)).length, 2 * AN_HOUR);
	assert.equal(new Set(items.map(({ messageId }) => messageId).filter(Boolean)).size, AN_HOUR);
});

it('a workflow that moves to another project sends nothing there until a person accepts that its list and limits are new', async () => {
	const rows = [{ to: numberAt(20) }, { to: numberAt(21) }];
	const workflow = sending('omniAttackTwo001', rows, { messagesPerRecipient: 1, doNotContact: true });
	const add = omni(stage, 'Add', 'omniContacts', { resource: 'doNotContact', operation: 'add', address: numberAt(21) });
	const stop = { id: 'omniAttackTwo002', nodes: [start(), add], connections: connected([START, 'Add']) };
	assert.equal((await ended(await run(stage, stop))).status, 'success');
	const codes = async () => (await allAtOnce(workflow, 1)).map(({ code }) => code);
	assert.deepEqual(await codes(), ['OK', 'OPTED_OUT']);
	assert.deepEqual(await codes(), ['OVER_LIMIT', 'OPTED_OUT']);

	const email = 'somebody@example.com';
	await stage.n8n.ask('POST', '/rest/invitations', [{ email, role: 'global:member' }]);
	const projects = await stage.n8n.ask('GET', '/rest/projects');
	const destinationProjectId = projects.find(({ name }) => name.includes(email)).id;
	const shareCredentials = [stage.examples.credentialId];
	await stage.n8n.ask('PUT', `/rest/workflows/${workflow.id}/transfer`, { destinationProjectId, shareCredentials });
	const moved = await ended(await runAgain(stage, workflow.id));
	assert.equal(moved.status, 'error');
	assert.match(moved.data.resultData.error.description, /“Accept New Table”/);
	assert.equal((await textsWith(workflow.id)).length, 1);
});

it('n8n is killed while what was planned is being sent: the next runs say that nobody knows whether it left, and nothing leaves twice', async () => {
	const topic = 'attack lease';
	const to = numberAt(30);
	const plan = omni(stage, 'Plan', 'omniReach', {
		resource: 'planned',
		operation: 'plan',
		topic,
		key: 'L1',
		when: '2026-01-01T09:00:00Z',
	});
	await ended(
		await run(stage, { id: 'omniAttackLease1', nodes: [start(), plan], connections: connected([START, 'Plan']) }),
	);
	const take = omni(stage, 'Take', 'omniReach', { resource: 'planned', operation: 'takeDue', topic });
	const once = { sendOnce: { once: { key: '={{ $json.sendOnceKey }}' } } };
	const text = 'omniAttackLease2';
	const send = omni(stage, SEND, 'omniSms', { operation: 'send', from: 'OmniDemo', to, text, options: once });
	const workflow = {
		id: 'omniAttackLease2',
		nodes: [start(), take, send],
		connections: connected([START, 'Take'], ['Take', SEND]),
	};
	await stage.sandbox.post('faults', { kind: 'delay', delay: 60_000, match: { body: to } });
	await run(stage, workflow);
	await eventually(
		async () => await textsWith(text),
		({ length }) => length === 1,
	);
	await stage.killN8n();
	const told = [];
	for (const hours of [2, 3, 27, DAYS_MS / HOUR_MS]) {
		await laterBy(hours * HOUR_MS);
		const execution = await ended(await runAgain(stage, workflow.id));
		told.push([itemsOf(execution, 'Take').map(({ key }) => key), execution.data.resultData.error?.message ?? '']);
	}
	assert.deepEqual(
		told.map(([keys, message]) => [keys, /An earlier run began to send this Send Once Key/.test(message)]),
		[
			[['L1'], true],
			[['L1'], true],
			[[], false],
			[[], false],
		],
	);
	assert.equal((await textsWith(text)).length, 1);
});

// The stage is there before what a group prepares.
describe('agents', () => {
	const { people, model, startAgent } = agentBench(stage);

	it('six agents at once under a limit of an hour: exactly so many messages leave, in the next hour as many again', async () => {
		const id = 'omniAttackAgent1';
		const to = numberAt(40);
		const turn = ({ messages }) => (messages.at(-1).role === 'tool' ? 'Done.' : calls([to, 'Hi'])[0]);
		const parameters = { byAgent: { messagesPerHour: BY_AGENT } };
		/** Lets agents run at once; gives how many of their calls were refused, and all that ever left. */
		const together = async (first) => {
			const before = model.asked(id)?.length ?? 0;
			const begun = await first();
			const others = await Promise.all(Array.from({ length: AGENTS - 1 }, async () => await runAgain(stage, id)));
			for (const executionId of [begun, ...others]) assert.equal((await ended(executionId)).status, 'success');
			const told = model
				.asked(id)
				.slice(before)
				.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool').map(({ content }) => content));
			assert.equal(told.length, AGENTS);
			const refused = told.filter((content) => /Messages per Hour: this tool may send 3/.test(content));
			return [refused.length, (await people.messages(to)).length];
		};
		const again = async () => await together(async () => await runAgain(stage, id));
		const over = AGENTS - BY_AGENT;
		// Also where this test runs alone.
		await laterBy(DAYS_MS);
		assert.deepEqual(await together(async () => await startAgent(id, turn, { parameters })), [over, BY_AGENT]);
		await laterBy(DAYS_MS + HOUR_MS / 2);
		assert.deepEqual(await again(), [AGENTS, BY_AGENT]);
		await laterBy(DAYS_MS + HOUR_MS + 60_000);
		assert.deepEqual(await again(), [over, 2 * BY_AGENT]);
	});
});
