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
const SEEDS = process.env.MUTATED_ROOM === undefined ? 25 : 1;
const MOST_DEATHS = 5;
const MOST_TURNS = 60;

let last: Watcher;

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
	it('the one that came later sends; the other one ends its batch, and sends nothing more', async () => {
		const { first, next, goOn } = await overtaken();
		expect(await goOn()).toMatchObject({ isDone: false, next: NOW + 15 * MINUTE });
		expect(next.codes).toStrictEqual({ '1 OK id': 130, '1 UNKNOWN': 100 });
		expect([world.sent.length, twice()]).toStrictEqual([PEOPLE, []]);
		world.now += 15 * MINUTE;
		await first.looks();
		expect(first.codes).toStrictEqual({ '1 OK id, 2 OK id': PEOPLE });
		await next.looks();
		expect([world.sent.length, twice()]).toStrictEqual([2 * PEOPLE, []]);
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

	it.each([
		['that die at any moment, nothing is sent twice, and no death costs more than a batch', false],
		['of which some only seem to be dead, nothing is sent twice', true],
	])('executions %s', async (_, canGoOn) => {
		for (let seed = 1; seed <= SEEDS; seed += 1) {
			beginWorld();
			const deaths = await wildRun(randomOf(seed), canGoOn);
			expect([seed, twice()]).toStrictEqual([seed, []]);
			const { tries } = last.progress;
			expect(tries.every(isWhole)).toBe(true);
			const unknown = tries.flat().filter(({ step, code }) => step > 0 && code === 'UNKNOWN');
			if (!canGoOn) expect(unknown.length).toBeLessThanOrEqual(deaths * 100);
		}
	});

	/** A wait whose executions die, or seem to and go on later, at any moment; gives how many. */
	async function wildRun(random: (most: number) => number, canGoOn: boolean): Promise<number> {
		const plan = await planned();
		const waiting: Array<() => void> = [];
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
				if (what === 'store' && random(12) === 0) return Promise.reject(new Error('The connection was lost'));
				left -= 1;
				if (left !== 0) return undefined;
				stopped.give();
				const { promise, give } = signal();
				if (canGoOn && random(2) === 0) waiting.push(give);
				return promise;
			};
			const isDone = await Promise.race([stopped.promise, turns(watcher)]);
			if (isDone === true) {
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
		for (let turn = 0; turn < MOST_TURNS; turn += 1) {
			await watcher.looks();
			const { tries } = watcher.progress;
			const isTriedAgain = tries.some((own) => own.at(-1)?.code === 'NOT_SENT');
			if (!isTriedAgain && tries.every(isWhole)) break;
			world.now += isTriedAgain ? MINUTE : 10 * MINUTE;
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
