import { sleep } from 'n8n-workflow';

import { Memory } from '../ground/memory';

/** A second, and what a timer may be early by. */
const PERIOD_MS = 1010;

/** A request that has no answer by then has arrived, and keeps no others back. */
const MOST_UNDER_WAY_MS = 5_000;

/** More accounts than one n8n has. */
const MOST_KEYS = 10_000;

export interface Pacer {
	/** Resolves when it is the caller's turn, with what to call once its request has been answered or has failed. */
	turn(key: string, most: number): Promise<() => void>;
}

/** The turns of a key. */
interface Lane {
	free: number;
	/** Those who wait for one, the first in front. */
	waiting: Array<() => void>;
}

/**
 * Lets so many requests a second leave for each key, over all runs of this process, in the order in which they asked. A turn is free again a
 * second after its answer, or some seconds after it left: however long a request was on its way, it had arrived by then, so that no second
 * has more of them at the service.
 */
export class Limiter implements Pacer {
	private readonly lanes = new Memory<Lane>({ most: MOST_KEYS });

	constructor(private readonly wait: (milliseconds: number) => Promise<void> = sleep) {}

	async turn(key: string, most: number): Promise<() => void> {
		const lane = this.lanes.obtain(key, () => ({ free: most, waiting: [] }));
		if (lane.free > 0) lane.free -= 1;
		else await new Promise<void>((resolve) => lane.waiting.push(resolve));
		const { promise: answered, resolve } = Promise.withResolvers<undefined>();
		void this.letNext(lane, answered);
		return () => resolve(undefined);
	}

	private async letNext(lane: Lane, answered: Promise<undefined>): Promise<void> {
		await Promise.race([answered, this.wait(MOST_UNDER_WAY_MS)]);
		await this.wait(PERIOD_MS);
		const next = lane.waiting.shift();
		if (next) next();
		else lane.free += 1;
	}
}

export const limiter = new Limiter();
