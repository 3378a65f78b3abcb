import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import { BUDGETS, CallbackRefused, refusalOf, within } from './budgets';
import { Entry, plainName, type Names } from './entry';
import { carried, mayCarry, type Said } from './syntax';

/** How sure it is that an object is an event: `perhaps` where it may as well be what events come in. */
export type Sure = 'yes' | 'perhaps' | 'no';

/** Objects of a list that are looked at to know whether the list is one of events. */
const LOOKED_AT = 20;

/** What a user's own data comes back in: it is part of an event, whatever it looks like. */
const USER_DATA = new Set(['callbackdata', 'clientinfo', 'extradata', 'geolocation', 'options', 'userdata']);

/** A part of a wrapper that may hold events: its key, and its value, which may have been JSON or XML text. */
type Part = [key: string, said: Said];

/**
 * The entries of a call, one after the other: a single object, a list, lists in a list, or any of these in wrapper objects;
 * a field of a wrapper may carry them as JSON or XML text. What stands beside them in a wrapper stays with the first one,
 * and what is no object at all comes in an entry of its own. Throws CallbackRefused beyond the budgets, and for a call of
 * which nothing is an object.
 */
export function* entriesOf({ json, isXml }: Said, judge: (entry: Entry) => Sure): Generator<Entry> {
	if (isDeep(json, BUDGETS.depth)) throw new CallbackRefused(400, 'The call is nested too deep');
	const malformed: Json[] = [];
	let count = 0;
	for (const entry of new Walk(judge, malformed).walk({ json, isXml }, '', BUDGETS.wrappers)) {
		count += 1;
		within(count, BUDGETS.entries, 'entries');
		yield entry;
	}
	if (malformed.length === 0) return;
	if (count === 0) throw new CallbackRefused(400, 'The call holds no object');
	yield new Entry({ malformed }, MALFORMED);
}

/** The name under which the last entry comes when some were no objects. */
export const MALFORMED = '#malformed';

/** Under this key `raw` keeps what stood beside an event in its wrapper. */
const AROUND = '#wrapper';

class Walk {
	private readonly names: Names = new Map();
	/** The parts of wrappers that hold texts: what was read to judge a wrapper is not read again to open it. */
	private readonly read = new Map<JsonObject, Part[]>();
	private texts = 0;
	/** Characters of these that are XML. */
	private xml = 0;

	constructor(
		private readonly judge: (entry: Entry) => Sure,
		private readonly malformed: Json[],
	) {}

	*walk({ json, isXml }: Said, element: string, levels: number): Generator<Entry, void, void> {
		if (isJsonObject(json)) return yield* this.open(json, isXml, element, levels);
		if (!Array.isArray(json) || levels === 0) return void this.malformed.push(json);
		within(json.length, BUDGETS.entries, 'entries');
		for (const one of json) yield* this.walk({ json: one, isXml }, element, levels - 1);
	}

	/** The entries in an object; the object itself when it is an event, or holds none. */
	private *open(raw: JsonObject, isXml: boolean, element: string, levels: number): Generator<Entry, void, void> {
		const { entry, sure } = this.judged(raw, isXml, element);
		const parts = sure === 'yes' || levels === 0 ? [] : this.partsOf(raw, isXml);
		const holders = parts.filter(([key, said]) => this.holds(said, key, levels - 1));
		const lists =
			sure === 'no' && holders.length === 0 ? parts.filter(([, { json }]) => isListOfObjects(json)) : holders;
		if (lists.length === 0) return yield entry ?? this.entry(raw, isXml, element);
		let around = without(raw, lists);
		for (const [key, said] of lists) {
			for (const found of this.walk(said, key, levels - 1)) {
				yield around ? this.entry({ ...found.raw, [AROUND]: around }, found.isXml, found.element) : found;
				around = undefined;
			}
		}
	}

	private holds({ json, isXml }: Said, element: string, levels: number): boolean {
		if (Array.isArray(json)) {
			const some = json.slice(0, LOOKED_AT);
			return levels > 0 && some.some((one) => this.holds({ json: one, isXml }, element, levels - 1));
		}
		if (!isJsonObject(json)) return false;
		if (this.judged(json, isXml, element).sure !== 'no') return true;
		return levels > 0 && this.partsOf(json, isXml).some(([key, said]) => this.holds(said, key, levels - 1));
	}

	/** An object as an entry, and whether it is an event; no entry for one with so many keys that it can only be a wrapper. */
	private judged(raw: JsonObject, isXml: boolean, element: string): { entry?: Entry; sure: Sure } {
		if (Object.keys(raw).length > BUDGETS.keys) return { sure: 'no' };
		const entry = this.entry(raw, isXml, element);
		return { entry, sure: this.judge(entry) };
	}

	private entry(raw: JsonObject, isXml: boolean, element: string): Entry {
		return new Entry(raw, plainName(element), isXml, this.names);
	}

	private partsOf(raw: JsonObject, isXml: boolean): Part[] {
		const known = this.read.get(raw);
		if (known) return known;
		const before = this.texts;
		const parts = Object.entries(raw).flatMap(([key, value]): Part[] => {
			const isText = typeof value === 'string';
			if ((isText ? !mayCarry(value) : typeof value !== 'object') || USER_DATA.has(plainName(key))) return [];
			const said = isText ? this.carriedIn(value) : { json: value, isXml };
			return said && canHold(said.json) ? [[key, said]] : [];
		});
		if (this.texts > before) this.read.set(raw, parts);
		return parts;
	}

	/** What a field carries; nothing where it is nested too deep to be more than what somebody wrote, such as a line of brackets. */
	private carriedIn(text: string): Said | undefined {
		this.texts += 1;
		within(this.texts, BUDGETS.texts, 'fields that begin as JSON or XML does');
		if (text.trimStart().startsWith('<')) this.xml += text.length;
		within(this.xml, BUDGETS.xml, 'characters of XML');
		try {
			return carried(text);
		} catch (error) {
			const refusal = refusalOf(error);
			if (refusal.status === 400) return undefined;
			throw refusal;
		}
	}
}

/** Whether there may be events in a value. */
function canHold(json: Json): boolean {
	return Array.isArray(json) ? json.some((one) => typeof one === 'object') : isJsonObject(json);
}

function isListOfObjects(json: Json): boolean {
	return Array.isArray(json) && json.every(isJsonObject);
}

/** What stands in a wrapper beside the parts that were opened; undefined when nothing does. */
function without(raw: JsonObject, parts: Part[]): JsonObject | undefined {
	const opened = new Set(parts.map(([key]) => key));
	const rest = Object.entries(raw).filter(([key]) => !opened.has(key));
	return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

function isDeep(value: Json, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	if (Array.isArray(value)) return value.some((part) => isDeep(part, levels - 1));
	return Object.values(value).some((part) => isDeep(part, levels - 1));
}
