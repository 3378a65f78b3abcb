import { REACH_CHANNELS } from '../../../nodes/fallback/channels';
import { itemsOf, runNode } from '../../support/engine';
import { ANN, channels, CHAT, EMAIL, SMS, ReachBench } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, NOT_A_FLAG } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
let bench: ReachBench;
beforeEach(() => {
	bench = new ReachBench(sandbox);
});

/** Open the whole day in three days, and not before. */
const LATER = { from: '00:00', until: '24:00', days: [String(((new Date().getUTCDay() + 2) % 7) + 1)], zone: 'UTC' };
const ALWAYS = { from: '00:00', until: '24:00' };
const codes = () => bench.waiting.progress.tries.map((tries) => tries.map(({ step, code }) => `${step} ${code}`));
const recipients = () => sandbox.messages().map(({ channel, recipient }) => `${channel} ${recipient}`);
const run = async (options: object, rows: object[], ...list: object[]) =>
	await bench.run({ ...channels(...(list as never[])), options: options as never }, rows as never);

describe('a setting of the whole run by an expression', () => {
	it('Postpone waits for the hours, as the first item says', async () => {
		const hours = { ...LATER, clock: '={{ $json.by }}', outside: '={{ $json.how }}' };
		const rows = [
			{ ...ANN, by: 'zone', how: 'postpone' },
			{ ...ANN, by: 'zone', how: 'send' },
		];
		await run({ deliverBetween: { hours } }, rows, SMS, EMAIL);
		expect(codes()).toStrictEqual([['0 OUTSIDE_HOURS'], ['0 OUTSIDE_HOURS']]);
		expect(bench.plan).toMatchObject({
			postpones: true,
			precautions: { deliverBetween: { hours: { ...LATER, clock: 'zone', outside: 'skip' } } },
		});
	});

	it('Postpone has A Few First wait from when the hours of its people have begun, and is refused where the wait is over then', async () => {
		const few = (first: number) => ({ fewFirst: { few: { first, unit: 'items', share: 100, within: 15 } } });
		const hours = { ...LATER, clock: 'zone', outside: 'postpone' };
		const rows = [ANN, { ...ANN, sms: '+12025550102' }];
		const options = { ...few(1), deliverBetween: { hours } };
		const { error } = await run(options, rows, SMS, EMAIL);
		expect(`${error?.message} ${error?.description}`).toContain(
			'it lasts until the whole wait is over, which leaves no time for the others Make it shorter, or wait longer in all.',
		);
		expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
		await bench.run({ ...channels(SMS, EMAIL), waitAtMost: 7, waitUnit: 'days', options }, rows);
		const [[{ details }]] = bench.waiting.progress.tries;
		// It is tried again every 15 minutes.
		expect(bench.plan.few?.until).toBe(Date.parse(details?.retryAt as string) + 30 * 60_000);
		const open = { ...hours, from: '00:00', days: ['1', '2', '3', '4', '5', '6', '7'] };
		await run({ ...few(1), deliverBetween: { hours: open } }, rows, SMS, EMAIL);
		expect(recipients()).toStrictEqual(['sms +12025550101']);
	});

	it('Postpone with A Few First waits no longer than enough of them take, and lets who is asleep be', async () => {
		const now = Date.UTC(2030, 0, 15, 10);
		jest.spyOn(Date, 'now').mockReturnValue(now);
		const hours = { from: '09:00', until: '20:00', clock: 'field', field: 'zone', outside: 'postpone' };
		const zones = ['Pacific/Honolulu', 'Europe/Berlin', 'Europe/Berlin'];
		const rows = zones.map((zone, at) => ({ ...ANN, sms: `+1202555010${at}`, zone }));
		const ask = async (share: number) => {
			const options = { fewFirst: { few: { first: 2, unit: 'items', share, within: 15 } }, deliverBetween: { hours } };
			return await bench.run({ ...channels(SMS), waitAtMost: 2, waitUnit: 'hours', options }, rows);
		};
		const { error: tooLate } = await ask(100);
		expect(tooLate?.message).toContain('it lasts until the whole wait is over');
		const { error } = await ask(50);
		expect([error, recipients()]).toStrictEqual([undefined, ['sms +12025550101']]);
		expect(bench.plan.few).toStrictEqual({ count: 2, wanted: 1, until: now + 15 * 60_000 });
		expect(bench.plan.deadline).toBe(now + 2 * 60 * 60_000);
		jest.restoreAllMocks();
	});

	it('Skip lets the next channel have its turn', async () => {
		const hours = { ...LATER, clock: 'zone', outside: '={{ $json.how }}' };
		await run({ deliverBetween: { hours } }, [{ ...ANN, how: 'skip' }], SMS, EMAIL);
		expect([codes(), bench.plan.postpones]).toStrictEqual([[['0 OUTSIDE_HOURS', '1 OUTSIDE_HOURS']], false]);
	});

	it('Input Field names the field of the time zone', async () => {
		const hours = { ...ALWAYS, clock: '={{ "field" }}', field: '={{ $json.where }}' };
		await run({ deliverBetween: { hours } }, [{ ...ANN, where: ' zone', zone: 'Europe/Berlin' }], SMS);
		expect([codes(), bench.waiting.people[0].zone]).toStrictEqual([[['0 OK']], 'Europe/Berlin']);
	});

	it('what an item gives is no expression of the channels’ Sends', async () => {
		const hours = { ...ALWAYS, clock: 'zone', zone: '={{ $json.where }}' };
		const { error } = await run({ deliverBetween: { hours } }, [{ ...ANN, where: '={{ "UTC" }}' }], SMS);
		expect(error?.message).toContain('“={{ "UTC" }}” is not a time zone');
	});

	it.each([true, 'true', 1])('Rehearse that gives %j sends nothing', async (test) => {
		const { items } = await run({ rehearse: '={{ $json.test }}' }, [{ ...ANN, test }], CHAT, SMS);
		expect(items.map(({ json }) => [json.code, json.rehearsed])).toStrictEqual([['OK', true]]);
		expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
	});

	it('Rehearse is off for all where the first item says so', async () => {
		const rows = [
			{ chat: ANN.chat, sms: '', test: false },
			{ chat: '', sms: ANN.sms, test: true },
		];
		await run({ rehearse: '={{ $json.test }}' }, rows, CHAT, SMS);
		expect(recipients()).toStrictEqual(['chatapp +12025550101', 'sms +12025550101']);
	});

	it.each([
		[false, undefined],
		['false', undefined],
		['true', 0.01],
	])('Add Cost that gives %j tells %j', async (given, cost) => {
		const { items } = await run({ addCost: '={{ $json.given }}' }, [{ ...ANN, given }], SMS);
		expect(items[0].json.cost).toBe(cost);
	});

	it('Include Other Input Fields that is no switch is refused before anything leaves', async () => {
		const { error } = await run({ includeOtherFields: '={{ $json.some }}' }, [{ ...ANN, some: 'maybe' }], SMS);
		expect(error?.message).toContain(`Include Other Input Fields: it is ${NOT_A_FLAG}`);
		expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
	});

	it.each([
		['rehearse', 'Rehearse'],
		['addCost', 'Add Cost'],
	])('%s that finds nothing is refused before anything leaves', async (name, label) => {
		const { error } = await run({ [name]: '={{ $json.none ?? null }}' }, [ANN], SMS);
		expect(error?.message).toContain(`${label}: ${EMPTY}`);
		expect([bench.sends, bench.isWaiting]).toStrictEqual([[], false]);
	});
});

