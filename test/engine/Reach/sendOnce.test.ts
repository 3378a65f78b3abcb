import { noteArrivals, type Arrivals } from '../../../nodes/fallback/arrivals';
import { itemsOf, runNode } from '../../support/engine';
import { N8n } from '../../support/n8n';
import { ANN, channels, CHAT, EMAIL, ReachBench, SMS } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
const sendOnce = { once: { key: '={{ $json.order }}' } };
const ORDER = { ...ANN, order: 'A' };
const BOB = { chat: '+12025550102', sms: '+12025550102', email: 'bob@example.com', order: 'B' };

let bench: ReachBench;
beforeEach(() => {
	bench = new ReachBench(sandbox);
});

const by = (own: object[], options: object = {}): Parameters<ReachBench['run']>[0] => ({
	...channels(...(own as never[])),
	options: { sendOnce, ...options },
});
const codes = (): string[][] =>
	bench.waiting.progress.tries.map((tries) => tries.map(({ step, code }) => `${step} ${code}`));

describe('who was told before by another channel', () => {
	beforeEach(async () => {
		const refusal = { result: [{ code: 'REJECTED', messageId: null, reasons: [{ key: 'billing.error' }] }] };
		sandbox.faults.add({ kind: 'status', status: 200, body: refusal, match: { method: 'POST' } });
		await bench.run(by([SMS, EMAIL]), [ORDER]);
		expect(codes()).toStrictEqual([['0 REJECTED', '1 OK']]);
	});

	it('takes no place of a limit from who is new', async () => {
		await bench.run(by([SMS], { messagesPerHour: 1 }), [ORDER, BOB]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT'], ['0 OK']]);
	});

	it('is told so at their own limit, too', async () => {
		await bench.run({ ...channels(CHAT), options: { messagesPerRecipient: 1 } }, [ANN]);
		await bench.run(by([CHAT], { messagesPerRecipient: 1 }), [ORDER]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT']]);
	});

	it('is told so outside the hours, too, and nothing waits for them', async () => {
		const hourFromNow = (hours: number): string =>
			`${String((new Date().getUTCHours() + hours) % 24).padStart(2, '0')}:00`;
		const range = { from: hourFromNow(11), until: hourFromNow(12) };
		const hours = { ...range, clock: 'zone', timezone: 'UTC', outside: 'postpone' };
		await bench.run(by([SMS], { deliverBetween: { hours } }), [ORDER]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT']]);
	});

	it('is told so in a rehearsal', async () => {
		const { items } = await bench.run(by([SMS], { rehearse: true }), [ORDER]);
		expect(items[0].json.code).toBe('ALREADY_SENT');
	});
});

it('who was told by a later channel is told so where an earlier run left the first one UNKNOWN', async () => {
	sandbox.faults.add({ kind: 'status', status: 500, match: { method: 'POST' } });
	await bench.run(by([SMS]), [ORDER]);
	await bench.run(by([EMAIL]), [ORDER]);
	expect(codes()).toStrictEqual([['0 OK']]);
	await bench.run(by([SMS]), [ORDER]);
	expect(codes()).toStrictEqual([['0 ALREADY_SENT']]);
});

it('who has opted out of one channel is told by the next one, once', async () => {
	await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation: 'add' },
		items: itemsOf([{ kind: 'incoming', sender: ANN.sms, text: 'Stop', messageId: '77', optOut: true }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		dataTables: bench.tables,
	});
	await bench.run(by([SMS, EMAIL], { doNotContact: true }), [ORDER]);
	expect(codes()).toStrictEqual([['0 OPTED_OUT', '1 OK']]);
	await bench.run(by([SMS, EMAIL], { doNotContact: true }), [ORDER]);
	expect(codes()).toStrictEqual([['0 OPTED_OUT', '1 ALREADY_SENT']]);
	expect(sandbox.messages().map(({ channel }) => channel)).toStrictEqual(['email']);
});

it('many people with keys that others have, by three runs at once with channels of their own: each key is told once', async () => {
	const rows = Array.from({ length: 12 }, (_, at) => {
		const number = `+1202555010${at % 10}`;
		const [chat, sms] = [at % 2 ? number : '', at % 3 ? number : ''];
		return { chat, sms, email: `p${at}@example.com`, order: `K${at % 4}` };
	});
	const runs = [
		[CHAT, SMS, EMAIL],
		[EMAIL, SMS],
		[SMS, CHAT, EMAIL],
	].map(async (own) => await bench.run(by(own), rows));
	expect((await Promise.all(runs)).map(({ error }) => error)).toStrictEqual([undefined, undefined, undefined]);
	expect(sandbox.messages()).toHaveLength(4);
	expect(bench.tables.rows.filter(({ state }) => state === 'open')).toStrictEqual([]);
});

it.each([
	['another', EMAIL, {}],
	['the same', SMS, {}],
	['another', EMAIL, { messagesPerHour: 1 }],
	['another', EMAIL, { messagesPerPrefix: 1 }],
])(
	'Cheapest knows the price of a channel where somebody was told by %s before: %#',
	async (_which, earlier, limits) => {
		const { context } = new N8n({ tables: bench.tables, workflow: 'another' });
		const counts = ['sms US', 'chatApp US', 'email example.com'].map((key): [string, Arrivals] => [
			key,
			{ ended: 100, arrived: 99 },
		]);
		await noteArrivals(context, new Map(counts));
		await bench.run(by([earlier]), [ORDER]);
		const parameters = { ...by([{ ...CHAT, cost: 0.5 }, SMS], limits), channelOrder: 'cheapest' } as never;
		const { hints, error } = await bench.run(parameters, [ORDER, BOB]);
		expect(error).toBeUndefined();
		expect(hints.filter(({ message }) => message?.includes('tariff'))).toStrictEqual([]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT'], ['0 OK']]);
	},
);
