import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { connected, ENDED, node, omni, run, runAgain, start, START } from './workflows.mjs';

const ROWS = 'Rows';
const DO = 'Do';
const SEND = 'Send';
const MANY = 1500;

/** What is kept for later, on the real n8n: its data table is another one than that of the engine's tests. */
export function plannedTests(stage) {
	/** Puts a workflow there that gives rows to an operation on what is planned, and what follows to Omni SMS if that is wanted; gives how it is run. */
	function workflow(id, operation, parameters, { rows = [{}], send } = {}) {
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		const nodes = [
			start(),
			node(ROWS, 'n8n-nodes-base.code', 2, { jsCode }),
			omni(stage, DO, 'omniReach', { resource: 'planned', operation, ...parameters }),
		];
		const pairs = [
			[START, ROWS],
			[ROWS, DO],
		];
		if (send) {
			const once = { sendOnce: { once: { key: '={{ $json.sendOnceKey }}' } } };
			nodes.push(omni(stage, SEND, 'omniSms', { operation: 'send', from: 'OmniDemo', ...send, options: once }));
			pairs.push([DO, SEND]);
		}
		return { id, nodes, connections: connected(...pairs) };
	}

	async function end(executionId) {
		return await eventually(
			() => stage.n8n.execution(executionId),
			({ status }) => ENDED.includes(status),
		);
	}

	/** The output of a node of a run that has to succeed. */
	async function outputOf(executionId, name = DO) {
		const execution = await end(executionId);
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message}: ${error?.description}`);
		return itemsOf(execution, name);
	}

	const outputOfNew = async (...given) => await outputOf(await run(stage, workflow(...given)));
	const texts = async (begin) =>
		(await stage.sandbox.list('messages')).map(({ text }) => text).filter((text) => text?.startsWith(begin));

	const PLAN = { topic: 'e2e reminders', key: '={{ $json.order }}', when: '={{ $json.when }}' };
	const REMINDER = { to: '={{ $json.data.to }}', text: '=Planned: order {{ $json.key }}' };
	const past = '2026-01-01T09:00:00Z';

	it('leaves when its time has come, once, and not where it was cancelled', async () => {
		const soon = new Date(Date.now() + 3_600_000).toISOString();
		const rows = [
			{ order: 'A1', when: past, to: '+19735550101' },
			{ order: 'A2', when: past, to: '+19735550102' },
			{ order: 'A3', when: soon, to: '+19735550103' },
		];
		const planned = await outputOfNew('omniPlannedPlan1', 'plan', PLAN, { rows });
		assert.deepEqual(
			planned.map(({ key, outcome }) => [key, outcome]),
			[
				['A1', 'PLANNED'],
				['A2', 'PLANNED'],
				['A3', 'PLANNED'],
			],
		);
		const cancel = { topic: PLAN.topic, key: '={{ $json.order }}' };
		const [cancelled] = await outputOfNew('omniPlannedStop1', 'cancel', cancel, { rows: rows.slice(1, 2) });
		assert.equal(cancelled.outcome, 'CANCELLED');

		const taking = workflow('omniPlannedTake1', 'takeDue', { topic: PLAN.topic }, { send: REMINDER });
		const first = await run(stage, taking);
		const others = await Promise.all([runAgain(stage, taking.id), runAgain(stage, taking.id)]);
		for (const id of [first, ...others]) await outputOf(id);
		assert.deepEqual(await texts('Planned: order A'), ['Planned: order A1']);
		const again = await outputOfNew('omniPlannedStop2', 'cancel', cancel, { rows });
		assert.deepEqual(
			again.map(({ outcome }) => outcome),
			['LEFT', 'CANCELLED', 'CANCELLED'],
		);
		assert.deepEqual(await outputOfNew('omniPlannedList1', 'getMany', { topic: PLAN.topic, returnAll: true }), []);
	});

	it('comes again where the run that had it failed before it had sent, and is sent once then', async () => {
		const topic = 'e2e failures';
		const rows = [
			{ order: 'B1', when: past, to: '+19735550104' },
			{ order: 'B2', when: past, to: 'nobody' },
		];
		await outputOfNew('omniPlannedPlan2', 'plan', { ...PLAN, topic }, { rows });
		const parameters = { topic, againAfter: 1 };
		const failing = workflow('omniPlannedTake2', 'takeDue', parameters, { send: REMINDER });
		assert.equal((await end(await run(stage, failing))).status, 'error');
		assert.deepEqual(await texts('Planned: order B'), []);
		const mended = { ...REMINDER, to: "={{ $json.data.to.startsWith('+') ? $json.data.to : '+19735550105' }}" };
		const taking = workflow('omniPlannedTake3', 'takeDue', parameters, { send: mended });
		let id = await run(stage, taking);
		await eventually(
			async () => {
				const given = itemsOf(await end(id), DO);
				if (given.length < 2) id = await runAgain(stage, taking.id);
				return given;
			},
			({ length }) => length === 2,
		);
		await eventually(
			() => texts('Planned: order B'),
			({ length }) => length === 2,
		);
		// What was sent is let go, and not given out again.
		await eventually(
			async () => {
				await end(await runAgain(stage, taking.id));
				return await outputOfNew('omniPlannedList2', 'getMany', { topic, returnAll: true });
			},
			({ length }) => length === 0,
		);
		assert.deepEqual((await texts('Planned: order B')).sort(), ['Planned: order B1', 'Planned: order B2']);
	});

	it('is one message for a person with all that runs at once have collected', async () => {
		const topic = 'e2e digest';
		const parameters = { topic, person: '={{ $json.to }}', window: 0 };
		const workflows = [1, 2, 3].map((at) => {
			const rows = ['+19735550106', '+1 973 555 0107'].map((to) => ({ to, title: `Part ${at}` }));
			return workflow(`omniPlannedAdds${at}`, 'collect', parameters, { rows });
		});
		const ids = await Promise.all(workflows.map(async (one) => await run(stage, one)));
		for (const id of ids) await outputOf(id);
		const send = {
			to: '={{ $json.key }}',
			text: '=Digest: {{ $json.events.map((event) => event.title).sort().join(", ") }}',
		};
		await outputOf(await run(stage, workflow('omniPlannedTake4', 'takeDue', { topic }, { send })), SEND);
		const sent = (await stage.sandbox.list('messages')).filter(({ text }) => text?.startsWith('Digest: '));
		assert.deepEqual(
			sent.map(({ recipient, text }) => [recipient, text]).sort(),
			['+19735550106', '+19735550107'].map((to) => [to, 'Digest: Part 1, Part 2, Part 3']),
		);
	});

	it('is listed in pages, and goes to one of several runs that take at once', async (context) => {
		const topic = 'e2e many';
		const rows = Array.from({ length: MANY }, (_, at) => ({ order: `C${at}`, when: past, text: 'x'.repeat(1000) }));
		const begun = Date.now();
		await outputOfNew('omniPlannedPlan3', 'plan', { ...PLAN, topic }, { rows });
		context.diagnostic(`${MANY} planned in ${Date.now() - begun} ms`);
		const listed = await outputOfNew('omniPlannedList3', 'getMany', { topic, returnAll: true });
		assert.deepEqual(listed.map(({ key }) => key).sort(), rows.map(({ order }) => order).sort());
		const taking = workflow('omniPlannedTake5', 'takeDue', { topic, ifEnded: 'once' });
		const first = await run(stage, taking);
		const others = await Promise.all([runAgain(stage, taking.id), runAgain(stage, taking.id)]);
		const taken = [];
		for (const id of [first, ...others]) taken.push(...(await outputOf(id)).map(({ key }) => key));
		assert.equal(taken.length, MANY);
		assert.equal(new Set(taken).size, MANY);
	});
}
