import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { longer } from '../../scripts/lib/slowness.ts';
import { eventually } from './eventually.mjs';
import { Questions } from './questions.mjs';
import { people, SMS, Waits } from './waits.mjs';
import { connected, ENDED, node, omni, run, start, START } from './workflows.mjs';

const ROWS = 'Rows';
const DO = 'Do';
/** Its messages stay SENT. */
const PATIENT = '+447700900906';
const PHONE = '+12085550101';
const APPROVER = '+12085550102';

/** The execution that asks, and those that keep, guard and watch its question. */
const SLEEPERS = 4;
/** Longer than it takes to delete them on a machine with much else to do. */
const LONG_MS = longer(15_000);

/** The operations on what waits in a project, each in a run of its own. */
export class OpenWaits {
	#runs = 0;

	constructor(stage) {
		this.stage = stage;
	}

	/** What an operation gives for these rows. */
	async outputOf(operation, parameters, rows = [{}]) {
		const { stage } = this;
		this.#runs += 1;
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		const settings = { resource: 'openWait', operation, ...parameters };
		const nodes = [
			start(),
			node(ROWS, 'n8n-nodes-base.code', 2, { jsCode }),
			omni(stage, DO, 'omniAccount', settings, { alwaysOutputData: true }),
		];
		const id = `omniOpenWaits${String(this.#runs).padStart(3, '0')}`;
		const executionId = await run(stage, { id, nodes, connections: connected([START, ROWS], [ROWS, DO]) });
		const execution = await eventually(
			() => stage.n8n.execution(executionId),
			({ status }) => ENDED.includes(status),
		);
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message}: ${error?.description}`);
		return itemsOf(execution, DO);
	}

	/** What is listed of some workflows; others wait on this n8n, too. */
	async listed(...ids) {
		const rows = await this.outputOf('getMany', { returnAll: true });
		return rows.filter(({ workflowId }) => ids.includes(workflowId));
	}

	/** Ends what is listed in these rows. */
	async end(rows, which = 'orphans') {
		return await this.outputOf('end', { waitId: '={{ $json.waitId }}', end: which }, rows);
	}

	/** Makes what waits in a workflow go on, and tries again where n8n has too much to do to take the call, as the output says. */
	async goOn(workflow) {
		await eventually(
			async () => (await this.end(await this.listed(workflow), 'all'))[0],
			({ outcome }) => outcome === 'GOES_ON',
		);
	}
}

/** A person looks what waits in the project, and ends it. */
export function openWaitsTests(stage) {
	const questions = new Questions(stage);
	const waits = new Waits(stage);
	const openWaits = new OpenWaits(stage);
	const brief = (rows) => rows.map(({ kind, state, execution, node: own }) => [kind, state, execution, own]).sort();

	it('lists a question, a wait and an approval; ends what nobody waits for any more, and then the wait', async () => {
		const [asking, waiting, approving] = ['omniOpenAsk00001', 'omniOpenWait0001', 'omniOpenApprove1'];
		const question = await questions.asleep(asking, [{ index: 0, to: PHONE }]);
		const wait = await waits.start(waiting, 'omniSms', people(PATIENT), { ...SMS, text: waiting });
		const ask = { operation: 'sendAndWait', from: 'OmniDemo', to: APPROVER, message: 'Refund order 1002?' };
		const nodes = [start(), omni(stage, 'Approve', 'omniSms', ask)];
		const approval = await run(stage, { id: approving, nodes, connections: connected([START, 'Approve']) });
		for (const id of [wait, approval]) await waits.until(id, ({ status }) => status === 'waiting');

		const open = await eventually(
			() => openWaits.listed(asking, waiting, approving),
			({ length }) => length === 3,
		);
		assert.deepEqual(brief(open), [
			['APPROVAL', 'WAITING', approval, 'Approve'],
			['DELIVERY', 'WAITING', wait, 'Send and wait'],
			['QUESTION', 'WAITING', question, 'Ask'],
		]);
		for (const { workflow, count, channel, since, until, kind } of open) {
			assert.deepEqual([typeof workflow, count, channel], ['string', 1, 'sms']);
			assert.ok(Date.parse(since) < Date.now());
			assert.equal(kind === 'APPROVAL', until === null);
		}
		const [asked] = open.filter(({ kind }) => kind === 'QUESTION');
		const found = await openWaits.outputOf('getMany', {
			returnAll: true,
			address: PHONE.replace('+1209', '+1 (209) '),
		});
		assert.deepEqual(found, [asked]);

		// Its helpers are deleted with it, so that nothing would ever end it. One that woke just then would take it off the list.
		const asleep = await eventually(
			// One that took another for dead and made way for it has ended.
			async () => (await stage.n8n.executions(asking)).filter(({ status }) => !ENDED.includes(status)),
			(found) =>
				found.length >= SLEEPERS && found.every(({ data }) => Date.parse(data.waitTill) > Date.now() + LONG_MS),
		);
		const ids = asleep.map(({ id }) => id);
		await stage.n8n.ask('POST', '/rest/executions/delete', { ids });
		await stage.n8n.ask('POST', `/rest/executions/${approval}/stop`);
		// n8n takes a moment to stop one.
		const left = await eventually(
			() => openWaits.listed(asking, waiting, approving),
			({ length }) => length === 2,
		);
		assert.deepEqual(brief(left), [
			['DELIVERY', 'WAITING', wait, 'Send and wait'],
			['QUESTION', 'ORPHANED', question, 'Ask'],
		]);
		const orphans = await openWaits.end(left);
		assert.deepEqual(
			orphans.map(({ execution, outcome }) => [execution, outcome]).sort(),
			[
				[question, 'ENDED'],
				[wait, 'WAITS'],
			].sort(),
		);
		assert.deepEqual(brief(await openWaits.listed(asking, waiting, approving)), [
			['DELIVERY', 'WAITING', wait, 'Send and wait'],
		]);

		await openWaits.goOn(waiting);
		const items = await waits.items(wait);
		assert.deepEqual(
			items.map((item) => [item.outcome, item.status]),
			[['TIMEOUT', 'SENT']],
		);
		await eventually(
			() => openWaits.listed(waiting),
			({ length }) => length === 0,
		);
	});

	it('makes questions end that are still waited for', async () => {
		const id = 'omniOpenAsk00002';
		const question = await questions.asleep(id, [{ index: 0, to: PHONE }]);
		await openWaits.goOn(id);
		const [answer] = await questions.answers(question);
		assert.deepEqual([answer.outcome, answer.answered, answer.timedOut], ['TIMEOUT', false, true]);
		assert.deepEqual(await openWaits.listed(id), []);
	});
}
