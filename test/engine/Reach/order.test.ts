import type { IDataObject } from 'n8n-workflow';

import { noteArrivals, type Arrivals } from '../../../nodes/fallback/arrivals';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { N8n } from '../../support/n8n';
import { ReachBench } from '../../support/reach';
import { EMPTY } from '../../support/sentences';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
let bench: ReachBench;
beforeEach(() => {
	bench = new ReachBench(sandbox);
});

const SMS = { channel: 'sms', from: 'Shop', to: '={{ $json.phone }}', patience: 5 };
const CHAT = { channel: 'chatApp', from: 'Shop', to: '={{ $json.phone }}', patience: 10, cost: 0.005 };
const PUSH = { channel: 'push', from: '1001', to: '={{ $json.token }}', patience: 2 };
const ANN = { phone: '+12025550101', token: 'device-1' };

const cheapest = (channel: IDataObject[], more: IDataObject = {}): NodeRun['parameters'] =>
	({
		text: 'Your order is on its way',
		title: 'Your order',
		channels: { channel },
		channelOrder: 'cheapest',
		...more,
	}) as never;

/** Notes how many of a hundred messages arrived lately, by what is counted together. */
async function known(arrived: Record<string, number>, ended = 100): Promise<void> {
	const { context } = new N8n({ tables: bench.tables, workflow: 'another' });
	const counts = Object.entries(arrived).map(([key, count]): [string, Arrivals] => [key, { ended, arrived: count }]);
	await noteArrivals(context, new Map(counts));
}

const codes = () => bench.waiting.progress.tries.map((tries) => tries.map(({ step, code }) => `${step} ${code}`));
const channels = () => bench.waiting.people.map(({ steps }) => steps.map(({ channel }) => channel));
const recipients = () => sandbox.messages().map(({ channel, recipient }) => `${channel} ${recipient}`);

it('sends by the cheapest channel that usually arrives, which keeps its patience; the others follow', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90 });
	const { error, hints } = await bench.run(cheapest([SMS, CHAT]), [ANN]);
	expect([error, hints]).toStrictEqual([undefined, []]);
	expect(channels()).toStrictEqual([['chatApp', 'sms']]);
	expect(bench.waiting.people[0].steps.map(({ patience }) => patience)).toStrictEqual([600_000, 300_000]);
	expect([recipients(), codes()]).toStrictEqual([['chatapp +12025550101'], [['0 OK']]]);
	// What they would cost is asked of the channel alone that the tariff has.
	expect(bench.sends.map(({ type }) => type)).toStrictEqual(['omniChatApp', 'omniSms', 'omniSms', 'omniChatApp']);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('takes what an SMS costs from the tariff, and what arrives in the country of each number', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90, 'sms GB': 99, 'chatApp GB': 60 });
	await bench.run(cheapest([SMS, CHAT]), [ANN, { phone: '+447700900123' }]);
	expect(channels()).toStrictEqual([
		['chatApp', 'sms'],
		['sms', 'chatApp'],
	]);
	await bench.run(cheapest([SMS, { ...CHAT, cost: 0.02 }]), [ANN]);
	expect(channels()).toStrictEqual([['sms', 'chatApp']]);
});

it('takes the share that is named', async () => {
	await known({ 'sms US': 99, 'chatApp US': 60 });
	await bench.run(cheapest([SMS, CHAT], { usually: 60 }), [ANN]);
	expect(channels()).toStrictEqual([['chatApp', 'sms']]);
});

it('leaves the channels as they are listed while too little is known, and says so', async () => {
	await known({ 'sms US': 99 });
	const { hints } = await bench.run(cheapest([SMS, CHAT]), [ANN]);
	expect(channels()).toStrictEqual([['sms', 'chatApp']]);
	expect(hints.map(({ message }) => message)).toStrictEqual([
		expect.stringMatching(
			/^Channel Order: too little is known yet about Chat App, so your order holds there\. 20 messages/,
		),
	]);
});

it('leaves them as they are listed unless asked, whatever is known', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90 });
	await bench.run(cheapest([SMS, CHAT], { channelOrder: 'listed' }), [ANN]);
	expect(channels()).toStrictEqual([['sms', 'chatApp']]);
});

it('a rehearsal shows the order of each person, and why', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90 });
	const { items } = await bench.run(cheapest([SMS, PUSH, CHAT], { options: { rehearse: true } }), [ANN]);
	const [{ json }] = items;
	expect(json).toMatchObject({ code: 'OK', channel: 'push' });
	expect((json.tries as IDataObject[]).map(({ channel }) => channel)).toStrictEqual(['push', 'chatApp', 'sms']);
	expect(json.channelOrder).toStrictEqual([
		{
			channel: 'push',
			cost: 0,
			messages: 0,
			arrived: 0,
			why: 'as listed: too little is known (0 of 20 messages)',
		},
		{ channel: 'chatApp', cost: 0.005, messages: 100, arrived: 90, why: 'usually arrives (90 of 100 messages)' },
		{ channel: 'sms', cost: 0.01, messages: 100, arrived: 99, why: 'usually arrives (99 of 100 messages)' },
	]);
	expect(recipients()).toStrictEqual([]);
});

