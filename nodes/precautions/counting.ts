import type { Draft } from '../engine/draft';
import type { Fate } from '../engine/ledger';
import type { Run } from '../engine/operation';
import type { Outbox } from '../engine/outbox';
import type { Kind } from '../table/kinds';
import { Places, type QuotaPlace, type Reached } from '../table/quotas';
import { Store } from '../table/store';
import { storeError, storeTrouble } from '../table/trouble';

/**
 * Counts the messages of a run under quotas before they leave, so that runs at once count for each other; what was certainly not sent is
 * given back in the end.
 */
export class Counting {
	private taken: { places: Places; items: number[] } | undefined;

	/**
	 * @param kind whose quotas these are: those of one kind never count for another
	 * @param limits what the quotas are called, e.g. `the limits of this tool`
	 */
	constructor(
		private readonly run: Run,
		private readonly kind: Kind,
		private readonly limits: string,
	) {}

	/** Takes a place for each message that is pending, and gives the quotas that had no room, by its position. Throws a node error. */
	async take<D extends Draft>(outbox: Outbox<D>, all: readonly QuotaPlace[]): Promise<ReadonlyMap<number, Reached>> {
		const { context, node } = this.run;
		if (all.length === 0) return new Map();
		const places = new Places(new Store(context), this.kind, all);
		try {
			await places.take();
		} catch (error) {
			// A limit that can't be counted is none.
			throw storeError(node, error, `Nothing was sent, since ${this.limits} could not be counted`);
		}
		this.taken = { places, items: outbox.pending.map(({ itemIndex }) => itemIndex) };
		return places.reached;
	}

	/** Hears how the run ended. Never throws. */
	async settle(fates: ReadonlyArray<Fate | undefined>): Promise<void> {
		if (!this.taken) return;
		const { places, items } = this.taken;
		this.taken = undefined;
		try {
			await places.settle(new Set([...items.keys()].filter((at) => isSent(fates[items[at]]))));
		} catch (error) {
			const { message, fix } = storeTrouble(error);
			this.run.client.hint(`What was not sent counts for ${this.limits}, too. ${message}. ${fix}`);
		}
	}
}

function isSent(fate: Fate | undefined): boolean {
	return fate?.state === 'accepted' || fate?.state === 'unknown';
}