it('the audit log names the workflow of Omni Reach, and not that of a channel’s Send', async () => {
	bench = new ReachBench(sandbox, { audit: 'keep' });
	await run({}, [ANN], SMS);
	const { items } = await runNode({
		type: 'omniContacts',
		parameters: { resource: 'audit', operation: 'getMany', workflow: 'Engine test', returnAll: true },
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		dataTables: bench.tables,
	});
	expect(items.map(({ json }) => [json.code, json.workflowName])).toStrictEqual([['OK', 'Engine test']]);
});

describe('an option with a gap that no item fills', () => {
	it.each([
		['topic', 'Topic', {}],
		['auditReference', 'Audit Reference', { audit: 'keep' }],
	])('%s is refused before anything leaves', async (name, label, credential) => {
		bench = new ReachBench(sandbox, credential);
		const { error } = await run({ [name]: '=x-{{ $json.misspelt }}' }, [ANN], SMS);
		expect(`${error?.message} ${error?.description}`).toContain(`${label}: no item has $json.misspelt`);
		expect([bench.sends, bench.isWaiting]).toStrictEqual([[], false]);
	});

	it('a text of a channel’s own is refused like the common one, unless unusual texts are sent', async () => {
		const email = { ...EMAIL, own: { title: 'Yours', words: '=Hi {{ $json.misspelt }} [Unsubscribe]' } };
		const { error } = await run({}, [ANN], SMS, email);
		expect(error?.message).toContain('Channels: no item has $json.misspelt');
		expect(error?.description).toContain('add “Send Unusual Texts” under Options.');
		expect([bench.sends, bench.isWaiting]).toStrictEqual([[], false]);
		await run({ sendUnusualTexts: true }, [ANN], SMS, email);
		expect(bench.waiting.people.map(({ item }) => item)).toStrictEqual([0]);
	});

	it.each([
		['an address', { to: '={{ $json.misspelt }}' }],
		['a text of a channel’s own', { own: { words: '={{ $json.misspelt }}' } }],
		['how long to wait', { patience: '={{ $json.misspelt }}' }],
		['what counts as reached', { reachedWhen: '={{ $json.misspelt }}' }],
	])('%s counts as empty, and a hint says so', async (_what, own) => {
		const { hints } = await run({}, [ANN], SMS, { ...CHAT, ...own });
		expect(hints.map(({ message }) => message)).toContain(
			'No item has $json.misspelt, so that a value in Channels counts as empty. If its name is mistyped, correct it.',
		);
		expect(codes()).toStrictEqual([['0 OK']]);
	});

	it('a text of a channel’s own keeps nobody from the others where no item has an address there', async () => {
		const push = { channel: 'push', from: '1001', to: '={{ $json.token }}', own: { title: '=Hi {{ $json.app }}' } };
		await run({}, [ANN], SMS, push);
		expect(codes()).toStrictEqual([['0 OK']]);
		const { error } = await run({}, [ANN], SMS, { ...push, to: '={{ $json.sms }}' });
		expect(error?.message).toContain('Channels: no item has $json.app');
	});

	it('an address is refused also where unusual texts are sent: what is left of it may be somebody else’s', async () => {
		const sms = { ...SMS, to: '=+{{ $json.misspelt }}{{ $json.phone }}' };
		const { error } = await run({ sendUnusualTexts: true }, [{ ...ANN, phone: '4915123456789' }], sms);
		expect(`${error?.message} ${error?.description}`).toContain('Channels: no item has $json.misspelt');
		expect([bench.sends, bench.isWaiting]).toStrictEqual([[], false]);
	});

	it('an address is refused for the one person who lacks a part of it', async () => {
		const sms = { ...SMS, to: '=+{{ $json.cc }}{{ $json.phone }}' };
		const rows = [
			{ ...ANN, cc: '49', phone: '15123456789' },
			{ ...ANN, phone: '4412345678' },
		];
		await bench.run(channels(sms), rows, { onError: 'continueRegularOutput' });
		expect(bench.waiting.people.map(({ item }) => item)).toStrictEqual([0]);
		const [, { code, message }] = bench.plan.items;
		expect([code, message]).toStrictEqual([
			'INVALID',
			expect.stringContaining('Channels: this item has nothing for $json.cc'),
		]);
	});

	it('Send Once Key is refused also where unusual texts are sent', async () => {
		const sendOnce = { once: { key: '={{ $json.misspelt }}-shipped' } };
		const { error } = await run({ sendOnce, sendUnusualTexts: true }, [ANN], SMS);
		expect(error?.message).toContain('Send Once Key: no item has $json.misspelt');
		expect([bench.sends, bench.isWaiting]).toStrictEqual([[], false]);
	});

	it('that is not kept, Audit Reference is refused by none', async () => {
		await run({ auditReference: '=x-{{ $json.misspelt }}', sendUnusualTexts: true }, [ANN], SMS);
		expect(codes()).toStrictEqual([['0 OK']]);
	});
});

