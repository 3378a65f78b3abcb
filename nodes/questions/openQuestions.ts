import type { IExecuteFunctions } from 'n8n-workflow';

import { inBatches } from '../ground/batches';
import { isJsonObject, tryParseJson, type JsonObject } from '../ground/json';
import { hashed } from '../store/claims';
import { Lock } from '../store/lock';
import type { Row, Step, Where } from '../store/steps';
import { Store } from '../store/store';

/** What somebody wrote, as the row of their question keeps it. */
export interface Written {
	/** Tells which call took the question: one of two that come at once. */
	by: string;
	text: string;
	/** The place of the button or row that was chosen, and the item that it was offered for. */
	picked?: { item: number; place: number };
	messageId: string | null;
	/** When it was written, or taken where that is not known; milliseconds since 1970. */
	at: number;
	/** There when the same call held a STOP of theirs behind it: they are not asked again. */
	stops?: true;
}

/** A question as the table has it. */
export interface QuestionRow {
	key: string;
	state: 'open' | 'answered' | 'stopped' | 'closed';
	/** The run that asks. */
	run: string;
	/** What came, once something has; not any more when the run has ended. */
	written?: Written;
	/** Tells the message that took it, also later; nothing where it has no ID. */
	mark?: string;
}

/** How a run that asks can be reached, and who runs it. */
export interface Asker {
	/** The execution that waits, for a person who looks. */
	execution: string;
	/** Where n8n tells how that execution stands. */
	parent: string;
	/** The same for the execution that keeps the wait, and the address that wakes who listens; empty until they are there. */
	keeper: string;
	wake: string;
	/** Where n8n tells how the execution stands that listens, once it does. */
	listener?: string;
}

const KIND = 'ask';
const ASKER = 'asker';
/** A row stays so long after its question has ended: a callback that comes twice is known by it. */
const KEEP_MS = 24 * 60 * 60 * 1000;
/** Up to so many questions are looked up one by one, and changed in one call. */
const MOST_SINGLE = 50;

/** What tells whom a question was put to: a hash of the channel and the key of a person (`ground/person.ts`). */
export function questionKey(channel: string, person: string): string {
	return hashed(`${channel}:${person}`);
}

/** What tells a message from any other once it is not kept any more. */
export function markOf(messageId: string): string {
	return hashed(messageId);
}

/**
 * The questions that are open, in the data table that all processes share: who was asked, by which run, and what they wrote. A
 * person is asked one question at a time in a channel; an answer is taken by one call only.
 */
export class OpenQuestions {
	private readonly store: Store;
	private readonly lock: Lock;

	constructor(context: IExecuteFunctions) {
		this.store = new Store(context);
		this.lock = new Lock(this.store, KIND);
	}

	/**
	 * Opens the questions of a run that nobody else has open, and gives the others with the run that has them. `until` is when
	 * they end (milliseconds since 1970). With `asker` the run is noted, too. Throws StoreTrouble; none is open then.
	 */
	async open(run: string, keys: readonly string[], until: number, asker?: Asker): Promise<ReadonlyMap<string, string>> {
		const wanted = new Set(keys);
		const taken = new Map<string, string>();
		const own = new Set<string>();
		await this.lock.change(keys.length > MOST_SINGLE ? [every] : keys.map(whereOf), (rows) => {
			taken.clear();
			own.clear();
			const now = Date.now();
			const open = questionsIn(rows.filter((row) => row.until >= now)).filter(({ state }) => state === 'open');
			for (const row of open.filter(({ key }) => wanted.has(key))) {
				if (row.run === run) own.add(row.key);
				else taken.set(row.key, row.run);
			}
			const rest = { state: 'open', owner: run, until: until + KEEP_MS };
			const free = keys.filter((key) => !taken.has(key) && !own.has(key));
			const fresh = free.map((key) => ({ key: `${KIND}:${key}`, value: '', ...rest }));
			return asker ? [...fresh, { key: `${ASKER}:${run}`, ...rest, value: JSON.stringify(asker) }] : fresh;
		});
		// Where the lock was lost, another run may have opened what this one had added by then.
		await this.forget(
			run,
			[...own].filter((key) => taken.has(key)),
		);
		return taken;
	}

	/** The questions put to these, open or ended lately. Throws StoreTrouble. */
	async lookUp(keys: readonly string[]): Promise<QuestionRow[]> {
		if (keys.length === 0) return [];
		const wheres = keys.length > MOST_SINGLE ? [every] : keys.map(whereOf);
		const rows = await this.store.take([{ do: 'get', any: wheres }]);
		const wanted = new Set(keys);
		return questionsIn(rows).filter(({ key }) => wanted.has(key));
	}

	/** The questions of a run, and how it can be reached as long as it has not ended. Throws StoreTrouble. */
	async ofRun(run: string): Promise<{ questions: QuestionRow[]; asker?: Asker }> {
		const rows = await this.store.take([{ do: 'get', any: [owned(run)] }]);
		const [asker] = askersIn(rows).map(([, own]) => own);
		return { questions: questionsIn(rows), ...(asker && { asker }) };
	}

	/** Closes the questions of a run that are still open, and gives all of its questions as they are then. Throws StoreTrouble. */
	async close(run: string): Promise<QuestionRow[]> {
		const close: Step = { do: 'update', all: [owned(run), opened], set: { state: 'closed' } };
		return questionsIn(await this.store.take([close, { do: 'get', any: [owned(run)] }]));
	}

