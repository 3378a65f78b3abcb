import type { IDataObject } from 'n8n-workflow';

import type { Connection } from '../ground/connection';
import type { Form, Values } from '../panel/field';
import type { Client, OmniRequest } from '../service/client';
import type { Paired } from '../service/pairing';
import type { Trouble } from '../service/trouble';
import type { Verdict } from '../service/verdict';
import type { Draft, Pending } from './draft';
import type { Handles } from './handles';
import type { Fate } from './ledger';
import type { About, Item, Operation } from './operation';
import type { Wording } from './wording';

/** How many messages one request holds at most, and how many requests are under way at once (1 unless said). */
export interface SendLimits {
	messages: number;
	concurrency?: number;
}
export interface Outgoing<D extends Draft> {
	drafts: readonly D[];
	/** The bodies of all drafts as JSON, with commas between them. */
	bodies: string;
	connection: Connection;
	/** For a request that reads a file of its item. */
	client: Client;
}
/**
 * An operation that sends one message per item, in as few requests as the limits allow, and pairs every answer with its
 * item. `D` is the draft of a message, `A` a request's answer as data, and `E` what it says of one message.
 */
export interface SendDefinition<F extends Form, D extends Draft, A, E> extends About<F> {
	/** What is sent, where it is no message. */
	wording?: Wording;
	/** What it does to the world, where that is not a message to a person. */
	effect?: Operation['effect'];
	/** Said where its drafts have what the recipient reads among their facts. */
	showsText?: true;
	/** The input's fields that never stand beside a result, where they would be taken for the result's own. */
	ownFields?(input: IDataObject): readonly string[];
	/** What precautions may read and change of its drafts. */
	handles?: Handles<D>;
	/** How much is sent at once; settings for it are read from the first item. */
	limits(first: Values<F>): SendLimits;
	/** One item's message; throws InvalidInput when it must not be sent. */
	draft(values: Values<F>, item: Item): D;
	/**
	 * The last step before sending, for drafts that need requests of their own (uploads, reads). Gives the completed drafts, and
	 * what was thrown for the items that it failed for; these are not sent.
	 */
	complete?(pending: ReadonlyArray<Pending<D>>, client: Client): Promise<Completed<D>>;
	/** The request; what it throws or rejects with is the trouble of its messages, and nothing is sent. */
	request(outgoing: Outgoing<D>): OmniRequest | Promise<OmniRequest>;
	/** Takes out of an answer's text what must not be shown in an error, beside the credential's secrets (a code). */
	clean?(text: string, drafts: readonly D[]): string;
	/** The answer's body as data, undefined when it can't be read; JSON unless said. */
	parse?(text: string): A | undefined;
	/** What an answer says of the whole request when it fails in a form of its own (a SOAP fault); `open` where it proves nothing. */
	refusal?(answer: A, status: number): Trouble | undefined;
	/**
	 * The entries of an answer, in the order of the drafts; undefined when the answer has no such list, and in it for a
	 * draft that the answer does not name. Entries of which it is not told which is whose are a group.
	 */
	entries(answer: A, drafts: readonly D[]): ReadonlyArray<Paired<E>> | undefined;
	/** Said where drafts of one name stand in a request once: the name. An answer's references count what stands there. */
	nameInRequest?(draft: D): string;
	/** What one entry says; undefined when it says neither that the message was taken nor that it was refused. */
	verdict(entry: E): Verdict | undefined;
	/** What is done about each message that was accepted, before anything else is; gives what its output says of it, and never throws. */
	followUp?(output: IDataObject, draft: D, client: Client): Promise<Followed>;
}
/** What became of a second step: fields of the output, and what there is to say of it. */
export interface Followed {
	output: IDataObject;
	note?: string;
}
/** What a definition's last step before sending made of its drafts. */
export interface Completed<D extends Draft> {
	pending: ReadonlyArray<Pending<D>>;
	/** What was thrown for the other items: an InvalidInput says that the input has to be corrected. */
	failed: ReadonlyMap<number, unknown>;
	/** What became of items in a request of that step, where that is the end of them. */
	ended?: ReadonlyMap<number, Fate>;
}
