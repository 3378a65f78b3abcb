import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { RECONCILE } from '../../scripts/lib/examples.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';

const MINUTE = 60_000;
const QUERY = '/sms-stat/statuses/get-by-ids';

/** An id that the service never gave out. */
const FOREIGN_ID = '9007199254740993';

/** How the sandbox ends a message to each recipient of the example. */
const ENDS = {
	'+12025550110': { status: 'DELIVERED', final: true },
	'+447700900901': { status: 'UNDELIVERABLE', final: true },
	'+447700900903': { status: 'EXPIRED', final: true },
	'+447700900904': { status: 'UNKNOWN', final: false },
	'+447700900918': { status: 'REJECTED', final: true },
};
const PHONES = Object.keys(ENDS);

/** The example with its data table, on the real n8n: rows whose callbacks were lost end with the right status. */
export function reconcileTests(stage) {
	let table;

	const run = async (start) => {
		const execution = await stage.n8n.runWorkflow(RECONCILE.id, start);
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		return execution;
	};
	const send = async () => itemsOf(await run(RECONCILE.send), RECONCILE.note);
	const queries = async () => (await stage.sandbox.list('requests')).filter(({ path }) => path === QUERY);

	/** What the table says of each message, by its phone. */
	async function rowsOf(sent) {
		const { data } = await stage.n8n.ask('GET', `${table}/rows?take=250`);
		const ids = new Set(sent.map(({ id }) => id));
		return Object.fromEntries(
			data.filter(({ id }) => ids.has(id)).map(({ phone, status, final }) => [phone, { status, final }]),
		);
	}

	/** Makes rows look as if their messages had left so long ago. */
	async function age(sent, milliseconds) {
		const data = { sentAt: new Date(Date.now() - milliseconds).toISOString() };
		const filters = sent.map(({ id }) => ({ columnName: 'id', condition: 'eq', value: id }));
		await stage.n8n.ask('PATCH', `${table}/rows`, { filter: { type: 'or', filters }, data });
	}

	async function note(messageId, phone) {
		const row = { messageId, phone, status: null, final: false, sentAt: new Date().toISOString() };
		return await stage.n8n.ask('POST', `${table}/insert`, { data: [row], returnType: 'all' });
	}

	before(async () => {
		await run(RECONCILE.send);
		const { id: project } = await stage.n8n.ask('GET', '/rest/projects/personal');
		const { data: tables } = await stage.n8n.ask('GET', `/rest/projects/${project}/data-tables`);
		const { id } = tables.find(({ name }) => name === RECONCILE.table);
		table = `/rest/projects/${project}/data-tables/${id}`;
	});

	after(async () => {
		await stage.sandbox.post('clock', { speed: 1 });
		await stage.n8n.activate(await stage.n8n.ask('GET', `/rest/workflows/${RECONCILE.callbacks}`));
	});

	it('each callback writes its status into the row of its message', async () => {
		const sent = await send();
		assert.deepEqual(
			sent.map(({ phone }) => phone),
			PHONES,
		);
		const rows = await eventually(
			() => rowsOf(sent),
			(found) => PHONES.every((phone) => found[phone].status === ENDS[phone].status),
		);
		assert.deepEqual(rows, ENDS);
	});

	it('rows whose callbacks were lost are asked for after a while, and end with the right status', async () => {
		await stage.sandbox.post('clock', { speed: 0 });
		await stage.n8n.deactivate(RECONCILE.callbacks);
		const sent = await send();
		await stage.sandbox.post('clock', { advance: 10_000 });
		const attempts = (await stage.sandbox.list('attempts')).filter(({ messageIds }) =>
			sent.some(({ messageId }) => messageIds.includes(messageId)),
		);
		assert.ok(attempts.length >= 3);
		assert.deepEqual([...new Set(attempts.map(({ status, attempt }) => `${status}|${attempt}`))], ['404|1']);
		const open = { status: null, final: false };
		const lost = Object.fromEntries(PHONES.map((phone) => [phone, open]));
		assert.deepEqual(await rowsOf(sent), { ...lost, '+447700900918': ENDS['+447700900918'] });

		const before = (await queries()).length;
		await run(RECONCILE.schedule);
		assert.equal((await queries()).length, before, 'a message that has just left is not asked for');

		const foreign = await note(FOREIGN_ID, 'foreign');
		const old = await note('9007199254740995', 'old');
		await age([...sent, ...foreign], 60 * MINUTE);
		await age(old, 5 * 24 * 60 * MINUTE);
		const execution = await run(RECONCILE.schedule);
		const accepted = sent.filter(({ messageId }) => messageId !== null).map(({ messageId }) => messageId);
		const [query, ...more] = (await queries()).slice(before);
		assert.deepEqual([JSON.parse(query.body), query.status, more], [[...accepted, FOREIGN_ID], 200, []]);
		assert.deepEqual(
			itemsOf(execution, RECONCILE.ask).map(({ channel, messageId, status, final }) => [
				channel,
				messageId,
				status,
				final,
			]),
			accepted.slice(0, 3).map((messageId, at) => ['sms', messageId, ENDS[PHONES[at]].status, true]),
		);
		assert.deepEqual(await rowsOf([...sent, ...foreign, ...old]), {
			...ENDS,
			'+447700900904': open,
			foreign: open,
			old: open,
		});
	});

	it('what is final is not asked for again', async () => {
		const before = (await queries()).length;
		await run(RECONCILE.schedule);
		const asked = (await queries()).slice(before).map(({ body }) => JSON.parse(body));
		assert.deepEqual(
			asked.map(({ length }) => length),
			[2],
		);
		assert.equal(asked[0].at(-1), FOREIGN_ID);
	});
}
