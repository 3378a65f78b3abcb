import { randomBytes } from 'node:crypto';

import type { IExecuteFunctions } from 'n8n-workflow';

import { seal, unseal } from '../ground/sealed';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Row, StoredRow, TableStep, Where } from '../table/steps';
import { Store } from '../table/store';
import { storeTrouble } from '../table/trouble';
import { pack, unpack } from './packed';
import { newToken } from './token';
import type { Poll, WaitPlan } from './wait';

/** A batch with its number: they are numbered from 1 in the order in which they left. */
export interface Batch<T> {
	number: number;
	what: T;
}

/** What a log tells of a wait's batches. */
export interface Told<Begun, Done> {
	/** How many are over, by the log itself: where fewer are told of, rows are missing. */
	over: number;
	/** What came of each, as far as it was noted, in their order. */
	done: Array<Batch<Done>>;
	/** The one that was about to leave last, and of which nobody noted what came. */
	open?: Batch<Begun>;
	/** The number of one that this execution began last and that has not left. */
	unused?: number;
}

/**
 * Whether a batch may leave. It may where it is noted, or where the whole table is gone, from which nobody takes anything any more; not where another
 * execution has taken over or the wait has ended, nor where a part of the log is missing: what is due may have left by another execution then.
 */
export type Beginning = 'begun' | 'gone' | 'taken' | 'lost';

/** What whoever looks keeps of a log until the next look. */
export interface LogNotes {
	/** The name under which it wrote last. */
	owner?: string;
	/** The name under which it tried to begin a batch that has not left, where nobody knows whether that was noted. */
	trying?: string;
}

const KIND = 'batch';
/** The states of a log whose wait has ended, and of one of which a part is missing. */
const OVER = 'over';
const LOST = 'lost';
const SEALED_FOR = 'omni-batches v1';

/**
 * The log of a wait that sends: what is about to leave stands there before it leaves, and what came of it afterwards, so that an execution
 * that comes after a crash knows both, also in queue mode, where n8n keeps nothing of the one whose worker was killed. It is in the store: one row
 * for the log itself, which says who writes and which batch has begun, and one for each batch that is over; all sealed with the wait's token.
 *
 * Only one execution can begin a batch: it changes the log's row on condition that nobody has taken that over, so of two that are awake at
 * once the one that took over last sends, and the other one nothing more.
 */
export class BatchLog<Begun, Done> {
	private readonly store: Store;
	private readonly key: Row['key'];
	private readonly until: number;
	private readonly notes: LogNotes;
	/** Rows of batches that are over, to be written with the next step. */
	private rows: Row[] = [];

	/** @param token that of the wait, as startLog gave it */
	constructor(
		private readonly token: string,
		{ context, plan, notes }: Pick<Poll<WaitPlan, unknown, LogNotes>, 'context' | 'plan' | 'notes'>,
	) {
		this.store = new Store(context);
		this.key = keyOf(token);
		this.until = untilOf(plan.deadline);
		this.notes = notes;
	}

	/** Whether this execution has taken the log over. */
	get isOurs(): boolean {
		return this.notes.owner !== undefined;
	}

	/**
	 * Takes the log over from whoever wrote before, and gives what it tells, unless another execution has done the same at that moment or the wait has
	 * ended; it is lost where somebody has changed it, too. Throws StoreTrouble.
	 */
	async takeOver(): Promise<Told<Begun, Done> | Exclude<Beginning, 'begun'>> {
		const owner = newOwner();
		const all: Where[] = [{ column: 'key', value: this.key }];
		const own: Where[] = [{ column: 'key', is: 'like', value: `${this.key}%` }];
		const rows = await this.orGone([
			{ do: 'update', all, set: { owner } },
			{ do: 'get', any: own },
		]);
		if (rows === 'gone') return rows;
		const head = rows.find(({ key }) => key === this.key);
		if (head === undefined || head.state === LOST) return 'lost';
		if (head.owner !== owner || head.state === OVER) return 'taken';
		try {
			const told = this.toldBy(head, rows);
			this.notes.owner = owner;
			return told;
		} catch {
			return 'lost';
		}
	}

	/** Notes that a batch is about to leave, and what came of those before. Only a batch that is begun may leave. Throws StoreTrouble. */
	async begin({ number, what }: Batch<Begun>): Promise<Beginning> {
		const before = this.notes.owner ?? '';
		const owner = newOwner();
		const set = { owner, state: `begun ${number} ${owner}`, value: this.sealed(what) };
		// Whatever happens in between: nobody writes under the earlier name again.
		delete this.notes.owner;
		this.notes.trying = owner;
		const changed = await this.orGone([this.changeOf(before, set)], this.rows);
		delete this.notes.trying;
		if (changed === 'gone') return changed;
		if (changed[0]?.owner === owner) {
			this.rows = [];
			this.notes.owner = owner;
			return 'begun';
		}
		const left = await this.orGone([{ do: 'get', any: [{ column: 'key', value: this.key }] }]);
		if (left === 'gone') return left;
		return left.length === 0 || left[0].state === LOST ? 'lost' : 'taken';
	}

