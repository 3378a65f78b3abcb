import type { IdAlphabet } from './ids';

/**
 * The traits in which services of this kind may differ where the documents are silent, or show several ways. Each one names
 * what leaves it open. A trait that is not set is spoken as the sandbox speaks without a dialect.
 */
export const OPEN_TRAITS = {
	/** How ids look where every request takes them as text (part 1, 2.2 and 4.1; field notes, rules 1 and 7). */
	ids: ['18 digits', '19 digits', 'short', 'uuid', 'letters', 'signs'] satisfies IdAlphabet[],
	/** Ids as text where a sample has a number, and the other way (part 1, 2.10; field notes, rules 1 and 6). */
	idTypes: ['text', 'number'],
	/** Which of the documented forms email answers and callbacks have (part 1, 2.3, 2.10 and 9). */
	emailForm: ['formA', 'xml'],
	/** JSON or XML in the legacy interface: both are returned (part 2, 4.5). */
	legacyForm: ['xml'],
	/** Case of `OK`, `ok` and `REJECTED`: several are shown (part 1, 2.1, 2.3 and 2.7; field notes, rule 2). */
	codes: ['lower', 'upper', 'capital'],
	/** Case of statuses (part 1, 2.9; field notes, rule 3). */
	statuses: ['lower', 'upper', 'capital'],
	/** What a reason holds beside its key: `defaultMessage` in some channels only, or a description beside it (part 1, 2.1; field notes, SMS). */
	reasonFields: ['key', 'description'],
	/** `key` and `ref`, or `Key` and `Reference` (part 1, 2.3). */
	reasonNames: ['Key'],
	/** One reason in place of a list of reasons, as in the earlier push form (part 1, 2.7). */
	reasonList: ['object'],
	/** Where reasons stand: beside `result`, or in the entry (part 2, 2.1 and 4.1; field notes, rule 2). */
	reasonPlace: ['top'],
	/** Fields that the documents do not have: every list of fields may grow (part 1, 9; part 2, 9). */
	extra: ['scalars', 'nested'],
	/** The order of fields in an object, which JSON does not keep. */
	keyOrder: ['reversed'],
	/** What has no value: left out, or null (part 1, 2.1, 2.5 and 2.7; part 2, 2.2). */
	blanks: ['absent', 'null'],
	/** Times whose form is not shown: with a T or a blank, with 0, 3, 6 or 7 digits (field notes, rules 5 and 6). */
	times: ['T', 'T.3', 'T.6', 'T.7', '.3'],
	/** Addresses as the service understood them (part 1, 2.3 and 2.7: the spelling of an echo is not shown). */
	echo: ['lower', 'upper', 'plus'],
	/** What a page tells of the whole when the count was not asked for (part 1, 4.1: the effect is not shown). */
	pages: ['no total', 'total null', 'total 0', 'total -1'],
	/** One result as an object in place of a list, as in the sample of a rejected chat-app message (part 1, 4.3). */
	single: ['object'],
	/** A segment by itself, or under `result` (part 2, 4.2: “a segment record”). */
	segmentEnvelope: ['wrapped'],
	/** How JSON is written: blanks, and characters by their numbers. */
	json: ['pretty', 'blanks', 'escaped'],
	/** The Content-Type of answers, which is shown for requests only (part 1, 4). */
	contentType: ['charset', 'text', 'html', 'vendor', 'binary', 'capital'],
	/**
	 * The HTTP status of an answer in which all is refused, or all is taken; 200 stands for a refusal that only its body tells
	 * (part 1, 7: not shown; part 2, 2.1; field notes, rule 2).
	 */
	httpStatus: ['400', '422', '201', '202', '200'],
	/** The body of a refused request (field notes, rule 2). */
	refusals: ['timestamp', 'envelope', 'beside', 'html', 'empty'],
	/** The text table of email statistics: ends of lines, a mark of the encoding, quotes (part 1, 2.11). */
	csv: ['lf', 'bom', 'quoted', 'blank line', 'no end'],
	/** Prefixes of SOAP elements (field notes, rule 4). */
	soapPrefix: ['s', 'SOAP-ENV', 'default'],
	/** How SOAP says that there is no value (field notes, rule 4). */
	soapNil: ['absent', 'empty'],
	/** Times of SOAP and of the fields that end with Utc: all are UTC, with or without saying so (part 2, 2.6 and 2.7). */
	utcTimes: ['Z', '.3', '.6Z', '.7', '.7Z'],
	/** The state of a messenger message: its shape is not shown (part 2, 4.6; field notes, SOAP). */
	messengerState: ['text alone'],
	/** Names and namespaces of the legacy XML, of which none is shown (part 2, 4.5). */
	legacyXml: ['namespace', 'prefix', 'other names', 'flat'],
	/** The form of a callback (field notes, rule 6). */
	callbackForm: ['object', 'array', 'wrapper', 'xml', 'fields'],
	/** The case of a callback's keys (field notes, rule 3). */
	callbackNames: ['Pascal'],
	/** The type of ids, and of other numbers, in callbacks (field notes, rule 6). */
	callbackIds: ['text', 'number'],
	/** `dateTime` of email callbacks: its form is not shown (part 1, 2.10; field notes, rule 6). */
	callbackTimes: ['Z', '.3Z', '.6Z', '.7Z'],
	/** Content-Type of a callback: recognise by content (field notes, rule 6). */
	callbackType: ['text', 'none', 'charset', 'html'],
} as const;

