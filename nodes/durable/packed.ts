import { versionRefusal, PLAN_VERSION } from './version';

/** A text that is longer stands only once, however often a value has it; ids are shorter, and stay where they are. */
const LONG = 40;
/** What a list begins with, where an object has the place of its names. */
const LIST = -1;

/**
 * A value as one text behind its version, the way n8n's database gets it: n8n writes and reads an execution value by value, so that
 * 32,000 messages as objects cost it a second at each step, and as one text next to nothing. It also writes and reads a text piece by
 * piece between two characters that have to be escaped: so quotes are apostrophes in it. What thousands of messages or people share is in
 * front, each once: the names of an object's fields, and long texts.
 */
export function pack(value: unknown): string {
	const places = new Map<string, number>();
	const placeOf = (shared: string | string[]): number => {
		const text = JSON.stringify(shared);
		const place = places.get(text) ?? places.size;
		places.set(text, place);
		return place;
	};
	// Most objects have the names of the one before, which is seen faster than their place is found.
	let last: { names: string[]; place: number } | undefined;
	const placeOfNames = (names: string[]): number => {
		const isSame = last?.names.length === names.length && last.names.every((name, at) => name === names[at]);
		if (!last || !isSame) last = { names, place: placeOf(names) };
		return last.place;
	};
	const packed = (part: unknown): unknown => {
		if (typeof part === 'string') return part.length > LONG ? [placeOf(part)] : part;
		if (typeof part !== 'object' || part === null) return part;
		if (Array.isArray(part)) return [LIST, ...part.map(packed)];
		const own = part as { [name: string]: unknown; toJSON?: () => unknown };
		if (typeof own.toJSON === 'function') return packed(own.toJSON());
		const names: string[] = [];
		const row: unknown[] = [0];
		for (const name of Object.keys(own)) {
			if (own[name] === undefined) continue;
			names.push(name);
			row.push(packed(own[name]));
		}
		row[0] = placeOfNames(names);
		return row;
	};
	const rows = JSON.stringify(packed(value));
	return `${PLAN_VERSION} ${withQuotesSwapped(`[[${[...places.keys()].join()}],${rows}]`)}`;
}

/** A value as it was before `pack`. Throws an Error for a newer version, and for any other text. */
export function unpack(text: string): unknown {
	const end = text.indexOf(' ');
	const refusal = versionRefusal(end > 0 ? Number(text.slice(0, end)) : undefined);
	if (refusal !== undefined) throw new Error(refusal);
	const [shared, packed] = JSON.parse(withQuotesSwapped(text.slice(end + 1))) as [Array<string | string[]>, unknown];
	const unpacked = (part: unknown): unknown => {
		if (!Array.isArray(part)) return part;
		const [place] = part as [number];
		if (typeof shared[place] === 'string') return shared[place];
		const values = part.slice(1).map(unpacked);
		return place === LIST ? values : Object.fromEntries(values.map((own, at) => [shared[place][at], own]));
	};
	return unpacked(packed);
}

/** The same text with apostrophes for quotes, and the other way round; JSON has no NUL. */
function withQuotesSwapped(text: string): string {
	return text.replaceAll("'", '\0').replaceAll('"', "'").replaceAll('\0', '"');
}