it('a few come first by the cheapest channel, too', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90 });
	const options = { fewFirst: { few: { first: 1, unit: 'items', share: 100, within: 5 } } };
	await bench.run(cheapest([SMS, CHAT], { options }), [ANN, { phone: '+12025550102' }]);
	expect([recipients(), codes()]).toStrictEqual([['chatapp +12025550101'], [['0 OK'], []]]);
	expect(channels()).toStrictEqual([
		['chatApp', 'sms'],
		['chatApp', 'sms'],
	]);
});

it('with Send Once the cheapest channel goes first, and who was told by another one before is not told again', async () => {
	const once = (key: string) => cheapest([SMS, CHAT], { options: { sendOnce: { once: { key } } } });
	await bench.run(once('order-1'), [ANN]);
	await known({ 'sms US': 99, 'chatApp US': 90 });
	await bench.run(once('order-1'), [{ ...ANN, sms: '' }]);
	expect(codes()).toStrictEqual([['0 ALREADY_SENT']]);
	await bench.run(once('order-2'), [ANN]);
	expect(channels()).toStrictEqual([['chatApp', 'sms']]);
	expect(recipients()).toStrictEqual(['sms +12025550101', 'chatapp +12025550101']);
});

it('with Send Once Keys made of the messages the channels stay as they are listed: in another order a person could be told twice', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90 });
	const { error } = await bench.run(cheapest([SMS, CHAT], { options: { sendOnce: {} } }), [ANN]);
	expect([error?.message, bench.isWaiting]).toStrictEqual([expect.stringContaining(`Send Once Key: ${EMPTY}`), false]);
	const options = { sendOnce: { once: { keyFrom: 'message' } } };
	const { hints } = await bench.run(cheapest([SMS, CHAT], { options }), [ANN]);
	expect(channels()).toStrictEqual([['sms', 'chatApp']]);
	expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('made of its message')]);
});

it('a push is not put before what asks the Do Not Contact list, since it asks none', async () => {
	await known({ 'sms US': 99, push: 99 });
	await bench.run(cheapest([SMS, PUSH]), [ANN]);
	expect([channels(), recipients()]).toStrictEqual([[['push', 'sms']], ['push device-1']]);
	sandbox.reset({ asNew: true });
	await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation: 'add' },
		items: itemsOf([{ kind: 'incoming', sender: ANN.phone, text: 'Stop', messageId: '77', optOut: true }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		dataTables: bench.tables,
	});
	const other = { phone: '+12025550102', token: 'device-2' };
	await bench.run(cheapest([SMS, PUSH], { options: { doNotContact: true } }), [ANN, other]);
	expect(channels()).toStrictEqual([
		['sms', 'push'],
		['sms', 'push'],
	]);
	expect([codes(), recipients()]).toStrictEqual([[['0 OPTED_OUT'], ['0 OK']], ['sms +12025550102']]);
	await bench.run(cheapest([SMS, PUSH], { options: { topic: 'offers' } }), [other]);
	expect(channels()).toStrictEqual([['sms', 'push']]);
});

it('an SMS that has to wait for its hours has its price all the same', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90 });
	const anotherDay = String((new Date().getUTCDay() + 3) % 7 || 7);
	const hours = { from: '08:00', until: '20:00', days: [anotherDay], clock: 'zone', zone: 'UTC', outside: 'postpone' };
	const { hints, error } = await bench.run(cheapest([SMS, CHAT], { options: { deliverBetween: { hours } } }), [ANN]);
	expect(error).toBeUndefined();
	expect([channels(), recipients(), hints]).toStrictEqual([[['chatApp', 'sms']], [], []]);
});

it('where the tariff can not be read, the messages leave in the listed order, and a hint says so', async () => {
	await known({ 'sms US': 99, 'chatApp US': 90 });
	sandbox.faults.add({ kind: 'status', status: 403, match: { path: '/billing-api' }, body: {} });
	const { error, hints } = await bench.run(cheapest([SMS, CHAT]), [ANN]);
	expect(error).toBeUndefined();
	expect([channels(), recipients()]).toStrictEqual([[['sms', 'chatApp']], ['sms +12025550101']]);
	expect(hints.map(({ message }) => message)).toStrictEqual([
		'Channel Order: your tariff did not tell what SMS costs, so your order holds there.',
	]);
});

it('where what arrived can’t be looked up, the channels stay as they are listed, and a hint says why', async () => {
	bench.tables.areOn = false;
	const { items, hints } = await bench.run(cheapest([SMS, CHAT], { options: { rehearse: true } }), [ANN]);
	expect(items.map(({ json }) => json.channel)).toStrictEqual(['sms']);
	expect(hints.map(({ message }) => message)).toContainEqual(
		expect.stringMatching(/^Channel Order: your order holds, since nobody knows what arrived\. n8n’s data tables/),
	);
});
