import { Mailbox, mailboxes } from '../../../nodes/delivery/mailbox';
import { knownIn, type Report } from '../../../nodes/delivery/plan';
import { pack } from '../../../nodes/durable/packed';
import { items, MINUTE, notice, OWN, RUN, START, TOKEN, WatcherBench, type Look } from '../../support/watcher';
import { readEvents } from '../../support/readEvents';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => {
		await Promise.resolve();
	},
}));

const ends = ({ done }: Look) =>
	done.map(({ messageId, status, outcome, source }) => [messageId, status, outcome, source]);

describe('the first look', () => {
	it('says what it waits for and sleeps a minute; the service has nothing to tell yet', async () => {
		const bench = new WatcherBench();
		expect(await bench.look()).toMatchObject({ told: [{ isDone: false }], done: [], minutes: 1 });
		const word = { end: false, messageIds: ['1', '2', '3'], wakeUrl: OWN, isAll: true };
		expect(bench.told).toStrictEqual([word]);
		expect(bench.asked).toStrictEqual([]);
	});

	it('sleeps also when everything has come: the execution that waits for it may not sleep yet', async () => {
		const bench = new WatcherBench();
		bench.notices = ['1', '2', '3'].map((id) => notice(id, 'DELIVERED'));
		expect(await bench.look()).toMatchObject({ told: [{ isDone: false }], done: [], minutes: 1 });
		// It is not to sleep for that long.
		expect(bench.wakes).toBe(1);
		expect((await bench.after(0)).done).toHaveLength(3);
		expect(bench.asked).toStrictEqual([]);
	});

	it('sleeps also when nothing was accepted', async () => {
		const rejected = items.map((item) => ({ ...item, code: 'REJECTED', messageId: null }));
		const bench = new WatcherBench({ items: rejected, awaited: pack([]) });
		expect((await bench.look()).minutes).toBe(1);
		const { done } = await bench.after(0);
		expect(done).toStrictEqual(rejected);
	});

	it('sleeps also when the deadline has passed', async () => {
		const bench = new WatcherBench({ deadline: START });
		expect((await bench.look()).done).toStrictEqual([]);
		expect((await bench.after(0)).done).toHaveLength(3);
	});
});

describe('the looks that follow', () => {
	it('are 1, 2, 4, 8 and then every 15 minutes apart, and the last one is at the deadline', async () => {
		const deadline = START + 52 * MINUTE;
		const bench = new WatcherBench({ deadline });
		const pauses = [];
		for (let look = await bench.look(); look.done.length === 0; look = await bench.after(look.minutes ?? 0)) {
			pauses.push(look.minutes);
		}
		expect(pauses).toStrictEqual([1, 2, 4, 8, 15, 15, 7]);
		expect(bench.now).toBe(deadline);
	});

	it('ask the service for what no callback told, and only for that', async () => {
		const bench = new WatcherBench();
		await bench.look();
		bench.notices = [notice('1', 'DELIVERED'), notice('2', 'SENT')];
		bench.statuses = { '2': 'ENROUTE', '3': 'DELIVERED' };
		expect((await bench.after(1)).minutes).toBe(2);
		expect(bench.asked).toStrictEqual([['2', '3']]);
		bench.statuses = { '2': 'UNDELIVERABLE' };
		const last = await bench.after(2);
		expect(ends(last)).toStrictEqual([
			['1', 'DELIVERED', 'REACHED', 'callback'],
			['2', 'UNDELIVERABLE', 'FAILED', 'query'],
			['3', 'DELIVERED', 'REACHED', 'query'],
		]);
		expect(bench.asked).toStrictEqual([['2', '3'], ['2']]);
		expect(last.done.map(({ occurredAt, occurredAtText }) => [occurredAt, occurredAtText])).toStrictEqual([
			[new Date(START).toISOString(), String(START)],
			[null, '2030-01-15 10:00:00'],
			[null, '2030-01-15 10:00:00'],
		]);
		// What has ended is not waited for again.
		expect(bench.told.map(({ messageIds }) => messageIds)).toStrictEqual([['1', '2', '3'], ['1', '2', '3'], ['2']]);
	});

	it('end as soon as the catcher wakes it with the last callback', async () => {
		const bench = new WatcherBench();
		await bench.look();
		bench.notices = [notice('1', 'DELIVERED'), notice('2', 'SEEN'), notice('3', 'EXPIRED')];
		expect(ends(await bench.after(0.1)).map(([, , outcome]) => outcome)).toStrictEqual([
			'REACHED',
			'REACHED',
			'FAILED',
		]);
		expect(bench.asked).toStrictEqual([]);
	});

	it('wait for the chosen status', async () => {
		const bench = new WatcherBench({ goal: { statuses: ['SEEN'] }, channel: 'chatapp' });
		bench.notices = [notice('1', 'DELIVERED'), notice('2', 'SEEN'), notice('3', 'REJECTED')];
		await bench.look();
		expect((await bench.after(1)).minutes).toBe(2);
		bench.notices = [notice('1', 'SEEN')];
		expect(ends(await bench.after(0)).map(([, status]) => status)).toStrictEqual(['SEEN', 'SEEN', 'REJECTED']);
		// A chat-app message has no place where it can be asked for.
		expect(bench.asked).toStrictEqual([]);
	});

	it('keep the further status, whoever told it', async () => {
		const bench = new WatcherBench({ goal: { statuses: ['CLICKED'] } });
		bench.notices = [notice('1', 'DELIVERED')];
		bench.statuses = { '1': 'SENT', '2': 'DELIVERED' };
		await bench.look();
		await bench.after(1);
		bench.notices = [notice('2', 'SENT')];
		for (const minutes of [2, 4, 8, 15, 15]) await bench.after(minutes);
		expect(ends(await bench.after(15))).toStrictEqual([
			['1', 'DELIVERED', 'TIMEOUT', 'callback'],
			['2', 'DELIVERED', 'TIMEOUT', 'query'],
			['3', null, 'TIMEOUT', null],
		]);
	});
});

