import { randomBytes } from 'node:crypto';

import { sleep } from 'n8n-workflow';

import type { Kind } from './kinds';
import type { Row, TableStep, StoredRow } from './steps';
import type { Store } from './store';
import { StoreTrouble, storeTrouble } from './trouble';

/** For how long somebody tries while others want the same. */
export const PATIENCE_MS = 3 * 60_000;
const SHORTEST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 150;
/** Those who want the same try again one after the other, about so far apart. */
const TURN_MS = 250;
const MOST_TURNS = 8;
const MOST_DOUBLED = 3;

/** What somebody wants that not everybody can have. */
export interface Contest<W> {
	kind: Kind;
	/** The names of the rows that may say who has what is wanted. */
	namesOf(wanted: readonly W[]): string[];
	/** Rows that say that an owner has it. */
	rowsOf(wanted: readonly W[], owner: string): Row[];
	/**
	 * What of it is free beside other rows, those of what this run has won among them, and what others may still give up: the rest is
	 * certainly theirs. It is asked again about what was not free.
	 */
	judge(wanted: readonly W[], others: readonly StoredRow[]): { free: W[]; contested: W[] };
}

/**
 * Takes what nobody else has, whichever process they are in. Who wants something writes it down first and reads then: it is theirs only
 * if nobody else's row is there. Of two who want the same, one at least sees the other, since each reads after its own row is
 * written; so there is never more than one who has it. Who sees another takes its own row back, and only gives up when the other's
 * is still there after that; so never all of them give up. No clock counts in this, no order of rows and no lock.
 *
 * `prefix` begins the owners' names. Throws StoreTrouble; nothing is held then, unless what was written can't be taken back either.
 */
export async function claim<W>(
	store: Store,
	contest: Contest<W>,
	wanted: readonly W[],
	prefix = '',
): Promise<Claimed<W>> {
	const deadline = Date.now() + PATIENCE_MS;
	const claimed = new Claimed(store, contest, prefix);
	let left = wanted;
	try {
		for (let round = 0; left.length > 0; round += 1) {
			const contested = await claimed.add(left);
			if (contested.length === 0) break;
			await letOthersGo(round, claimed.turn);
			if (Date.now() > deadline) throw new StoreTrouble('busy');
			left = await claimed.leftOf(contested);
		}
	} catch (error) {
		await claimed.settle([]).catch(() => undefined);
		throw storeTrouble(error);
	}
	return claimed;
}

/** Waits before the next round, for longer from round to round, and behind so many others who go first. */
export async function letOthersGo(round: number, turn = 0): Promise<void> {
	const turns = Math.min(turn, MOST_TURNS) * TURN_MS;
	const own = SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS);
	await sleep((turns + own) * 2 ** Math.min(round, MOST_DOUBLED));
}

/** What a run has of what it wanted. */
export class Claimed<W> {
	readonly won: W[] = [];
	private owners: string[] = [];
	/** How many of those that want the same try before this one. */
	turn = 0;

	constructor(
		private readonly store: Store,
		private readonly contest: Contest<W>,
		private readonly prefix: string,
	) {}

	/** Takes what is free, and gives what others may still give up. */
	async add(wanted: readonly W[]): Promise<W[]> {
		const { contest, store } = this;
		const owner = this.newOwner();
		const found = await store.read(contest.kind, contest.namesOf(wanted), contest.rowsOf(wanted, owner));
		const others = found.filter((row) => row.owner !== owner);
		const { free, contested } = contest.judge(wanted, others);
		this.won.push(...free);
		if (free.length === wanted.length) return [];
		const rivals = new Set(others.map((row) => row.owner).filter((name) => name !== ''));
		this.turn = [...rivals].filter((name) => name < owner).length;
		// What was won stays written all the time.
		const rows = free.length > 0 ? contest.rowsOf(free, this.newOwner()) : [];
		await store.write(rows, [deleteOf([owner])]);
		return contested;
	}

	/** What others have left of it. They were not kept from it by this run, which has no row of it now. */
	async leftOf(contested: readonly W[]): Promise<W[]> {
		const { contest, store } = this;
		return contest.judge(contested, await store.read(contest.kind, contest.namesOf(contested))).free;
	}

	/** Puts rows in the place of those that say what is held, which stand until the steps were taken. Throws StoreTrouble. */
	async settle(rows: readonly Row[], steps: readonly TableStep[] = []): Promise<void> {
		const own = this.owners.length > 0 ? [deleteOf(this.owners)] : [];
		await this.store.write(rows, [...steps, ...own]);
	}

	private newOwner(): string {
		const owner = this.prefix + randomBytes(9).toString('base64url');
		this.owners.push(owner);
		return owner;
	}
}

function deleteOf(owners: readonly string[]): TableStep {
	return { do: 'delete', any: owners.map((value) => ({ column: 'owner', value })) };
}
