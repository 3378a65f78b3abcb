import { ABOUT_TO_SEND, type Try } from '../../../nodes/fallback/plan';
import { FALLBACK } from '../../../nodes/fallback/wait';
import {
	BEGINNING,
	beginWorld,
	clearing,
	marked,
	MINUTE,
	NOW,
	PEOPLE,
	planned,
	signal,
	stopAt,
	twice,
	Watcher,
	world,
} from '../../support/leaving';

/** One where it judges changes of the code, one after the other (npm run mutate). */
const SEEDS = process.env.MUTATED_ROOM === undefined ? 12 : 1;
const MOST_DEATHS = 5;
const MOST_TURNS = 60;
/** Turns of one that only seemed to be dead. */
const MOST_BESIDE = 10;

/** What n8n says of a call that may have been done. */
const FAILURES = ['The connection was lost', 'Data table with ID ‘1’ could not be found in this project'];

let last: Watcher;

const rowsOf = (kind: string): string[] =>
	world.tables.rows.flatMap(({ key, owner }) => ((key as string).startsWith(`${kind}:`) ? [owner as string] : []));
const arrivals = (): string[] => rowsOf('arrivals');
/** The number of the execution that sends. */
const ownerNow = (): number => Number(rowsOf('batch')[0]?.split('.')[0] ?? 0);

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => world.now);
	beginWorld();
});
afterEach(() => jest.restoreAllMocks());

/** A watcher that stands still in its second batch, and the one that took over and has sent all the rest; `goOn` ends the look of the first. */
async function overtaken() {
	const plan = await planned();
	const first = await marked(plan);
	const stop = stopAt('after send', 2);
	first.point = stop.point;
	const late = first.look();
	await stop.reached;
	const next = new Watcher(plan, BEGINNING, true);
	await next.looks();
	const goOn = async () => {
		stop.release();
		return await late;
	};
	return { plan, first, next, goOn };
}