describe('with Include Other Input Fields', () => {
	const BEFORE = {
		outcome: 'REACHED',
		reached: true,
		channel: 'chatApp',
		reachedAt: 'then',
		status: 'SEEN',
		tries: [{}],
	};
	const CONTINUE = { onError: 'continueRegularOutput' } as const;
	const parameters = { ...channels(SMS), options: { includeOtherFields: true } as never };

	it('who gets no message says nothing of how an earlier node reached them', async () => {
		await bench.run(
			parameters,
			[
				{ ...ANN, ...BEFORE },
				{ ...BEFORE, sms: '12', order: 7 },
			],
			CONTINUE,
		);
		const [, item] = bench.plan.items;
		expect(item).toMatchObject({ code: 'INVALID', order: 7 });
		for (const name of Object.keys(BEFORE)) expect(item).not.toHaveProperty(name);
		expect(bench.plan.items[0]).toStrictEqual(ANN);
	});

	it('a message of the input does not stand in the place of the reason, where n8n does not start what waits', async () => {
		bench.refusal = 'The database is locked';
		const result = await bench.run(parameters, [{ ...ANN, message: 'Hello' }], CONTINUE);
		const [parked] = result.run.data.executionData?.nodeExecutionStack ?? [];
		const { items } = await result.resume(parked.data.main[0] ?? []);
		expect(items.map(({ json }) => [json.outcome, json.message])).toStrictEqual([
			['UNKNOWN', expect.stringMatching(/^The first messages were sent, but .*The database is locked$/)],
		]);
	});
});

