import { eachBounded, inBatches } from '../../../nodes/ground/batches';

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
