import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../test/e2e/eventually.mjs';
import { openShortStage } from '../../test/e2e/stage.mjs';
import { atMost, people, SEND, SMS, Waits } from '../../test/e2e/waits.mjs';
import { connected, ENDED, omni, run, start, START } from '../../test/e2e/workflows.mjs';
import { fetchInTime } from '../lib/fetchInTime.ts';
import { DATA_TABLES } from '../lib/n8nProcess.ts';
import { itemsOf } from '../lib/smsJob.ts';
import { phone } from '../../test/support/phones.ts';

/** What the standing attack does to waits in the real n8n while they end. */
const stage = {};
let waits;

/** Its messages stay SENT. */
const PATIENT = '+447700900906';
const MANY = 2_000;
const PER_CALL = 20;
/** Not long enough for all of its callbacks. */
const WAITS_MINUTES = 8;
/** A look so little before the end is the last one (nodes/durable/watcher.ts): what is reported after it need not count. */
const LAST_LOOK_MS = 2_000;
const ASKED = 20;
/** How long before n8n goes on by itself the first one answers, and how long after each other they do. */
const BEFORE_MS = 8_000;
const BETWEEN_MS = 450;
const ASK = 'Ask';

before(async () => {
	Object.assign(stage, await openShortStage('attack'));
	waits = new Waits(stage);
});

after(async () => {
	await stage.stop?.();
});

function shuffled(list) {
	const all = [...list];
	for (let at = all.length - 1; at > 0; at -= 1) {
		const other = Math.floor(Math.random() * (at + 1));
		[all[at], all[other]] = [all[other], all[at]];
	}
	return all;
}

/** The messages of a send with this text, and the address that it gave for their callbacks. */
async function sentWith(text) {
	const [{ body }] = await eventually(
		async () => (await stage.sandbox.list('requests')).filter((request) => request.body.includes(text)),
		({ length }) => length === 1,
	);
	const messages = (await stage.sandbox.list('messages')).filter((message) => message.text.includes(text));
	return { url: JSON.parse(body).messages[0].callbackUrl, ids: messages.map(({ id }) => id) };
}

/** Reports messages as delivered; gives the status of n8n's answer, or `undefined` where there was none. */
async function report(url, ids) {
	const events = ids.map((messageId) => ({ messageId, status: 'DELIVERED', errorCode: 0, ts: Date.now() }));
	const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(events) };
	return await fetchInTime(url, request).then(
		({ status }) => status,
		() => undefined,
	);
}

it('2,000 that are waited for, reported in any order, twice, until after the end: what was taken in time counts', async () => {
	const text = 'omniAttackMany01';
	const rows = people(...Array.from({ length: MANY }, () => PATIENT));
	// Its time begins with the send, which is behind this moment.
	const begun = Date.now();
	const executionId = await waits.start(text, 'omniSms', rows, {
		...SMS,
		text: `=${text} {{ $json.index }}`,
		...atMost(WAITS_MINUTES),
	});
	const { url, ids } = await sentWith(text);
	assert.equal(ids.length, MANY);
	const end = begun + WAITS_MINUTES * stage.minute;
	const left = shuffled([...ids, ...ids]);
	/** How long before the end each of them was taken, in milliseconds. */
	const inTime = new Map();
	// As evenly as the machine can, until some time after the end.
	const pace = (PER_CALL * (end + stage.minute - Date.now())) / left.length;
	let next = Date.now();
	while (left.length > 0 && Date.now() < end + stage.minute) {
		await sleep(Math.max(0, next - Date.now()));
		next += pace;
		const call = left.splice(0, PER_CALL);
		const status = await report(url, call);
		const early = end - Date.now();
		if (status === 200 && early > 0) for (const id of call) inTime.set(id, Math.max(early, inTime.get(id) ?? 0));
	}
	const items = await waits.items(executionId);
	const reached = new Set(items.filter(({ outcome }) => outcome === 'REACHED').map(({ messageId }) => messageId));
	const uncounted = [...inTime].filter(([id]) => !reached.has(id));
	console.log(`${inTime.size} of ${MANY} were taken in time, ${reached.size} counted`);
	console.log(`Not counted, by how early they were taken: ${uncounted.map(([, early]) => `${early} ms`).join(', ')}`);
	assert.deepEqual(
		items.map(({ pairedTo }) => pairedTo),
		rows.map(({ index }) => index),
	);
	assert.equal(new Set(items.map(({ messageId }) => messageId)).size, MANY);
	const ends = new Set(items.map(({ outcome, status }) => `${outcome} ${status}`));
	assert.deepEqual(
		[...ends].filter((one) => !['REACHED DELIVERED', 'TIMEOUT SENT'].includes(one)),
		[],
	);
	assert.deepEqual(
		uncounted.filter(([, early]) => early > LAST_LOOK_MS),
		[],
	);
	assert.ok(inTime.size > 0);
});