describe('at the deadline', () => {
	it('it asks a last time and ends with what is known', async () => {
		const bench = new WatcherBench({ deadline: START + MINUTE });
		await bench.look();
		bench.statuses = { '1': 'DELIVERED', '2': 'SENT' };
		expect(ends(await bench.after(1))).toStrictEqual([
			['1', 'DELIVERED', 'REACHED', 'query'],
			['2', 'SENT', 'TIMEOUT', 'query'],
			['3', null, 'TIMEOUT', null],
		]);
	});

	it('a timer that is a second early does not cost another minute', async () => {
		const bench = new WatcherBench({ deadline: START + MINUTE });
		await bench.look();
		expect((await bench.after(59 / 60)).done).toHaveLength(3);
	});

	it.each([
		[2000, 3],
		[2001, 0],
	])('a timer that is %i ms early finds %i messages at their end', async (early, ended) => {
		const bench = new WatcherBench({ deadline: START + MINUTE });
		await bench.look();
		expect((await bench.after(1 - early / MINUTE)).done).toHaveLength(ended);
	});
});

it('ends at the next look when the execution that waits has crashed or was stopped', async () => {
	const bench = new WatcherBench();
	bench.parent = 'crashed';
	bench.statuses = { '2': 'DELIVERED' };
	await bench.look();
	expect(ends(await bench.after(1))).toContainEqual(['2', 'DELIVERED', 'REACHED', 'query']);
});

