import type { IExecuteFunctions } from 'n8n-workflow';

import type { OmniEvent } from '../events/envelope';
import { Memory } from '../ground/memory';
import { mapInTurns } from '../ground/turns';
import { Store } from '../table/store';
import { storeTrouble } from '../table/trouble';
import { noteReader, type Notes } from './onceOnly';
import { claim, type Contest } from '../table/claim';
import { entriesIn, hashed, mergedOf, bucketOf, bucketRows, type Merged } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { StoredRow } from '../table/steps';

/** Something that came about a key: what tells it from all else about that key, and how far the key has got with it. */
export interface Mark {
	key: string;
	mark: string;
	/** The higher, the further; -1 where that has no meaning. */
	rank: number;
}

/** How something stands to all that came before it, in whichever process. */
export type Arrival = 'new' | 'repeated' | 'late';

const KIND = 'seen';
/** The service repeats a callback for five minutes at most (part 1, 6). */
const KEEP_MS = KEPT_FOR.seen.callbacks;
/** Nobody takes a mark back that was noted so long ago. */
const SETTLED_MS = 10 * 60 * 1000;
const MARK_LENGTH = 8;

/** What came within the last hour, known to all processes of n8n: each mark is new once. */
export class SharedMarks implements Contest<Mark> {
	readonly kind = KIND;
	/** What others have noted of each key that was asked about, by what was read last: the rank of each mark. */
	private readonly theirs = new Map<string, Map<string, number>>();
	private merged: Merged = { rows: [], steps: [] };

	/** `scope` keeps the marks of one trigger apart from those of others. */
	constructor(
		private readonly store: Store,
		private readonly scope: string,
	) {}

	/** Notes marks in their order and tells how each stands; undefined is always new. Throws StoreTrouble; nothing is noted then. */
	async note(marks: ReadonlyArray<Mark | undefined>): Promise<Arrival[]> {
		this.theirs.clear();
		const all = marks.map((one) => {
			if (!one) return undefined;
			const { key, mark, rank } = one;
			return { key: hashed(this.scope + key), mark: hashed(mark).slice(0, MARK_LENGTH), rank };
		});
		const earliest = new Map(all.flatMap((one) => (one ? [[one.key + one.mark, one] as const] : [])));
		const { won } = await claim(this.store, this, [...earliest.values()]);
		// The marks stand: whoever asked again would find them there, and drop what they are about as repeated. That there are fewer rows can wait.
		const { rows, steps } = this.merged;
		if (steps.length > 0) await this.store.write(rows, steps).catch(() => undefined);
		const fresh = new Set(won.map(({ key, mark }) => key + mark));
		const furthest = this.furthestBefore(fresh);
		return all.map((one) => {
			if (!one) return 'new';
			// The first of several is the new one.
			if (!fresh.delete(one.key + one.mark)) return 'repeated';
			const before = furthest.get(one.key) ?? -1;
			furthest.set(one.key, Math.max(before, one.rank));
			return one.rank >= 0 && one.rank < before ? 'late' : 'new';
		});
	}

	/** How far each key had got by what others have noted; what was read last may have what this run has won, too. */
	private furthestBefore(fresh: ReadonlySet<string>): Map<string, number> {
		const ranks = [...this.theirs].map(([key, noted]) => {
			const others = [...noted].filter(([mark]) => !fresh.has(key + mark));
			return [key, others.reduce((most, [, rank]) => Math.max(most, rank), -1)] as const;
		});
		return new Map(ranks);
	}

	namesOf(marks: readonly Mark[]): string[] {
		return marks.map(({ key }) => bucketOf(key));
	}

	rowsOf(marks: readonly Mark[], owner: string): ReturnType<typeof bucketRows> {
		const byKey = Map.groupBy(marks, ({ key }) => key);
		const values = [...byKey].map(([key, own]) => [key, own.map(({ mark, rank }) => [mark, rank])] as const);
		return bucketRows(KIND, values, { by: null, state: '', owner, until: Date.now() + KEEP_MS });
	}

	judge(marks: readonly Mark[], others: readonly StoredRow[]): { free: Mark[]; contested: Mark[] } {
		for (const { key } of marks) this.theirs.set(key, new Map());
		const settled = new Set(others);
		for (const { key, value, at, row } of entriesIn(others)) {
			if (at > Date.now() - SETTLED_MS) settled.delete(row);
			const noted = this.theirs.get(key);
			for (const [mark, rank] of Array.isArray(value) ? value.filter(Array.isArray) : [])
				noted?.set(String(mark), Number(rank));
		}
		this.merged = mergedOf([...settled]);
		const isKnown = ({ key, mark }: Mark): boolean => this.theirs.get(key)?.has(mark) === true;
		return { free: marks.filter((one) => !isKnown(one)), contested: marks.filter(isKnown) };
	}
}

