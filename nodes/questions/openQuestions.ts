import type { IExecuteFunctions } from 'n8n-workflow';

import type { Helped } from '../durable/wait';
import { inBatches } from '../ground/turns';
import { isJsonObject, tryParseJson } from '../ground/json';
import { claim } from '../table/claim';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Row, TableStep, Where } from '../table/steps';
import { Store, type Change } from '../table/store';
import { wakeSoon } from '../durable/calls';
import { hasEnded } from '../durable/executions';

/** What somebody wrote, as the row of their question keeps it. */
export interface WrittenReply {
	/** Tells which call took the question: one of two that come at once. */
	by: string;
	text: string;
	/** The keyword that it begins with; the text may hold it, too. */
	prefix?: string;
	/** The place of the button or row that was chosen, and the item that it was offered for. */
	picked?: { item: number; place: number };
	messageId: string | null;
	/** When it was written, or taken where that is not known; milliseconds since 1970. */
	at: number;
	/** There when a STOP of theirs came behind it: they are not asked again. */
	stops?: true;
}

export interface QuestionRow {
	key: string;
	state: 'open' | 'answered' | 'stopped' | 'closed';
	run: string;
	/** When it was put first or is to leave, while it is open; milliseconds since 1970. */
	opened?: number;
	/** What came, once something has; not any more when the run has ended. */
	written?: WrittenReply;
	/** Tells the message that took it, also later; nothing where that has no ID. */
	mark?: string;
}

/** How a run that asks can be reached, and who runs it. */
export interface Asker {
	statusUrl: string;
	count: number;
	helps: Helped;
	channel: string;
	/** The address that wakes who watches the questions, and where n8n tells how that one stands; empty until it is there. */
	wakeUrl: string;
	watcherUrl: string;
}

export interface OpenRun {
	run: string;
	/** The keys of its open questions, and when they end (milliseconds since 1970). */
	keys: string[];
	until: number;
	/** Missing where somebody has deleted its row. */
	asker?: Asker;
}

const KIND = 'ask';
const ASKER = 'asker';
/** A row stays so long after its question has ended: a callback that comes twice is known by it. */
const KEEP_MS = KEPT_FOR.ask.afterEnd;
/** Up to so many questions are looked up one by one, and changed in one call. */
const MOST_SINGLE = 50;

/** What tells whom a question was put to: a hash of the channel and the key of a person (`ground/person.ts`). */
export function questionKey(channel: string, person: string): string {
	return hashed(`${channel}:${person}`);
}

/**
 * The questions that are open, in the data table that all processes share: who was asked, by which run, and what they wrote. A
 * person is asked one question at a time in a channel; an answer is taken by one call only.
 */
export class OpenQuestions {
	private readonly store: Store;

	constructor(context: IExecuteFunctions) {
		this.store = new Store(context);
	}

	/**
	 * Opens the questions of a run that nobody else has open, and gives the others with the run that has them. `until` is when
	 * they end, and `opened` when each was put first (milliseconds since 1970). With `asker` the run is noted, too. Throws StoreTrouble; none
	 * is open then.
	 */
	async open(
		run: string,
		keys: readonly string[],
		until: number,
		asker?: Asker,
		opened?: ReadonlyMap<string, number | undefined>,
	): Promise<ReadonlyMap<string, string>> {
		const taken = new Map<string, string>();
		const rowOf = (key: Row['key'], owner: string, value: string): Row => {
			return { key, state: 'open', owner, until: until + KEEP_MS, value };
		};
		await claim<string>(
			this.store,
			{
				kind: KIND,
				namesOf: (wanted) => [...wanted],
				rowsOf: (wanted, owner) => [
					...wanted.map((key) => {
						const at = opened?.get(key);
						return rowOf(`${KIND}:${key}`, owner, at === undefined ? '' : JSON.stringify({ opened: at }));
					}),
					...(asker ? [rowOf(`${ASKER}:${run}`, owner, JSON.stringify(asker))] : []),
				],
				judge(wanted, others) {
					const open = questionsIn(others).filter(({ state }) => state === 'open');
					const theirs = new Map(open.map((row) => [row.key, row.run]));
					for (const key of wanted) taken.delete(key);
					const contested = wanted.filter((key) => theirs.has(key));
					for (const key of contested) taken.set(key, theirs.get(key) ?? '');
					return { free: wanted.filter((key) => !theirs.has(key)), contested };
				},
			},
			keys,
			`${run}.`,
		);
		// What the run has open itself, it keeps.
		return new Map([...taken].filter(([, by]) => by !== run));
	}

