import type { IDataObject } from 'n8n-workflow';

/** A message ready to go: its body, whom it goes to, and what it shares with others of the same request. */
export interface Draft {
	body: object;
	/** What tells this message from the others in outputs and errors, e.g. `{ to: '+12025550123' }`. */
	identity: IDataObject;
	/** What the request says for all of its messages: those with an equal part travel together. */
	shared?: object;
	/** What we know of the message and add to its output, e.g. the number of SMS parts, and what its recipient reads (`READ`). */
	facts?: IDataObject;
	/** What a person should know before it goes out; shown once as a hint. */
	warning?: string;
	/** The files of its item that go with it, by the binary fields that hold them and the names that the recipient sees. */
	files?: ReadonlyArray<{ property: string; name: string }>;
	/** A mark of each of its files, once they were read. */
	carries?: readonly string[];
	/** Said of what sends to whole lists of people, at once or later by itself. */
	toLists?: boolean;
	/** Makes its callback URL where that depends on when it leaves, in milliseconds since 1970; undefined for at once. */
	callbackUrlFor?: (leaves: number | undefined) => string | undefined;
	/** Said of one that the hours gave another time: the one that it had, in milliseconds since 1970; undefined for at once. */
	moved?: { from: number | undefined };
}

/** The facts that the recipient reads: the output repeats them, unless its options say otherwise. */
const READ = new Set(['subject', 'title', 'overrides', 'text']);

/** The facts of a draft without those that the recipient reads. */
export function withoutWhatIsRead({ facts = {} }: Draft): IDataObject {
	return Object.fromEntries(Object.entries(facts).filter(([name]) => !READ.has(name)));
}

/** A draft with further facts. */
export function withFacts<D extends Draft>(draft: D, facts: Draft['facts']): D {
	return { ...draft, facts: { ...draft.facts, ...facts } };
}

/** The parts in which an SMS goes out; other messages count as one. */
export function partsOf({ facts }: Draft): number {
	return typeof facts?.parts === 'number' ? facts.parts : 1;
}

/** The title of a notification as a fact; undefined for one without. */
export function titled({ title }: { title?: string } = {}): Draft['facts'] {
	return title === undefined ? undefined : { title };
}

/** How much of an email an output repeats: a newsletter of 100 KB for each of many recipients would fill n8n's database. */
const BEGINNING = 1000;

/** The first 1,000 characters of a text, with an ellipsis where it goes on. */
export function beginningOf(text: string): string {
	if (text.length <= BEGINNING) return text;
	// A cut never leaves half of a character of two units.
	return `${text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The warnings of a draft as one; undefined where there are none. */
export function joinWarnings(...warnings: ReadonlyArray<string | undefined>): string | undefined {
	const given = warnings.filter((one) => one !== undefined);
	return given.length === 0 ? undefined : given.join(' ');
}

export interface Pending<D extends Draft = Draft> {
	itemIndex: number;
	draft: D;
}
