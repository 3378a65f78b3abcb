import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { eventually } from './eventually.mjs';
import { SEND, Waits } from './waits.mjs';
import { phone } from '../support/phones.ts';

const CHAT = { channel: 'chatApp', from: 'Shop', to: '={{ $json.chat }}' };
const SMS = { channel: 'sms', from: 'OmniDemo', to: '={{ $json.sms }}' };
const EMAIL = { channel: 'email', from: 'news@example.com', to: '={{ $json.email }}' };
/** A patience that is over in no test, in minutes. */
const LONG = 200;

/** People who are reached by one channel or the other, on the real n8n. */
export function reachTests(stage) {
	const waits = new Waits(stage);
	const start = async (id, rows, channel, more = {}) => {
		const channels = { channel: channel.map((row) => ({ patience: LONG, ...row })) };
		const parameters = { operation: 'send', text: 'Your order is on its way', title: 'Your order', channels, ...more };
		return await waits.start(id, 'omniReach', rows, parameters);
	};
	const triesOf = ({ tries }) => tries.map(({ channel, code, status }) => `${channel} ${code} ${status}`);

	it('by the first channel, or by the next where a message fails, is refused or is not there in time', async () => {
		const rows = [
			{ index: 0, chat: '+19705550180', sms: '+19705550180' },
			{ index: 1, chat: '+447700900901', sms: '+19705550181' },
			{ index: 2, chat: '+447700900911', sms: '+19705550182' },
			{ index: 3, chat: '', sms: '+19705550183' },
			{ index: 4, chat: '+447700900901', sms: '+447700900903', email: 'ann@example.com' },
			{ index: 5, chat: '+447700900901', sms: '+447700900901' },
		];
		const id = await start('omniReach0000001', rows, [CHAT, SMS, EMAIL]);
		const items = await waits.items(id);
		assert.deepEqual(
			items.map((item) => [item.pairedTo, item.outcome, item.channel, triesOf(item)]),
			[
				[0, 'REACHED', 'chatApp', ['chatApp OK DELIVERED']],
				[1, 'REACHED', 'sms', ['chatApp OK UNDELIVERABLE', 'sms OK DELIVERED']],
				[2, 'REACHED', 'sms', ['chatApp REJECTED null', 'sms OK DELIVERED']],
				[3, 'REACHED', 'sms', ['sms OK DELIVERED']],
				[4, 'REACHED', 'email', ['chatApp OK UNDELIVERABLE', 'sms OK EXPIRED', 'email OK DELIVERED']],
				[5, 'FAILED', null, ['chatApp OK UNDELIVERABLE', 'sms OK UNDELIVERABLE']],
			],
		);
	});

	it('by the next channel after the patience of one', async () => {
		const rows = [{ index: 0, chat: '+19705550185', sms: '+447700900906', email: 'bob@example.com' }];
		const impatient = [{ ...CHAT, reachedWhen: 'seen', patience: 1 }, { ...SMS, patience: 1 }, EMAIL];
		const [item] = await waits.items(await start('omniReach0000002', rows, impatient));
		assert.deepEqual([item.outcome, item.channel], ['REACHED', 'email']);
		assert.deepEqual(
			item.tries.map(({ channel, status }) => [channel, status === 'DELIVERED']),
			[
				['chatApp', true],
				['sms', false],
				['email', true],
			],
		);
	});

	it('by a message that the person looks at', async () => {
		const rows = [{ index: 0, chat: '+447700900905', sms: '+19705550184' }];
		const [item] = await waits.items(await start('omniReach0000006', rows, [{ ...CHAT, reachedWhen: 'seen' }, SMS]));
		assert.deepEqual([item.outcome, item.channel, triesOf(item)], ['REACHED', 'chatApp', ['chatApp OK SEEN']]);
	});

	it('once for a key, whichever channel it was', async () => {
		const rows = [{ index: 0, chat: '+447700900901', sms: '+19705550186' }];
		const once = { options: { sendOnce: { once: { key: 'order-186' } } } };
		const first = await waits.items(await start('omniReach0000003', rows, [CHAT, SMS], once));
		assert.deepEqual(first.map(triesOf), [['chatApp OK UNDELIVERABLE', 'sms OK DELIVERED']]);
		const again = await waits.items(await start('omniReach0000004', rows, [CHAT, SMS], once));
		assert.deepEqual(
			again.map((item) => [item.outcome, triesOf(item)]),
			[['ALREADY_SENT', ['chatApp ALREADY_SENT null']]],
		);
	});

	it('not at all, where the few who come first are not reached', async () => {
		const rows = [
			{ index: 0, sms: '+447700900901' },
			{ index: 1, sms: '+19705550188' },
			{ index: 2, sms: '+19705550189' },
		];
		const few = { first: 1, unit: 'items', share: 100, within: 300 };
		const options = { fewFirst: { few } };
		const items = await waits.items(await start('omniReach0000007', rows, [SMS], { options }));
		assert.deepEqual(
			items.map((item) => [item.pairedTo, item.outcome, triesOf(item)]),
			[
				[0, 'FAILED', ['sms OK UNDELIVERABLE']],
				[1, 'STOPPED', []],
				[2, 'STOPPED', []],
			],
		);
		const reached = [{ ...rows[0], sms: '+19705550190' }, rows[1], rows[2]];
		const others = await waits.items(await start('omniReach0000008', reached, [SMS], { options }));
		assert.deepEqual(
			others.map(triesOf),
			Array.from({ length: 3 }, () => ['sms OK DELIVERED']),
		);
	});

	it('by the cheapest channel first, once it is known that its messages usually arrive', async () => {
		// As many as have to be known, in a country to which no other test sends.
		const rows = Array.from({ length: 20 }, (_, index) => ({
			index,
			chat: `+4930901820${index + 10}`,
			sms: `+4930901820${index + 10}`,
		}));
		const costly = [SMS, { ...CHAT, cost: 0.0001 }];
		const cheapest = { channelOrder: 'cheapest', usually: 80 };
		const first = await waits.items(await start('omniReach0000009', rows, [CHAT], {}));
		assert.ok(first.every(({ channel }) => channel === 'chatApp'));
		const [person] = rows;
		const [item] = await waits.items(await start('omniReach0000010', [person], costly, cheapest));
		assert.deepEqual(triesOf(item), ['chatApp OK DELIVERED']);
		const rehearse = { ...cheapest, options: { rehearse: true } };
		const [told] = await waits.items(await start('omniReach0000011', [person], costly, rehearse));
		assert.deepEqual(
			told.channelOrder.map(({ channel, why }) => [channel, why.replace(/\(.*/, '')]),
			[
				['chatApp', 'usually arrives '],
				['sms', 'as listed: too little is known '],
			],
		);
	});

	it('by nobody where nothing leaves at all: with On Error Continue each item says so', async () => {
		const rows = [0, 1, 2].map((index) => ({ index, sms: `+1970555019${index + 1}` }));
		const match = { path: '/sms/messages', body: rows[0].sms };
		await stage.sandbox.post('faults', { kind: 'status', status: 401, times: 2, match });
		const parameters = {
			operation: 'send',
			text: 'Your order is on its way',
			channels: { channel: [SMS] },
			options: { includeOtherFields: true },
		};
		const id = await waits.start('omniReach0000012', 'omniReach', rows, parameters, 'continueRegularOutput');
		const items = await waits.items(id);
		assert.deepEqual(
			items.map((item) => [item.pairedTo, item.sms, item.code]),
			rows.map(({ index, sms }) => [index, sms, 'NOT_SENT']),
		);
		const failing = await waits.end(
			await waits.start('omniReach0000013', 'omniReach', rows, parameters, 'continueErrorOutput'),
		);
		const [{ data }] = failing.data.resultData.runData[SEND];
		assert.deepEqual(
			data.main.map((output) => output.map(({ json }) => [json.index, json.details?.code])),
			[[], rows.map(({ index }) => [index, 'NOT_SENT'])],
		);
	});

	it('in a rehearsal by nobody: each channel says what it would do', async () => {
		const rows = [{ index: 0, chat: '+19705550187', sms: '+19705550187' }];
		const [item] = await waits.items(
			await start('omniReach0000005', rows, [CHAT, SMS], { options: { rehearse: true } }),
		);
		assert.deepEqual([item.code, item.rehearsed, item.channel], ['OK', true, 'chatApp']);
		const sent = await stage.sandbox.list('messages');
		assert.equal(
			sent.some(({ recipient }) => recipient === '+19705550187'),
			false,
		);
	});
}

/** Longer than a killed execution lives. */
const HANGS_MS = 240_000;

/** The same people while n8n is killed, asleep and in the middle of a send. */
export function reachRestartTests(stage, kill) {
	const waits = new Waits(stage);
	const parameters = (channel) => ({
		operation: 'send',
		text: 'Your order is on its way',
		title: 'Your order',
		channels: { channel },
	});
	const sentTo = async (to) =>
		(await stage.sandbox.list('requests')).filter(({ method, body }) => method === 'POST' && body.includes(to));

	it('n8n is killed while it waits for a channel: the next one has its turn, and nothing is sent again', async () => {
		await stage.sandbox.post('clock', { speed: 0 });
		const to = '+19705550188';
		const channels = [
			{ ...CHAT, patience: 3 },
			{ ...SMS, patience: 30 },
		];
		const id = await waits.start(
			'omniReachKill001',
			'omniReach',
			[{ index: 0, chat: to, sms: to }],
			parameters(channels),
		);
		await waits.until(id, ({ status }) => status === 'waiting');
		await kill();
		await eventually(
			() => sentTo(to),
			({ length }) => length === 2,
		);
		await stage.sandbox.post('clock', { speed: 1 });
		const [item] = await waits.items(id);
		assert.deepEqual([item.outcome, item.tries.length, (await sentTo(to)).length], ['REACHED', 2, 2]);
	});

	it('n8n is killed while it sends: nobody knows whether that message left, so it is never sent again', async () => {
		const to = '+19705550189';
		const channels = [
			{ ...CHAT, patience: LONG },
			{ ...SMS, patience: 2 },
			{ ...EMAIL, patience: LONG },
		];
		await stage.sandbox.post('faults', {
			kind: 'delay',
			delay: HANGS_MS,
			times: 5,
			match: { path: '/sms/messages', body: to },
		});
		const row = { index: 0, chat: '+447700900901', sms: to, email: 'cleo@example.com' };
		const id = await waits.start('omniReachKill002', 'omniReach', [row], parameters(channels));
		await eventually(
			() => sentTo(to),
			({ length }) => length === 1,
		);
		await kill();
		await fetchInTime(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
		const [item] = await waits.items(id);
		assert.deepEqual(
			[item.outcome, item.channel, item.tries.map(({ channel, code }) => `${channel} ${code}`)],
			['REACHED', 'email', ['chatApp OK', 'sms UNKNOWN', 'email OK']],
		);
		assert.equal((await sentTo(to)).length, 1);
	});
}

/** Many people of whom some are being sent to when n8n, or the worker, is killed; in queue mode n8n keeps nothing of what was known then. */
export function reachBatchTests(stage, kill) {
	const waits = new Waits(stage);
	const MANY = 220;
	/** As many as leave in one batch. */
	const MOST_UNKNOWN = 100;

	it('of those who are sent to in batches, only the batch that was under way is UNKNOWN; the others are sent to once', async () => {
		const numbers = Array.from({ length: MANY }, (_, index) => phone(index, 650));
		const rows = numbers.map((sms, index) => ({ index, chat: '+447700900901', sms }));
		const hanging = numbers[150];
		const requests = async () =>
			(await stage.sandbox.list('requests')).filter(
				({ method, path, body }) =>
					method === 'POST' && path.includes('/sms/messages') && numbers.some((number) => body.includes(number)),
			);
		const isHanging = ({ body }) => body.includes(hanging);
		await stage.sandbox.post('faults', {
			kind: 'delay',
			delay: HANGS_MS,
			times: 5,
			match: { path: '/sms/messages', body: hanging },
		});
		const id = await waits.start('omniReachKill003', 'omniReach', rows, {
			operation: 'send',
			text: 'Your order is on its way',
			channels: {
				channel: [
					{ ...CHAT, patience: LONG },
					{ ...SMS, patience: 2 },
				],
			},
		});
		await eventually(requests, (sent) => sent.some(isHanging));
		await kill();
		await fetchInTime(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
		const items = await waits.items(id);
		const codes = items.map(({ tries }) => tries.map(({ channel, code }) => `${channel} ${code}`).join());
		const unknown = codes.filter((code) => code === 'chatApp OK,sms UNKNOWN').length;
		assert.equal(codes[150], 'chatApp OK,sms UNKNOWN');
		assert.ok(unknown <= MOST_UNKNOWN, `${unknown} are UNKNOWN`);
		assert.equal(codes.filter((code) => code === 'chatApp OK,sms OK').length, MANY - unknown);
		const sent = (await requests()).map(({ body }) => body).join();
		assert.deepEqual(
			numbers.filter((number) => sent.split(number).length !== 2),
			[],
		);
	});
}
