import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Channel } from '../events/envelope';
import type { Connection } from '../ground/connection';
import type { Item } from '../panel/parameters';
import type { Client, CredentialName, OmniRequest } from '../service/client';
import type { Reason, Trouble } from '../service/trouble';
import type { ChunkLimits, Pending } from './bulk';

/**
 * An endpoint of the interface that an operation can call; `when` says under which choice, if not always. A SOAP operation
 * stands behind the path of its service: `/smsservicev2.asmx#GetBalance`.
 */
export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'SOAP';
	path: string;
	when?: string;
}

/** What one request may hold, and how many requests are under way at once (1 unless said). */
export interface SendLimits extends ChunkLimits {
	concurrency?: number;
}

interface OperationBase {
	resource: string;
	operation: string;
	credential: CredentialName;
	endpoints: Endpoint[];
	/** The operation's own fields; the face spreads them behind its resource and operation dropdowns. */
	fields: INodeProperties[];
}

/** A message ready to go: its body, whom it goes to, and the request options that it can share with others. */
export interface Draft {
	body: object;
	/** What tells this message from the others in outputs and errors, e.g. `{ to: '+12025550123' }`. */
	identity: IDataObject;
	/** Messages with equal options travel in one request. */
	options: IDataObject;
	/** What we know of the message and add to its output, e.g. the number of SMS parts. */
	facts?: IDataObject;
	/** What a person should know before it goes out; shown once as a hint. */
	warning?: string;
}

/** What the service said of one message. */
export type Verdict =
	// A note says what holds for several messages; it is shown once, as a hint.
	{ accepted: true; output: IDataObject; note?: string } | { accepted: false; reasons: Reason[]; description?: string };

/** What an operation sends, in the words of its outputs, hints and errors. */
export interface Subject {
	one: string;
	many: string;
	/** What is done with it, e.g. `sent`. */
	done: string;
	/** The output field of the id that it gets; null there when it was not accepted. */
	id?: string;
	/** What to do where it is not known whether the service took it. */
	whenUnknown: string;
}

export const MESSAGE: Subject = {
	one: 'message',
	many: 'messages',
	done: 'sent',
	id: 'messageId',
	whenUnknown: 'Look it up with Get Many Messages before you do.',
};

/** How an operation waits for the delivery of its messages. */
export interface Waits {
	channel: Channel;
	/** Names the address that takes a message's callbacks; absent for a channel whose messages name none. */
	setCallbackUrl?(draft: Draft, url: string): void;
}

/** Sends one message per item, in as few requests as the limits allow, and pairs every answer with its item. */
export interface SendOperation extends OperationBase {
	kind: 'send';
	/** What is sent, where it is no message. */
	subject?: Subject;
	/** What one request may hold and how many are under way at once; settings for it are read from the first item. */
	limits(first: Item): SendLimits;
	/** The parameters that automatic mapping may fill from the input fields. */
	mapped?: ReadonlySet<string>;
	/** Where the operation goes on to wait for the delivery of what it sent. */
	waits?: Waits;
	/** One item's message; throws InvalidInput when it must not be sent. */
	draft(item: Item, connection: Connection): Draft;
	/**
	 * The last step before sending, for drafts that need requests of their own (uploads): may add to their bodies.
	 * Gives the trouble of the items that it failed for; they are not sent.
	 */
	complete?(pending: Pending[], client: Client): Promise<Map<number, Trouble>>;
	/** The request for messages that are already JSON text; the drafts are there for requests of another form. */
	request(messages: string[], options: IDataObject, connection: Connection, drafts: Draft[]): OmniRequest;
	/** Takes out of an answer's text what must not be shown in an error, beside the credential's secrets (a code). */
	clean?(text: string): string;
	/** The answer's body as data; JSON unless the operation says otherwise. Undefined when it can't be read. */
	parse?(text: string): unknown;
	/** What an answer says of the whole request when it refuses it in a form of its own (a SOAP fault). */
	refusal?(answer: unknown, status: number, secrets: string[]): Trouble | undefined;
	/**
	 * The entries of an answer, in the order of the drafts; undefined when the answer has no such list, and in it for a
	 * draft that the answer does not name.
	 */
	entries(answer: unknown, drafts: Draft[]): unknown[] | undefined;
	/** What one entry says; undefined when it says neither that the message was taken nor that it was refused. */
	verdict(entry: unknown): Verdict | undefined;
}

/** Asks about many keys (ids) of many items in shared requests; gives one output item per key. */
export interface LookupOperation extends OperationBase {
	kind: 'lookup';
	/** At most so many keys in one request. */
	batch: number;
	keys(item: Item): string[];
	request(keys: string[], connection: Connection): OmniRequest;
	/** The answer's records by key; undefined when it has no list of them, so that no key counts as missing. */
	records(answer: unknown): Map<string, IDataObject> | undefined;
	/** The output for a key that the answer does not name. */
	missing(key: string): IDataObject;
	/** Which records one item asks for, where it may leave some out. */
	filter?(item: Item): (record: IDataObject) => boolean;
}

/** Works item by item: a query with its pages, or a change to one thing. */
export interface ItemOperation extends OperationBase {
	kind: 'item';
	/** The output rows for one item; throws InvalidInput before anything is sent. */
	run(item: Item, client: Client): Promise<IDataObject[]>;
}

export type Operation = SendOperation | LookupOperation | ItemOperation;

/** Shows fields only for one operation of one resource, or for several, so that an operation file need not repeat it. */
export function fieldsFor(
	resource: string,
	operation: string | string[],
	fields: INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { resource: [resource], operation: [operation].flat(), ...field.displayOptions?.show },
		},
	}));
}