/**
 * What the documents say in another way than it is spoken here, so that no seed chooses it, but a reader should bear: it has
 * been seen in services of this kind, or follows from a document that is read with less care. Each names its rule; what has none is a case of
 * the certainty matrix (test/engine/certainty/oddities.ts).
 */
export const TOLERATED_TRAITS = {
	/** Lists of one as an object where a list is documented (field notes, rule 9). */
	lists: ['object'],
	/** Case of field names (part 1, 2.3 shows two, everything else one; field notes, rule 2). */
	names: ['Pascal', 'lower', 'camel'],
	/** The list under `Result` (part 1, 2.3). */
	envelope: ['Result'],
	/** Booleans as text; a sample has Yes and No (part 1, 2.11). */
	booleans: ['text', 'Yes'],
	/** Numbers as text; `contactsCount` is shown as both (part 2, 2.1 and 2.3). */
	numbers: ['text'],
	/** Entries in another order where they carry an index or a key of their own (part 1, 2.3, 2.7 and 2.8). */
	entryOrder: ['reversed'],
	/** Case of the SOAP elements that hold results (field notes, rule 3). */
	soapNames: ['lower'],
	/** `ts` of a callback as text: dates have many forms, and times digits behind the point (field notes, rules 5 and 6). */
	callbackTs: ['text', 'iso'],
} as const;

const ALL_TRAITS = { ...OPEN_TRAITS, ...TOLERATED_TRAITS };

export type TraitName = keyof typeof ALL_TRAITS;

/** Values of traits by their names; a trait that is not here is spoken as always. */
export type Traits = { [Name in TraitName]?: (typeof ALL_TRAITS)[Name][number] };

/** A dialect as it is chosen: by a seed, or trait by trait. */
export type DialectChoice = number | Traits;

/** A trait is set in about one of three dialects, so that traits meet without hiding each other. */
const SHARE_SET = 0.34;

/** The dialect of a seed: the same one at every call. It has only traits that the documents leave open. */
export function dialect(seed: number): Traits {
	const chance = chances(seed);
	const entries = Object.entries(OPEN_TRAITS).map(([name, values]): [string, string | undefined] => {
		const [isSet, which] = [chance() < SHARE_SET, chance()];
		return [name, isSet ? values[Math.floor(which * values.length)] : undefined];
	});
	return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Every dialect of one trait alone: first what is open, then what is tolerated. */
export function singleTraits(): Array<{ name: TraitName; value: string; traits: Traits }> {
	return Object.entries(ALL_TRAITS).flatMap(([name, values]) =>
		values.map((value) => ({ name: name as TraitName, value, traits: { [name]: value } })),
	);
}

/** The traits of a choice; an Error names a trait or a value that there is not. */
export function traitsOf(choice: DialectChoice | undefined): Traits {
	if (typeof choice === 'number') return dialect(choice);
	for (const [name, value] of Object.entries(choice ?? {})) {
		const values: readonly string[] | undefined = ALL_TRAITS[name as TraitName];
		if (!values) throw new Error(`There is no trait ${name}; there are ${Object.keys(ALL_TRAITS).join(', ')}`);
		if (!values.includes(value)) throw new Error(`The trait ${name} is one of ${values.join(', ')}, and not ${value}`);
	}
	return choice ?? {};
}

/** Reads a choice from text: a seed, or traits as JSON or as `ids=letters,times=T.3`. */
export function readChoice(text: string): DialectChoice {
	if (/^\d+$/.test(text)) return Number(text);
	const pairs = text.split(',').map((pair) => pair.split('=') as [string, string]);
	const traits = (text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(pairs)) as Traits;
	return traitsOf(traits);
}

/** Numbers from 0 up to 1 in an order that the seed decides; neighbouring seeds have nothing in common. */
function chances(seed: number): () => number {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