describe('two that are awake at once', () => {
	it('the one that came later sends; the other one ends its batch, sends nothing more, and knows in the end what the later one did', async () => {
		const { plan, first, next, goOn } = await overtaken();
		expect(await goOn()).toMatchObject({ isDone: false, next: NOW + 15 * MINUTE });
		expect(next.codes).toStrictEqual({ '1 OK id': 130, '1 UNKNOWN': 100 });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
		world.now += 15 * MINUTE;
		expect(await first.look()).toMatchObject({ isDone: false, next: NOW + 30 * MINUTE });
		expect(world.sent).toHaveLength(PEOPLE);
		await next.looks();
		expect([world.sent.length, twice()]).toStrictEqual([2 * PEOPLE, []]);
		world.now = plan.deadline;
		expect(await first.look()).toMatchObject({ isDone: true });
		expect(first.codes).toStrictEqual({ '1 OK id, 2 OK id': PEOPLE });
		expect(twice()).toStrictEqual([]);
	});

	it('how many messages arrived is counted by the one that sends, and by no other', async () => {
		const { plan, first, next, goOn } = await overtaken();
		await goOn();
		world.now = plan.deadline;
		await first.end();
		expect(arrivals()).toStrictEqual([]);
		await next.end();
		expect(arrivals()).not.toStrictEqual([]);
	});

	it('the older one leaves all to the later one, also where it looks for the first time after that one', async () => {
		const plan = await planned();
		const [older, later] = [new Watcher(plan, BEGINNING, true), new Watcher(plan, BEGINNING, true)];
		await later.looks();
		expect(await older.look()).toMatchObject({ isDone: false, next: NOW + 15 * MINUTE });
		expect(older.codes).toStrictEqual({ '': PEOPLE });
		world.now += 10 * MINUTE;
		await later.looks();
		expect(later.codes).toStrictEqual({ '1 OK id, 2 OK id': PEOPLE });
		world.now = plan.deadline;
		expect(await older.look()).toMatchObject({ isDone: true });
		expect(older.codes).toStrictEqual(later.codes);
		expect([world.sent.length, twice()]).toStrictEqual([2 * PEOPLE, []]);
	});

	it('the later one goes on where n8n takes a step once more that was done, and so finds what it did itself', async () => {
		const watcher = await marked(await planned());
		let calls = 0;
		watcher.point = (what, when) => {
			if (what !== 'store' || when !== 'after' || (calls += 1) !== 3) return undefined;
			return Promise.reject(new Error('Data table with ID ‘1’ could not be found in this project'));
		};
		await watcher.looks();
		expect(watcher.codes).toStrictEqual({ '1 OK id': PEOPLE });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	it('nothing is sent by one that comes back when the wait has ended, at once or later', async () => {
		const { plan, first, goOn } = await overtaken();
		const { context } = clearing();
		await FALLBACK.clear(context, plan, 'done');
		expect(await goOn()).toMatchObject({ isDone: false, next: NOW + 15 * MINUTE });
		world.now += 15 * MINUTE;
		await first.looks();
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
	});

	describe.each([
		['that die at any moment, nothing is sent twice, and no death costs more than a batch', false],
		['of which some only seem to be dead, nothing is sent twice, and the last one does it all', true],
	])('executions %s', (_, canGoOn) => {
		it.each(Array.from({ length: SEEDS }, (__, at) => at + 1))('by seed %i', async (seed) => {
			const deaths = await wildRun(randomOf(seed), canGoOn);
			expect(twice()).toStrictEqual([]);
			const { tries } = last.progress;
			expect(tries.every(isWhole)).toBe(true);
			const unknown = tries.flat().filter(({ step, code }) => step > 0 && code === 'UNKNOWN');
			if (!canGoOn) expect(unknown.length).toBeLessThanOrEqual(deaths * 100);
		});
	});

	/** A wait whose executions die, or seem to and go on later, at any moment; gives how many. */
	async function wildRun(random: (most: number) => number, canGoOn: boolean): Promise<number> {
		const plan = await planned();
		const waiting: Array<() => void> = [];
		const owners: number[] = [];
		let known = BEGINNING;
		let afterLoss = false;
		for (let deaths = 0; ; deaths += 1) {
			const watcher = new Watcher(plan, known, afterLoss);
			last = watcher;
			const stopped = signal();
			let left = deaths === MOST_DEATHS ? Infinity : random(14);
			watcher.point = (what) => {
				// Others go on in between.
				if (random(3) === 0) waiting.shift()?.();
				// What was asked of n8n may be done, and nobody be told.
				if (what === 'store' && random(12) === 0) return Promise.reject(new Error(FAILURES[random(2)]));
				owners.push(ownerNow());
				left -= 1;
				if (left !== 0) return undefined;
				stopped.give();
				const { promise, give } = signal();
				if (canGoOn && random(2) === 0) waiting.push(give);
				return promise;
			};
			const isDone = await Promise.race([stopped.promise, turns(watcher)]);
			if (isDone === true) {
				// Nobody takes it from one that was started later.
				expect(owners).toStrictEqual(owners.toSorted((one, other) => one - other));
				for (const goOn of waiting.splice(0, random(waiting.length + 1))) goOn();
				world.now += 10 * MINUTE;
				for (let at = 0; at < 5; at += 1) await new Promise((resolve) => setImmediate(resolve));
				const { context } = clearing();
				await FALLBACK.clear(context, plan, 'done');
				for (const goOn of waiting) goOn();
				await new Promise((resolve) => setImmediate(resolve));
				return deaths;
			}
			afterLoss = random(2) === 0;
			if (!afterLoss) known = watcher.told;
		}
	}

	/** Looks, with time in between, until everybody has had all channels. */
	async function turns(watcher: Watcher): Promise<true> {
		for (let turn = 0; turn < (watcher === last ? MOST_TURNS : MOST_BESIDE); turn += 1) {
			await watcher.looks();
			const { tries } = watcher.progress;
			const isTriedAgain = tries.some((own) => own.at(-1)?.code === 'NOT_SENT');
			if (!isTriedAgain && tries.every(isWhole)) break;
			// Those that only seemed to be dead go on beside it.
			if (watcher === last) world.now += isTriedAgain ? MINUTE : 10 * MINUTE;
			await new Promise((resolve) => setImmediate(resolve));
		}
		return true;
	}
});

/** Whether it was the last channel's turn. */
function isWhole(tries: readonly Try[]): boolean {
	const last = tries.at(-1);
	return last?.step === 2 && last.code !== ABOUT_TO_SEND;
}

/** Numbers from 0 to below `most` that a seed decides. */
function randomOf(seed: number): (most: number) => number {
	let state = seed;
	return (most) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * most);
	};
}
