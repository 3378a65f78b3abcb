import type { IDataObject } from 'n8n-workflow';

import { questionKey } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useExecutions } from '../../support/executions';
import { jsonOf } from '../../support/sms';
import { readEvents } from '../../support/readEvents';

const RUN = 'run-1';
const PHONE = '12025550101';
let tables: DataTables;
const executions = useExecutions();

beforeEach(async () => {
	tables = new DataTables();
});

const incoming = (text: string | null, more: object = {}) =>
	readEvents(
		JSON.stringify({ incomingMessageId: 4200, to: '12025550199', from: PHONE, text, ts: 1_700_000_000_000, ...more }),
	)![0];

async function match(...events: object[]) {
	return await runNode({
		type: 'omniSms',
		parameters: { resource: 'message', operation: 'matchReplies' },
		items: itemsOf(events as IDataObject[]),
		credentials: { omniApiKeyApi: { baseUrl: 'http://127.0.0.1:1', apiKey: 'key' } },
		dataTables: tables,
	});
}

/** The runs whose listener was called, once one was: nobody waits for such a call. */
async function wokenRuns(): Promise<string[]> {
	while (executions.woken.length === 0) await new Promise(setImmediate);
	return executions.woken.map(([run]) => run);
}

let opened = 0;

/** A question that is open, as Ask and Wait for Reply leaves it. */
async function open(key = `ask:${questionKey('sms', PHONE)}`, run = RUN) {
	if (tables.tables.length === 0) await match(incoming('makes the table', { from: '12025550199' }));
	const asker = {
		helps: { node: 'Ask', execution: '7' },
		channel: 'sms',
		// n8n's answer counts for a moment, also for another test.
		statusUrl: `${executions.base}/state/asking?${(opened += 1)}`,
		count: 1,
		wakeUrl: `${executions.base}/wake/${run}`,
	};
	const rest = { version: 1, state: 'open', owner: `${run}.1`, until: Date.now() + 60_000 };
	tables.tables[0].rows.push({ id: 100 + tables.rows.length, key, value: '', ...rest });
	tables.tables[0].rows.push({
		id: 100 + tables.rows.length,
		key: `asker:${run}`,
		value: JSON.stringify(asker),
		...rest,
	});
}
const texts = async (...events: object[]) => jsonOf((await match(...events)).items).map(({ text }) => text);
const row = (run = RUN) =>
	tables.rows.find(({ key, owner }) => (key as string).startsWith('ask:') && owner === `${run}.1`);

