import { eachBounded, inBatches, InOrder } from '../../../nodes/ground/turns';

it.each([
	[[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
	[[1, 2], 2, [[1, 2]]],
	[[1], 500, [[1]]],
	[[], 2, []],
])('%j in pieces of %i', (list, size, pieces) => {
	expect(inBatches(list, size)).toStrictEqual(pieces);
});

describe('tasks over a list', () => {
	/** Runs tasks that end when they are told to; gives how many were under way at once at most, and the order. */
	async function most(count: number, width: number) {
		let underWay = 0;
		let highest = 0;
		const done: number[] = [];
		const list = Array.from({ length: count }, (_, at) => at);
		await eachBounded(list, width, async (entry) => {
			underWay += 1;
			highest = Math.max(highest, underWay);
			await new Promise((resolve) => setImmediate(resolve));
			done.push(entry);
			underWay -= 1;
		});
		return { highest, done };
	}

	it.each([
		[10, 3, 3],
		[2, 5, 2],
		[3, 1, 1],
		[0, 5, 0],
	])('%i of them, %i at once: each is done once', async (count, width, highest) => {
		const found = await most(count, width);
		expect(found.highest).toBe(highest);
		expect(found.done.sort()).toStrictEqual(Array.from({ length: count }, (_, at) => at));
	});

	it('go one by one for as long as they are asked to, and each is still done once', async () => {
		const begun: number[] = [];
		const highest: number[] = [];
		let underWay = 0;
		const work = async (entry: number): Promise<void> => {
			begun.push(entry);
			underWay += 1;
			highest.push(underWay);
			await new Promise((resolve) => setImmediate(resolve));
			underWay -= 1;
		};
		await eachBounded([1, 2, 3, 4, 5], 3, work, () => begun.length < 2);
		expect(begun).toStrictEqual([1, 2, 3, 4, 5]);
		expect(highest).toStrictEqual([1, 1, 1, 2, 3]);
		await eachBounded([6], 3, work, () => true);
		expect(begun).toStrictEqual([1, 2, 3, 4, 5, 6]);
	});

	it('end with the first error, and begin no more behind it', async () => {
		const begun: number[] = [];
		const work = eachBounded([1, 2, 3], 1, async (entry) => {
			begun.push(entry);
			await Promise.resolve();
			if (entry === 2) throw new Error('two');
		});
		await expect(work).rejects.toThrow('two');
		expect(begun).toStrictEqual([1, 2]);
	});
});

describe('tasks with keys', () => {
	/** Adds a task for each list of keys; gives which have begun, and how to end one. */
	function addAll(lists: string[][]) {
		const order = new InOrder();
		const begun: number[] = [];
		const ends: Array<(error?: Error) => void> = [];
		const tasks = lists.map(
			async (keys, at) =>
				await order.add(keys, async () => {
					begun.push(at);
					await new Promise<void>((resolve, reject) => {
						ends[at] = (error) => (error ? reject(error) : resolve());
					});
				}),
		);
		const end = async (at: number, error?: Error): Promise<number[]> => {
			ends[at](error);
			await new Promise(setImmediate);
			return begun;
		};
		return { begun, end, tasks };
	}

	it('begin at once where they share none, and else one after the other', async () => {
		const { begun, end, tasks } = addAll([[], ['a'], ['b', 'c', 'b'], ['a', 'c'], ['c']]);
		await new Promise(setImmediate);
		expect(begun).toStrictEqual([0, 1, 2]);
		expect(await end(1)).toStrictEqual([0, 1, 2]);
		expect(await end(2)).toStrictEqual([0, 1, 2, 3]);
		expect(await end(3)).toStrictEqual([0, 1, 2, 3, 4]);
		await end(0);
		await end(4);
		await Promise.all(tasks);
	});

	it('do not begin behind one that failed', async () => {
		const { end, tasks } = addAll([['a'], ['a']]);
		const failed = Promise.allSettled(tasks);
		await new Promise(setImmediate);
		expect(await end(0, new Error('no'))).toStrictEqual([0]);
		expect((await failed).map(({ status }) => status)).toStrictEqual(['rejected', 'rejected']);
	});
});
