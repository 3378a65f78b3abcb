import { randomUUID } from 'node:crypto';

import { sleep } from 'n8n-workflow';

import type { Row, Step, Where } from './steps';
import type { Store } from './store';
import { StoreTrouble } from './trouble';

/** For how long a lock holds whose owner died; nothing depends on it but how long others wait then. */
const LEASE_MS = 20_000;
/** For how long somebody waits for the lock. */
const PATIENCE_MS = 3 * 60_000;
const SHORTEST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 400;

/**
 * Reads rows and adds others with nobody between, whichever process they are in. Who holds the lock took it by a conditional
 * update and shows by a second one that it was not lost meanwhile; until then nothing that was added counts, so that clocks
 * that differ and processes that stand still cost time and nothing else.
 */
export class Lock {
	private readonly key: string;

	constructor(
		private readonly store: Store,
		name: string,
	) {
		this.key = `lock:${name}`;
	}

	/**
	 * Gives what the conditions find to `decide`, adds the rows that it gives, and gives the owner that they were given. Throws
	 * StoreTrouble; nothing was added then.
	 */
	async change(any: readonly Where[], decide: (found: Row[], owner: string) => Row[]): Promise<string> {
		const deadline = Date.now() + PATIENCE_MS;
		do {
			const owner = randomUUID();
			const found = await this.acquire(owner, any);
			if (found && (await this.add(decide(found, owner), owner))) return owner;
			await sleep(SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS));
		} while (Date.now() < deadline);
		throw new StoreTrouble('busy');
	}

	/** Takes the lock, and gives what is found under it; undefined when somebody else has it. */
	private async acquire(owner: string, any: readonly Where[]): Promise<Row[] | undefined> {
		const now = Date.now();
		const found = await this.store.take([
			{
				do: 'update',
				all: [this.own, { column: 'until', is: 'lt', value: now }],
				set: { owner, until: now + LEASE_MS },
			},
			{ do: 'get', any: [this.own, ...any] },
		]);
		const locks = found.filter(({ key }) => key === this.key);
		const others = locks.filter((lock) => lock.owner !== owner);
		// Two that made the lock at once made two rows of it: it is held by whoever has all of them. One that is free now may have
		// been somebody's a moment ago, who can still show by it that the lock was not lost.
		if (locks.length > 0 && others.length === 0) return found.filter(({ key }) => key !== this.key);
		if (locks.length === 0) {
			await this.make();
			return await this.acquire(owner, any);
		}
		if (locks.length > others.length) await this.store.take([this.release(owner)]);
		return undefined;
	}

	/** Adds rows and lets the lock go; false when it was lost meanwhile, and nothing is added then. */
	private async add(rows: readonly Row[], owner: string): Promise<boolean> {
		const insert: Step[] = rows.length > 0 ? [{ do: 'insert' }] : [];
		let kept = false;
		try {
			const released = await this.store.take([...insert, this.release(owner)], rows);
			kept = released.some((lock) => lock.owner === freed(owner));
		} finally {
			// Also after an error: a full table takes no update, and the lock goes with the rows then.
			if (!kept) await this.store.take([{ do: 'delete', all: [{ column: 'owner', value: owner }] }]);
		}
		return kept;
	}

	private async make(): Promise<void> {
		const lock = { key: this.key, state: 'lock', owner: '', until: 0, value: '' };
		await this.store.take([{ do: 'insert' }], [lock]);
	}

	private release(owner: string): Step {
		return { do: 'update', all: [this.own, { column: 'owner', value: owner }], set: { owner: freed(owner), until: 0 } };
	}

	private get own(): Where {
		return { column: 'key', value: this.key };
	}
}

/** The name that stays in a lock that was let go: it shows whose letting go it was. */
function freed(owner: string): string {
	return `free ${owner}`;
}
