import type { Look, Style } from '../core/look';
import type { StatusChange } from '../core/messages';

/** What the page and its server say to each other. Times are epoch ms on the sandbox's clock, `number` is one of the journal. */

/** A part of a list, newest first. */
export interface Rows<Row> {
	total: number;
	offset: number;
	rows: Row[];
}

/** A person with whom messages were exchanged, by the latest one. */
export interface ConversationRow {
	/** Their number, token or address. */
	peer: string;
	styles: Style[];
	text: string;
	at: number;
	isIncoming: boolean;
	/** The status of the latest message that went out. */
	status?: string;
	/** When it is to go out, where its time has not come. */
	due?: number;
	count: number;
	/** How many messages to them failed. */
	failed: number;
}

/** One message of a conversation. */
export interface Bubble {
	key: string;
	isIncoming: boolean;
	channel: string;
	look: Look;
	at: number;
	sender: string;
	recipient: string;
	/** Id of a message that went out. */
	id?: string;
	status?: string;
	/** When it is to go out, where its time has not come. */
	due?: number;
	/** The attempt that posted an incoming message. */
	attempt?: number;
}

/** A mail in the mailbox. */
export interface MailRow {
	id: string;
	from: string;
	to: string;
	subject: string;
	preview: string;
	at: number;
	status: string;
	attachments: number;
}

/** All that is known of one message. */
export interface MessageDetail {
	id: string;
	channel: string;
	account: string;
	sender: string;
	recipient: string;
	at: number;
	status: string;
	/** When it is to go out, where its time has not come. */
	due?: number;
	history: StatusChange[];
	callbackUrl?: string;
	look: Look;
	/** What the sandbox keeps of it, as JSON. */
	source: string;
	attempts: AttemptRow[];
}

/** A request to the service. */
export interface RequestRow {
	number: number;
	at: number;
	method: string;
	path: string;
	operationId?: string;
	/** 0 where the connection ended without an answer. */
	status: number;
	fault?: string;
	violations: number;
}

/** A request in full; bodies that are too long for a page are cut. */
export interface RequestDetail extends Omit<RequestRow, 'violations'> {
	query: string;
	headers: Array<[string, string]>;
	body: string;
	/** Characters of the whole body. */
	bodySize: number;
	responseBody: string;
	responseSize: number;
	violations: string[];
}

/** An attempt to post a callback. */
export interface AttemptRow {
	number: number;
	at: number;
	channel: string;
	kind: 'status' | 'incoming';
	url: string;
	attempt: number;
	events: number;
	status?: number;
	error?: string;
	again?: number;
	violations: number;
}

/** An attempt in full. */
export interface AttemptDetail extends Omit<AttemptRow, 'violations'> {
	contentType: string;
	body: string;
	bodySize: number;
	messageIds: string[];
	answer?: string;
	took?: number;
	violations: string[];
	/** The other attempts to post the same. */
	others: AttemptRow[];
}

/** Something that went against the contract. */
export interface ViolationRow {
	number: number;
	at: number;
	source: 'request' | 'callback';
	where: string;
	text: string;
}

/** A customer of the service with what they have left. */
export interface AccountView {
	companyId: number;
	companyName: string;
	apiKey: string;
	login: string;
	password: string;
	userLogin: string;
	senders?: string[];
	balance: number;
	credit: number;
	spent: number;
	isBlocked: boolean;
}

/** A table of what the sandbox holds. */
export interface TableView {
	name: string;
	columns: readonly string[];
	count: number;
}

/** A form of callback that can be posted by hand. */
export interface TestEventView {
	form: string;
	title: string;
	statuses: readonly string[];
	contentType: string;
	/** What is posted with the first status. */
	sample: string;
}

/** A fault that waits, as far as the page shows it. */
export interface FaultView {
	kind: string;
	left: number;
	match?: { method?: string; path?: string; body?: string };
	status?: number;
	delay?: number;
}

/** The clock, the settings and what can be chosen. */
export interface StateView {
	now: number;
	speed: number;
	/** The last number of the journal: another one means that something happened. */
	last: number;
	counts: { messages: number; requests: number; attempts: number; violations: number };
	/** Channels with incoming messages. */
	channels: string[];
	incomingUrls: Record<string, string>;
	statusUrls: Record<string, string>;
	callbackGroupSize: number;
	callbackDisorder?: { lose?: number; repeat?: number; hold?: number; seed?: number };
	modes: Record<string, string>;
	/** The modes that can be chosen, by domain. */
	knownModes: Record<string, readonly string[]>;
	faultKinds: readonly string[];
	faults: FaultView[];
	/** How the service speaks where the documents are silent, where the sandbox knows such a choice. */
	dialect?: unknown;
}