it('answers that come when the time of a question ends: the page and the workflow say the same', async () => {
	const { n8n, sandbox } = stage;
	const own = {
		operation: 'sendAndWait',
		from: 'OmniDemo',
		message: 'Refund?',
		options: { limitWaitTime: { values: { limitType: 'afterTimeInterval', resumeAmount: 12, resumeUnit: 'minutes' } } },
	};
	const ends = await Promise.all(
		Array.from({ length: ASKED }, async (_, at) => {
			const to = phone(at, 740);
			const nodes = [start(), omni(stage, ASK, 'omniSms', { ...own, to })];
			const id = `omniAttackEnd${String(at).padStart(3, '0')}`;
			const executionId = await run(stage, { id, nodes, connections: connected([START, ASK]) });
			const { text } = await eventually(
				async () => (await sandbox.list('messages')).find(({ recipient }) => recipient === to) ?? {},
				(message) => message.text !== undefined,
			);
			const asleep = await eventually(
				() => n8n.execution(executionId),
				({ status }) => status === 'waiting',
			);
			const [link] = /https?:\/\/\S+/.exec(text);
			const till = Date.parse(asleep.data.waitTill);
			// From three seconds before the end of its time to some after it, until n8n goes on by itself.
			await sleep(Math.max(0, till - Date.now() - BEFORE_MS + at * BETWEEN_MS));
			const answer = await fetchInTime(link, { method: 'POST', body: new URLSearchParams({ approved: 'true' }) });
			const isTaken = /Got it, thanks/.test(await answer.text());
			const { status, data } = await eventually(
				() => n8n.execution(executionId),
				(execution) => ENDED.includes(execution.status),
			);
			assert.equal(status, 'success');
			const [item] = itemsOf({ data }, ASK);
			return [isTaken, String(item.data?.approved ?? false) === 'true', JSON.stringify(item)];
		}),
	);
	console.log(`${ends.filter(([isTaken]) => isTaken).length} of ${ends.length} answers were taken`);
	assert.deepEqual(
		ends.filter(([isTaken, isApproved]) => isTaken !== isApproved),
		[],
	);
});

it('who says STOP while the first few are waited for gets nothing of the rest', async () => {
	const list = [1, 2, 3].map((number) => phone(number, 741));
	await stage.sandbox.post('clock', { speed: 0 });
	const few = {
		options: { doNotContact: true, fewFirst: { few: { first: 1, unit: 'items', share: 100, within: 300 } } },
	};
	const id = await waits.start('omniAttackStop01', 'omniSms', people(...list), { ...SMS, ...few });
	await waits.until(id, ({ status }) => status === 'waiting');
	const add = omni(stage, 'Add', 'omniContacts', { resource: 'doNotContact', operation: 'add', address: list[1] });
	const stop = { id: 'omniAttackStop02', nodes: [start(), add], connections: connected([START, 'Add']) };
	const noted = await run(stage, stop);
	const { status, data } = await waits.end(noted);
	assert.equal(status, 'success', data.resultData.error?.message);
	await stage.sandbox.post('clock', { speed: 1 });
	const items = await waits.items(id);
	assert.deepEqual(
		items.map(({ code, outcome }) => [code, outcome]),
		[
			['OK', 'REACHED'],
			['OPTED_OUT', items[1].outcome],
			['OK', 'REACHED'],
		],
	);
	const requests = await stage.sandbox.list('requests');
	assert.deepEqual(
		list.map((to) => requests.filter(({ body }) => body.includes(to)).length),
		[1, 0, 1],
	);
});

/** The package's data table, by n8n's own route. */
async function tableRoute() {
	const { id: project } = await stage.n8n.ask('GET', '/rest/projects/personal');
	const { data } = await stage.n8n.ask('GET', `/rest/projects/${project}/data-tables`);
	const { id } = data.find(({ name }) => name.startsWith('Omni Messaging'));
	return `/rest/projects/${project}/data-tables/${id}`;
}

/** Runs one operation of the Do Not Contact list; rejects where it fails. */
async function onList(id, operation, parameters = {}) {
	const own = omni(stage, 'List', 'omniContacts', { resource: 'doNotContact', operation, ...parameters });
	const { status, data } = await waits.end(
		await run(stage, { id, nodes: [start(), own], connections: connected([START, 'List']) }),
	);
	assert.equal(status, 'success', data.resultData.error?.message);
}

/** So long the others wait for a list that is lost. */
const LOST_MINUTES = 20;