/** Events that are looked up at once, and those of one trigger that a process notes in an hour: the tables of n8n are not endless. */
const MOST_AT_ONCE = 2000;
const MOST_AN_HOUR = 200_000;
const HOUR_MS = 60 * 60 * 1000;

interface Task {
	context: IExecuteFunctions;
	notes: Notes;
}

/** What a process has of one trigger: the runs that ask together, and what it has noted. */
interface Desk {
	comparisons: Coalesced<Task, Arrival[]>;
	noted: number;
	noteFrom: number;
}

const desks = new Memory<Desk>({ most: 1000, keepMs: HOUR_MS });

/**
 * How events stand to what every process took within the last hour; undefined where the store can't tell, which a hint says: then
 * all go on.
 */
export async function sharedArrivals(
	context: IExecuteFunctions,
	events: readonly OmniEvent[],
): Promise<Arrival[] | undefined> {
	const scope = [context.getWorkflow().id ?? '', context.getNode().id];
	const notes = await mapInTurns(events, noteReader(scope));
	try {
		return await arrivalsOf(scope.join(' '), { context, notes });
	} catch (error) {
		tell(context, storeTrouble(error));
		return undefined;
	}
}

async function arrivalsOf(scope: string, task: Task): Promise<Arrival[]> {
	const desk = desks.obtain(scope, () => deskOf(scope));
	const now = Date.now();
	if (now - desk.noteFrom > HOUR_MS) Object.assign(desk, { noted: 0, noteFrom: now });
	desk.noted += task.notes.length;
	if (desk.noted > MOST_AN_HOUR)
		throw new Error(`this process was asked about more than ${MOST_AN_HOUR.toLocaleString('en')} callbacks in an hour`);
	return await desk.comparisons.add(task, task.notes.length);
}

function deskOf(scope: string): Desk {
	const comparisons = new Coalesced<Task, Arrival[]>(async (tasks) => {
		const marks = new SharedMarks(new Store(tasks[0].context), scope);
		const arrivals = await marks.note(tasks.flatMap(({ notes }) => notes));
		let from = 0;
		return tasks.map(({ notes }) => arrivals.slice(from, (from += notes.length)));
	}, MOST_AT_ONCE);
	return { comparisons, noted: 0, noteFrom: Date.now() };
}

function tell(context: IExecuteFunctions, { message, fix }: { message: string; fix: string }): void {
	const text = `Whether another process of n8n took these callbacks before could not be looked up: ${message}. They were passed on. ${fix}`;
	context.addExecutionHints({ message: text, location: 'outputPane', type: 'warning' });
	context.logger.warn(text);
}

interface Waiting<Task, Result> {
	task: Task;
	size: number;
	resolve: (result: Result) => void;
	reject: (error: unknown) => void;
}

/**
 * Tasks that are costly one by one are done together: while some are under way the others gather, and then all of them are
 * done at once, by the means of the one that came first.
 */
export class Coalesced<Task, Result> {
	private waiting: Array<Waiting<Task, Result>> = [];
	private isAtWork = false;

	/**
	 * @param act does the tasks together and gives a result for each, in their order
	 * @param most how much is done at once, in the sizes that the tasks come with; a larger task is done alone
	 */
	constructor(
		private readonly act: (tasks: readonly Task[]) => Promise<readonly Result[]>,
		private readonly most: number,
	) {}

	/** What comes of a task. Rejects with the error of doing it; that of another task among the same ones does not count. */
	async add(task: Task, size: number): Promise<Result> {
		const result = new Promise<Result>((resolve, reject) => {
			this.waiting.push({ task, size, resolve, reject });
		});
		if (!this.isAtWork) void this.work();
		return await result;
	}

	private async work(): Promise<void> {
		this.isAtWork = true;
		for (let next = this.next(); next.length > 0; next = this.next()) {
			if (await this.done(next)) continue;
			// The means of the first one may be what failed: an execution that was stopped, for example.
			for (const one of next) await this.done([one], true);
		}
		this.isAtWork = false;
	}

	private next(): Array<Waiting<Task, Result>> {
		let total = 0;
		const end = this.waiting.findIndex(({ size }, at) => (total += size) > this.most && at > 0);
		return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
	}

	/** Does tasks; false when that failed and they are to be done one by one. */
	private async done(next: ReadonlyArray<Waiting<Task, Result>>, isLast = next.length === 1): Promise<boolean> {
		try {
			const results = await this.act(next.map(({ task }) => task));
			for (const [at, { resolve }] of next.entries()) resolve(results[at]);
		} catch (error) {
			if (!isLast) return false;
			for (const { reject } of next) reject(error);
		}
		return true;
	}
}