	/** The questions put to these, open or ended lately, as they were put; first, rows are added. Throws StoreTrouble. */
	async lookUp(keys: readonly string[], rows: readonly Row[] = []): Promise<QuestionRow[]> {
		const wanted = new Set(keys);
		return questionsIn(await this.store.read(KIND, keys, rows)).filter(({ key }) => wanted.has(key));
	}

	/** The questions of a run, and how it can be reached as long as it has not ended. Throws StoreTrouble. */
	async ofRun(run: string): Promise<{ questions: QuestionRow[]; asker?: Asker }> {
		const rows = await this.store.take([{ do: 'get', any: [owned(run)] }]);
		const [asker] = askersIn(rows).map(([, own]) => own);
		return { questions: questionsIn(rows), ...(asker && { asker }) };
	}

	/** The runs that have open questions, with the keys of these. Throws StoreTrouble. */
	async all(): Promise<OpenRun[]> {
		const now = Date.now();
		const like = (kind: string): Where => ({ column: 'key', is: 'like', value: `${kind}:%` });
		const rows = await this.store.take([{ do: 'get', all: [like(KIND), opened] }]);
		const open = rows.filter(({ until }) => until >= now);
		if (open.length === 0) return [];
		const askers = new Map(askersIn(await this.store.take([{ do: 'get', any: [like(ASKER)] }])));
		return [...Map.groupBy(open, ({ owner }) => owner.split('.')[0])].map(([run, own]) => {
			const asker = askers.get(run);
			const until = Math.max(...own.map((row) => row.until)) - KEEP_MS;
			return { run, until, keys: questionsIn(own).map(({ key }) => key), ...(asker && { asker }) };
		});
	}

	/** Closes the questions of a run that are still open, and gives all of its questions as they are then. Throws StoreTrouble. */
	async close(run: string): Promise<QuestionRow[]> {
		const close: TableStep = { do: 'update', all: [owned(run), opened], set: { state: 'closed' } };
		return questionsIn(await this.store.take([close, { do: 'get', any: [owned(run)] }]));
	}

	/**
	 * Lets a run go that has closed its questions: what was written is not kept any longer, only that it was; that stays for a day. Throws
	 * StoreTrouble.
	 */
	async end(run: string): Promise<void> {
		await this.store.take([
			{ do: 'delete', all: [ofAsker(run)] },
			{ do: 'update', all: [owned(run)], set: { value: '', until: Date.now() + KEEP_MS } },
		]);
	}

	/**
	 * Forgets the open questions of runs: nobody waits for them. What was answered stays for a day: where the listener was killed, nobody has read
	 * it. Throws StoreTrouble.
	 */
	async forget(runs: readonly string[]): Promise<void> {
		await this.deleteAll(runs.map((run) => [owned(run), opened]));
	}

	/** Takes back the questions that a run has put to `keys`, also those that were answered. Throws StoreTrouble. */
	async takeBack(run: string, keys: readonly string[]): Promise<void> {
		await this.deleteAll(keys.map((key) => [whereOf(key), owned(run)]));
	}

	private async deleteAll(wheres: ReadonlyArray<readonly Where[]>): Promise<void> {
		for (const batch of inBatches(wheres, MOST_SINGLE))
			await this.store.take(batch.map((all) => ({ do: 'delete', all })));
	}

	/** Notes how a run can be reached. Throws StoreTrouble. */
	async note(run: string, asker: Asker): Promise<void> {
		await this.store.take([{ do: 'update', all: [ofAsker(run)], set: { value: JSON.stringify(asker) } }]);
	}