	/**
	 * Lets a run go that has closed its questions: what was written is not kept any longer, only that it was; that stays for a day, and
	 * what is out of date goes. Throws StoreTrouble.
	 */
	async end(run: string): Promise<void> {
		await this.store.take([
			{ do: 'delete', all: [{ column: 'key', value: `${ASKER}:${run}` }] },
			{ do: 'update', all: [owned(run)], set: { value: '', until: Date.now() + KEEP_MS } },
			{ do: 'delete', all: [every, { column: 'until', is: 'lt', value: Date.now() }] },
			{ do: 'delete', all: [{ column: 'key', is: 'like', value: `${ASKER}:%` }, past(Date.now())] },
		]);
	}

	/**
	 * Forgets the open questions of a run, or those put to `keys`: nobody waits for them. What was answered stays for a day: where the
	 * listener was killed, nobody has read it. Throws StoreTrouble.
	 */
	async forget(run: string, keys?: readonly string[]): Promise<void> {
		if (keys === undefined) await this.store.take([{ do: 'delete', all: [owned(run), opened] }]);
		for (const batch of inBatches([...(keys ?? [])], MOST_SINGLE)) {
			await this.store.take(batch.map((key) => ({ do: 'delete', all: [whereOf(key), owned(run)] })));
		}
	}

	/** Notes how a run can be reached. Throws StoreTrouble. */
	async note(run: string, asker: Asker): Promise<void> {
		const key = `${ASKER}:${run}`;
		await this.store.take([
			{ do: 'update', all: [{ column: 'key', value: key }], set: { value: JSON.stringify(asker) } },
		]);
	}

	/**
	 * Takes questions that are open for what was written, or stops them: of two calls one gets each. Gives the keys that were
	 * won, and how the runs that ask can be reached. Throws StoreTrouble.
	 */
	async take(
		all: ReadonlyArray<{ key: string; run: string; state: 'answered' | 'stopped'; written: Written }>,
	): Promise<{ won: ReadonlySet<string>; askers: ReadonlyMap<string, Asker> }> {
		const won = new Set<string>();
		const askers = new Map<string, Asker>();
		for (const batch of inBatches([...all], MOST_SINGLE)) {
			const changes = batch.map(({ key, run, state, written }): Step => {
				const { messageId } = written;
				const set = {
					state: messageId === null ? state : `${state} ${markOf(messageId)}`,
					value: JSON.stringify(written),
				};
				return { do: 'update', all: [whereOf(key), owned(run), opened], set };
			});
			const runs = [...new Set(batch.map(({ run }) => `${ASKER}:${run}`))].map((value): Where => ({
				column: 'key',
				value,
			}));
			const rows = await this.store.take([
				...changes,
				{ do: 'get', any: [...batch.map(({ key }) => whereOf(key)), ...runs] },
			]);
			const marks = new Set(questionsIn(rows).map(({ key, written }) => `${key} ${written?.by}`));
			for (const { key, written } of batch) if (marks.has(`${key} ${written.by}`)) won.add(key);
			for (const [run, asker] of askersIn(rows)) askers.set(run, asker);
		}
		return { won, askers };
	}

	/** How these runs can be reached; those that have ended are not there. Throws StoreTrouble. */
	async askers(runs: readonly string[]): Promise<ReadonlyMap<string, Asker>> {
		const found = new Map<string, Asker>();
		for (const batch of inBatches([...runs], MOST_SINGLE)) {
			const any = batch.map((run): Where => ({ column: 'key', value: `${ASKER}:${run}` }));
			for (const [run, asker] of askersIn(await this.store.take([{ do: 'get', any }]))) found.set(run, asker);
		}
		return found;
	}
}

const every: Where = { column: 'key', is: 'like', value: `${KIND}:%` };
const opened: Where = { column: 'state', value: 'open' };

function whereOf(key: string): Where {
	return { column: 'key', value: `${KIND}:${key}` };
}

function owned(run: string): Where {
	return { column: 'owner', value: run };
}

function past(now: number): Where {
	return { column: 'until', is: 'lt', value: now };
}

const STATES: ReadonlyArray<QuestionRow['state']> = ['open', 'answered', 'stopped', 'closed'];

function questionsIn(rows: readonly Row[]): QuestionRow[] {
	return rows.flatMap((row) => questionIn(row) ?? []);
}

/** The question of a row; undefined for any other row, and for one that a person has changed. */
function questionIn({ key, state: given, owner, value }: Row): QuestionRow | undefined {
	const [word, mark] = given.split(' ');
	const state = STATES.find((one) => one === word);
	if (!key.startsWith(`${KIND}:`) || state === undefined) return undefined;
	const written = writtenIn(value);
	return { key: key.slice(KIND.length + 1), state, run: owner, ...(written && { written }), ...(mark && { mark }) };
}

function writtenIn(value: string): Written | undefined {
	const written = tryParseJson(value);
	const isWhole = isJsonObject(written) && typeof written.by === 'string' && typeof written.text === 'string';
	return isWhole && typeof written.at === 'number' ? (written as unknown as Written) : undefined;
}

function askersIn(rows: readonly Row[]): Array<[string, Asker]> {
	return rows.flatMap(({ key, value }): Array<[string, Asker]> => {
		const asker = key.startsWith(`${ASKER}:`) ? tryParseJson(value) : undefined;
		return isJsonObject(asker) ? [[key.slice(ASKER.length + 1), askerOf(asker)]] : [];
	});
}

function askerOf(asker: JsonObject): Asker {
	const text = (name: string): string => (typeof asker[name] === 'string' ? asker[name] : '');
	const own = { execution: text('execution'), parent: text('parent'), keeper: text('keeper'), wake: text('wake') };
	return typeof asker.listener === 'string' ? { ...own, listener: asker.listener } : own;
}