it.each(['=+{{ $json.phone }}', '=+{{ $json.phone ?? "" }}'])(
	'the first channel is not that of who has no number, though a plus stands before it: %s',
	async (to) => {
		await bench.run(channels({ ...SMS, to }, EMAIL), [
			{ ...ANN, phone: '12025550101' },
			{ ...ANN, phone: '' },
		]);
		expect(codes()).toStrictEqual([['0 OK'], ['0 OK']]);
		expect(recipients()).toStrictEqual(['email ann@example.com', 'sms +12025550101']);
	},
);

it.each([
	[true, 'sms +12025550101'],
	[false, 'email on-unsubscribed-list@example.com'],
])(
	'an email to somebody who has unsubscribed is left to the next channel as Check Unsubscription says: %s',
	async (checkUnsubscription, reached) => {
		const unsubscribed = { ...ANN, email: 'on-unsubscribed-list@example.com' };
		await bench.run(channels({ ...EMAIL, checkUnsubscription }, SMS), [unsubscribed]);
		expect(recipients()).toStrictEqual([reached]);
		expect(JSON.parse(sandbox.requests[0].body)).toMatchObject({ CheckUnsubscription: checkUnsubscription });
		expect(sandbox.violations()).toStrictEqual([]);
	},
);

it('an email of an earlier plan, which knows no Check Unsubscription, is sent', async () => {
	const { parameters, options } = REACH_CHANNELS.email;
	const message = { from: EMAIL.from, to: ANN.email, subject: 'Hi', plainText: 'Hi [Unsubscribe]', callbackUrl: null };
	const { error, hints } = await runNode({
		type: 'omniEmail',
		parameters: { resource: 'message', operation: 'send', ...parameters, options },
		items: itemsOf([message]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
	});
	expect([error, hints]).toStrictEqual([undefined, []]);
	expect(recipients()).toStrictEqual([`email ${ANN.email}`]);
	expect(JSON.parse(sandbox.requests[0].body)).not.toHaveProperty('CheckUnsubscription');
});
