import { randomBytes } from 'node:crypto';

import type { IExecuteFunctions } from 'n8n-workflow';

import { seal, unseal } from '../ground/sealed';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Row, StoredRow, TableStep, Where } from '../table/steps';
import { Store } from '../table/store';
import { storeError, StoreTrouble } from '../table/trouble';
import { pack, unpack } from './packed';
import { newToken } from './token';
import type { Poll, WaitPlan } from './wait';

/** What the rows of a log tell. */
interface LogState<Begun, Done> {
	/** The name under which somebody wrote last. */
	owner: string;
	/** How many batches are over, by the log itself: where the rows tell of fewer, some are missing. */
	over: number;
	/** What came of each, as far as it was noted, by their numbers, from 1 on. */
	done: ReadonlyMap<number, Done>;
	/** The one that was about to leave last, and of which nobody noted what came. */
	open?: Begun;
	/** Whether there is such a one, be it that it has not left. */
	isBegun: boolean;
}

/**
 * Whether a batch may leave. It may where it is noted; not where a later execution has taken over or the wait has ended, nor where a part of the
 * log is missing: what is due may have left by another execution then.
 */
export type Beginning = 'begun' | 'taken' | 'lost';

/** What a wait knows of its batches: what is about to leave in one, and what came of it. */
export interface Batched<Begun, Done> {
	/** How many are in it. */
	batches: number;
	put(done: Done): void;
	/** Puts in that a batch may have left, whose result nobody has noted. */
	putUnknown(begun: Begun): void;
	/** What is known of a batch that was begun. */
	knownOf(begun: Begun): Done;
}

/** What whoever looks keeps of a log until the next look. */
export interface LogNotes {
	/** The name under which it wrote last. */
	owner?: string;
	/** The name under which it tried to begin a batch that has not left, where nobody knows whether that was noted. */
	trying?: string;
	/** Whether a later execution has taken over, or the wait has ended: this one begins nothing any more. */
	isReplaced?: true;
	/** What others have sent could not be looked up yet: the next look is as the first one, and whether what they did is lost. */
	unread?: { afterLoss: boolean };
}

const UNNOTED = 'Nothing was sent, since what this node sends later could not be noted';
const KIND = 'batch';
/** The states of a log whose wait has ended, and of one of which a part is missing. */
const OVER = 'over';
const LOST = 'lost';
const SEALED_FOR = 'omni-batches v1';
/** So often it is tried to take a log over while somebody writes to it. */
const MOST_TRIES = 5;

/**
 * The log of a wait that sends: what is about to leave stands there before it leaves, and what came of it afterwards, so that an execution
 * that comes after a crash knows both, also in queue mode, where n8n keeps nothing of the one whose worker was killed. It is in the store: one row
 * for the log itself, which says who writes and which batch has begun, and one for each batch that is over; all sealed with the wait's token.
 *
 * Only one execution can begin a batch: it changes the log's row on condition that nobody has taken that over. Of two that are awake at once, the
 * one that n8n started later takes it over from the other one, and never the other way round: n8n counts its executions.
 */
export class BatchLog<Begun, Done> {
	private readonly store: Store;
	private readonly key: Row['key'];
	private readonly until: number;
	private readonly execution: number;
	private readonly notes: LogNotes;
	/** Rows of batches that are over, to be written with the next step. */
	private rows: Row[] = [];

	/** @param token that of the wait, as startLog gave it */
	constructor(
		private readonly token: string,
		{ context, plan, notes }: Pick<Poll<WaitPlan, unknown, LogNotes>, 'context' | 'plan' | 'notes'>,
		private readonly known: Batched<Begun, Done>,
	) {
		this.store = new Store(context);
		this.key = keyOf(token);
		this.until = untilOf(plan.deadline);
		this.execution = Number(context.getExecutionId());
		this.notes = notes;
	}

