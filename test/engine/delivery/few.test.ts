import type { IDataObject } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine';
import { FIRST, useFewRuns, type FewRuns, type More } from '../../support/fewRuns';
import { EMPTY, UNNOTED } from '../../support/sentences';
import { sentIn } from '../../support/sms';
import { useShortSleeps } from '../../support/sleeps';

useShortSleeps();
const runs = useFewRuns();
const { sandbox } = runs;
const run: FewRuns['run'] = async (...given) => await runs.run(...given);
const sendOthers: FewRuns['sendOthers'] = async (...batches) => await runs.sendOthers(...batches);

const ROWS = ['Ann', 'Bob “B” {{ 1 }}', '=Cy'].map((name, at) => ({
	name,
	text: `Hello ${name}`,
	to: `+1303555016${at}`,
	email: `${at}@example.com`,
	token: `token-${at}`,
	columns: { phone: `+1303555016${at}` },
	error: 'of another node',
}));
/** One that our own reader takes, and one that only n8n's evaluator reads. */
const TO = { to: '={{ $json.to }}' };
const TEXT = { text: '={{ "Hello " + $json.name.trim() }}' };

/** The parameters of each channel's send; what they need is made first. */
const CHANNELS: Array<[operation: string, parameters: () => Promise<NodeRun['parameters']> | NodeRun['parameters']]> = [
	['omniSms.message.sendAndWaitForDelivery', () => ({ from: 'MyShop', ...TO, ...TEXT })],
	['omniSms.message.sendAndWaitForDelivery', () => ({ from: 'MyShop', options: { mode: 'autoMap' } })],
	['omniChatApp.message.sendAndWaitForDelivery', () => ({ from: 'Shop', type: 'text', ...TO, ...TEXT })],
	[
		'omniEmail.message.sendAndWaitForDelivery',
		() => ({
			from: 'news@example.com',
			to: '={{ $json.email }}',
			subject: TEXT.text,
			html: 'Hi [Unsubscribe]',
		}),
	],
	[
		'omniPush.message.sendAndWaitForDelivery',
		() => ({ from: '1001', to: '={{ $json.token }}', title: 'Hello', ...TEXT }),
	],
	['omniSoap.sms.sendAndWaitForDelivery', () => ({ from: 'Shop', ...TO, ...TEXT })],
	['omniSoap.messenger.sendAndWaitForDelivery', () => ({ from: 'Shop', ...TO, ...TEXT, validity: 60 })],
	[
		'omniScenario.message.sendAndWaitForDelivery',
		async () => ({ scenario: await runs.scenario(), contactBy: 'details', phone: TO.to }),
	],
	[
		'omniScenario.message.addToListSendAndWait',
		async () => {
			const { items } = await run('omniContacts.contactList.create', { name: 'Clients' }, [{}]);
			const list = items[0].json.contactGroupId as string;
			const columns = { mappingMode: 'defineBelow', value: { phone: TO.to } };
			return { scenario: await runs.scenario(), list, columns };
		},
	],
];

const bodies = () => sandbox.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe.each(CHANNELS)('%s', (operation, made) => {
	it('sends for the first, and later for the others as if nothing had gone first', async () => {
		const parameters = await made();
		sandbox.requests.length = 0;
		const { error } = await run(operation, parameters, ROWS, { options: FIRST });
		expect(error).toBeUndefined();
		const { rest, items, resuming } = runs.sub.plan;
		expect(rest?.few).toMatchObject({ count: 1, wanted: 1 });
		expect([rest?.count, resuming]).toStrictEqual([2, undefined]);
		expect(new Set(runs.sub.plan.awaited.map(({ item }) => item))).toStrictEqual(new Set([0]));
		expect(items.map(({ code }) => code)).toStrictEqual(['OK', undefined, undefined]);
		sandbox.requests.length = 0;
		const sent = await sendOthers();
		const asOthers = bodies();
		expect(sent.map(({ item, output }) => [item, output.code])).toStrictEqual([
			[1, 'OK'],
			[2, 'OK'],
		]);

		sandbox.requests.length = 0;
		runs.sub.started.length = 0;
		const plain = await run(operation, parameters, ROWS.slice(1));
		expect(plain.error).toBeUndefined();
		const asPlain = bodies();
		// A contact that is added a second time has been there before.
		if (!operation.includes('addToList')) expect(asOthers).toStrictEqual(asPlain);
		expect(sent.map(({ output }) => Object.keys(output))).toStrictEqual(
			plain.items.map(({ json }) => Object.keys(json)),
		);
		const counts = [0, 1].map((item) => runs.sub.plan.awaited.filter((one) => one.item === item).length);
		expect(sent.map(({ ids }) => ids.length)).toStrictEqual(counts);
		expect(sandbox.violations()).toStrictEqual([]);
	});
});

