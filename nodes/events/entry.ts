import { idText, isJsonObject, type Json, type JsonObject } from '../ground/json';
import { xmlText } from '../ground/xml';
import { BUDGETS, within } from './budgets';

/** A name as all spellings of it look: without case, and without what sets words apart. */
export function plainName(name: string): string {
	return name.toLowerCase().replace(/[\s_\-.@]+/g, '');
}

/** Names of keys that occur in entry after entry, made plain once. */
export type Names = Map<string, string>;

/** A name longer than this means nothing to us, and is not kept among the names. */
const LONGEST_NAME = 64;
const MOST_NAMES = 1000;

/** One entry of a call: an object whose keys are read once, whatever their case and spelling. */
export class Entry {
	private readonly values = new Map<string, Json>();

	/**
	 * `raw` is the entry as it came, and `element` the name of the element, or of the key, that held it. Throws
	 * CallbackRefused for one with too many keys.
	 */
	constructor(
		readonly raw: JsonObject,
		readonly element = '',
		/** Whether it comes from XML, where nothing but its place tells an object from a list. */
		readonly isXml = false,
		names: Names = new Map(),
	) {
		let keys = 0;
		for (const key of Object.keys(raw)) {
			keys += 1;
			within(keys, BUDGETS.keys, 'keys in an entry');
			if (key.length > LONGEST_NAME) continue;
			const name = known(key, names);
			if (!this.values.has(name)) this.values.set(name, raw[key]);
		}
	}

	/** Whether a name is there at all, be it empty. */
	has(name: string): boolean {
		return this.values.has(name);
	}

	/** The value of a plain name; undefined when it is not there. */
	value(name: string): Json | undefined {
		return this.values.get(name);
	}

	/** A value by its name in any spelling, or by its place inside, as in `data.id`; undefined when it is not there. */
	at(path: string): Json | undefined {
		const whole = this.values.get(plainName(path));
		if (whole !== undefined || !path.includes('.')) return whole;
		const [first, ...rest] = path.split('.').map(plainName);
		let value = this.values.get(first);
		for (const step of rest) value = isJsonObject(value) ? new Entry(value).value(step) : undefined;
		return value;
	}
}

/** A value as text, numbers written out, without blanks around it; undefined when it is nothing of that kind. */
export function wordOf(value: Json | undefined): string | undefined {
	const text = typeof value === 'string' ? value : (idText(value) ?? xmlText(value));
	const word = text?.trim();
	return word === '' ? undefined : word;
}

function known(key: string, names: Names): string {
	const there = names.get(key);
	if (there !== undefined) return there;
	const name = plainName(key);
	if (names.size < MOST_NAMES) names.set(key, name);
	return name;
}
