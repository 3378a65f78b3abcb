import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { REPLIES } from '../../scripts/lib/examples.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { DATA_TABLES } from '../../scripts/lib/n8nProcess.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { Questions } from './questions.mjs';
import { connected, ENDED, node, omni, run, runAgain, start, START } from './workflows.mjs';

const TABLE = 'Omni Messaging';
const SEND = 'Send once';
const PEOPLE = 'People';

/**
 * The data table is deleted, and n8n's data tables are switched off, while questions are open and while sends with a Send Once
 * Key run.
 * @param {(meanwhile?: () => unknown, settings?: Record<string, string>) => Promise<void>} restart stops n8n and starts it again
 */
export function tableTests(stage, restart) {
	const questions = new Questions(stage);
	const phone = (number) => `+12185550${100 + number}`;
	const person = (...numbers) => numbers.map((number, index) => ({ index, to: phone(number) }));
	const told = ({ code, outcome, answered, answer }) => [code, outcome, answered, answer];

	before(async () => {
		await stage.n8n.activate(await stage.n8n.ask('GET', `/rest/workflows/${REPLIES.id}`));
		// n8n publishes a while after it has said so.
		await eventually(
			() =>
				fetchInTime(stage.examples.replyUrl, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: '[]',
				}),
			({ status }) => status < 404,
		);
	});

	after(async () => await restart(undefined, DATA_TABLES.on));

	/** The package's data table, where it is there. */
	async function table() {
		const { id: project } = await stage.n8n.ask('GET', '/rest/projects/personal');
		const { data } = await stage.n8n.ask('GET', `/rest/projects/${project}/data-tables`);
		const found = data.find(({ name }) => name === TABLE);
		return found && `/rest/projects/${project}/data-tables/${found.id}`;
	}

	/** Sends to two people with a key each; gives the execution's id. */
	async function sendOnce(id, parameters = {}, settings = {}) {
		const rows = [1, 2].map((number) => ({ order: `${id}-${number}`, to: phone(90 + number) }));
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		const more = { operation: 'send', from: 'OmniDemo', to: '={{ $json.to }}', text: `=${id} {{ $json.order }}` };
		const once = { options: { sendOnce: { once: { key: '={{ $json.order }}', ...parameters } } } };
		return await run(stage, {
			id,
			nodes: [
				start(),
				node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }),
				omni(stage, SEND, 'omniSms', { ...more, ...once }, settings),
			],
			connections: connected([START, PEOPLE], [PEOPLE, SEND]),
		});
	}

	const ended = async (id) =>
		await eventually(
			() => stage.n8n.execution(id),
			({ status }) => ENDED.includes(status),
		);
	const codes = async (id) => itemsOf(await ended(id), SEND).map(({ code }) => code);
	const texts = async (id) =>
		(await stage.sandbox.list('requests'))
			.filter(({ path }) => path === '/sms/messages')
			.flatMap(({ body }) => JSON.parse(body).messages.map(({ text }) => text))
			.filter((text) => text.startsWith(id)).length;

	/** Lets a new table stand in the place of the lost one, as a person does it. */
	async function accept() {
		const id = 'omniTableAccept1';
		const parameters = { resource: 'doNotContact', operation: 'acceptNewTable' };
		const accepting = omni(stage, SEND, 'omniContacts', parameters);
		const execution = await run(stage, { id, nodes: [start(), accepting], connections: connected([START, SEND]) });
		assert.deepEqual(
			itemsOf(await ended(execution), SEND).map(({ accepted }) => accepted),
			[true],
		);
	}

	/** A run of Send Once that is stopped by the loss of the table. */
	async function assertLost(execution) {
		const { error } = (await ended(execution)).data.resultData;
		assert.match(
			`${error?.message} ${error?.description}`,
			/Nothing was sent.*used before is not there any more.*Accept New Table/,
		);
	}

	it('a table that is deleted while a send runs: it is told, and nothing is sent again until a person has accepted the loss', async () => {
		const id = 'omniTableSend001';
		await questions.asleep('omniTableMade001', person(30));
		await stage.sandbox.post('faults', { kind: 'delay', delay: 6_000, match: { path: '/sms/messages', body: id } });
		const first = await sendOnce(id);
		await eventually(
			() => texts(id),
			(count) => count === 2,
		);
		await stage.n8n.ask('DELETE', await table());
		assert.deepEqual(await codes(first), ['OK', 'OK']);
		await assertLost(await runAgain(stage, id));
		// Not by an empty one of the same name, nor after a restart.
		await restart();
		await assertLost(await runAgain(stage, id));
		assert.equal(await texts(id), 2);
		await accept();
		assert.deepEqual(await codes(await runAgain(stage, id)), ['OK', 'OK']);
		assert.deepEqual(await codes(await runAgain(stage, id)), ['ALREADY_SENT', 'ALREADY_SENT']);
		assert.equal(await texts(id), 4);
	});

	it('a table that is renamed is used under its new name, also after a restart', async () => {
		const id = 'omniTableName001';
		assert.deepEqual(await codes(await sendOnce(id)), ['OK', 'OK']);
		const path = await table();
		await stage.n8n.ask('PATCH', path, { name: 'Mine' });
		await restart();
		assert.deepEqual(await codes(await runAgain(stage, id)), ['ALREADY_SENT', 'ALREADY_SENT']);
		await stage.n8n.ask('PATCH', path, { name: TABLE });
	});

	it('a column that is renamed stops what reads it, and one that is deleted and added again forgets nobody', async () => {
		const id = 'omniTableCol0001';
		const address = phone(92);
		const people = async (operation) => {
			const own = omni(stage, SEND, 'omniContacts', { resource: 'doNotContact', operation, address });
			const workflow = { id: `omniTable${operation}`, nodes: [start(), own], connections: connected([START, SEND]) };
			const { data } = await ended(await run(stage, workflow));
			const { error, runData } = data.resultData;
			return error?.message ?? runData[SEND][0].data.main[0].map(({ json }) => json.listed);
		};
		assert.deepEqual(await codes(await sendOnce(id)), ['OK', 'OK']);
		await people('add');
		assert.deepEqual(await people('check'), [true]);
		const path = `${await table()}/columns`;
		const column = async (name) => (await stage.n8n.ask('GET', path)).find((one) => one.name === name).id;
		await stage.n8n.ask('PATCH', `${path}/${await column('state')}/rename`, { name: 'mine' });
		assert.match(await people('check'), /its column “state” is not there$/);
		const { error } = (await ended(await runAgain(stage, id))).data.resultData;
		assert.match(error?.message, /^Nothing was sent/);
		await stage.n8n.ask('DELETE', `${path}/${await column('mine')}`);
		await stage.n8n.ask('POST', path, { name: 'state', type: 'string' });
		assert.deepEqual(await people('check'), [true]);
		assert.deepEqual(await codes(await runAgain(stage, id)), ['ALREADY_SENT', 'ALREADY_SENT']);
		assert.equal(await texts(id), 2);
	});

	it('a table that is deleted while questions are open: a reply goes on, and the run ends with UNKNOWN and the reason', async () => {
		const id = await questions.asleep('omniTableGone001', person(1, 2));
		await stage.n8n.ask('DELETE', await table());
		await questions.write(phone(1), 'yes');
		assert.deepEqual(await questions.others(phone(1)), ['yes']);
		const items = await questions.answers(id);
		assert.deepEqual(items.map(told), [
			['OK', 'UNKNOWN', false, null],
			['OK', 'UNKNOWN', false, null],
		]);
		for (const { message } of items) assert.match(message, /used before is not there any more/);
		await accept();
		const next = await questions.asleep('omniTableNext001', person(1));
		await questions.write(phone(1), 'again');
		assert.deepEqual((await questions.answers(next)).map(told), [['OK', 'ANSWERED', true, 'again']]);
	});

	it('tables that are switched off while questions are open: a reply goes on, and the run ends in time', async () => {
		const long = await questions.asleep('omniTableOff0002', person(13));
		// So long that n8n has stopped before it is over, on a machine with much to do.
		const short = await questions.asleep('omniTableOff0001', person(11, 12), { waitAtMost: 20, waitUnit: 'minutes' });
		await restart(undefined, DATA_TABLES.off);
		await questions.write(phone(11), 'yes');
		assert.deepEqual(await questions.others(phone(11)), ['yes']);
		const items = await questions.answers(short);
		assert.deepEqual(items.map(told), [
			['OK', 'UNKNOWN', false, null],
			['OK', 'UNKNOWN', false, null],
		]);
		for (const { message } of items) assert.match(message, /data tables are switched off/);
		const asking = await questions.until(await questions.ask('omniTableOff0003', person(14)), ({ status }) =>
			ENDED.includes(status),
		);
		const { error } = asking.data.resultData;
		assert.match(`${error.message} ${error.description}`, /Nobody was asked.*data tables are switched off/);
		const once = await ended(await sendOnce('omniTableOff0004'));
		assert.match(
			`${once.data.resultData.error.message} ${once.data.resultData.error.description}`,
			/Nothing was sent.*data tables are switched off.*N8N_DISABLED_MODULES/,
		);
		const unchecked = await sendOnce('omniTableOff0005', { ifMissing: 'send' });
		assert.deepEqual(await codes(unchecked), ['OK', 'OK']);
		assert.deepEqual([await texts('omniTableOff0004'), await texts('omniTableOff0005')], [0, 2]);
		await restart(undefined, DATA_TABLES.on);
		await questions.write(phone(13), 'still here');
		assert.deepEqual((await questions.answers(long)).map(told), [['OK', 'ANSWERED', true, 'still here']]);
	});
}
