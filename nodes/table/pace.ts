import { randomUUID } from 'node:crypto';

import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import { Memory } from '../ground/memory';
import type { Client } from '../service/client';
import { limiter, type Pacer } from '../service/limiter';
import { hashed } from './buckets';
import { KEPT_FOR } from './kinds';
import type { Row, StoredRow, TableStep, Where } from './steps';
import { Store } from './store';
import { storeTrouble } from './trouble';

/** A little more than a tenth of a second for ten a second: requests that left evenly may bunch up on their way. */
const STRETCH = 1.1;
/** What is taken begins after so long: the answer of the store has to be there by then. */
const LEAD_MS = 300;
/** A run that goes on asking takes twice as many turns each time, up to so many; those that it leaves are waited out by others. */
const MOST_TURNS = 20;
const GOES_ON_MS = 3_000;
const KEEP_MS = KEPT_FOR.pace.turns;

/** What this process has taken of an account's turns. */
export interface Desk {
	/** When its turns are, in milliseconds since 1970. */
	turns: number[];
	taken: number;
	lastTurn: number;
	/** The last one that asked: they ask one after the other. */
	queue: Promise<unknown>;
	/** The account's row as it was last seen. */
	row?: Row;
}

/** What a process has taken, by the account. */
export const newDesks = (): Memory<Desk> => new Memory({ most: 1000, keepMs: KEEP_MS });
const ofProcess = newDesks();

/**
 * Lets so many requests a second leave over all processes of n8n. The value of a row says until when the turns are taken; who wants some moves that
 * on by a conditional update, several turns at once, so that the store is asked once in a while and not for each request.
 */
export class SharedPace implements Pacer {
	constructor(
		private readonly store: Store,
		private readonly now: () => number = Date.now,
		private readonly wait: (milliseconds: number) => Promise<void> = sleep,
		private readonly desks = ofProcess,
	) {}

	/** Resolves when it is the caller's turn: at most `most` a second, whenever they are answered. Throws StoreTrouble. */
	async turn(account: string, most: number): Promise<() => void> {
		const desk = this.desks.obtain(account, () => ({ turns: [], taken: 0, lastTurn: 0, queue: Promise.resolve() }));
		const own = desk.queue.then(async () => await this.next(desk, account, (1000 / most) * STRETCH));
		desk.queue = own.catch(() => undefined);
		const at = await own;
		const ahead = at - this.now();
		if (ahead > 0) await this.wait(ahead);
		return () => undefined;
	}

	private async next(desk: Desk, account: string, step: number): Promise<number> {
		const now = this.now();
		// A turn that is over is lost: somebody else has the present one.
		while (desk.turns[0] < now - step) desk.turns.shift();
		if (desk.turns.length === 0) {
			const goesOn = now - desk.lastTurn < GOES_ON_MS;
			desk.taken = goesOn ? Math.min(Math.max(1, desk.taken * 2), MOST_TURNS) : 1;
			const from = await this.reserve(desk, account, Math.ceil(desk.taken * step));
			desk.turns = Array.from({ length: desk.taken }, (_, at) => from + Math.round(at * step));
		}
		const at = desk.turns.shift() ?? now;
		desk.lastTurn = at;
		return at;
	}

	/** Takes a stretch of time for this process alone, and gives when it begins. */
	private async reserve(desk: Desk, account: string, length: number): Promise<number> {
		const key: Row['key'] = `pace:${hashed(account)}`;
		let row = desk.row ?? (await this.row(key));
		for (;;) {
			const from = Math.max(Number(row.value), this.now() + LEAD_MS);
			const own = { owner: randomUUID(), value: String(from + length), until: this.now() + KEEP_MS };
			const isAsItWas: Where[] = [
				{ column: 'key', value: key },
				{ column: 'owner', value: row.owner },
				{ column: 'state', value: row.state },
			];
			const first = firstOf(await this.store.take([{ do: 'update', all: isAsItWas, set: own }, rowsOf(key)]));
			if (first?.owner === own.owner) {
				desk.row = first;
				return from;
			}
			// Somebody else moved it meanwhile, or it is the other one of two.
			row = first ?? (await this.row(key));
		}
	}

	/** The row of an account; made where there is none. Of two that were made at once, the first by its name counts for all: each turn looks. */
	private async row(key: Row['key']): Promise<Row> {
		const found = firstOf(await this.store.take([rowsOf(key)]));
		if (found) return found;
		const made: Row = { key, state: randomUUID(), owner: randomUUID(), until: this.now() + KEEP_MS, value: '0' };
		return firstOf(await this.store.take([{ do: 'insert' }, rowsOf(key)], [made])) ?? made;
	}
}

function rowsOf(key: Row['key']): TableStep {
	return { do: 'get', any: [{ column: 'key', value: key }] };
}

function firstOf(rows: readonly StoredRow[]): StoredRow | undefined {
	return rows.toSorted((one, other) => (one.state < other.state ? -1 : 1)).at(0);
}

/** The credential's field that says how the pace is kept, and its value for all processes together. */
export const PACE = { field: 'pace', shared: 'shared' };

/** Has a client keep the pace over all processes. Without the store the process keeps it by itself, and a hint says so. */
export function sharePace(client: Client, context: IExecuteFunctions): void {
	const shared = new SharedPace(new Store(context));
	client.pacer = {
		async turn(account, most) {
			try {
				return await shared.turn(account, most);
			} catch (error) {
				const { message, fix } = storeTrouble(error);
				client.hint(`The pace of the SOAP interface was kept by this process alone: ${message}. ${fix}`);
				return await limiter.turn(account, most);
			}
		},
	};
}
