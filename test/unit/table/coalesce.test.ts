import { Coalesced } from '../../../nodes/callbacks/shared';

/** Notes which tasks were done coalesced; each batch is done when it is let go. */
class Batches {
	readonly batches: number[][] = [];
	private readonly gates: Array<() => void> = [];
	fails: (batch: readonly number[]) => boolean = () => false;

	readonly act = async (tasks: readonly number[]): Promise<number[]> => {
		this.batches.push([...tasks]);
		await new Promise<void>((resolve) => this.gates.push(resolve));
		if (this.fails(tasks)) throw new Error(`no ${tasks.join()}`);
		return tasks.map((task) => task * 10);
	};

	/** Lets all batches go until nobody waits any more; throws when that never comes. */
	async finish<T>(results: Promise<T>): Promise<T> {
		let isDone = false;
		const end = results.finally(() => (isDone = true));
		for (let round = 0; !isDone; round += 1) {
			if (round > 1000) throw new Error('It never ends');
			this.gates.shift()?.();
			await new Promise((resolve) => setImmediate(resolve));
		}
		return await end;
	}
}

it('what comes while a task is under way is done coalesced after it, each with its own result', async () => {
	const batches = new Batches();
	const coalesced = new Coalesced(batches.act, 100);
	const results = Promise.all([1, 2, 3].map(async (task) => await coalesced.add(task, 1)));
	expect(await batches.finish(results)).toStrictEqual([10, 20, 30]);
	expect(batches.batches).toStrictEqual([[1], [2, 3]]);
});

it('no more than its measure is done at once, and what is larger alone', async () => {
	const batches = new Batches();
	const coalesced = new Coalesced(batches.act, 10);
	const sizes = [1, 4, 6, 1, 50, 1];
	const results = Promise.all(sizes.map(async (size, task) => await coalesced.add(task, size)));
	expect(await batches.finish(results)).toStrictEqual([0, 10, 20, 30, 40, 50]);
	expect(batches.batches).toStrictEqual([[0], [1, 2], [3], [4], [5]]);
});

it('an error of one reaches nobody else', async () => {
	const batches = new Batches();
	batches.fails = (batch) => batch.includes(2);
	const coalesced = new Coalesced(batches.act, 100);
	const results = Promise.allSettled([1, 2, 3].map(async (task) => await coalesced.add(task, 1)));
	expect(
		(await batches.finish(results)).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
	).toStrictEqual([10, 'Error: no 2', 30]);
	expect(batches.batches).toStrictEqual([[1], [2, 3], [2], [3]]);
});

it('goes on after it had nothing to do', async () => {
	const batches = new Batches();
	const coalesced = new Coalesced(batches.act, 100);
	expect(await batches.finish(coalesced.add(1, 1))).toBe(10);
	expect(await batches.finish(coalesced.add(2, 1))).toBe(20);
});