	/** Has what came of a batch written with the next step. */
	note({ number, what }: Batch<Done>): void {
		const value = this.sealed(what);
		this.rows.push({ key: `${this.key}.${number}`, state: String(number), owner: '', until: this.until, value });
	}

	/** Notes that no batch is under way any more, after so many, unless another execution has taken over. Throws StoreTrouble. */
	async settle(number: number): Promise<Beginning> {
		const before = this.notes.owner ?? '';
		delete this.notes.owner;
		const owner = newOwner();
		const changed = await this.orGone(
			[this.changeOf(before, { owner, state: `done ${number}`, value: '' })],
			this.rows,
		);
		this.rows = [];
		if (changed === 'gone') return changed;
		if (changed[0]?.owner !== owner) return 'taken';
		this.notes.owner = owner;
		return 'begun';
	}

	/** Ends it where a part is missing: nobody must take what is left for the whole. Throws StoreTrouble. */
	async abandon(): Promise<'lost'> {
		delete this.notes.owner;
		await this.orGone(endingOf(this.key, LOST));
		return 'lost';
	}

	private changeOf(owner: string, set: Partial<Row>): TableStep {
		const all: Where[] = [
			{ column: 'key', value: this.key },
			{ column: 'owner', value: owner },
		];
		return { do: 'update', all, set };
	}

	/** The rows that steps give, unless the table is gone for good. Throws StoreTrouble. */
	private async orGone(steps: readonly TableStep[], rows: readonly Row[] = []): Promise<StoredRow[] | 'gone'> {
		try {
			return await this.store.write(rows, steps);
		} catch (error) {
			const trouble = storeTrouble(error);
			if (trouble.lack === 'gone') return 'gone';
			throw trouble;
		}
	}

	private toldBy({ state, value }: StoredRow, rows: readonly StoredRow[]): Told<Begun, Done> {
		const [word, digits, beginner] = state.split(' ');
		const number = Number(digits);
		const own = rows.filter(({ key }) => key.startsWith(`${this.key}.`)).sort((one, other) => one.id - other.id);
		const batches = new Map(own.map((row) => [Number(row.state), this.opened(row.value) as Done]));
		const done = [...batches].map(([at, what]) => ({ number: at, what })).sort(byNumber);
		const isOpen = word === 'begun' && !batches.has(number);
		const over = isOpen ? number - 1 : number;
		if (!isOpen) return { over, done };
		if (beginner === this.notes.trying) return { over, done, unused: number };
		return { over, done, open: { number, what: this.opened(value) as Begun } };
	}

	private sealed(value: unknown): string {
		return seal(SEALED_FOR, this.token, pack(value));
	}

	/** What a row says. Throws an Error where somebody has changed it, and for a later version. */
	private opened(value: string): unknown {
		const text = unseal(SEALED_FOR, this.token, value);
		if (text === undefined) throw new Error('A row of the log was changed.');
		return unpack(text);
	}
}

/**
 * Starts the log of a wait, and gives the token that belongs into its plan; undefined where the store can't be used: then there is none, and
 * after a crash nobody knows what had left. Never rejects.
 * @param deadline when the wait ends at the latest, in milliseconds since 1970
 */
export async function startLog(context: IExecuteFunctions, deadline: number): Promise<string | undefined> {
	const token = newToken();
	const row: Row = { key: keyOf(token), state: 'done 0', owner: newOwner(), until: untilOf(deadline), value: '' };
	try {
		await new Store(context).write([row]);
		return token;
	} catch {
		return undefined;
	}
}

/**
 * Ends the log of a wait: what it tells is deleted, and its own row says that the wait is over, to an execution that is still awake. What can't be
 * done now goes when it is out of date. Never rejects.
 */
export async function endLog(context: IExecuteFunctions, token: string): Promise<void> {
	await new Store(context).take(endingOf(keyOf(token), OVER)).catch(() => undefined);
}

function endingOf(key: Row['key'], state: string): TableStep[] {
	const all: Where[] = [{ column: 'key', value: key }];
	return [
		{ do: 'update', all, set: { owner: newOwner(), state, value: '' } },
		{ do: 'delete', any: [{ column: 'key', is: 'like', value: `${key}.%` }] },
	];
}

function byNumber(one: Batch<unknown>, other: Batch<unknown>): number {
	return one.number - other.number;
}

function keyOf(token: string): Row['key'] {
	return `${KIND}:${hashed(`batches ${token}`)}`;
}

function untilOf(deadline: number): number {
	return deadline + KEPT_FOR.batch.afterEnd;
}

function newOwner(): string {
	return randomBytes(9).toString('base64url');
}
