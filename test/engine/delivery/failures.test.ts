import type { IDataObject } from 'n8n-workflow';

import { jsonOf } from '../../support/sms';
import { CATCHER_URL } from '../../support/subWorkflows';
import { CHAT_APP, EMAIL, PUSH, SMS, useWaitingBench, type WaitingBench } from '../../support/waiting';
import { notAccepted, rejectedThe } from '../../support/sentences';

/** What a catcher is told at the end. */
const END = { omniDelivery: { version: 1, token: expect.any(String) as string, end: true } };

const bench = useWaitingBench();

const run = async (...args: Parameters<WaitingBench['run']>) => await bench.run(...args);

describe.each([SMS, CHAT_APP, EMAIL].map((channel) => [channel.channel, channel] as const))('%s', (_name, channel) => {
	describe('when nothing is accepted', () => {
		it('the run fails and the catcher is told to end', async () => {
			const told = await bench.listen();
			const { error, run: failed } = await run(channel, [channel.bad]);
			expect(error?.message).toContain(rejectedThe());
			expect([failed.status, failed.waitTill]).toStrictEqual(['error', undefined]);
			expect(bench.sub.roles).toStrictEqual(['catcher']);
			expect(told).toStrictEqual([END]);
		});

		it('the run goes on behind a keeper with nothing to wait for, when it is to continue', async () => {
			const settings = { onError: 'continueRegularOutput' } as const;
			const more = { settings, workflowSettings: { executionTimeout: 60 } };
			const { hints, items, run: waiting } = await run(channel, [channel.bad], more);
			expect([waiting.status, items]).toStrictEqual(['waiting', []]);
			expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(notAccepted(1, 1))]);
			expect(bench.sub.plan).toMatchObject({ awaited: [], items: [{ code: 'REJECTED', to: channel.bad }] });
		});

		it('and nothing was sent, nothing is started: the run goes on at once', async () => {
			const settings = { onError: 'continueRegularOutput' } as const;
			const { items, run: done } = await run(channel, [channel.invalid], { settings });
			expect([done.status, bench.sub.started, bench.sandbox.requests]).toStrictEqual(['success', [], []]);
			expect(jsonOf(items)).toMatchObject([{ code: 'INVALID' }]);
		});
	});

	describe('when n8n starts no sub-workflow', () => {
		it('nothing is sent', async () => {
			bench.sub.refused.set('catcher', new Error('Workflow may not be called'));
			const { error } = await run(channel, channel.good);
			expect(error?.message).toBe('The wait for delivery could not be prepared, so nothing was sent');
			expect(error?.description).toContain('Workflow may not be called');
			expect(bench.sandbox.requests).toStrictEqual([]);
		});

		it('nothing is sent to nowhere', async () => {
			bench.sub.catcherUrl = undefined;
			const { error } = await run(channel, channel.good);
			expect(error?.description).toContain('It gave no address');
			expect(bench.sandbox.requests).toStrictEqual([]);
		});

		it('after the messages were sent, their ids are told', async () => {
			bench.sub.refused.set('keeper', new Error('The database is locked'));
			const { error } = await run(channel, channel.good);
			expect(error?.message).toBe('The messages were sent, but the wait for their delivery could not begin');
			expect(error?.description).toContain('The database is locked');
			const ids = bench.sandbox.messages().map(({ id }) => id);
			expect(error?.description).toContain(`Do not send again what the service took: ${ids.join(', ')}.`);
		});

		it('after the messages were sent, the run goes on with them, and nobody listens, when it is to continue', async () => {
			const told = await bench.listen();
			bench.sub.refused.set('keeper', new Error('The database is locked'));
			const settings = { onError: 'continueErrorOutput' } as const;
			const { resume, run: waiting } = await run(channel, channel.good, { settings });
			const [{ data, metadata }] = waiting.data.executionData?.nodeExecutionStack ?? [];
			expect([waiting.status, metadata?.waitingChildExecutionIds, told]).toStrictEqual(['waiting', [], [END]]);
			const { errorItems, items } = await resume(data.main[0] ?? []);
			const message = expect.stringMatching(/^The messages were sent, but the wait.*is locked$/) as string;
			const ids = bench.sandbox.messages().map(({ id }) => id);
			expect(jsonOf(items)).toMatchObject(ids.map((messageId) => ({ outcome: 'UNKNOWN', messageId, message })));
			expect(errorItems).toStrictEqual([]);
		});
	});
});

