/** One who waits for what comes of a task. */
interface Waiting<Task, Result> {
	task: Task;
	size: number;
	resolve: (result: Result) => void;
	reject: (error: unknown) => void;
}

/**
 * Tasks that are costly one by one are done together: while some are under way the others gather, and then all of them are
 * done at once, by the means of the one that came first.
 */
export class Coalesced<Task, Result> {
	private waiting: Array<Waiting<Task, Result>> = [];
	private isAtWork = false;

	/**
	 * @param act does the tasks together and gives a result for each, in their order
	 * @param most how much is done at once, in the sizes that the tasks come with; a larger task is done alone
	 */
	constructor(
		private readonly act: (tasks: readonly Task[]) => Promise<readonly Result[]>,
		private readonly most: number,
	) {}

	/** What comes of a task. Rejects with the error of doing it; that of another task among the same ones does not count. */
	async add(task: Task, size: number): Promise<Result> {
		const result = new Promise<Result>((resolve, reject) => {
			this.waiting.push({ task, size, resolve, reject });
		});
		if (!this.isAtWork) void this.work();
		return await result;
	}

	private async work(): Promise<void> {
		this.isAtWork = true;
		for (let next = this.next(); next.length > 0; next = this.next()) {
			if (await this.done(next)) continue;
			// The means of the first one may be what failed: an execution that was stopped, for example.
			for (const one of next) await this.done([one], true);
		}
		this.isAtWork = false;
	}

	private next(): Array<Waiting<Task, Result>> {
		let total = 0;
		const end = this.waiting.findIndex(({ size }, at) => (total += size) > this.most && at > 0);
		return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
	}

	/** Does tasks; false when that failed and they are to be done one by one. */
	private async done(next: ReadonlyArray<Waiting<Task, Result>>, isLast = next.length === 1): Promise<boolean> {
		try {
			const results = await this.act(next.map(({ task }) => task));
			for (const [at, { resolve }] of next.entries()) resolve(results[at]);
		} catch (error) {
			if (!isLast) return false;
			for (const { reject } of next) reject(error);
		}
		return true;
	}
}
