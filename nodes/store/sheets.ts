import type { Where } from './steps';

/** Up to so many keys have rows of their own, which are found by them; more are put on a few sheets. */
const MOST_SINGLE = 50;

/**
 * Which rows hold the keys of one kind: a key's own row, where few are written at once, or one of sixteen sheets for many, so that
 * a single key is looked up in a part of them. `kind` has no colon.
 */
export class Sheets {
	constructor(private readonly kind: string) {}

	/** The name of the row that a key is written on, beside so many others. */
	nameOf(key: string, count: number): string {
		return count > MOST_SINGLE ? this.sheetOf(key) : `${this.kind}:${key}`;
	}

	/** What finds all that may be written of keys, and perhaps more. */
	where(keys: readonly string[]): Where[] {
		if (keys.length > MOST_SINGLE) return [this.every];
		const names = [...keys.map((key) => `${this.kind}:${key}`), ...new Set(keys.map((key) => this.sheetOf(key)))];
		return names.map((value) => ({ column: 'key', value }));
	}

	/** What finds all rows of the kind. */
	get every(): Where {
		return { column: 'key', is: 'like', value: `${this.kind}:%` };
	}

	private sheetOf(key: string): string {
		return `${this.kind}:sheet-${(key.charCodeAt(0) % 16).toString(16)}`;
	}
}