describe('what does not answer', () => {
	it('a service out of reach does not end the wait, and is logged without the key', async () => {
		const bench = new WatcherBench();
		await bench.look();
		bench.statuses = undefined;
		expect((await bench.after(1)).minutes).toBe(2);
		expect(bench.warnings).toStrictEqual([expect.stringContaining('The statuses could not be asked for')]);
		expect(bench.warnings.join()).not.toContain('a-secret-key');
		bench.statuses = { '1': 'DELIVERED', '2': 'DELIVERED', '3': 'DELIVERED' };
		expect((await bench.after(2)).done).toHaveLength(3);
	});

	it('what one request told counts, though the next one failed at the deadline', async () => {
		const ids = Array.from({ length: 501 }, (_, at) => String(at + 1));
		const many = {
			items: ids.map((messageId) => ({ messageId })),
			awaited: pack(ids.map((messageId, item) => ({ item, messageId }))),
		};
		const bench = new WatcherBench({ ...many, deadline: START + MINUTE });
		bench.statuses = Object.fromEntries(ids.map((id) => [id, 'DELIVERED']));
		bench.answers = 1;
		await bench.look();
		const first = jest.spyOn(Math, 'random').mockReturnValue(0);
		const { done } = await bench.after(1);
		first.mockRestore();
		const outcomes = done.map((json) => json.outcome);
		expect([outcomes.slice(0, 500).every((outcome) => outcome === 'REACHED'), outcomes[500]]).toStrictEqual([
			true,
			'TIMEOUT',
		]);
		expect(bench.warnings).toHaveLength(1);
	});

	it('a service out of reach at the deadline leaves what is known', async () => {
		const bench = new WatcherBench({ deadline: START + MINUTE });
		bench.notices = [notice('1', 'DELIVERED')];
		await bench.look();
		bench.statuses = undefined;
		expect(ends(await bench.after(1)).map(([, , outcome]) => outcome)).toStrictEqual(['REACHED', 'TIMEOUT', 'TIMEOUT']);
	});

	it('a catcher out of reach leaves the service to be asked', async () => {
		const bench = new WatcherBench();
		bench.notices = undefined;
		bench.statuses = { '1': 'DELIVERED', '2': 'DELIVERED', '3': 'DELIVERED' };
		expect((await bench.look()).minutes).toBe(1);
		const { done } = await bench.after(1);
		expect(done.map((json) => json.source)).toStrictEqual(['query', 'query', 'query']);
		expect(bench.warnings).toHaveLength(2);
	});

	it('a catcher out of reach is no loss where its callbacks come to the same process', async () => {
		const bench = new WatcherBench({ channel: 'chatapp' });
		bench.notices = undefined;
		await bench.look();
		const body = JSON.stringify(['1', '2', '3'].map((messageId) => ({ messageId, ts: START, status: 'DELIVERED' })));
		for (const event of readEvents(body) ?? []) mailboxes.obtain('7', () => new Mailbox([])).put(event);
		expect(ends(await bench.after(1)).map(([, , outcome]) => outcome)).toStrictEqual(['REACHED', 'REACHED', 'REACHED']);
		mailboxes.delete('7');
	});

	it('such a process finds them where n8n has a path of its own, too', async () => {
		const catcher = 'https://example.com/automation/n8n/webhook-waiting/7/omni-helper?signature=catcher';
		const bench = new WatcherBench({ channel: 'chatapp', catcher: { url: catcher, token: TOKEN } });
		bench.notices = undefined;
		await bench.look();
		const body = JSON.stringify([{ messageId: '1', ts: START, status: 'DELIVERED' }]);
		for (const event of readEvents(body) ?? []) mailboxes.obtain('7', () => new Mailbox([])).put(event);
		const { told } = await bench.after(1);
		expect(Object.keys(knownIn(told[0].state as string).reports)).toStrictEqual(['1']);
		mailboxes.delete('7');
	});

	it('what the catcher had before it forgot it (n8n was started anew) is kept', async () => {
		const bench = new WatcherBench({ channel: 'chatapp' });
		bench.notices = [notice('1', 'DELIVERED'), notice('2', 'SENT')];
		await bench.look();
		bench.notices = [notice('2', 'DELIVERED'), notice('3', 'DELIVERED')];
		const { done } = await bench.after(1);
		expect(done.map((json) => json.outcome)).toStrictEqual(['REACHED', 'REACHED', 'REACHED']);
	});

	it('callbacks of other messages are not kept: whoever has the URL could tell of any', async () => {
		const bench = new WatcherBench();
		bench.notices = [notice('4', 'DELIVERED'), notice('__proto__', 'DELIVERED'), notice('1', 'SENT')];
		const { told } = await bench.look();
		expect(Object.keys(knownIn(told[0].state as string).reports)).toStrictEqual(['1']);
	});
});