	/**
	 * Takes questions that are open for what was written, or stops them: of two calls one gets each. A mark stays when the texts are gone.
	 * Gives the keys that were won, and how the runs that ask can be reached. Throws StoreTrouble.
	 */
	async take(
		all: ReadonlyArray<{
			key: string;
			run: string;
			state: 'answered' | 'stopped';
			written: WrittenReply;
			mark?: string;
		}>,
	): Promise<{ won: ReadonlySet<string>; askers: ReadonlyMap<string, Asker> }> {
		const won = new Set<string>();
		const askers = new Map<string, Asker>();
		for (const batch of inBatches(all, MOST_SINGLE)) {
			const changes = batch.map(({ key, run, state, written, mark }): TableStep => {
				const set = { state: mark === undefined ? state : `${state} ${mark}`, value: JSON.stringify(written) };
				return { do: 'update', all: [whereOf(key), owned(run), opened], set };
			});
			const runs = [...new Set(batch.map(({ run }) => run))].map(ofAsker);
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

	/** Notes with the last reply of each of these to a run that a STOP came behind it, as long as what was written is there. Throws StoreTrouble. */
	async noteStops(keys: readonly string[]): Promise<void> {
		const wanted = new Set(keys);
		const last = new Map<string, Change[]>();
		for (const row of await this.store.read(KIND, keys)) {
			const { key = '', run, state, written } = questionIn(row) ?? {};
			if (!wanted.has(key)) continue;
			const { id, value } = row;
			const change = { was: { id, value }, set: { value: JSON.stringify({ ...written, stops: true }) } };
			last.set(`${key} ${run}`, state === 'answered' && written ? [change] : []);
		}
		await this.store.change([...last.values()].flat());
	}

	/** How these runs can be reached; those that have ended are not there. Throws StoreTrouble. */
	async askers(runs: readonly string[]): Promise<ReadonlyMap<string, Asker>> {
		const found = new Map<string, Asker>();
		for (const batch of inBatches(runs, MOST_SINGLE)) {
			const any = batch.map(ofAsker);
			for (const [run, asker] of askersIn(await this.store.take([{ do: 'get', any }]))) found.set(run, asker);
		}
		return found;
	}
}

const opened: Where = { column: 'state', value: 'open' };

function whereOf(key: string): Where {
	return { column: 'key', value: `${KIND}:${key}` };
}

function ofAsker(run: string): Where {
	return { column: 'key', value: `${ASKER}:${run}` };
}

/** A run is the first part of the owners of its rows. */
function owned(run: string): Where {
	return { column: 'owner', is: 'like', value: `${run}.%` };
}

const STATES: ReadonlyArray<QuestionRow['state']> = ['open', 'answered', 'stopped', 'closed'];

function questionsIn(rows: readonly Row[]): QuestionRow[] {
	return rows.flatMap((row) => questionIn(row) ?? []);
}

/** The question of a row; undefined for any other row, and for one that a person has changed. One that is out of date is open no more. */
function questionIn({ key, state: given, owner, until, value }: Row): QuestionRow | undefined {
	const [word, mark] = given.split(' ');
	const named = STATES.find((one) => one === word);
	const state = named === 'open' && until < Date.now() ? 'closed' : named;
	if (!key.startsWith(`${KIND}:`) || state === undefined) return undefined;
	const written = writtenIn(value);
	const opened = state === 'open' ? openedIn(value) : undefined;
	return {
		key: key.slice(KIND.length + 1),
		state,
		run: owner.split('.')[0],
		...(opened !== undefined && { opened }),
		...(written && { written }),
		...(mark && { mark }),
	};
}

function openedIn(value: string): number | undefined {
	const noted = tryParseJson(value);
	return isJsonObject(noted) && typeof noted.opened === 'number' ? noted.opened : undefined;
}

function writtenIn(value: string): WrittenReply | undefined {
	const written = tryParseJson(value);
	const isWhole = isJsonObject(written) && typeof written.by === 'string' && typeof written.text === 'string';
	return isWhole && typeof written.at === 'number' ? (written as unknown as WrittenReply) : undefined;
}

/** How runs can be reached by these rows; a row that a person has changed says nothing. */
function askersIn(rows: readonly Row[]): Array<[string, Asker]> {
	return rows.flatMap(({ key, value }): Array<[string, Asker]> => {
		const asker = key.startsWith(`${ASKER}:`) ? tryParseJson(value) : undefined;
		const isWhole =
			isJsonObject(asker) &&
			isJsonObject(asker.helps) &&
			typeof asker.statusUrl === 'string' &&
			typeof asker.wakeUrl === 'string';
		return isWhole ? [[key.slice(ASKER.length + 1), asker as unknown as Asker]] : [];
	});
}

/** Between two wakings of a watcher: each costs a look at the rows of all of its questions. */
const GAP_MS = { one: 1000, many: 3000, each: 0.4 };

/** Wakes who watches a run's questions, by a call that nobody waits for. Until it is there, its first look finds what came. */
export function wakeWatcher(context: IExecuteFunctions, { wakeUrl, count }: Asker): void {
	wakeSoon(context, wakeUrl, count > 1 ? GAP_MS.many + count * GAP_MS.each : GAP_MS.one);
}

/** The questions to n8n that are under way: it reads all items of a run to answer one. */
const checks = new Map<string, Promise<boolean>>();

/**
 * Whether the run behind an asker still waits for answers: it may be stopped at any moment, and a reply that comes later must not be taken
 * for it, so that n8n is asked each time; those who ask at the same moment share its answer. One that n8n does not tell about is believed to wait.
 */
export async function isWaiting(context: IExecuteFunctions, { statusUrl }: Asker): Promise<boolean> {
	const known = checks.get(statusUrl);
	if (known) return await known;
	const check = hasEnded(context, statusUrl).then((ended) => !ended);
	checks.set(statusUrl, check);
	try {
		return await check;
	} finally {
		checks.delete(statusUrl);
	}
}