	/**
	 * Takes the log over from whoever wrote before, and puts in what it tells, unless a later execution has done the same or the wait has ended; it
	 * is lost where somebody has changed it, too. Throws StoreTrouble.
	 */
	async takeOver(): Promise<Beginning> {
		for (let tries = 0; tries < MOST_TRIES; tries += 1) {
			const before = this.stateOf(await this.store.take([this.getHead()]));
			if (typeof before === 'string') return before;
			if (this.notes.isReplaced) return 'taken';
			const owner = newOwner(this.execution);
			const found = this.stateOf(await this.store.take([this.changeOf(before.owner, { owner }), this.getAll()]));
			if (typeof found === 'string') return found;
			if (found.owner !== owner) continue;
			this.notes.owner = owner;
			return await this.takeIn(found);
		}
		throw new StoreTrouble('busy');
	}

	/** Puts in what others have sent, where nothing is sent any more. Gives false where nobody knows that. Throws StoreTrouble. */
	async catchUp(): Promise<boolean> {
		const found = this.stateOf(await this.store.take([this.getAll()]));
		return typeof found !== 'string' && this.putIn(found);
	}

	/**
	 * Sends each batch once it is noted, and gives how it began with the last one. Throws StoreTrouble.
	 * @param batches what is to be sent, once what others have sent is put in; each is asked for once the one before is over
	 * @param send gives what came of a batch; undefined where nothing of it has left
	 */
	async send(batches: () => Iterable<Begun>, send: (what: Begun) => Promise<Done | undefined>): Promise<Beginning> {
		const { known } = this;
		const before = this.notes.owner === undefined ? await this.takeOver() : 'begun';
		if (before !== 'begun') return before;
		for (const what of batches()) {
			const beginning = await this.begin(what);
			if (beginning !== 'begun') return beginning;
			const done = await send(what);
			if (done === undefined) continue;
			this.note(this.next, done);
			known.batches = this.next;
		}
		await this.settle();
		return 'begun';
	}

	/** Puts in what the log tells that was taken over, with what is thought of the batch that was under way. */
	private async takeIn(found: LogState<Begun, Done>): Promise<Beginning> {
		const { isBegun, open, over } = found;
		if (!this.putIn(found)) {
			// Nobody must take what is left for the whole.
			delete this.notes.owner;
			await this.store.take(endingOf(this.key, LOST));
			return 'lost';
		}
		if (open !== undefined) this.note(over + 1, this.known.knownOf(open));
		if (isBegun) await this.settle();
		return 'begun';
	}

	/** Gives false where a part is missing. */
	private putIn({ done, open, over }: LogState<Begun, Done>): boolean {
		const { known } = this;
		for (const [number, what] of done) {
			if (number < this.next) continue;
			if (number > this.next) return false;
			known.batches = number;
			known.put(what);
		}
		if (over >= this.next) return false;
		if (open !== undefined && over + 1 === this.next) {
			known.putUnknown(open);
			known.batches = this.next;
		}
		return true;
	}

	/** The number of the next batch. */
	private get next(): number {
		return this.known.batches + 1;
	}

	/** Notes that a batch is about to leave, and what came of those before. Only a batch that is begun may leave. */
	private async begin(what: Begun): Promise<Beginning> {
		const owner = newOwner(this.execution);
		this.notes.trying = owner;
		const state = `begun ${this.next} ${owner}`;
		if (!(await this.change({ owner, state, value: this.sealed(what) }))) {
			const found = this.stateOf(await this.store.take([this.getHead()]));
			if (typeof found === 'string') return found;
			if (this.notes.isReplaced) return 'taken';
			// A step that is taken once more, such as after a lost answer, finds what it did itself.
			if (found.owner !== owner) throw new StoreTrouble('busy');
			this.notes.owner = owner;
		}
		delete this.notes.trying;
		return 'begun';
	}