it('stores no plan, and tells what it knows whenever it falls asleep', async () => {
	const bench = new WatcherBench();
	bench.notices = [notice('1', 'DELIVERED')];
	const [{ state }] = (await bench.look()).told;
	expect(bench.stored.input).toStrictEqual({});
	expect(bench.stored.memory).not.toHaveProperty('plan');
	expect(knownIn(state as string).reports).toStrictEqual({
		'1': expect.objectContaining({ status: 'DELIVERED', source: 'callback' }) as Report,
	});
	await bench.after(1);
	expect(bench.stored.input).toStrictEqual({});
});

it('begins with what another one knew that was killed', async () => {
	const { messageId, ...known } = notice('1', 'SEEN');
	const bench = new WatcherBench({ channel: 'chatapp' }, { [messageId]: { ...known, source: 'callback' } });
	await bench.look();
	// The catcher does not know of all: it must not make the execution go on by itself.
	expect(bench.told[0]).toMatchObject({ messageIds: ['2', '3'], isAll: false });
	bench.notices = [notice('2', 'DELIVERED'), notice('3', 'DELIVERED')];
	expect(ends(await bench.after(1))[0]).toStrictEqual(['1', 'SEEN', 'REACHED', 'callback']);
});

it('asks the service alone where there is no catcher', async () => {
	const bench = new WatcherBench({ catcher: null });
	bench.statuses = { '1': 'DELIVERED', '2': 'DELIVERED', '3': 'REJECTED' };
	await bench.look();
	expect((await bench.after(1)).done.map((json) => json.outcome)).toStrictEqual(['REACHED', 'REACHED', 'FAILED']);
	expect([bench.told, bench.warnings]).toStrictEqual([[], []]);
});

describe('the execution that waits', () => {
	const resuming = { url: RUN, token: TOKEN };
	const delivered = ['1', '2', '3'].map((id) => notice(id, 'DELIVERED'));

	it('is made to go on with what is known, before the watcher ends', async () => {
		const bench = new WatcherBench({ resuming });
		await bench.look();
		expect(bench.resumed).toStrictEqual([]);
		bench.notices = delivered.slice(0, 2);
		bench.statuses = { '3': 'DELIVERED' };
		expect((await bench.after(1)).done).toHaveLength(3);
		const [{ known, ...call }] = bench.resumed;
		expect(call).toStrictEqual({ version: 1, token: TOKEN, isOver: false });
		expect(Object.values(knownIn(known as string).reports).map(({ source }) => source)).toStrictEqual([
			'callback',
			'callback',
			'query',
		]);
	});

	it('is told that the time is over', async () => {
		const bench = new WatcherBench({ resuming, deadline: START + MINUTE });
		await bench.look();
		await bench.after(1);
		expect(bench.resumed).toMatchObject([{ token: TOKEN, isOver: true }]);
	});

	it('is made to go on where there is no catcher, too', async () => {
		const bench = new WatcherBench({ resuming, catcher: null });
		bench.statuses = { '1': 'DELIVERED', '2': 'DELIVERED', '3': 'REJECTED' };
		await bench.look();
		expect((await bench.after(1)).done).toHaveLength(3);
		expect(bench.resumed).toMatchObject([{ token: TOKEN, isOver: false }]);
	});

	it('that the catcher has made go on is left alone', async () => {
		const bench = new WatcherBench({ resuming });
		await bench.look();
		Object.assign(bench, { notices: delivered, hasResumed: true });
		expect((await bench.after(0)).done).toHaveLength(3);
		expect(bench.resumed).toStrictEqual([]);
	});

	it('that is gone is not called', async () => {
		const bench = new WatcherBench({ resuming });
		await bench.look();
		bench.parent = 'canceled';
		expect((await bench.after(1)).done).toHaveLength(3);
		expect(bench.resumed).toStrictEqual([]);
	});

	it.each([
		[[409, 409, 200], 3],
		[[409], 5],
		[[413], 1],
		[[500], 1],
	])('is called again only while it is awake: %j', async (resumes, tries) => {
		const bench = new WatcherBench({ resuming });
		await bench.look();
		Object.assign(bench, { notices: delivered, resumes });
		// Where it does not go on, n8n makes it, with the keeper's output.
		expect((await bench.after(0)).done).toHaveLength(3);
		expect(bench.resumed).toHaveLength(tries);
	});
});
