import type { Contract, Operation, Violation } from '../contract';
import type { Account } from './accounts';
import type { Callbacks } from './callbacks';
import type { Clock } from './clock';
import type { ContactStore } from './contacts';
import type { Ids } from './ids';
import type { Messages } from './messages';

/** What the core gives to every domain. */
export interface Core {
	contract: Contract;
	clock: Clock;
	ids: Ids;
	messages: Messages;
	callbacks: Callbacks;
	contacts: ContactStore;
	/** Where the statuses of a channel go that takes no callback URL with its messages (part 1, 6). */
	statusUrl: (channel: string) => string | undefined;
	/** How a domain behaves where it knows several ways, by the domain's name. */
	modes: Record<string, string>;
}

/** A query parameter in the type of the contract; an integer past 2^53 is a bigint. */
export type QueryValue = string | number | bigint | boolean;

/** A request that passed authentication and the contract, on its way to its domain. */
export interface Call {
	operation: Operation;
	/** The account that the request authenticates; the first one where the operation has no security scheme. */
	account: Account;
	/** All accounts, for operations that hold login and password in the request itself (part 2, 4.7). */
	accounts: Account[];
	/** When it came, epoch ms. */
	at: number;
	/** Path parameters. */
	path: Record<string, string>;
	/** Query parameters; an array where the contract has one. */
	query: Record<string, QueryValue | QueryValue[] | undefined>;
	/** The JSON body (integers past 2^53 as bigint), or the bytes when the operation takes no JSON. */
	body: unknown;
	headers: Record<string, string | string[] | undefined>;
	/** The rules that entries of the request break, by the position of the entry. */
	rejections: Map<number, Violation[]>;
}

/** An answer: 200 and JSON when nothing else is said; text and bytes are sent as they are. */
export interface Reply {
	status?: number;
	body?: unknown;
	contentType?: string;
	headers?: Record<string, string>;
}

/** A request to a route of a domain's own; what is against that domain's contract is added to `violations`. */
export interface RawCall {
	path: string;
	/** The query string, without the question mark. */
	query: string;
	headers: Record<string, string | string[] | undefined>;
	body: string;
	/** When it came, epoch ms. */
	at: number;
	accounts: Account[];
	violations: string[];
}

/** A route that the OpenAPI contract does not describe: its domain reads, checks and authenticates the requests (SOAP). */
export interface Route {
	method: 'GET' | 'POST';
	path: string;
	handle: (call: RawCall) => Promise<Reply>;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

/** How messages come in from people: makes the event that is posted to the customer. */
export interface Incoming {
	/** Name of the callback in the contract. */
	webhook: string;
	/** Fills in what the given fields leave out. */
	event: (fields: Record<string, unknown>, at: number) => Record<string, unknown>;
}

/** A domain of the service: what answers its operations, by their ids in the contract. */
export interface Domain {
	name: string;
	handlers: Record<string, Handler>;
	/** What the domain answers beside the contract's operations. */
	routes?: Route[];
	incoming?: Incoming;
	/** A refusal in the domain's own form, where it has one. */
	refuse?(refusal: Refusal, headers: Call['headers']): Reply;
	/** What goes over the wire in place of the JSON answer to an operation, where the domain has another format (XML). */
	render?(reply: Reply, headers: Call['headers'], operationId: string): Reply;
	/** Forgets what it holds. */
	reset?(): void;
}

export type DomainFactory = (core: Core) => Domain;

/** Why a request or an entry was refused (part 1, 2.1). */
export interface RefusalReason {
	key: string;
	ref?: string;
	defaultMessage?: string;
}

/** A request that is refused as a whole; with reasons where the documents give a key for it (part 2, 2.1). */
export class Refusal extends Error {
	constructor(
		readonly statusCode: number,
		message: string,
		readonly reasons?: RefusalReason[],
	) {
		super(message);
	}
}