const [[SMS, sms]] = CHANNELS;
const recipients = () => sandbox.messages().map(({ recipient }) => recipient);

it('are all where there are no more, and a hint says so', async () => {
	const own = { from: 'MyShop', ...TO, ...TEXT };
	const { hints } = await run('omniSms.message.sendAndWaitForDelivery', own, ROWS.slice(0, 1), { options: FIRST });
	expect(sandbox.messages()).toHaveLength(1);
	expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('none waits for the others')]);
});

it('checks all of them before the first one leaves', async () => {
	const { error } = await run(SMS, await sms(), [...ROWS, { ...ROWS[0], to: '12' }], { options: FIRST });
	expect(error?.message).toContain("1 of 4 messages can't be sent as they are");
	expect(recipients()).toStrictEqual([]);
});

it('counts those alone that can be sent', async () => {
	const rows = [{ ...ROWS[0], to: '12' }, ...ROWS];
	const settings = { onError: 'continueRegularOutput' } as const;
	await run(SMS, await sms(), rows, { options: FIRST, settings });
	expect(recipients()).toStrictEqual([ROWS[0].to]);
	expect(runs.sub.plan.items[0].code).toBe('INVALID');
	expect((await sendOthers()).map(({ item }) => item)).toStrictEqual([2, 3]);
});

it('waits also where the first ones are refused, so that the others come out as stopped', async () => {
	const rows = [{ ...ROWS[0], to: '+447700900912' }, ...ROWS];
	const { error } = await run(SMS, await sms(), rows, { options: FIRST });
	expect(error).toBeUndefined();
	expect([runs.sub.plan.awaited, runs.sub.plan.items[0].code]).toStrictEqual([[], 'REJECTED']);
	await run('omniPush.message.sendAndWaitForDelivery', await CHANNELS[4][1](), [
		{ ...ROWS[0], token: 'token-invalid' },
	]);
});

it('tells that nothing was sent for the others, where n8n does not start what waits and the run is to continue', async () => {
	runs.sub.refused.set('keeper', new Error('The database is locked'));
	const settings = { onError: 'continueRegularOutput' } as const;
	const { run: waiting } = await run(SMS, await sms(), ROWS, { options: FIRST, settings });
	const [{ data }] = waiting.data.executionData?.nodeExecutionStack ?? [];
	expect((data.main[0] ?? []).map(({ json: { code, outcome } }) => [code, outcome])).toStrictEqual([
		['OK', 'UNKNOWN'],
		['NOT_SENT', undefined],
		['NOT_SENT', undefined],
	]);
	expect(recipients()).toHaveLength(1);
});

it('reads all of the others before the first one leaves', async () => {
	const options = { ...FIRST, sendOnce: { once: { key: '={{ $json.order ?? $("Nowhere").first().json.id }}' } } };
	const rows = ROWS.map((row, at) => (at === 1 ? row : { ...row, order: `order ${at}` }));
	const stopped = await run(SMS, await sms(), rows, { options });
	expect(stopped.error?.message).toContain("1 of 3 messages can't be sent as they are");
	expect(recipients()).toStrictEqual([]);
	await run(SMS, await sms(), rows, { options, settings: { onError: 'continueRegularOutput' } });
	expect(runs.sub.plan.items[1].code).toBe('INVALID');
	expect((await sendOthers()).map(({ item, output }) => [item, output.code])).toStrictEqual([[2, 'OK']]);
});

it('reads the Send Once Key of all of the others before the first one leaves', async () => {
	const options = { ...FIRST, sendOnce: { once: { key: '={{ $json.order }}' } } };
	const rows = ROWS.map((row, at) => ({ ...row, order: at === 1 ? '' : `order ${at}` }));
	const { error } = await run(SMS, await sms(), rows, { options });
	expect(error?.description).toContain(`Item 1: Send Once Key: ${EMPTY}`);
	expect(recipients()).toStrictEqual([]);
	await run(SMS, await sms(), rows, { options, settings: { onError: 'continueRegularOutput' } });
	expect(runs.sub.plan.items[1].code).toBe('INVALID');
	expect((await sendOthers()).map(({ item, output }) => [item, output.code])).toStrictEqual([[2, 'OK']]);
});

it('counts a first one that a precaution left out as not reached', async () => {
	const options = {
		...FIRST,
		fewFirst: { few: { ...FIRST.fewFirst.few, first: 2 } },
		sendOnce: { once: { key: '={{ "same" }}' } },
	};
	await run(SMS, await sms(), ROWS, { options });
	expect(recipients()).toStrictEqual([ROWS[0].to]);
	expect(runs.sub.plan.rest?.few).toMatchObject({ count: 2, wanted: 2 });
});

