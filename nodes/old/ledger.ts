import type { IDataObject } from 'n8n-workflow';
import type { Trouble } from '../service/trouble';

/** What became of one item's message: all that a run needs to report it, and to decide whether a re-run sends it. */
export type Fate = { state: 'accepted'; output: IDataObject; note?: string } | Failure;

/**
 * A message that was not accepted: `rejected` by the service's own answer for it, `invalid` before it was sent,
 * `refused` with its whole request (safe to send again), or `unknown` (sent, and never answered).
 */
export interface Failure {
	state: 'rejected' | 'invalid' | 'refused' | 'unknown';
	trouble: Trouble;
	/** The message's identity as its operation gives it; empty when the input was invalid. */
	identity: IDataObject;
}

/** The fates of one node run that must outlive a re-run: accepted and unknown messages are never sent again. */
export class Page {
	private readonly kept = new Map<number, Fate>();
	/** Where the callbacks of these messages come to, when somebody waits for them. */
	catcher?: string;
	touchedAt = 0;

	get size(): number {
		return this.kept.size;
	}

	get(itemIndex: number): Fate | undefined {
		return this.kept.get(itemIndex);
	}

	record(itemIndex: number, fate: Fate): void {
		if (fate.state === 'accepted' || fate.state === 'unknown') this.kept.set(itemIndex, fate);
	}
}

const KEEP_MS = 60 * 60 * 1000;
const MOST_PAGES = 500;

/**
 * Retry On Fail runs the whole node again in the same process, execution and run. The ledger remembers, per execution,
 * node and run index, which items the service took already, so that the re-run sends only what is missing. It lives in
 * memory: a page goes when its run ends in a way that n8n does not repeat, after an hour, or when 500 newer ones exist.
 */
export class Ledger {
	private readonly pages = new Map<string, Page>();

	constructor(private readonly now: () => number = Date.now) {}

	open(key: string): Page {
		this.prune();
		const page = this.pages.get(key) ?? new Page();
		page.touchedAt = this.now();
		// Set anew, so that the map's order is the order of last use.
		this.pages.delete(key);
		this.pages.set(key, page);
		return page;
	}

	close(key: string): void {
		this.pages.delete(key);
	}

	private prune(): void {
		for (const [key, page] of this.pages) {
			const old = this.now() - page.touchedAt > KEEP_MS;
			if (!old && this.pages.size <= MOST_PAGES) return;
			this.pages.delete(key);
		}
	}
}

/** The process's own ledger. */
export const ledger = new Ledger();
