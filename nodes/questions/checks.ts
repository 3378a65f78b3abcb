import { sleep } from 'n8n-workflow';

/** A check may take this part of the time at most: n8n reads all items of a run for it. */
const PAUSE_FOR_EACH = 4;
const LONGEST_PAUSE_MS = 10_000;

/** A check that is under way or was made a moment ago, and the one that all who have come since then share. */
interface Check {
	isOver: Promise<void>;
	next?: Promise<boolean>;
}

/** Checks that many ask for at once and that cost much: one at a time, and an answer counts only for those who were there before. */
export class Checks {
	private readonly made = new Map<string, Check>();

	/** The answer of a check that begins after this call. What `check` rejects with, it rejects with. */
	async ask(key: string, check: () => Promise<boolean>): Promise<boolean> {
		const last = this.made.get(key);
		if (!last) return await this.make(key, check);
		last.next ??= last.isOver.then(async () => await this.make(key, check));
		return await last.next;
	}

	private async make(key: string, check: () => Promise<boolean>): Promise<boolean> {
		const answer = check();
		const own: Check = { isOver: this.rest(answer) };
		this.made.set(key, own);
		// Whoever waits for the next one puts it in this place in the same turn.
		void own.isOver.then(() => this.made.delete(key));
		return await answer;
	}

	/** Resolves when the next check may be made. */
	private async rest(answer: Promise<boolean>): Promise<void> {
		const began = Date.now();
		await answer.catch(() => false);
		await sleep(Math.min((Date.now() - began) * PAUSE_FOR_EACH, LONGEST_PAUSE_MS));
	}
}
