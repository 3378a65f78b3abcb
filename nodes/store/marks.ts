import { createHash } from 'node:crypto';

import { isJsonObject, tryParseJson } from '../ground/json';
import { Lock } from './lock';
import { Sheets } from './sheets';
import type { Row } from './steps';
import type { Store } from './store';

/** Something that came about a key: what tells it from all else about that key, and how far the key has got with it. */
export interface Mark {
	key: string;
	mark: string;
	/** The higher, the further; -1 where that has no meaning. */
	rank: number;
}

/** How something stands to all that came before it, in whichever process. */
export type Standing = 'new' | 'repeated' | 'late';

/** The service repeats a callback for five minutes at most (part 1, 6). */
const KEEP_MS = 60 * 60 * 1000;

/** What is kept of a key: each mark with its rank. */
type Kept = Array<[mark: string, rank: number]>;

/** What came within the last hour, known to all processes of n8n: each mark is new once. */
export class SharedMarks {
	private readonly sheets: Sheets;
	private readonly lock: Lock;

	/** `scope` keeps the marks of one trigger apart from those of others. */
	constructor(
		private readonly store: Store,
		private readonly scope: string,
	) {
		const kind = `seen-${hash(scope, 8)}`;
		this.sheets = new Sheets(kind);
		this.lock = new Lock(store, kind);
	}

	/** Notes marks in their order and tells how each stands; undefined for undefined. Throws StoreTrouble; nothing is noted then. */
	async note(marks: ReadonlyArray<Mark | undefined>): Promise<Standing[]> {
		const hashed = marks.map((one) => one && { ...one, key: hash(this.scope + one.key, 16), mark: hash(one.mark, 8) });
		const keys = [...new Set(hashed.flatMap((one) => one?.key ?? []))];
		if (keys.length === 0) return marks.map(() => 'new');
		let standings: Standing[] = [];
		await this.lock.change(this.sheets.where(keys), (rows, owner) => {
			const known = read(rows);
			const fresh = new Map<string, Kept>();
			standings = hashed.map((one) => (one ? stand(one, known, fresh) : 'new'));
			return this.rowsOf(fresh, owner);
		});
		return standings;
	}

	/** Deletes what is out of date. Throws StoreTrouble. */
	async prune(): Promise<void> {
		await this.store.take([
			{ do: 'delete', all: [this.sheets.every, { column: 'until', is: 'lt', value: Date.now() }] },
		]);
	}

	private rowsOf(fresh: ReadonlyMap<string, Kept>, owner: string): Row[] {
		const byRow = new Map<string, Record<string, Kept>>();
		for (const [key, kept] of fresh) {
			const name = this.sheets.nameOf(key, fresh.size);
			const row = byRow.get(name);
			if (row) row[key] = kept;
			else byRow.set(name, { [key]: kept });
		}
		const until = Date.now() + KEEP_MS;
		return [...byRow].map(([key, value]) => ({ key, state: 'seen', owner, until, value: JSON.stringify(value) }));
	}
}

/** How a mark stands to what is known, and to those before it; it is known from now on. */
function stand({ key, mark, rank }: Mark, known: Map<string, Known>, fresh: Map<string, Kept>): Standing {
	const before = knownOf(known, key);
	const { furthest } = before;
	if (before.marks.has(mark)) return 'repeated';
	add(before, mark, rank);
	const kept = fresh.get(key);
	if (kept) kept.push([mark, rank]);
	else fresh.set(key, [[mark, rank]]);
	return rank >= 0 && rank < furthest ? 'late' : 'new';
}

/** What is known of a key while it is looked at. */
interface Known {
	marks: Set<string>;
	furthest: number;
}

function knownOf(all: Map<string, Known>, key: string): Known {
	const known = all.get(key) ?? { marks: new Set(), furthest: -1 };
	all.set(key, known);
	return known;
}

function add(known: Known, mark: string, rank: number): void {
	known.marks.add(mark);
	known.furthest = Math.max(known.furthest, rank);
}

function read(rows: readonly Row[]): Map<string, Known> {
	const all = new Map<string, Known>();
	const now = Date.now();
	for (const { until, value } of rows) {
		const sheet = until < now ? undefined : tryParseJson(value);
		// Where a person wrote something else into the table, nothing is known.
		if (!isJsonObject(sheet)) continue;
		for (const [key, kept] of Object.entries(sheet)) {
			if (!Array.isArray(kept)) continue;
			const known = knownOf(all, key);
			for (const one of kept) if (isKept(one)) add(known, ...one);
		}
	}
	return all;
}

function isKept(one: unknown): one is Kept[number] {
	return Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number';
}

/** A text as it is kept: so many characters of its hash, six bits each. Nobody can read it. */
function hash(text: string, length: number): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, length);
}