/** What becomes of the others where nothing can be noted of them (nodes/delivery/others.ts). */
const NOT_NOTED =
	'It was not sent before the wait ended: n8n was down, or nothing could be noted of it in n8n’s data table';

/** What happens to the Do Not Contact list, what its person gets back, and whether a send knows the list afterwards. */
const LOSSES = [
	[
		'deleted',
		async () => await stage.n8n.ask('DELETE', await tableRoute()),
		async () => await onList('omniAttackLost010', 'acceptNewTable'),
		false,
	],
	[
		'renamed',
		async () => await stage.n8n.ask('PATCH', await tableRoute(), { name: 'Omni Messaging, old' }),
		async () => await stage.n8n.ask('PATCH', await tableRoute(), { name: 'Omni Messaging' }),
		true,
	],
	[
		'switched off',
		async () => await stage.restartN8n(undefined, DATA_TABLES.off),
		async () => await stage.restartN8n(undefined, DATA_TABLES.on),
		false,
	],
];

for (const [at, [what, lose, mend, isKnown]] of LOSSES.entries()) {
	it(`the Do Not Contact list is ${what} while the first few are waited for: nobody who is on it gets anything`, async () => {
		const list = [1, 2, 3].map((number) => phone(10 * at + number, 742));
		await onList(`omniAttackList0${at}1`, 'add', { address: list[1] });
		await stage.sandbox.post('clock', { speed: 0 });
		const few = {
			options: {
				doNotContact: true,
				fewFirst: { few: { first: 1, unit: 'items', share: 100, within: LOST_MINUTES / 2 } },
			},
		};
		const id = await waits.start(`omniAttackLost0${at}2`, 'omniSms', people(...list), {
			...SMS,
			...few,
			...atMost(LOST_MINUTES),
		});
		try {
			await waits.until(id, ({ status }) => status === 'waiting');
			await lose();
			await stage.sandbox.post('clock', { speed: 1 });
			const items = itemsOf(await waits.end(id), SEND);
			assert.deepEqual(
				items.map(({ code, message }) => (code === 'NOT_SENT' ? [code, message] : [code])),
				isKnown ? [['OK'], ['OPTED_OUT'], ['OK']] : [['OK'], ['NOT_SENT', NOT_NOTED], ['NOT_SENT', NOT_NOTED]],
			);
			const requests = await stage.sandbox.list('requests');
			assert.deepEqual(
				list.map((to) => requests.filter(({ body }) => body.includes(to)).length),
				isKnown ? [1, 0, 1] : [1, 0, 0],
			);
		} finally {
			await stage.sandbox.post('clock', { speed: 1 });
			await mend();
		}
	});
}

/** A credential of its own, which the wait loses meanwhile. */
const WITHOUT_CREDENTIAL = [
	['is gone', async (id) => await stage.n8n.ask('DELETE', `/rest/credentials/${id}`)],
	[
		'belongs to somebody else',
		async (id) => {
			const email = 'somebody@example.com';
			await stage.n8n.ask('POST', '/rest/invitations', [{ email, role: 'global:member' }]);
			const projects = await stage.n8n.ask('GET', '/rest/projects');
			const { id: destinationProjectId } = projects.find(({ name }) => name.includes(email));
			await stage.n8n.ask('PUT', `/rest/credentials/${id}/transfer`, { destinationProjectId });
		},
	],
];

for (const [at, [what, lose]] of WITHOUT_CREDENTIAL.entries()) {
	it(`a credential that ${what} while a wait sleeps: the wait ends, with the ID of what was sent`, async () => {
		const { n8n, sandbox, examples } = stage;
		const data = { baseUrl: sandbox.url, apiKey: 'sandbox-key' };
		const credential = await n8n.putCredential({ name: `Lost ${at}`, type: 'omniApiKeyApi', data });
		const text = `lost ${at}`;
		const own = { ...SMS, text, ...atMost(10) };
		const workflow = waits.workflow(`omniAttackGone0${at}`, 'omniSms', people(PATIENT), own);
		for (const { credentials } of workflow.nodes)
			if (credentials?.omniApiKeyApi) credentials.omniApiKeyApi = { id: credential, name: `Lost ${at}` };
		assert.notEqual(credential, examples.credentialId);
		const executionId = await waits.run(workflow);
		await waits.until(executionId, ({ status }) => status === 'waiting');
		await lose(credential);
		const execution = await waits.end(executionId);
		const { ids } = await sentWith(text);
		assert.ok(JSON.stringify(execution.data).includes(ids[0]));
		assert.equal((await sandbox.list('messages')).filter((message) => message.text === text).length, 1);
	});
}