it('fails as a plain send does where none of the first ones left, waits for nothing, and says of the others that they were not sent', async () => {
	const credential = { apiKey: 'a wrong key' };
	const stopped = await run(SMS, await sms(), ROWS, { options: FIRST, credential });
	expect(stopped.error?.message).toContain('3 of 3 messages were not accepted');
	const lines = stopped.error?.description?.split('\n').filter((line) => line.startsWith('Item '));
	const others = 'A Few First: none of the first messages was sent. It was not sent and can safely be tried again.';
	expect(lines).toStrictEqual([
		expect.stringMatching(/^Item 0: .+ It was not sent and can safely be tried again\./),
		expect.stringContaining(`Item 1: ${others}`),
		expect.stringContaining(`Item 2: ${others}`),
	]);
	expect(
		runs.sub.started.map(({ input }) => input).filter((input) => JSON.stringify(input).includes('awaited')),
	).toStrictEqual([]);
	expect(recipients()).toStrictEqual([]);
	expect(runs.sub.tables.rows.map(({ state }) => state)).toStrictEqual(['over']);
});

it('has no precaution look at the others before they have their turn', async () => {
	const options = { ...FIRST, sendOnce: { once: { key: '={{ $json.name }}' } } };
	await run(SMS, await sms(), ROWS, { options });
	const states = (kind: string) =>
		runs.sub.tables.rows.flatMap(({ key, state }) => ((key as string).startsWith(`${kind}:`) ? [state] : []));
	expect(states('once')).toStrictEqual(['done']);
	// What leaves for the others is going to be noted.
	expect([states('batch'), typeof runs.sub.plan.rest?.log]).toStrictEqual([['done 0'], 'string']);
	await sendOthers();
	expect(states('once')).toStrictEqual(['done', 'done', 'done']);
	expect((await sendOthers()).map(({ output }) => output.code)).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
	expect(recipients()).toHaveLength(3);
});

describe('where n8n has no data tables', () => {
	beforeEach(() => {
		runs.sub.tables.areOn = false;
	});

	it('nothing is sent, and nobody waits', async () => {
		const { error, run: stopped } = await run(SMS, await sms(), ROWS, { options: FIRST });
		expect([error?.message, stopped.status]).toStrictEqual([UNNOTED, 'error']);
		expect(error?.description).toMatch(/^n8n’s data tables are switched off\. .*N8N_DISABLED_MODULES names data-table/);
		expect([sandbox.requests, runs.sub.started]).toStrictEqual([[], []]);
	});

	it('each item says so where the run is to continue, as of any table that can’t be used', async () => {
		const settings = { onError: 'continueRegularOutput' } as const;
		const { items } = await run(SMS, await sms(), ROWS, { options: FIRST, settings });
		const { items: listed } = await run(SMS, await sms(), ROWS, { options: { doNotContact: true }, settings });
		expect(items.map(({ json, pairedItem }) => [json.error, pairedItem])).toStrictEqual(
			ROWS.map((_, item) => [UNNOTED, { item }]),
		);
		expect(listed.map(({ json: { message, details } }) => ({ message, details }))).toStrictEqual(
			items.map(({ json: { message, details } }) => ({ message, details })),
		);
		expect([sandbox.requests, runs.sub.started]).toStrictEqual([[], []]);
	});

	it('what goes first is sent and waited for where none is left for later', async () => {
		const { error } = await run(SMS, await sms(), ROWS.slice(0, 1), { options: FIRST });
		expect([error, recipients(), runs.sub.plan.rest]).toStrictEqual([undefined, [ROWS[0].to], undefined]);
	});
});

it('with Spread Over, goes with all in a rehearsal and where none would be left after the first, and else with the first', async () => {
	const options = { ...FIRST, spreadOver: 60 };
	const { items } = await run(SMS, await sms(), ROWS, { options: { ...options, rehearse: true } });
	expect(items.map(({ json }) => json.rehearsed)).toStrictEqual([true, true, true]);
	await run(SMS, await sms(), ROWS.slice(0, 1), { options });
	expect(runs.sub.plan.rest).toBeUndefined();
	expect(runs.sub.plan.resuming).toBeDefined();
	const { error } = await run(SMS, await sms(), ROWS, { options });
	expect(error).toBeUndefined();
});