it('the workflow’s time limit is told that is over before the wait', async () => {
	const told = async (executionTimeout: number) =>
		(await run(SMS, SMS.good, { workflowSettings: { executionTimeout } })).hints.map(({ message }) => message);
	expect(await told(60)).toStrictEqual([expect.stringMatching(/^The time limit of this workflow/)]);
	bench.begin();
	expect(await told(301)).toStrictEqual([]);
});

describe('Retry of the execution', () => {
	const STRICT = { parameters: { options: { failOnRejected: true } } };

	it('sends and waits where nothing had left', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 422 });
		const failed = await run(SMS, SMS.good);
		expect(failed.error).toBeDefined();
		const { error, run: waiting } = await failed.retry();
		expect([error, waiting.status]).toStrictEqual([undefined, 'waiting']);
		expect(bench.sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual(SMS.good);
		expect(bench.sub.roles).toStrictEqual(['catcher', 'catcher', 'keeper']);
		expect(bench.sub.plan.awaited).toHaveLength(2);
	});

	it('sends and waits where the wait had no address', async () => {
		bench.sub.catcherUrl = undefined;
		const failed = await run(SMS, SMS.good);
		bench.sub.catcherUrl = CATCHER_URL;
		const { run: waiting } = await failed.retry();
		expect([waiting.status, bench.sandbox.messages().length]).toStrictEqual(['waiting', 2]);
	});

	it('ends with the same error where some had left, or may have: they would leave twice', async () => {
		const mixed = await run(SMS, [SMS.good[0], SMS.bad], STRICT);
		const again = await mixed.retry();
		expect([again.run.status, again.error?.message]).toStrictEqual(['error', notAccepted(1, 2)]);
		expect(bench.sandbox.requests).toHaveLength(1);

		bench.begin();
		bench.sandbox.faults.add({ kind: 'resetAfter' });
		const lost = await run(SMS, SMS.good);
		expect((await lost.retry()).error?.message).toContain('2 of them may have been sent');
		expect(bench.sandbox.requests).toHaveLength(1);
	});

	it('ends with the same error where the channel has no callbacks, and after all tries of Retry On Fail', async () => {
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		for (const [channel, more] of [
			[PUSH, {}],
			[SMS, { settings }],
		] as const) {
			bench.begin();
			const failed = await run(channel, [channel.good[0], channel.bad], { ...STRICT, ...more });
			expect(failed.error?.message).toBe(notAccepted(1, 2));
			const sent = bench.sandbox.messages().length;
			const { error, run: again } = await failed.retry();
			expect([again.status, error?.message]).toStrictEqual(['error', notAccepted(1, 2)]);
			expect(bench.sandbox.messages()).toHaveLength(sent);
		}
	});

	it('sends where no try of Retry On Fail had sent anything, and the last one could not begin', async () => {
		const { tables } = bench.sub;
		let isDown = false;
		tables.before = () => {
			if (isDown) throw new Error('module is disabled');
		};
		bench.sandbox.faults.add({ kind: 'status', status: 422 });
		const failed = await run(SMS, SMS.good, {
			parameters: { options: { messagesPerHour: 9 } },
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			dataTables: tables,
			executeWorkflow: async (...args) => {
				isDown = bench.sandbox.requests.length > 0;
				return await bench.sub.execute(...args);
			},
		});
		expect([failed.run.status, bench.sandbox.messages()]).toStrictEqual(['error', []]);
		isDown = false;
		tables.before = () => undefined;
		const { run: waiting } = await failed.retry();
		expect([waiting.status, bench.sandbox.messages().length]).toStrictEqual(['waiting', 2]);
	});

	it('ends with the same error where the wait could not begin behind what had left', async () => {
		bench.sub.refused.set('keeper', new Error('The database is locked'));
		const failed = await run(SMS, SMS.good);
		bench.sub.refused.clear();
		const { error, run: again } = await failed.retry();
		expect([again.status, error?.message]).toStrictEqual([
			'error',
			'The messages were sent, but the wait for their delivery could not begin',
		]);
		expect(bench.sandbox.requests).toHaveLength(1);
	});

	it('where the node goes on after errors is not needed, and a wait that had no address is none', async () => {
		bench.sub.catcherUrl = undefined;
		const settings = { onError: 'continueRegularOutput' } as const;
		const { items, run: done } = await run(SMS, SMS.good, { settings });
		expect([done.status, bench.sandbox.requests]).toStrictEqual(['success', []]);
		expect(jsonOf(items)).toMatchObject(SMS.good.map(() => ({ error: expect.any(String) as string })));
	});
});