describe('matching replies', () => {
	it('gives a reply to the question that waits for it and wakes who listens; everything else comes out, paired', async () => {
		await open();
		const status = { channel: 'sms', kind: 'status', status: 'DELIVERED', sender: null };
		const { items } = await match(status, incoming('yes'), incoming('hello', { from: '12025550102' }));
		expect(items.map(({ json, pairedItem }) => [json.kind, json.text, pairedItem])).toStrictEqual([
			['status', undefined, { item: 0 }],
			['incoming', 'hello', { item: 2 }],
		]);
		expect(row()).toMatchObject({ state: expect.stringMatching(/^answered [\w-]{16}$/) as string });
		expect(JSON.parse(row()?.value as string)).toMatchObject({ text: 'yes', messageId: '4200', at: 1_700_000_000_000 });
		expect(await wokenRuns()).toStrictEqual([RUN]);
	});

	it('takes the first of several messages, and drops only what was posted twice', async () => {
		await open();
		const [first, second] = [incoming('one'), incoming('two', { incomingMessageId: 4201 })];
		expect(await texts(first, first, second)).toStrictEqual(['two']);
		expect(await texts(first, second)).toStrictEqual(['two']);
		expect(JSON.parse(row()?.value as string)).toMatchObject({ text: 'one' });
	});

	/** Has another execution take these events while this one has read the table and not written yet. */
	function meanwhile(...events: object[]): Promise<unknown[]> {
		return new Promise((resolve) => {
			tables.before = async (operations: string[]) => {
				if (operations[0] !== 'update') return;
				tables.before = () => undefined;
				resolve(await texts(...events));
			};
		});
	}

	it('a STOP that another execution’s reply outruns is noted with that reply, so that nobody is asked once more', async () => {
		await open();
		const other = meanwhile(incoming('who is this?'));
		const stop = incoming('STOP', { incomingMessageId: 4201, ts: 1_700_000_005_000 });
		expect([await texts(stop), await other]).toStrictEqual([['STOP'], []]);
		expect(row()?.state).toMatch(/^answered/);
		expect(JSON.parse(row()?.value as string)).toMatchObject({ text: 'who is this?', stops: true });
	});

	it.each(['who is this?', 'hello??'])(
		'a STOP behind a reply of the same call counts where that one is outrun, too: %s',
		async (text) => {
			await open();
			const other = meanwhile(incoming('who is this?'));
			const stop = incoming('STOP', { incomingMessageId: 4201, ts: 1_700_000_005_000 });
			const own = incoming(text, text === 'hello??' ? { incomingMessageId: 4202 } : {});
			const goesOn = text === 'hello??' ? [text, 'STOP'] : ['STOP'];
			expect([await texts(own, stop), await other]).toStrictEqual([goesOn, []]);
			expect(JSON.parse(row()?.value as string)).toMatchObject({ text: 'who is this?', stops: true });
		},
	);

	it('of one message in two executions at once, neither goes on, and another message does', async () => {
		await open();
		const other = meanwhile(incoming('yes'));
		const another = incoming('no', { from: '12025550102' });
		expect([await texts(incoming('yes'), another), await other]).toStrictEqual([['no'], []]);
		expect(JSON.parse(row()?.value as string)).toMatchObject({ text: 'yes' });
	});

	it('a reply that another one outruns goes on', async () => {
		await open();
		const other = meanwhile(incoming('yes'));
		expect([await texts(incoming('no', { incomingMessageId: 4201 })), await other]).toStrictEqual([['no'], []]);
		expect(JSON.parse(row()?.value as string)).not.toHaveProperty('stops');
	});

	it('knows what was posted twice also when the wait has ended and its texts are gone', async () => {
		await open();
		const first = incoming('one');
		await match(first);
		Object.assign(row() ?? {}, { value: '' });
		expect(await texts(first, incoming('two', { incomingMessageId: 4201 }))).toStrictEqual(['two']);
	});

	it('knows a repeat by the operator’s ID where the message has none of its own, also when another question is open', async () => {
		const first = incoming('one', { incomingMessageId: 0, transactionId: '77' });
		await open();
		expect(await texts(first)).toStrictEqual([]);
		await open(undefined, 'run-2');
		expect(await texts(first)).toStrictEqual([]);
		expect(row('run-2')).toMatchObject({ state: 'open' });
		expect(await texts(incoming('two', { incomingMessageId: 0, transactionId: '78' }))).toStrictEqual([]);
		expect(row('run-2')?.state).toMatch(/^answered /);
	});

	it('what was written at another time is no repeat, nor is what has no ID but zeros', async () => {
		const written = (more: object) => incoming('1', { incomingMessageId: 0, ...more });
		for (const [at, more] of [
			{ transactionId: '5' },
			{ transactionId: '5', ts: 1_700_000_060_000 },
			{ transactionId: '0' },
			{ transactionId: '0' },
		].entries()) {
			await open(undefined, `run-${at}`);
			expect(await texts(written(more))).toStrictEqual([]);
			expect(row(`run-${at}`)?.state).toMatch(/^answered/);
		}
	});

	it('another text under the same ID is no repeat, and STOP ends the question that is open then', async () => {
		await open();
		expect(await texts(incoming('one'))).toStrictEqual([]);
		expect(await texts(incoming('two'), incoming('one'))).toStrictEqual(['two']);
		await open(undefined, 'run-2');
		expect(await texts(incoming('STOP'))).toStrictEqual(['STOP']);
		expect(row('run-2')?.state).toMatch(/^stopped /);
	});

	it('goes to the run that has asked, and to none that only tries to at that moment', async () => {
		await open();
		await open(undefined, 'run-2');
		expect(await texts(incoming('yes'))).toStrictEqual([]);
		expect(row()?.state).toMatch(/^answered /);
		expect(row('run-2')).toMatchObject({ state: 'open' });
		expect(await wokenRuns()).toStrictEqual([RUN]);
	});

	it('goes to no question that is out of date and that nobody has closed', async () => {
		await open();
		Object.assign(row() ?? {}, { until: Date.now() - 1 });
		expect(await texts(incoming('yes'))).toStrictEqual(['yes']);
		await open(undefined, 'run-2');
		expect(await texts(incoming('yes'))).toStrictEqual([]);
		expect(row('run-2')?.state).toMatch(/^answered /);
	});

	it('of two calls at once with different messages one takes the question', async () => {
		await open();
		const both = await Promise.all(
			['one', 'two'].map(async (text, at) => await texts(incoming(text, { incomingMessageId: at }))),
		);
		expect(both.flat()).toHaveLength(1);
	});

	it('STOP ends the question and goes on, START does neither', async () => {
		await open();
		expect(await texts(incoming('START'))).toStrictEqual(['START']);
		expect(row()).toMatchObject({ state: 'open' });
		expect(await texts({ ...incoming('Stopp'), optOut: true })).toStrictEqual(['Stopp']);
		expect(row()).toMatchObject({ state: expect.stringMatching(/^stopped /) as string });
		expect(await wokenRuns()).toStrictEqual([RUN]);
	});

	it('STOP in a later call is noted with the reply before it, as long as that is kept, and wakes nobody', async () => {
		await open();
		await match(incoming('who is this?'));
		await wokenRuns();
		const stop = incoming('STOP', { incomingMessageId: 4201 });
		expect(await texts(stop)).toStrictEqual(['STOP']);
		expect(row()?.state).toMatch(/^answered /);
		expect(JSON.parse(row()?.value as string)).toMatchObject({ text: 'who is this?', stops: true });
		expect(executions.woken).toHaveLength(1);
		Object.assign(row() ?? {}, { value: '' });
		expect(await texts(stop)).toStrictEqual(['STOP']);
		expect(row()?.value).toBe('');
	});

	it('STOP is noted with the last reply to each run, and ends what is open then', async () => {
		for (const [at, run] of ['run-0', 'run-1', 'run-2'].entries()) {
			await open(undefined, run);
			if (at < 2) await match(incoming(`reply ${at}`, { incomingMessageId: at }));
		}
		expect(await texts(incoming('STOP'))).toStrictEqual(['STOP']);
		const values = ['run-0', 'run-1'].map((run) => JSON.parse(row(run)?.value as string) as IDataObject);
		expect(values).toMatchObject([{ stops: true }, { stops: true }]);
		expect(row('run-2')?.state).toMatch(/^stopped /);
	});

	it('STOP ends a question that is put again at that very moment', async () => {
		await open();
		await match(incoming('who is this?'));
		const again = { ...row(), id: 900, owner: `${RUN}.2`, state: 'open', value: '' };
		tables.before = (operations) => {
			if (operations[0] === 'update') tables.before = () => undefined;
			if (operations[0] === 'update') tables.rows.push(again);
		};
		expect(await texts(incoming('STOP', { incomingMessageId: 4201 }))).toStrictEqual(['STOP']);
		expect(tables.rows.find(({ id }) => id === 900)?.state).toMatch(/^stopped /);
	});

	it('lets a reply go on that nobody waits for any more, also where the questions of that run can not be deleted', async () => {
		await open();
		executions.states = { asking: 'canceled' };
		let failed = 0;
		tables.before = (operations) => {
			if (operations.join() !== 'deleteRows') return;
			failed += 1;
			throw new Error('database is locked');
		};
		expect(await texts(incoming('yes'), incoming('hello', { from: '12025550102' }))).toStrictEqual(['yes', 'hello']);
		expect(failed).toBe(1);
	});

	it('lets a reply go on that nobody waits for any more, and keeps what was written for a day', async () => {
		await open();
		executions.states = { asking: 'canceled' };
		expect(await texts(incoming('yes'))).toStrictEqual(['yes']);
		// What was written stays for a day: where the watcher was killed, nobody has read it.
		expect(row()?.state).toMatch(/^answered /);
		expect(executions.woken).toStrictEqual([]);
	});

	it('keeps the keyword of a reply beside its text', async () => {
		await open();
		expect(await texts(incoming('SHOP yes', { prefix: 'SHOP' }))).toStrictEqual([]);
		expect(JSON.parse(row()?.value as string)).toMatchObject({ text: 'SHOP yes', prefix: 'SHOP' });
	});

	it('a button answers the question that it belongs to, and no other', async () => {
		const click = (run: string, id: number) =>
			incoming('Yes', {
				incomingMessageId: id,
				profileName: 'Ann',
				reply: { id: `omni-ask.${run}.3.1`, title: 'Yes' },
			});
		await open(`ask:${questionKey('chatapp', PHONE)}`);
		expect(await texts(click('run-0', 1))).toStrictEqual(['Yes']);
		expect(await texts(click(RUN, 2))).toStrictEqual([]);
		expect(JSON.parse(row()?.value as string)).toMatchObject({ picked: { item: 3, place: 1 } });
	});

	it('lets everything go on where data tables are off, and fails with the cause where they can not be used', async () => {
		tables.areOn = false;
		expect(await texts(incoming('yes'))).toStrictEqual(['yes']);
		tables.areOn = true;
		// Nobody waits for a reply any more where the table was deleted, too.
		expect(await texts(incoming('yes'))).toStrictEqual(['yes']);
		tables.tables.length = 0;
		expect(await texts(incoming('yes'))).toStrictEqual(['yes']);
		tables.before = () => {
			throw new Error('no such column');
		};
		const { error } = await match(incoming('yes'));
		expect(error?.message).toMatch(/could not be matched/);
	});
});
