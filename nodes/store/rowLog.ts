import { isJsonObject, tryParseJson, type JsonObject } from '../ground/json';
import type { Row, Where } from './steps';
import type { Store } from './store';

/** What was noted last of a key. */
export interface Noted {
	state: string;
	/** Milliseconds since 1970. */
	at: number;
	/** Whatever was noted with it. */
	value: JsonObject;
}

/** Up to so many keys are looked up one by one; for more, all that is noted is read. */
const MOST_SINGLE = 50;

/**
 * Rows set by key, of which nothing is ever changed: each note is a row of its own and the last one of a key counts, so that
 * two that write at once lose nothing, and what was noted earlier stays as evidence.
 */
export class RowLog {
	/** `kind` sets the keys of this log apart from those of others; it has no colon. */
	constructor(
		private readonly store: Store,
		private readonly kind: string,
	) {}

	/** The last note of each of these keys that has one, or of all keys. Throws StoreTrouble. */
	async last(keys?: readonly string[]): Promise<Map<string, Noted>> {
		if (keys?.length === 0) return new Map();
		const some = keys === undefined || keys.length > MOST_SINGLE ? [this.every] : keys.map((key) => this.where(key));
		const rows = await this.store.take([{ do: 'get', any: some }]);
		const found = new Map<string, Noted>();
		for (const row of rows) {
			const key = row.key.slice(this.kind.length + 1);
			const noted = notedIn(row);
			const known = found.get(key);
			if (noted && (!known || noted.at >= known.at)) found.set(key, noted);
		}
		return found;
	}

	/** Adds notes, which count from now on. Throws StoreTrouble; nothing is noted then. */
	async add(notes: ReadonlyArray<{ key: string; state: string; value: JsonObject }>, owner: string): Promise<void> {
		if (notes.length === 0) return;
		const rows = notes.map(({ key, state, value }): Row => {
			const text = JSON.stringify({ at: Date.now(), ...value });
			return { key: `${this.kind}:${key}`, state, owner, until: 0, value: text };
		});
		await this.store.take([{ do: 'insert' }], rows);
	}

	private get every(): Where {
		return { column: 'key', is: 'like', value: `${this.kind}:%` };
	}

	private where(key: string): Where {
		return { column: 'key', value: `${this.kind}:${key}` };
	}
}

/** What a row says; undefined where a person wrote something else into it. */
function notedIn({ state, value }: Row): Noted | undefined {
	const parsed = tryParseJson(value);
	if (!isJsonObject(parsed) || typeof parsed.at !== 'number') return undefined;
	const { at, ...rest } = parsed;
	return { state, at, value: rest };
}