it('keeps the other fields of the items, and failures in the form of the error output', async () => {
	const rows = [ROWS[0], ROWS[1], { ...ROWS[2], to: '+447700900912' }];
	const settings = { onError: 'continueErrorOutput' } as const;
	await run(SMS, await sms(), rows, { options: { ...FIRST, includeOtherFields: true }, settings });
	expect(runs.sub.plan.items[1]).toMatchObject({ name: ROWS[1].name, to: ROWS[1].to });
	const [one, other] = await sendOthers();
	expect(one.output).toMatchObject({ name: ROWS[1].name, code: 'OK' });
	expect(one.output).not.toHaveProperty('omniRest');
	expect(Object.keys(other.output)).toStrictEqual(['error', 'message', 'details']);
	expect(other.ids).toStrictEqual([]);
});

it.each<[string, IDataObject, More['settings'], string]>([
	[
		'Retry On Fail',
		{},
		{ retryOnFail: true, waitBetweenTries: 1 },
		'Retry On Fail can not be used with A Few First. Nothing was sent',
	],
	['a wait for the first as long as for all', { within: 300 }, undefined, 'it lasts until the whole wait is over'],
])('refuses %s before anything is sent', async (_, few: IDataObject, settings, message) => {
	const options = { fewFirst: { few: { ...FIRST.fewFirst.few, ...few } } };
	const { error } = await run(SMS, await sms(), ROWS, { options, ...(settings && { settings }) });
	expect(error?.message).toContain(message);
	expect(sandbox.requests).toStrictEqual([]);
});

it.each([
	[100, [[0, 1, 2, 3, 4], [5]], 'UNKNOWN UNKNOWN UNKNOWN NOT_SENT NOT_SENT NOT_SENT'],
	[100, [[0, 1], [2], [3, 4, 5]], 'UNKNOWN UNKNOWN UNKNOWN NOT_SENT NOT_SENT NOT_SENT'],
	[
		2,
		[
			[0, 1],
			[2, 3],
			[4, 5],
		],
		'UNKNOWN UNKNOWN OK OK OK OK',
	],
])('where a gateway answers %i times, the emails of the batches %j are %s', async (times, batches, codes) => {
	const rows = Array.from({ length: 7 }, (_, at) => ({ name: 'Ann', email: `${at}@example.com` }));
	await run('omniEmail.message.sendAndWaitForDelivery', await CHANNELS[3][1](), rows, { options: FIRST });
	sandbox.faults.add({ kind: 'status', status: 502, times });
	expect((await sendOthers(...batches)).map(({ output }) => output.code)).toStrictEqual(codes.split(' '));
});

it('the audit log names their own workflow for the others, too', async () => {
	const credential = { audit: 'keep' };
	await run(SMS, await sms(), ROWS, { options: FIRST, credential });
	await sendOthers();
	const { items } = await run('omniContacts.audit.getMany', { workflow: 'Engine test', returnAll: true }, [{}]);
	expect(items.map(({ json }) => [json.code, json.workflowName])).toStrictEqual(ROWS.map(() => ['OK', 'Engine test']));
});

describe('with Spread Over', () => {
	const now = Date.UTC(2030, 0, 15, 10);
	const options = { fewFirst: { few: { ...FIRST.fewFirst.few, first: 2 } }, spreadOver: 60 };
	const rows = [1, 2, 3, 4, 5, 6].map((at) => ({ name: 'Ann', to: `+1202555010${at}` }));

	it('the first may leave later than the wait lasts, which counts from then', async () => {
		const { error } = await run(SMS, await sms(), rows, { options: { ...options, spreadOver: 3600 } });
		expect(error).toBeUndefined();
		const { deadline, rest } = runs.sub.plan;
		expect(deadline - (rest?.few.until ?? 0)).toBeGreaterThan(4 * 60 * 60_000);
	});

	it('each message of the first and of the others takes its own share of the minutes, batch by batch', async () => {
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
		await run(SMS, await sms(), rows, { options });
		// Its minutes count from when the second one leaves.
		expect(runs.sub.plan.rest?.few.until).toBe(now + 25 * 60_000 + 5_000);
		// The others may begin to leave only then, and take their own share, before the five hours of the wait.
		expect(runs.sub.plan.deadline).toBe(now + (10 + 60 + 5 * 60) * 60_000 + 5_000);
		await sendOthers([0, 1], [2, 3]);
		clock.mockRestore();
		expect(sentIn(sandbox).map((messages) => messages.map(({ scheduledTime }) => scheduledTime))).toStrictEqual([
			[undefined, '2030-01-15T10:10:05Z'],
			[undefined, '2030-01-15T10:10:05Z'],
			['2030-01-15T10:20:05Z', '2030-01-15T10:30:05Z'],
		]);
	});
});
