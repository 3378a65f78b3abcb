import { pack, unpack } from '../../../nodes/durable/packed';
import type { Progress } from '../../../nodes/fallback/plan';
import { BEGINNING, beginWorld, marked, MINUTE, PEOPLE, planned, twice, Watcher, world } from '../../support/leaving';

const ENDED = {
	code: 'NOT_SENT',
	message: 'The connection broke, 3 times in a row. It was not sent and can safely be tried again. Try again later.',
};
const LEFT = { code: 'UNKNOWN', messageId: null };

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => world.now);
	beginWorld();
});
afterEach(() => jest.restoreAllMocks());

/** Has each of its Sends end after so many messages of which nothing is known; gives how many were in each. */
function falls(watcher: Watcher, after = 3): number[] {
	const runs: number[] = [];
	watcher.point = (what, when) => {
		if (what === 'send' && when === 'before') runs.push(0);
		return undefined;
	};
	watcher.tells = () => ((runs[runs.length - 1] += 1) > after ? ENDED : LEFT);
	return runs;
}

/** Has each message be taken from now on; gives how many are in each run of a Send. */
function recovers(watcher: Watcher): number[] {
	const runs = falls(watcher);
	watcher.tells = ({ to }) => {
		runs[runs.length - 1] += 1;
		return { code: 'OK', messageId: `id of ${to as string}` };
	};
	return runs;
}

/** Everybody's SMS is due, but for those from a place on, whose email is. */
const emailsFrom = (place: number): string => {
	const { tries, reports } = unpack(BEGINNING) as Progress;
	const later = tries.slice(place).map(([first]) => [first, { ...first, step: 1 }]);
	return pack({ tries: [...tries.slice(0, place), ...later], reports });
};

describe('a channel whose Send was ended', () => {
	it('sends no further batch at this look: the others are not sent, for the same reason', async () => {
		const watcher = await marked(await planned());
		const runs = falls(watcher);
		await watcher.looks();
		expect(runs).toStrictEqual([100]);
		expect(watcher.codes).toStrictEqual({ '1 UNKNOWN': 3, '1 NOT_SENT': PEOPLE - 3 });
		expect(watcher.progress.tries.at(-1)?.at(-1)?.details).toStrictEqual({ message: ENDED.message });
	});

	it('sends one message a look then, and the others once that one was answered, each once', async () => {
		const watcher = await marked(await planned());
		falls(watcher);
		await watcher.looks();
		const runs = falls(watcher);
		for (let look = 0; look < 5; look += 1, world.now += MINUTE) await watcher.looks();
		expect([runs, world.sent.length]).toStrictEqual([[1, 1, 1, 1], 7]);
		const healthy = recovers(watcher);
		await watcher.looks();
		expect(healthy).toStrictEqual([1, 100, 100, 22]);
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
		expect(Object.values(watcher.codes).reduce((all, own) => all + own)).toBe(PEOPLE);
		expect(watcher.progress.tries.filter((tries) => tries.at(-1)?.code === 'OK')).toHaveLength(PEOPLE - 7);
	});

	it('sends one message at first also to those whose turn it is only now', async () => {
		const { tries, reports } = unpack(BEGINNING) as Progress;
		const held = { step: 1, code: 'NOT_SENT', messageId: null, at: world.now };
		tries[0].push(held);
		const watcher = new Watcher(await planned(), pack({ tries, reports }));
		const runs = falls(watcher);
		await watcher.looks();
		expect([runs, watcher.codes]).toStrictEqual([[1], { '1 UNKNOWN': 1, '1 NOT_SENT': PEOPLE - 1 }]);
	});

	it('keeps no other channel from sending', async () => {
		const plan = await planned();
		const watcher = new Watcher(plan, emailsFrom(200));
		falls(watcher);
		const { tells } = watcher;
		watcher.tells = (item) => ((item.to as string).includes('@') ? { code: 'OK', messageId: '7' } : tells(item));
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 UNKNOWN': 3, '1 NOT_SENT': 197, '1 UNKNOWN, 2 OK id': 30 });
	});

	it('has what was held back sent by whoever comes after a crash, and nothing twice', async () => {
		const plan = await planned();
		const watcher = await marked(plan);
		falls(watcher);
		await watcher.looks();
		const next = new Watcher(plan, BEGINNING, true);
		await next.looks();
		expect(next.codes).toStrictEqual({ '1 UNKNOWN': 3, '1 OK id': PEOPLE - 3 });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});
});

describe('the others of a channel are held back', () => {
	it('where nothing of a batch got a usable answer', async () => {
		const watcher = await marked(await planned());
		watcher.tells = () => LEFT;
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 UNKNOWN': 100, '1 NOT_SENT': 130 });
		expect(watcher.progress.tries.at(-1)?.at(-1)?.details?.message).toBe(
			'The service gave no usable answer to what went before it. It was not sent and can safely be tried again.',
		);
	});

	it.each([
		['a wrong key', '401', 100],
		['too many requests', '429', 100],
		['an address that is not there', '404', PEOPLE],
		['a message that is too large', '413', PEOPLE],
	])('after %s (HTTP %s), where that is so of all: %i leave or are tried', async (_, httpCode, tried) => {
		const watcher = await marked(await planned());
		let runs = 0;
		watcher.tells = () => ((runs += 1) % 100 === 7 ? { ...ENDED, httpCode } : { code: 'OK', messageId: String(runs) });
		await watcher.looks();
		expect(runs).toBe(tried);
	});

	it.each([
		['of which an earlier run left it open', { ...LEFT, firstExecution: '77' }],
		['that have the Send Once Key of one that was refused', { ...ENDED, firstExecution: '101' }],
	])('not for messages %s: the service said nothing to them', async (_, told) => {
		const watcher = await marked(await planned());
		let at = 0;
		watcher.tells = () => ((at += 1) <= 100 ? told : { code: 'OK', messageId: String(at) });
		await watcher.look();
		expect(at).toBe(PEOPLE);
	});

	it('not where some of it was answered, or a precaution kept all of it from being sent', async () => {
		const watcher = await marked(await planned());
		let at = 0;
		watcher.tells = () => {
			at += 1;
			return at > 200 ? { code: 'OPTED_OUT' } : at % 2 ? LEFT : { code: 'REJECTED', messageId: null };
		};
		await watcher.look();
		expect(at).toBe(PEOPLE);
	});
});
