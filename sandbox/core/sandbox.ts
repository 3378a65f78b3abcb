import type { AccountSeed } from './accounts';
import type { CallbackAttempt } from './callbacks';
import type { DialectChoice } from './dialect';
import type { Disorder } from './disorder';
import type { Fault } from './faults';
import type { MessageView } from './messages';
import type { RecordedRequest } from './requests';

/** URLs that messages from people are posted to, by channel. */
export type IncomingUrls = Record<string, string>;

/** Changes of such URLs: null forgets one. */
export type UrlChanges = Record<string, string | null>;

/** URLs that statuses are posted to, by channel, where a channel's messages name none (part 1, 6). */
export type StatusUrls = Record<string, string>;

/** Settings that may change while the sandbox runs. */
export interface Settings {
	incomingUrls?: UrlChanges;
	statusUrls?: UrlChanges;
	/** How many events for one URL, due at the same time, travel in one callback; 100 when not given. */
	callbackGroupSize?: number;
	/** How callbacks go astray; null puts an end to it. */
	callbackDisorder?: Disorder | null;
	/** How a domain behaves where it knows several ways: `{ soap: 'silent' }`. */
	modes?: Record<string, string>;
	/** How the service speaks where the documents are silent: a seed, or traits by name; null puts an end to it. */
	dialect?: DialectChoice | null;
}

/** What a sandbox holds at its start and after every reset. */
export interface Seed extends Settings {
	accounts?: AccountSeed[];
	/** The time on the clock, epoch ms; real time when not given. */
	now?: number;
}

/** How a sandbox is started. */
export interface SandboxOptions {
	/** 0 for any free port. */
	port?: number;
	host?: string;
	/** Names beside localhost under which its page and control interface may be called. */
	allowedHosts?: string[];
	seed?: Seed;
	/** As in the settings of the seed, and before it. */
	dialect?: DialectChoice;
	/** `stepped`: time stands still and moves by `advance` only. */
	clock?: 'real' | 'stepped';
	/** A folder that keeps everything, so that a later start goes on from there; without it all is gone with the process. */
	data?: string;
}

/** A running sandbox. Times are epoch milliseconds on its own clock. */
export interface Sandbox {
	baseUrl: string;
	/** How many requests of an earlier start it took again from its folder. */
	resumed: number;
	/** The key of the first account. */
	apiKey: string;
	/** Requests to the service, oldest first. */
	requests: RecordedRequest[];
	/** All that went against the contract: requests, responses and callbacks. */
	violations(): string[];
	clock: {
		now(): number;
		/** Moves the time on, runs what is due and waits for the deliveries of callbacks. */
		advance(milliseconds: number): Promise<void>;
		/** Lets time run that many times as fast as real time; 0 stops it. */
		speed(factor: number): void;
	};
	faults: { add(fault: Fault): void; clear(): void };
	messages(): MessageView[];
	attempts(): CallbackAttempt[];
	/**
	 * Posts a message from a person to the URL configured for the channel; gives the first attempt. An SMS without a URL is kept, to be
	 * asked for by SOAP.
	 */
	incoming(channel: string, message: Record<string, unknown>): Promise<CallbackAttempt | undefined>;
	configure(settings: Settings): void;
	/**
	 * Back to the seed: no messages, requests, attempts or faults; the URLs of incoming messages and statuses stay, and ids go
	 * on. `asNew` makes it what it was at its start, the same ids and URLs again: for a test, nobody remembers anything there.
	 */
	reset(how?: { asNew?: boolean }): void;
	close(): Promise<void>;
}
