import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { eventually } from './eventually.mjs';
import { people, SMS, Waits } from './waits.mjs';
import { phone } from '../support/phones.ts';

/** Longer than n8n is away, or than anything takes on a machine with much else to do. */
const LONG = 300;
const few = (more) => ({
	options: { fewFirst: { few: { first: 1, unit: 'items', share: 100, within: LONG, ...more } } },
});
const CHAT_APP = { from: 'Shop', type: 'text', to: '={{ $json.to }}', text: '=Hello {{ $json.index }}' };
/** Area codes of these tests alone. */
const AREA = 640;
const MANY_AREA = 641;
const HANGS_MS = 240_000;
const STOPPED = 'Nothing was sent for this item: fewer than 1 of the first 1 were known to be reached in time.';

const endsOf = (items) => items.map(({ pairedTo, code, outcome, status }) => [pairedTo, code, outcome, status]);

/** Sends for a few first, on the real n8n. */
export function fewTests(stage) {
	const waits = new Waits(stage);
	const sentTo = async (...list) => {
		const messages = await stage.sandbox.list('messages');
		return list.map((to) => messages.filter(({ recipient }) => `+${recipient.replace('+', '')}` === to).length);
	};

	for (const [type, parameters, mark] of [
		['omniSms', SMS, 2],
		['omniChatApp', CHAT_APP, 3],
	]) {
		it(`${type}: the others have their turn once the first are reached`, async () => {
			const list = [1, 2, 3].map((at) => phone(10 * mark + at, AREA));
			const id = await waits.start(`omniFewReached0${mark}`, type, people(...list), { ...parameters, ...few() });
			assert.deepEqual(endsOf(await waits.items(id)), [
				[0, 'OK', 'REACHED', 'DELIVERED'],
				[1, 'OK', 'REACHED', 'DELIVERED'],
				[2, 'OK', 'REACHED', 'DELIVERED'],
			]);
			assert.deepEqual(await sentTo(...list), [1, 1, 1]);
		});

		it(`${type}: the others come out unsent where the first are not reached`, async () => {
			const list = ['+447700900901', phone(10 * mark + 5, AREA), phone(10 * mark + 6, AREA)];
			const id = await waits.start(`omniFewStopped0${mark}`, type, people(...list), { ...parameters, ...few() });
			const items = await waits.items(id);
			assert.deepEqual(endsOf(items), [
				[0, 'OK', 'FAILED', 'UNDELIVERABLE'],
				[1, 'STOPPED', 'STOPPED', null],
				[2, 'STOPPED', 'STOPPED', null],
			]);
			assert.deepEqual([items[2].to, items[2].message], [list[2], STOPPED]);
			assert.deepEqual(await sentTo(...list.slice(1)), [0, 0]);
		});
	}

	it('the others come out unsent where the first are not reached in time', async () => {
		const list = ['+447700900906', phone(40, AREA)];
		const settings = { ...SMS, ...few({ within: 1 }), waitAtMost: 5, waitUnit: 'minutes' };
		const items = await waits.items(await waits.start('omniFewLate00001', 'omniSms', people(...list), settings));
		assert.deepEqual(
			items.map(({ outcome }) => outcome),
			['TIMEOUT', 'STOPPED'],
		);
		assert.deepEqual(await sentTo(list[1]), [0]);
	});
}

const requestsTo = async ({ sandbox }, ...list) =>
	(await sandbox.list('requests')).filter(
		({ method, body }) => method === 'POST' && list.some((to) => body.includes(to)),
	);

/** The same where n8n is killed while it sleeps. */
export function fewAsleepTests(stage, kill) {
	const waits = new Waits(stage);

	it('n8n is killed while the first are waited for: the others have their turn afterwards, once', async () => {
		await stage.sandbox.post('clock', { speed: 0 });
		const list = [phone(41, AREA), phone(42, AREA)];
		const id = await waits.start('omniFewKill00001', 'omniSms', people(...list), { ...SMS, ...few() });
		await waits.until(id, ({ status }) => status === 'waiting');
		await kill();
		await stage.sandbox.post('clock', { speed: 1 });
		assert.deepEqual(endsOf(await waits.items(id)), [
			[0, 'OK', 'REACHED', 'DELIVERED'],
			[1, 'OK', 'REACHED', 'DELIVERED'],
		]);
		for (const to of list) assert.equal((await requestsTo(stage, to)).length, 1);
	});
}

/** One that goes first, and others in two batches of a hundred and a smaller one. */
const MANY = 231;

/** The same where n8n, or the worker, is killed while it sends; in queue mode n8n keeps nothing of what was known then. */
export function fewKillTests(stage, kill) {
	const waits = new Waits(stage);

	it('n8n is killed while it sends for the others: they are UNKNOWN, and never sent again', async () => {
		const list = [phone(43, AREA), phone(44, AREA)];
		const match = { path: '/sms/messages', body: list[1] };
		await stage.sandbox.post('faults', { kind: 'delay', delay: HANGS_MS, times: 5, match });
		const id = await waits.start('omniFewKill00002', 'omniSms', people(...list), { ...SMS, ...few() });
		await eventually(
			() => requestsTo(stage, list[1]),
			({ length }) => length === 1,
		);
		await kill();
		await fetchInTime(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
		const items = await waits.items(id);
		assert.deepEqual(
			items.map(({ code, to }) => [code, to]),
			[
				['OK', list[0]],
				['UNKNOWN', list[1]],
			],
		);
		assert.equal((await requestsTo(stage, list[1])).length, 1);
	});

	it('of many others only the batch that was under way is UNKNOWN; the rest are sent for once', async () => {
		const list = Array.from({ length: MANY }, (_, index) => phone(index, MANY_AREA));
		const hanging = list[150];
		const requests = async () => await requestsTo(stage, ...list);
		const match = { path: '/sms/messages', body: hanging };
		await stage.sandbox.post('faults', { kind: 'delay', delay: HANGS_MS, times: 5, match });
		const id = await waits.start('omniFewKill00003', 'omniSms', people(...list), { ...SMS, ...few() });
		await eventually(requests, (sent) => sent.some(({ body }) => body.includes(hanging)));
		await kill();
		await fetchInTime(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
		const codes = (await waits.items(id)).map(({ code }) => code);
		assert.deepEqual(
			[codes[150], codes.filter((code) => code === 'UNKNOWN').length, codes.filter((code) => code === 'OK').length],
			['UNKNOWN', 100, MANY - 100],
		);
		const sent = (await requests()).map(({ body }) => body).join();
		assert.deepEqual(
			list.filter((number) => sent.split(number).length !== 2),
			[],
		);
	});
}
