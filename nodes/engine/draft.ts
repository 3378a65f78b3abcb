import type { IDataObject } from 'n8n-workflow';

/** A message ready to go: its body, whom it goes to, and what it shares with others of the same request. */
export interface Draft {
	body: object;
	/** What tells this message from the others in outputs and errors, e.g. `{ to: '+12025550123' }`. */
	identity: IDataObject;
	/** What the request says for all of its messages: those with an equal part travel together. */
	shared?: object;
	/** What we know of the message and add to its output, e.g. the number of SMS parts. */
	facts?: IDataObject;
	/** The text that the recipient reads; the output repeats it, unless the options say otherwise. */
	text?: string;
	/** What the recipient reads beside the text, e.g. `{ subject: 'News' }`; the output repeats it with the text. */
	beside?: IDataObject;
	/** What a person should know before it goes out; shown once as a hint. */
	warning?: string;
}

/** The title of a notification as what its recipient reads beside the text; undefined for one without. */
export function titled({ title }: { title?: string } = {}): Draft['beside'] {
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

/** A draft that waits to be sent, with the item it stands for. */
export interface Pending<D extends Draft = Draft> {
	itemIndex: number;
	draft: D;
}
