import { idText, isJsonObject, type Json, type JsonObject } from '../ground/json';
import { xmlText } from '../ground/xml';
import { BUDGETS, withinBudget } from './syntax';

/** A name longer than this is none of ours. */
const LONGEST_NAME = 64;

/** One entry of a call: an object whose keys are read once, whatever their case (field notes, rule 3). */
export class Entry {
	private readonly values = new Map<string, Json>();
	/** The name of the element, or of the key, that held it, in lower case. */
	readonly element: string;

	/** `raw` is the entry as it came. Throws CallbackRefused for one with too many keys. */
	constructor(
		readonly raw: JsonObject,
		element = '',
		/** Whether it comes from XML, where nothing but its place tells an object from a list. */
		readonly isXml = false,
	) {
		this.element = element.toLowerCase();
		const keys = Object.keys(raw);
		withinBudget(keys.length, BUDGETS.keys, 'keys in an entry');
		for (const key of keys) {
			const name = key.length > LONGEST_NAME ? key : key.toLowerCase();
			if (!this.values.has(name)) this.values.set(name, raw[key]);
		}
	}

	/** Whether a key, in lower case, is there at all, be it empty. */
	has(name: string): boolean {
		return this.values.has(name);
	}

	/** The value of a key in lower case; undefined when it is not there. */
	value(name: string): Json | undefined {
		return this.values.get(name);
	}
}

/** A value as text, numbers written out; undefined when it is blank or nothing of that kind. */
export function wordOf(value: Json | undefined): string | undefined {
	const word = isJsonObject(value) ? xmlText(value) : idText(value);
	return word === undefined || word.trim() === '' ? undefined : word;
}

/** Whether a value says anything: no blank text, null or undefined. */
export function isFilled(value: Json | undefined): boolean {
	return (typeof value === 'object' && value !== null) || typeof value === 'boolean' || wordOf(value) !== undefined;
}
