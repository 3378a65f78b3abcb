import type { AnswerOf, BodyOf, OperationId, PathOf, QueryOf } from '../../contract/generated/routes';
import type { webhooks } from '../../contract/generated/types';
import type { Contract, Operation, Violation } from '../contract';
import type { Account } from './accounts';
import type { Callbacks, Delivery } from './callbacks';
import type { Clock } from './clock';
import type { ContactStore } from './contacts';
import type { Ids } from './ids';
import type { IncomingMessages } from './incoming';
import type { Journal } from './journal';
import type { Looks } from './look';
import type { Messages } from './messages';
import type { Refusal, Reply } from './reply';

/** What the core gives to every domain. */
export interface Core {
	contract: Contract;
	clock: Clock;
	ids: Ids;
	journal: Journal;
	incoming: IncomingMessages;
	messages: Messages;
	callbacks: Callbacks;
	contacts: ContactStore;
	/** Where the statuses of a channel go that takes no callback URL with its messages (part 1, 6). */
	statusUrl: (channel: string) => string | undefined;
	/** How a domain behaves where it knows several ways, by the domain's name. */
	modes: Record<string, string>;
}

/** A request that passed authentication and the contract, on its way to its domain; it has the types of its operation. */
export interface Call<Id extends OperationId = OperationId> {
	operation: Operation;
	/** The account that the request authenticates; the first one where the operation has no security scheme. */
	account: Account;
	/** All accounts, for operations that hold login and password in the request itself (part 2, 4.7). */
	accounts: Account[];
	/** When it came, epoch ms. */
	at: number;
	path: PathOf<Id>;
	/** An integer past 2^53 is a bigint, here and in the body. */
	query: QueryOf<Id>;
	/** The body, JSON or a form. */
	body: BodyOf<Id>;
	/** The body where it is neither. */
	bytes?: Buffer;
	headers: Record<string, string | string[] | undefined>;
	/** The rules that entries of the request break, by the position of the entry. */
	rejections: Map<number, Violation[]>;
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

/** Answers an operation, with what the contract has for it; a Refusal is thrown. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Reply<AnswerOf<Id>> | Promise<Reply<AnswerOf<Id>>>;

/** What answers operations of the contract, by their ids. */
export type Handlers = { [Id in OperationId]?: Handler<Id> };

/** How messages come in from people: makes the event that is posted to the customer. */
export interface Incoming {
	/** Name of the callback in the contract. */
	webhook: keyof webhooks;
	/** Whether one without a URL to post it to is kept, since it can be asked for as well (part 2, 4.6: GetIncomingMessages). */
	isKept?: true;
	/** Fills in what the given fields leave out. */
	event: (fields: Record<string, unknown>, at: number) => Record<string, unknown>;
}

/** A form of callback that can be posted by hand, to try out who receives it. */
export interface TestEvent {
	/** Its name in the control interface. */
	form: string;
	/** What people call it. */
	title: string;
	/** The statuses that it can tell, the most usual one first; none where it tells none. */
	statuses: readonly string[];
	/** The callback of a message that does not exist. */
	delivery: (status: string, id: string, at: number, url: string) => Delivery;
}

/** A table of what a domain holds, for people. */
export interface Table {
	name: string;
	/** What one row is about stands under these names; a row may hold more. */
	columns: readonly string[];
	rows: () => Array<Record<string, unknown>>;
}

/** A domain of the service. */
export interface Domain {
	name: string;
	handlers: Handlers;
	/** What the domain answers beside the contract's operations. */
	routes?: Route[];
	incoming?: Incoming;
	/** What its messages look like to those who get them, by the name of the channel. */
	looks?: Looks;
	testEvents?: TestEvent[];
	/** The content of a file that it keeps. */
	file?: (id: string) => { name: string; content: Buffer } | undefined;
	/** What it holds beside messages. */
	tables?: Table[];
	/** The ways to behave that `modes` of its name may choose, beside the usual one. */
	modes?: readonly string[];
	/** Looks at the headers of a request, and its body where that is no JSON, before its handler does, and throws a Refusal. */
	admit?(headers: Call['headers'], bytes?: Buffer): void;
	/** A refusal in the domain's own form, where it has one. */
	refuse?(refusal: Refusal, request: Pick<RawCall, 'headers' | 'query' | 'body'>): Reply;
	/** What goes over the wire in place of the JSON answer to an operation, where the domain has another format (XML). */
	render?(reply: Reply, headers: Call['headers'], operationId: string): Reply;
	/** Forgets what it holds. */
	reset?(): void;
}

export type DomainFactory = (core: Core) => Domain;
