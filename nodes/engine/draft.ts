import type { IDataObject } from 'n8n-workflow';

/** A message ready to go: its body, whom it goes to, and what it shares with others of the same request. */
export interface Draft {
	body: object;
	/** What tells this message from the others in outputs and errors, e.g. `{ to: '+12025550123' }`. */
	identity: IDataObject;
	/** What the request says for all of its messages: those with an equal part travel together. */
	shared?: object;
	/** What we know of the message and add to its output, e.g. the number of SMS parts; as `text`, what the recipient reads. */
	facts?: IDataObject;
	/** What a person should know before it goes out; shown once as a hint. */
	warning?: string;
}

/** A draft that waits to be sent, with the item it stands for. */
export interface Pending<D extends Draft = Draft> {
	itemIndex: number;
	draft: D;
}
