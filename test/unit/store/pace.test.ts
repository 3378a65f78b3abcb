import { newDesks, SharedPace } from '../../../nodes/store/pace';
import { DataTables } from '../../support/dataTables';
import { storeOn } from '../../support/store';

/** One clock for all processes: it moves on when everybody waits. */
class Clock {
	private readonly sleepers: Array<{ until: number; wake: () => void }> = [];
	time = 1_000_000;

	readonly now = (): number => this.time;
	readonly wait = async (milliseconds: number): Promise<void> => {
		await new Promise<void>((wake) => this.sleepers.push({ until: this.time + milliseconds, wake }));
	};

	/** Moves on until this is done. */
	async run<T>(work: Promise<T>): Promise<T> {
		let isDone = false;
		const end = work.finally(() => (isDone = true));
		while (!isDone) {
			for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
			this.sleepers.sort((one, other) => one.until - other.until);
			const next = this.sleepers.shift();
			if (!next) continue;
			this.time = Math.max(this.time, next.until);
			next.wake();
		}
		return await end;
	}
}

let accounts = 0;

/** The times at which requests of several processes leave; each asks for its next turn once it has had the last one. */
async function timesOf(processes: number, requests: number): Promise<{ times: number[]; questions: number }> {
	const clock = new Clock();
	const tables = new DataTables();
	// The store takes its time.
	tables.before = async () => await clock.wait(80);
	accounts += 1;
	const times: number[] = [];
	const all = Array.from({ length: processes }, async (_, at) => {
		const store = storeOn(tables, `workflow-${accounts}-${at}`);
		const pace = new SharedPace(store, clock.now, clock.wait, newDesks());
		for (let request = 0; request < requests; request += 1) {
			await pace.turn(`account-${accounts}`, 10);
			times.push(clock.now());
		}
	});
	await clock.run(Promise.all(all));
	return { times: times.sort((one, other) => one - other), questions: tables.runs.length };
}

it.each([
	[1, 80],
	[2, 60],
	[3, 40],
])('%s processes that send %s requests each: no second holds more than ten of them', async (processes, requests) => {
	const { times } = await timesOf(processes, requests);
	expect(times).toHaveLength(processes * requests);
	for (const start of times) {
		expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(10);
	}
});

it('the pace is made use of, and the store asked once in a while', async () => {
	const { times, questions } = await timesOf(2, 100);
	const seconds = (times[times.length - 1] - times[0]) / 1000;
	expect(times.length / seconds).toBeGreaterThan(7);
	expect(questions).toBeLessThan(80);
});

it('two accounts do not wait for each other', async () => {
	const clock = new Clock();
	const pace = new SharedPace(storeOn(new DataTables(), 'two accounts'), clock.now, clock.wait);
	await clock.run(Promise.all(['one', 'other'].map(async (account) => await pace.turn(account, 1))));
	expect(clock.now() - 1_000_000).toBeLessThan(1000);
});
