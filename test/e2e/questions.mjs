import assert from 'node:assert/strict';
import { REPLIES } from '../../scripts/lib/examples.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { connected, ENDED, node, omni, run, start, START } from './workflows.mjs';

const PEOPLE = 'People';
const ASKING = 'Ask';
const AFTER = 'After';
/** An execution that ends at once meets n8n's own look for it, of which PostgreSQL ends one (docs/makers/crashes.md, “What ends as soon as it goes on”). */
const A_MOMENT = { amount: 0.5, unit: 'seconds' };
const FROM = '12025550199';
const HEADERS = { 'content-type': 'application/json' };

const digits = (phone) => phone.replace('+', '');

/** Starts workflows that ask, writes as people do, and tells what came of it. */
export class Questions {
	/** No two stages have the same ids, nor two runs on one stage. */
	#messages = Date.now() * 1000;

	constructor(stage) {
		this.stage = stage;
	}

	/** Starts a workflow that asks each row; gives the execution's id. */
	async ask(id, rows, parameters = {}, { type = 'omniSms', settings = {} } = {}) {
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		const asking = {
			operation: 'askAndWaitForReply',
			from: FROM,
			to: '={{ $json.to }}',
			question: '=Question {{ $json.index }}?',
			answerType: 'text',
			waitAtMost: 1,
			waitUnit: 'hours',
			options: {},
			...parameters,
		};
		const nodes = [
			start(),
			node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }),
			omni(this.stage, ASKING, type, asking, settings),
			node(AFTER, 'n8n-nodes-base.wait', 1.1, A_MOMENT),
		];
		return await run(this.stage, {
			id,
			nodes,
			connections: connected([START, PEOPLE], [PEOPLE, ASKING], [ASKING, AFTER]),
		});
	}

	/** Starts it, and waits until it sleeps. */
	async asleep(...args) {
		const id = await this.ask(...args);
		await this.until(id, ({ status }) => status === 'waiting' || ENDED.includes(status));
		return id;
	}

	async until(id, isThere) {
		return await eventually(() => this.stage.n8n.execution(id), isThere);
	}

	/** What comes out behind the node that asked. */
	async answers(id) {
		const execution = await this.until(id, ({ status }) => ENDED.includes(status));
		const { error } = execution.data.resultData;
		assert.equal(execution.status, 'success', `${error?.message}: ${error?.description}`);
		return itemsOf(execution, AFTER);
	}

	/** Somebody writes; the service leaves out the plus of the number. Gives the message's id. */
	async write(phone, text, { messageId = this.nextId(), raw = {} } = {}) {
		const message = { incomingMessageId: messageId, to: FROM, from: digits(phone), text, ts: Date.now(), ...raw };
		const body = JSON.stringify(message);
		// An n8n that has just started says for a while that it is not ready.
		const response = await eventually(
			() => fetchInTime(this.stage.examples.replyUrl, { method: 'POST', headers: HEADERS, body }),
			({ status }) => status < 404,
		);
		assert.deepEqual([response.status, await response.text()], [200, '']);
		return String(messageId);
	}

	nextId() {
		this.#messages += 1;
		return this.#messages;
	}

	/** What went on as any other message from a number, once there are so many. */
	async others(phone, count = 1) {
		const isOwn = ({ sender }) => sender === digits(phone);
		const read = async () => {
			const runs = await this.stage.n8n.executions(REPLIES.id);
			return runs.flatMap((execution) => itemsOf(execution, REPLIES.other)).filter(isOwn);
		};
		const events = await eventually(read, ({ length }) => length >= count);
		return events.map(({ text }) => text);
	}

	/** Waits until what somebody wrote has been looked at, so many times. */
	async heard(phone, count = 1) {
		const isOwn = (run) => itemsOf(run, REPLIES.trigger).some(({ sender }) => sender === digits(phone));
		await eventually(
			() => this.stage.n8n.executions(REPLIES.id),
			(runs) => runs.filter((run) => run.status === 'success' && isOwn(run)).length >= count,
		);
	}

	/** The texts that a number was sent. */
	async texts(phone) {
		const requests = await this.stage.sandbox.list('requests');
		return requests
			.filter(({ path }) => path === '/sms/messages')
			.flatMap(({ body }) => JSON.parse(body).messages)
			.filter(({ to }) => to === phone)
			.map(({ text }) => text);
	}
}
