import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { without } from '../../../nodes/ground/json';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { ANN, channels, CHAT, EMAIL, SMS, ReachBench } from '../../support/reach';
import { EMPTY, notAsTheyAre } from '../../support/sentences';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
let bench: ReachBench;
beforeEach(() => {
	bench = new ReachBench(sandbox);
});

const LIST_NOT_ASKED =
	'Nothing was sent, since the Do Not Contact list could not be read. n8n’s data tables are switched off. Ask who runs n8n to switch its data tables on (they are off where N8N_DISABLED_MODULES names data-table)';
const traceOf = ({ data }: NodeResult['run']) => data.resultData.runData.Node[0].metadata?.tracing ?? {};
const recipients = () => sandbox.messages().map(({ channel, recipient }) => `${channel} ${recipient}`);
const codes = () => bench.waiting.progress.tries.map((tries) => tries.map(({ step, code }) => `${step} ${code}`));

describe('precautions', () => {
	it('Rehearse says what each channel would do, and sends nothing', async () => {
		const { items, hints, run } = await bench.run({ ...channels(CHAT, SMS), options: { rehearse: true } }, [ANN]);
		const [{ json }] = items;
		expect(without(json, ['tries'])).toStrictEqual({ code: 'OK', channel: 'chatApp', rehearsed: true });
		expect(
			(json.tries as Array<Record<string, string>>).map(({ channel, code }) => `${channel} ${code}`),
		).toStrictEqual(['chatApp OK', 'sms OK']);
		expect(hints.map(({ message }) => message)).toContain('This was a rehearsal: nothing was sent or changed.');
		expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
		expect(traceOf(run)).toMatchObject({ 'omni.operation': 'message.send', 'omni.withheld': 1, 'omni.sent': 0 });
		expect(Object.keys(traceOf(run)).every((name) => name.startsWith('omni.'))).toBe(true);
	});

	it('Add Cost tells what the SMS costs: of the channel that a rehearsal looks at, and of a message that was sent', async () => {
		const priced = { ...channels(CHAT, SMS), options: { addCost: true } };
		const { items } = await bench.run({ ...priced, options: { addCost: true, rehearse: true } }, [ANN]);
		const [{ json }] = items;
		expect(json).toMatchObject({ channel: 'chatApp', cost: 0.01, currencyId: expect.any(String) });
		expect((json.tries as IDataObject[]).map(({ channel, cost }) => [channel, cost])).toStrictEqual([
			['chatApp', undefined],
			['sms', 0.01],
		]);
		const sent = await bench.run(priced, [{ ...ANN, chat: '+447700900911' }, ANN]);
		expect(sent.items.map(({ json: { cost } }) => cost)).toStrictEqual([0.01, 0]);
		expect(recipients()).toStrictEqual(['chatapp +12025550101', 'sms +12025550101']);
	});

	it('Do Not Contact leaves a channel out, and the next one is taken', async () => {
		const { error } = await runNode({
			type: 'omniContacts',
			parameters: { resource: 'doNotContact', operation: 'add' },
			items: itemsOf([{ kind: 'incoming', sender: '+12025550101', text: 'Stop', messageId: '77', optOut: true }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			dataTables: bench.tables,
		});
		expect(error).toBeUndefined();
		await bench.run({ ...channels(SMS, EMAIL), options: { doNotContact: true } }, [ANN]);
		expect(codes()).toStrictEqual([['0 OPTED_OUT', '1 OK']]);
		expect(recipients()).toStrictEqual(['email ann@example.com']);
	});

	it('Rehearse names the channel that a person has left, or why there is none', async () => {
		await runNode({
			type: 'omniContacts',
			parameters: { resource: 'doNotContact', operation: 'add' },
			items: itemsOf([{ kind: 'incoming', sender: '+12025550101', text: 'Stop', messageId: '77', optOut: true }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			dataTables: bench.tables,
		});
		const options = { doNotContact: true, rehearse: true };
		const { items } = await bench.run({ ...channels(SMS, EMAIL), options }, [ANN, { ...ANN, email: '' }]);
		expect(items.map(({ json }) => [json.code, json.channel])).toStrictEqual([
			['OK', 'email'],
			['OPTED_OUT', null],
		]);
	});

	it.each([
		['Stop', undefined],
		['Continue', 'continueRegularOutput'],
	] as const)(
		'Do Not Contact that can’t be asked stops everything before it leaves, with On Error %s',
		async (_, onError) => {
			bench.tables.areOn = false;
			const parameters = { ...channels(SMS), options: { doNotContact: true } };
			const { error, items } = await bench.run(parameters, [ANN], onError && { onError });
			expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
			const problem = `SMS: ${LIST_NOT_ASKED}. It was not sent and can safely be tried again.`;
			if (onError === undefined) expect(error?.message).toBe(problem);
			else expect(items.map(({ json }) => [json.code, json.message])).toStrictEqual([['NOT_SENT', problem]]);
		},
	);

	it('Do Not Contact that can’t be asked for one person stops those, too, of whom it need not be asked', async () => {
		bench.tables.areOn = false;
		const push = { channel: 'push', from: '1001', to: '={{ $json.token }}' };
		const parameters = { ...channels(SMS, push), options: { doNotContact: true } };
		const { error } = await bench.run(parameters, [{ token: 'device-1' }, { sms: ANN.sms }]);
		expect(error?.message).toBe('1 of 2 messages was not accepted');
		expect(error?.description).toContain('Item 1: SMS: ');
		expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
	});

	describe('A check that n8n lost stops the message before anything leaves', () => {
		it.each<[what: string, lost: () => Promise<INodeExecutionData[]>, reason: string]>([
			['where it did not run', async () => await Promise.reject(new Error('The queue is full')), 'The queue is full'],
			['where it gave too few items', async () => await Promise.resolve([]), 'It gave 0 of 1 items'],
			['where it told nothing', async () => await Promise.resolve([{ json: {} }]), 'n8n did not tell what came of it'],
		])('%s', async (_, lost, reason) => {
			const problem = 'SMS: The message could not be checked. It was not sent and can safely be tried again.';
			jest.spyOn(bench, 'sendBy').mockImplementation(lost);
			const parameters = channels(SMS, EMAIL);
			const { error } = await bench.run(parameters, [ANN]);
			expect([error?.message, error?.description]).toStrictEqual([problem, expect.stringContaining(reason)]);
			const { items } = await bench.run(parameters, [ANN], { onError: 'continueRegularOutput' });
			expect(items.map(({ json }) => json)).toMatchObject([{ code: 'NOT_SENT' }]);
			expect(items[0].json.message).toContain(`${problem} n8n `);
			expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
		});

		it('and a rehearsal that is asked for says so', async () => {
			jest.spyOn(bench, 'sendBy').mockResolvedValue([]);
			const parameters = { ...channels(SMS), options: { rehearse: true } };
			const { error } = await bench.run(parameters, [ANN]);
			expect(error?.message).toContain('SMS: The message could not be checked');
		});
	});

	it('Deliver Between takes the time zone that each item names, and tries again when the hours come', async () => {
		const day = { from: '00:00', until: '24:00', days: ['1', '2', '3', '4', '5', '6', '7'] };
		const hours = { ...day, clock: 'field', field: 'zone', outside: 'postpone' };
		const options = { deliverBetween: { hours } } as never;
		const rows = [
			{ ...ANN, zone: 'Europe/Berlin' },
			{ ...ANN, zone: 'nowhere' },
		];
		const { items } = await bench.run({ ...channels(SMS), options }, rows, { onError: 'continueRegularOutput' });
		expect(codes()).toStrictEqual([['0 OK']]);
		expect(items[1].json.message).toMatch(
			/^Input field “zone”: “nowhere” is not a time zone\. It was not sent\. Use a name such as [^.]*\.$/,
		);
	});

	it('Deliver Between without an hour that all zones of the number’s country share is told before anything leaves', async () => {
		const hours = { from: '09:00', until: '09:30', clock: 'number', outside: 'postpone' };
		const parameters = (options: object) => ({
			...channels(CHAT, SMS),
			options: { deliverBetween: { hours }, ...options } as never,
		});
		const refused =
			/^Chat App: Deliver Between: there is no hour that is allowed in all time zones of the number’s country\. It was not sent\. Widen the hours/;
		for (const options of [{}, { rehearse: true }]) {
			const { items } = await bench.run(parameters(options), [ANN], { onError: 'continueRegularOutput' });
			expect(items.map(({ json }) => json)).toMatchObject([
				{ code: 'INVALID', message: expect.stringMatching(refused) },
			]);
		}
		expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
	});

	it('Send Once with a key of each item lets a person be reached once', async () => {
		const once = { ...channels(SMS, EMAIL), options: { sendOnce: { once: { key: '={{ $json.order }}' } } } };
		await bench.run(once, [{ ...ANN, order: 'A' }]);
		await bench.run(once, [
			{ ...ANN, order: 'A' },
			{ ...ANN, order: 'B' },
		]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT'], ['0 OK']]);
		const [[{ messageId, details }]] = bench.waiting.progress.tries;
		expect([messageId, details?.message]).toStrictEqual([sandbox.messages()[0].id, undefined]);
	});

	it('Send Once ends a person whom an earlier run has told by a later channel, before anything leaves', async () => {
		const once = { ...channels(SMS, EMAIL), options: { sendOnce: { once: { key: '={{ $json.order }}' } } } };
		const refusal = { result: [{ code: 'REJECTED', messageId: null, reasons: [{ key: 'billing.error' }] }] };
		sandbox.faults.add({ kind: 'status', status: 200, body: refusal, match: { method: 'POST' } });
		await bench.run(once, [{ ...ANN, order: 'A' }]);
		expect(codes()).toStrictEqual([['0 REJECTED', '1 OK']]);
		sandbox.requests.length = 0;
		await bench.run(once, [{ ...ANN, order: 'A' }]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT']]);
		const message = expect.stringMatching(
			/^Nothing was sent by this channel: execution \d+ has sent it by another one\.$/,
		);
		expect(bench.waiting.progress.tries[0]).toMatchObject([{ messageId: null, details: { message } }]);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('Send Once tells two items with the same key once, also where each has another channel', async () => {
		const once = { ...channels(CHAT, SMS), options: { sendOnce: { once: { key: '={{ $json.order }}' } } } };
		const rows = [
			{ ...ANN, chat: '', order: 'A' },
			{ ...ANN, sms: '', order: 'A' },
			{ ...ANN, chat: '', order: 'B' },
		];
		await bench.run(once, rows);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT'], ['0 OK'], ['0 OK']]);
		expect(recipients()).toStrictEqual(['chatapp +12025550101', 'sms +12025550101']);
	});

	it('Send Once ends a person whom another node has told by the Send of a later channel', async () => {
		const options = { sendOnce: { once: { key: '={{ $json.order }}' } } } as never;
		const send = { resource: 'message', operation: 'send', from: 'Shop', to: '={{ $json.sms }}', text: 'Hi', options };
		const { error } = await runNode({
			type: 'omniSms',
			parameters: send,
			items: itemsOf([{ ...ANN, order: 'A' }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			dataTables: bench.tables,
		});
		expect(error).toBeUndefined();
		await bench.run({ ...channels(CHAT, SMS), options }, [{ ...ANN, order: 'A' }]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT']]);
		expect(recipients()).toStrictEqual(['sms +12025550101']);
	});

	it('Send Once keeps no key of a channel by which this run does not write to a person', async () => {
		const options = { sendOnce: { once: { key: '={{ $json.order }}' } } } as never;
		await bench.run({ ...channels(SMS), options }, [{ ...ANN, order: 'A' }]);
		let claimed: string[] = [];
		bench.tables.before = () => {
			const open = bench.tables.rows.filter(({ state }) => state === 'open').map(({ value }) => value as string);
			claimed = [...claimed, ...open];
		};
		await bench.run({ ...channels(CHAT), options }, [{ ...ANN, order: 'A' }]);
		expect([codes(), claimed.filter((value) => value.includes(':0'))]).toStrictEqual([[['0 ALREADY_SENT']], []]);
	});

	it('Send Once lets one of two runs at once tell a person, also where each begins with another channel', async () => {
		const once = { ...channels(CHAT, SMS), options: { sendOnce: { once: { key: '={{ $json.order }}' } } } };
		// The first question to the table waits for that of the other run, so that both look before either has sent.
		const both = Promise.withResolvers<undefined>();
		let calls = 0;
		bench.tables.before = async () => {
			calls += 1;
			if (calls === 2) both.resolve(undefined);
			await both.promise;
		};
		const rows = [
			{ ...ANN, order: 'A' },
			{ ...ANN, chat: '', order: 'A' },
		];
		await Promise.all(rows.map(async (row) => await bench.run(once, [row])));
		expect(recipients()).toHaveLength(1);
	});

	it('Send Once tells the other item with the same key where the channel of the first one refused it', async () => {
		const once = { ...channels(CHAT, SMS), options: { sendOnce: { once: { key: '={{ $json.order }}' } } } };
		await bench.run(once, [
			{ ...ANN, chat: '+447700900911', sms: '', order: 'A' },
			{ ...ANN, chat: '', order: 'A' },
		]);
		expect(codes()).toStrictEqual([['0 REJECTED'], ['0 OK']]);
	});

	it('what an earlier run left open under a Send Once Key is no mistake for the check: it stops only this person’s message', async () => {
		const once = { ...channels(SMS), options: { sendOnce: { once: { key: '={{ $json.order }}' } } } };
		sandbox.faults.add({ kind: 'status', status: 500, match: { method: 'POST' } });
		await bench.run(once, [{ ...ANN, order: 'A' }]);
		const { error } = await bench.run(once, [
			{ ...ANN, order: 'A' },
			{ ...ANN, order: 'B' },
		]);
		expect(error).toBeUndefined();
		expect(codes()).toStrictEqual([['0 UNKNOWN'], ['0 OK']]);
	});

	const onceBy = (key: string) => ({ ...channels(SMS, EMAIL), options: { sendOnce: { once: { key } } } });
	const GAP = 'Send Once Key: no item has $json.ordr, so that all texts would have a gap';

	it('a Send Once Key whose field no item has is refused before anything leaves: all people would share it', async () => {
		const rows = [
			{ ...ANN, order: 'A' },
			{ ...ANN, order: 'B' },
		];
		const misspelt = onceBy('={{ $json.ordr }}-shipped');
		const stopped = await bench.run(misspelt, rows);
		expect(stopped.error?.description).toContain(GAP);
		const { items } = await bench.run(misspelt, rows, { onError: 'continueRegularOutput' });
		expect(items.map(({ json: { code, message } }) => [code, message])).toStrictEqual([
			['INVALID', expect.stringContaining(GAP)],
			['INVALID', expect.stringContaining(GAP)],
		]);
		expect([bench.sends, recipients(), bench.isWaiting]).toStrictEqual([[], [], false]);
	});

	it('an empty Send Once Key stops all before anything leaves, and with On Error Continue fails its item alone', async () => {
		const rows = [
			{ ...ANN, order: 'A' },
			{ ...ANN, order: '' },
		];
		const { error } = await bench.run(onceBy('={{ $json.order }}'), rows);
		expect(error?.message).toBe(notAsTheyAre(1, 2));
		expect([bench.sends, bench.isWaiting]).toStrictEqual([[], false]);
		await bench.run(onceBy('={{ $json.order }}'), rows, { onError: 'continueRegularOutput' });
		expect(codes()).toStrictEqual([['0 OK']]);
		expect(bench.plan.items.map(({ code, message }) => [code, message])).toStrictEqual([
			[undefined, undefined],
			['INVALID', expect.stringContaining(`Send Once Key: ${EMPTY}`)],
		]);
	});

	it('a Send Once Key is not asked for where the message is the key', async () => {
		const once = { keyFrom: 'message', key: '={{ $json.ordr }}-shipped' };
		await bench.run({ ...channels(SMS), options: { sendOnce: { once } } }, [ANN]);
		expect(codes()).toStrictEqual([['0 OK']]);
	});
});