describe('Retry On Fail', () => {
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const STRICT = { parameters: { options: { failOnRejected: true } }, settings };
	const recipients = () =>
		bench.sandbox.requests.map(({ body }) =>
			(JSON.parse(body) as { messages: IDataObject[] }).messages.map(({ to }) => to),
		);

	it('sends only what is missing, and waits for what every try sent at the same catcher', async () => {
		const refusal = { code: 'REJECTED', messageId: null, reasons: [{ key: 'billing.error', ref: 'messages[1].to' }] };
		const first = { result: [{ code: 'OK', messageId: '7' }, refusal] };
		bench.sandbox.faults.add({ kind: 'status', status: 200, body: first });
		const { error, run: waiting } = await run(SMS, SMS.good, STRICT);
		expect([error, waiting.status]).toStrictEqual([undefined, 'waiting']);
		expect(recipients()).toStrictEqual([SMS.good, [SMS.good[1]]]);
		expect(bench.sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(bench.bodies().flatMap((body) => SMS.urls(body))).toStrictEqual([CATCHER_URL, CATCHER_URL, CATCHER_URL]);
		expect(bench.sub.plan.awaited).toStrictEqual([
			{ item: 0, messageId: '7' },
			{ item: 1, messageId: bench.sandbox.messages()[0].id },
		]);
		const [{ metadata }] = waiting.data.executionData?.nodeExecutionStack ?? [];
		expect(metadata?.waitingChildExecutionIds).toStrictEqual([bench.sub.started[1].executionId]);
	});

	it('sends and waits once where the service says “error” of an accepted message, by which n8n knows a failed one', async () => {
		const result = ['7', '9'].map((messageId) => ({ code: 'OK', messageId, error: 'a warning' }));
		bench.sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
		await run(SMS, SMS.good, { settings });
		expect(recipients()).toStrictEqual([SMS.good]);
		expect(bench.sub.roles).toStrictEqual(['catcher', 'keeper']);
		expect(bench.sub.plan.items).toMatchObject([{ messageId: '7', serviceError: 'a warning' }, { messageId: '9' }]);
	});

	it('leaves the catcher to the next try only', async () => {
		const told = await bench.listen();
		const mixed = [SMS.good[0], SMS.bad];
		const { error } = await run(SMS, mixed, STRICT);
		expect(error?.message).toBe(notAccepted(1, 2));
		expect(recipients()).toStrictEqual([mixed, [SMS.bad], [SMS.bad]]);
		expect([bench.sub.roles, told]).toStrictEqual([['catcher'], []]);

		bench.begin();
		const toldAgain = await bench.listen();
		await run(SMS, mixed, { parameters: STRICT.parameters });
		expect(toldAgain).toStrictEqual([END]);
	});

	it('tells what the first try sent where the second one can not begin', async () => {
		const dataTables = bench.sub.tables;
		dataTables.before = (operations) => {
			if (bench.sandbox.requests.length > 0 && !operations.includes('deleteRows'))
				throw new Error('module is disabled');
		};
		const parameters = { options: { failOnRejected: true, messagesPerHour: 9 } };
		const { error } = await run(SMS, [SMS.good[0], SMS.bad], {
			parameters,
			settings,
			dataTables,
			executeWorkflow: bench.sub.execute,
		});
		expect(error?.message).toBe(notAccepted(1, 2));
		expect(error?.description).toContain(`Item 0 was sent: ${bench.sandbox.messages()[0].id}`);
		expect([recipients(), bench.sub.roles]).toStrictEqual([[[SMS.good[0], SMS.bad]], ['catcher']]);
	});

	it('begins anew with a catcher of its own when nothing was accepted', async () => {
		const told = await bench.listen();
		bench.sandbox.faults.add({ kind: 'status', status: 422 });
		const { run: waiting } = await run(SMS, SMS.good, { settings });
		expect(waiting.status).toBe('waiting');
		expect(bench.sub.roles).toStrictEqual(['catcher', 'catcher', 'keeper']);
		expect(told).toStrictEqual([END]);
		expect(bench.sandbox.messages()).toHaveLength(2);
	});

	it('sends nothing twice when the answer was lost, or the keeper could not be started', async () => {
		bench.sandbox.faults.add({ kind: 'resetAfter' });
		const lost = await run(SMS, SMS.good, { settings });
		expect(lost.error?.message).toContain('2 of them may have been sent');
		expect(bench.sandbox.requests).toHaveLength(1);

		bench.begin();
		bench.sub.refused.set('keeper', new Error('The database is locked'));
		const locked = await run(SMS, SMS.good, { settings });
		expect(locked.error?.message).toContain('The messages were sent, but the wait');
		expect(bench.sandbox.requests).toHaveLength(1);
		expect(bench.sub.roles).toStrictEqual(['catcher']);
	});
});
