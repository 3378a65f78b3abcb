type Task = (at: number) => void;

/** The longest time that a timer waits before it looks again, in real milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * The sandbox's time and what is due in it. Time runs `speed` times as fast as real time; at 0 it stands still and moves
 * by `advance` only. Times are epoch milliseconds.
 */
export class Clock {
	private readonly dueTimes: number[] = [];
	private readonly tasks = new Map<number, Task[]>();
	private timer: NodeJS.Timeout | undefined;
	private advancing: Promise<void> = Promise.resolve();
	private anchor: number;
	private anchorReal = Date.now();
	private isHeld = false;

	/** @param afterInstant called when all that was due at one instant has run; `advance` waits for it */
	constructor(
		private readonly afterInstant: () => Promise<void>,
		public speedFactor: number,
		start = Date.now(),
	) {
		this.anchor = start;
	}

	now(): number {
		if (this.isHeld) return this.anchor;
		return Math.floor(this.anchor + (Date.now() - this.anchorReal) * this.speedFactor);
	}

	/** Runs a task at a time; a time in the past is due at once. */
	schedule(at: number, task: Task): void {
		const due = this.tasks.get(at);
		if (due) {
			due.push(task);
			return;
		}
		this.tasks.set(at, [task]);
		this.dueTimes.splice(this.positionOf(at), 0, at);
		if (this.dueTimes[0] === at) this.wait();
	}

	/** Moves the time on by milliseconds, running what is due on the way, and waits until all of it is done. */
	async advance(milliseconds: number): Promise<void> {
		const turn = this.advancing.then(() => this.advanceTo(this.now() + milliseconds));
		this.advancing = turn;
		await turn;
	}

	/** Sets how many times as fast as real time the clock runs; 0 stops it. */
	speed(factor: number): void {
		this.moveTo(this.now());
		this.speedFactor = factor;
		this.wait();
	}

	/** Runs what is due by now, without waiting for the timer. */
	catchUp(): void {
		while (this.dueTimes[0] !== undefined && this.dueTimes[0] <= this.now()) {
			this.runNext();
			void this.afterInstant();
		}
	}

	/** Stops time, whatever the speed, and sets it to a moment; it then moves by `reach` and `advance`. */
	hold(at = this.now()): void {
		this.moveTo(at);
		this.isHeld = true;
	}

	/** Moves the time on to a moment, running what is due on the way; or back, after a reset has dropped all that was due. */
	async reach(at: number): Promise<void> {
		if (at < this.now()) this.moveTo(at);
		else await this.advanceTo(at);
	}

	/** Lets time run again: from now on, or from where it stands if that is later or its speed is 0. */
	release(): void {
		const stood = this.now();
		this.isHeld = false;
		this.moveTo(this.speedFactor === 0 ? stood : Math.max(stood, Date.now()));
		this.wait();
	}

	/** Drops all that is due and starts again. */
	reset(start = Date.now()): void {
		this.stop();
		this.moveTo(start);
	}

	/** Drops all that is due. */
	stop(): void {
		clearTimeout(this.timer);
		this.dueTimes.length = 0;
		this.tasks.clear();
	}

	private moveTo(time: number): void {
		this.anchor = time;
		this.anchorReal = Date.now();
	}

	private async advanceTo(target: number): Promise<void> {
		for (let at = this.dueTimes[0]; at !== undefined && at <= target; at = this.dueTimes[0]) {
			if (at > this.now()) this.moveTo(at);
			this.runNext();
			await this.afterInstant();
		}
		if (target > this.now()) this.moveTo(target);
		this.wait();
	}

	private runNext(): void {
		const at = this.dueTimes.shift();
		if (at === undefined) return;
		const due = this.tasks.get(at) ?? [];
		this.tasks.delete(at);
		for (const task of due) task(at);
	}

	private wait(): void {
		clearTimeout(this.timer);
		const [next] = this.dueTimes;
		if (next === undefined || this.speedFactor === 0 || this.isHeld) return;
		const delay = Math.min(Math.max((next - this.now()) / this.speedFactor, 0), LONGEST_WAIT);
		this.timer = setTimeout(() => {
			this.catchUp();
			this.wait();
		}, delay);
	}

	private positionOf(at: number): number {
		let low = 0;
		let high = this.dueTimes.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.dueTimes[middle] ?? 0) < at) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