	/** Has what came of a batch written with the next step. */
	private note(number: number, done: Done): void {
		const value = this.sealed(done);
		this.rows.push({ key: `${this.key}.${number}`, state: String(number), owner: '', until: this.until, value });
	}

	/** Notes that no batch is under way any more, unless another execution has taken over. */
	private async settle(): Promise<void> {
		await this.change({ owner: newOwner(this.execution), state: `done ${this.known.batches}`, value: '' });
	}

	/** Writes what came of batches, and changes the log's own row unless another execution has taken over; gives whether it did. */
	private async change(set: Partial<Row>): Promise<boolean> {
		const before = this.notes.owner ?? '';
		// Whatever happens in between: nobody writes under the earlier name again.
		delete this.notes.owner;
		const [changed] = await this.store.write(this.rows, [this.changeOf(before, set)]);
		this.rows = [];
		if (changed?.owner !== set.owner) return false;
		this.notes.owner = set.owner;
		return true;
	}

	private changeOf(owner: string, set: Partial<Row>): TableStep {
		const all: Where[] = [
			{ column: 'key', value: this.key },
			{ column: 'owner', value: owner },
		];
		return { do: 'update', all, set };
	}

	private getHead(): TableStep {
		return { do: 'get', any: [{ column: 'key', value: this.key }] };
	}

	private getAll(): TableStep {
		return { do: 'get', any: [{ column: 'key', is: 'like', value: `${this.key}%` }] };
	}

	/** What rows tell; notes whether a later execution has taken over, or the wait has ended. */
	private stateOf(rows: readonly StoredRow[]): LogState<Begun, Done> | Exclude<Beginning, 'begun'> {
		const head = rows.find(({ key }) => key === this.key);
		if (head === undefined || head.state === LOST) return 'lost';
		if (head.state === OVER || executionIn(head.owner) > this.execution) this.notes.isReplaced = true;
		if (head.state === OVER) return 'taken';
		try {
			return this.stateWith(head, rows);
		} catch {
			return 'lost';
		}
	}

	private stateWith({ owner, state, value }: StoredRow, rows: readonly StoredRow[]): LogState<Begun, Done> {
		const [word, digits, beginner] = state.split(' ');
		const number = Number(digits);
		const own = rows.filter(({ key }) => key.startsWith(`${this.key}.`)).sort((one, other) => one.id - other.id);
		const all = new Map(own.map((row) => [Number(row.state), this.opened(row.value) as Done]));
		const done = new Map([...all].sort(([one], [other]) => one - other));
		const isBegun = word === 'begun' && !done.has(number);
		const found = { owner, over: isBegun ? number - 1 : number, done, isBegun };
		// One that this execution began itself, where nobody noted it so, has not left.
		return isBegun && beginner !== this.notes.trying ? { ...found, open: this.opened(value) as Begun } : found;
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
 * Starts the log of a wait, before anything leaves, and gives the token that belongs into its plan. Throws a node error.
 * @param deadline when the wait ends at the latest, in milliseconds since 1970
 */
export async function startLog(context: IExecuteFunctions, deadline: number): Promise<string> {
	const token = newToken();
	const row: Row = { key: keyOf(token), state: 'done 0', owner: newOwner(), until: untilOf(deadline), value: '' };
	try {
		await new Store(context).write([row]);
	} catch (error) {
		throw storeError(context.getNode(), error, UNNOTED);
	}
	return token;
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

function keyOf(token: string): Row['key'] {
	return `${KIND}:${hashed(`batches ${token}`)}`;
}

function untilOf(deadline: number): number {
	return deadline + KEPT_FOR.batch.afterEnd;
}

/** A name that nobody else has, with the number of the execution that writes under it. */
function newOwner(execution = 0): string {
	return `${execution}.${randomBytes(9).toString('base64url')}`;
}

/** The number of the execution that writes under a name; 0 for none that this package gave. */
function executionIn(owner: string): number {
	return Number(/^(\d+)\./.exec(owner)?.[1] ?? 0);
}
