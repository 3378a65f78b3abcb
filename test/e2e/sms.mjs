import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CALLBACKS } from '../../scripts/lib/examples.ts';
import { itemsOf, runSmsJob, table } from '../../scripts/lib/smsJob.ts';
import { answeredAttempts, eventually } from './eventually.mjs';

/** What the file that is pinned to the form asks for, and how the sandbox ends a message to each number. */
const EXPECTED = [
	{ to: '+12025550100', name: 'Ada', order: '1001', end: 'DELIVERED' },
	{ to: '+12025550101', name: 'Ben', order: '1002', end: 'DELIVERED' },
	{ to: '+447700900100', name: 'Carmen', order: '1003', end: 'DELIVERED' },
	{ to: '+447700900901', name: 'Dylan', order: '1004', end: 'UNDELIVERABLE' },
	{ to: '+447700900903', name: 'Eve', order: '1005', end: 'EXPIRED' },
];
const TEXTS = EXPECTED.map(({ name, order }) => `Hello ${name}, your order ${order} is on its way.`);

export function smsTests(stage) {
	let rows;

	before(async () => {
		rows = await runSmsJob(stage.n8n);
	});

	it('each row of the CSV has its own messageId and its statuses in the order of its life', async () => {
		const own = (await stage.sandbox.list('messages')).filter(({ text }) => TEXTS.includes(text));
		const sandboxIds = new Map(own.map(({ recipient, id }) => [recipient, id]));
		assert.deepEqual(
			rows,
			EXPECTED.map(({ to, end }) => ({
				to,
				messageId: sandboxIds.get(to),
				code: 'OK',
				statuses: ['ACCEPTED', 'SENT', end],
				final: true,
			})),
		);
		assert.equal(new Set(rows.map(({ messageId }) => messageId)).size, EXPECTED.length);
		assert.ok(rows.some(({ messageId }) => Number(messageId) > Number.MAX_SAFE_INTEGER && /^\d+$/.test(messageId)));
	});

	it('the table names every recipient, messageId and status', () => {
		const lines = table(rows).split('\n').slice(2);
		assert.deepEqual(
			lines.map((line) => line.trim().split(/\s{2,}/)),
			rows.map(({ to, messageId, statuses }) => [to, messageId, statuses.join(' → ')]),
		);
	});

	it('one request carried all messages, with the key, the rows and the URL of the trigger', async () => {
		const requests = (await stage.sandbox.list('requests')).filter(
			({ path, body }) => path === '/sms/messages' && TEXTS.some((text) => body.includes(text)),
		);
		assert.equal(requests.length, 1);
		const [{ method, headers, body, status }] = requests;
		assert.deepEqual(
			{ method, status, authorization: headers.authorization },
			{ method: 'POST', status: 200, authorization: `Key ${stage.sandbox.apiKey}` },
		);
		assert.deepEqual(
			JSON.parse(body).messages,
			EXPECTED.map(({ to }, at) => ({
				from: 'OmniDemo',
				to,
				text: TEXTS[at],
				callbackUrl: stage.examples.callbackUrl,
			})),
		);
	});

	it('n8n answered every callback with 200 and nothing in it, at the first attempt', async () => {
		const own = rows.map(({ messageId }) => messageId);
		const attempts = await answeredAttempts(stage.sandbox, ({ messageIds }) =>
			messageIds.some((id) => own.includes(id)),
		);
		assert.deepEqual(new Set(attempts.flatMap(({ messageIds }) => messageIds)), new Set(own));
		for (const { url, attempt, status, answer } of attempts) {
			const expected = { url: stage.examples.callbackUrl, attempt: 1, status: 200, answer: '' };
			assert.deepEqual({ url, attempt, status, answer }, expected);
		}
	});

	it('a status event has the one envelope', async () => {
		const executions = await stage.n8n.executions(CALLBACKS.id);
		const events = executions.flatMap((execution) => itemsOf(execution, CALLBACKS.trigger));
		const { messageId } = rows[3];
		const event = events.find((candidate) => candidate.messageId === messageId && candidate.final);
		const { occurredAt, raw, ...rest } = event;
		assert.partialDeepStrictEqual(rest, {
			channel: 'sms',
			kind: 'status',
			status: 'UNDELIVERABLE',
			rank: 50,
			final: true,
			messageId,
			errorCode: 11,
			recipient: null,
			sender: null,
			text: null,
			callbackData: null,
			client: null,
		});
		assert.deepEqual(raw, { messageId, ts: Date.parse(occurredAt), status: 'UNDELIVERABLE', errorCode: 11 });
	});

	it('an incoming SMS starts the same trigger', async () => {
		const last = await stage.n8n.lastExecution(CALLBACKS.id);
		await stage.sandbox.post('configure', { incomingUrls: { sms: stage.examples.callbackUrl } });
		const fields = { from: '447700900123', to: 'OmniDemo', text: 'Where is it?' };
		const attempt = await stage.sandbox.post('incoming/sms', fields);
		assert.deepEqual({ status: attempt.status, answer: attempt.answer }, { status: 200, answer: '' });
		// n8n answers before it saves the execution.
		const own = async () => {
			const executions = await stage.n8n.executions(CALLBACKS.id, last);
			return executions
				.flatMap((execution) => itemsOf(execution, CALLBACKS.trigger))
				.filter((event) => event.sender === fields.from && event.text === fields.text);
		};
		const events = await eventually(own, ({ length }) => length > 0);
		await stage.sandbox.post('configure', { incomingUrls: { sms: stage.examples.replyUrl } });
		assert.deepEqual(
			events.map(({ channel, kind, recipient, final }) => ({ channel, kind, recipient, final })),
			[{ channel: 'sms', kind: 'incoming', recipient: fields.to, final: false }],
		);
	});
}
