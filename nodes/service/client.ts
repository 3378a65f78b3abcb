import {
	sleep,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestMethods,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INode,
	type IPollFunctions,
} from 'n8n-workflow';

import type { Connection } from '../ground/connection';
import { LIMITS } from '../ground/contract';
import { InvalidInput } from '../ground/errors';
import { tryParseJson, type Json } from '../ground/json';
import { Redactor } from '../ground/secrets';
import { SENDING } from '../panel/precautionFields';
import {
	failedExchange,
	isLate,
	isWithoutAnswer,
	readBody,
	Silence,
	startClock,
	type Answer,
	type Exchange,
} from './exchange';
import { isDone, isOfGateway, isPassingRefusal } from './certainty';
import { credentialTrouble } from './credential';
import { limiter, type Pacer } from './limiter';
import { onlyRefuses, statusOf } from './summary';
import { TestContext, type HttpResponse } from './testContext';
import { httpTrouble, nodeError, unreadable, type Asked, type Trouble } from './trouble';

export type CredentialName = 'omniApiKeyApi' | 'omniBasicLoginApi' | 'omniSoapLoginApi';

/** One request as an operation describes it; `path` is relative to the credential's base URL. */
export interface OmniRequest {
	method: IHttpRequestMethods;
	path: string;
	query?: IDataObject;
	headers?: IDataObject;
	/** The body as the text that goes over the wire, form fields, or a form for uploads. */
	body?: string | URLSearchParams | FormData;
	contentType?: string;
	/** Login and password stand in the request itself, so that no header carries them (part 2, 5: voice codes). */
	loginInside?: boolean;
	/** The one thing that the request asks for by its id. */
	asked?: Asked;
}

/** The credential fields that are secrets, whichever credential type holds them. */
const SECRET_FIELDS = ['apiKey', 'password', 'signingKey', 'previousSigningKey', 'callbackSecret', 'callbackPassword'];

/** How many requests a second the service takes of one account, where the interface says so (part 2, 8). */
const REQUESTS_PER_SECOND: Partial<Record<CredentialName, number>> = {
	omniSoapLoginApi: LIMITS.soap.requestsPerSecond,
};

const MOST_TRIES = 4;
/** Ours: how many of them may be late, since each of these takes minutes. */
const MOST_LATE = 2;
const PAUSE_STEP_MS = 250;
/** Ours: how long one request waits in all before further tries; where the service asks for more, there is none. */
const MOST_WAITED_MS = 90_000;

/** What is told of a change that comes this far in spite of its credential. */
const REHEARSED: Trouble = {
	message: 'The credential only rehearses',
	description: 'Nothing is sent or changed with it. Use another one, or change “Messages Go” in it.',
	hopeless: true,
};

/** What is told of a request that the user's Stop came before. */
const CANCELLED: Trouble = {
	message: 'The execution was cancelled',
	description: 'This request was not made.',
	hopeless: true,
};

function notMade(trouble: Trouble): Exchange {
	return { outcome: 'refused', trouble, passing: false };
}

/** Ours: how long a list of the panel waits for an answer. */
const USUAL_TIMEOUT_MS = 30_000;

/** Where requests are made from with a saved credential: a run, a list that the node's panel loads, or a trigger that asks. */
type NodeContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Where requests are made from: a node, or the test of a credential. */
type RequestContext = NodeContext | TestContext;

/** Reads the credential once and gives the connection that all of a run's requests use. */
export async function connect(context: NodeContext, credential: CredentialName): Promise<Connection> {
	return connectionOf(await context.getCredentials(credential));
}

/** The connection that a credential's fields describe, without the blanks around what was pasted. */
export function connectionOf(fields: ICredentialDataDecryptedObject): Connection {
	const field = (name: string): string => (typeof fields[name] === 'string' ? fields[name].trim() : '');
	const given = SECRET_FIELDS.map(field).filter((secret) => secret !== '');
	// What a Basic login's header carries, which a page for developers may show.
	const basic = Buffer.from(`${field('login')}:${field('password')}`).toString('base64');
	const secrets = [...(field('password') === '' ? [] : [basic]), ...given];
	return { baseUrl: field('baseUrl').replace(/\/+$/, ''), field, secrets, fields };
}

/** The sender of one run: every request of every operation leaves through it, by way of n8n's own HTTP helper. */
export class Client {
	/** Whether the service answers the writes of this run. */
	readonly silence = new Silence();
	/** Whether it answers the reads. */
	private readonly reads = new Silence();
	/** Why each further read would be refused. */
	private refusal: Trouble | undefined;
	/** How many requests left so far, and how long they had waited: for their turn, and before another try. */
	readonly spent = { requests: 0, waitedMs: 0 };
	private readonly hinted = new Set<string>();
	private readonly redactor: Redactor;
	/** Tells when a request may leave; it must not throw. */
	pacer: Pacer = limiter;

	constructor(
		private readonly context: RequestContext,
		readonly node: INode,
		private readonly credential: CredentialName,
		readonly connection: Connection,
		private readonly timeoutMs = USUAL_TIMEOUT_MS,
	) {
		this.redactor = new Redactor(connection.secrets);
	}

	/** The id of the running execution; empty when it has none. */
	get executionId(): string {
		return this.context.getExecutionId() ?? '';
	}

	/** Sends a request once and says what became of it, a read in words of its own; never throws for anything the network or service does. */
	async exchange(request: OmniRequest, isRead = false): Promise<Exchange> {
		const trouble = this.cancelled ? CANCELLED : credentialTrouble(this.connection);
		if (trouble) return notMade(trouble);
		const most = REQUESTS_PER_SECOND[this.credential];
		if (most === undefined) return await this.made(request, isRead);
		const account = `${this.connection.baseUrl} ${this.connection.field('login')}`;
		const endTurn = await this.waited(this.pacer.turn(account, most));
		try {
			return this.cancelled ? notMade(CANCELLED) : await this.made(request, isRead);
		} finally {
			endTurn();
		}
	}

	private async made(request: OmniRequest, isRead: boolean): Promise<Exchange> {
		this.spent.requests += 1;
		const clock = startClock(this.timeoutMs);
		try {
			const answer = await clock.during(this.answer(request, clock.signal));
			// The one place where secrets are taken out: what stands behind it never sees one that the service repeats.
			return { outcome: 'answered', answer: { ...answer, text: this.redactor.clean(answer.text) } };
		} catch (error) {
			return failedExchange(error, this.redactor, isRead);
		}
	}

	private async answer(request: OmniRequest, signal: AbortSignal): Promise<Answer> {
		const { body, headers, statusCode: status } = await this.deliver(request, signal);
		return { status, headers, text: await readBody(body, signal) };
	}

	private async deliver(request: OmniRequest, abortSignal: AbortSignal): Promise<HttpResponse> {
		const { context, credential } = this;
		const options = { ...this.options(request), abortSignal };
		if (context instanceof TestContext) return await context.httpRequest(options);
		// Without it n8n reads and decrypts the credential for each request.
		const credentialsDecrypted = { id: '', name: credential, type: credential, data: this.connection.fields };
		return (await (request.loginInside
			? context.helpers.httpRequest(options)
			: context.helpers.httpRequestWithAuthentication.call(context, credential, options, {
					credentialsDecrypted,
				}))) as HttpResponse;
	}

	/** A read as `retried` makes it. Gives the answer of a 2xx status that is no error envelope; throws a node error for anything else. */
	async read(request: OmniRequest): Promise<Answer> {
		const answer = await this.retried(request);
		const status = statusOf(answer);
		if (isDone(status)) return answer;
		throw nodeError(this.node, httpTrouble(status, answer.text, request));
	}

	/**
	 * A read: tried again when the service is busy or out of reach for a moment, honouring Retry-After; not made where those before it show that
	 * it would not be answered. Gives the answer of the last try, for those who read error answers themselves; throws a node error where none came.
	 */
	async retried(request: OmniRequest): Promise<Answer> {
		const { reads } = this;
		const ended = this.refusal ?? reads.trouble();
		if (ended) throw nodeError(this.node, ended);
		const passes = (tried: Exchange): boolean => {
			if (tried.outcome !== 'answered') return tried.passing;
			const status = statusOf(tried.answer);
			return isPassingRefusal(status) || isOfGateway(status);
		};
		let late = 0;
		const exchange = await this.whilePassing(
			() => this.exchange(request, true),
			(tried) => {
				if (isLate(tried)) late += 1;
				return passes(tried) && late < MOST_LATE;
			},
		);
		reads.note(exchange, passes(exchange));
		if (exchange.outcome !== 'answered') throw nodeError(this.node, exchange.trouble);
		return exchange.answer;
	}

	/** Has no further read made where this trouble of one says that each would be refused: many refused logins may lock an account. */
	endReads(trouble: Trouble): void {
		if (trouble.hopeless ?? trouble.httpCode === '401') this.refusal ??= trouble;
	}

	private async whilePassing(ask: () => Promise<Exchange>, passes: (exchange: Exchange) => boolean): Promise<Exchange> {
		let left = MOST_WAITED_MS;
		for (let attempt = 1; ; attempt += 1) {
			const exchange = await ask();
			if (attempt === MOST_TRIES || this.cancelled || !passes(exchange)) return exchange;
			const headers = exchange.outcome === 'answered' ? exchange.answer.headers : {};
			const wait = waitBeforeRetry(attempt, headers['retry-after']);
			if (wait > left) return exchange;
			left -= wait;
			await this.waited(this.pause(wait));
			if (this.cancelled) return exchange;
		}
	}

	private async waited<T>(wait: Promise<T>): Promise<T> {
		const start = Date.now();
		const result = await wait;
		this.spent.waitedMs += Date.now() - start;
		return result;
	}

	/** Waits in short steps, so that a stop by the user ends it. */
	private async pause(milliseconds: number): Promise<void> {
		for (let left = milliseconds; left > 0 && !this.cancelled; left -= PAUSE_STEP_MS) {
			await sleep(Math.min(left, PAUSE_STEP_MS));
		}
	}

	private get cancelled(): boolean {
		return 'getExecutionCancelSignal' in this.context && this.context.getExecutionCancelSignal()?.aborted === true;
	}

	/**
	 * A change that must not happen twice: sent again only while it is certain that nothing was carried out and what stood in
	 * the way passes (too many requests, a refused connection), honouring Retry-After. An answer that may speak of something that was taken
	 * is no such certainty, whatever its status. Gives what became of the last try.
	 */
	async write(request: OmniRequest): Promise<Exchange> {
		if (this.connection.field('sending') === SENDING.rehearse) return notMade(REHEARSED);
		const passes = (tried: Exchange): boolean =>
			tried.outcome === 'answered'
				? isPassingRefusal(tried.answer.status) && onlyRefuses(tried.answer.text)
				: tried.outcome === 'refused' && tried.passing;
		const exchange = await this.whilePassing(() => this.exchange(request), passes);
		this.silence.note(exchange, passes(exchange) || isWithoutAnswer(exchange));
		return exchange;
	}

	/** The JSON of an answer; throws a node error when it is not JSON. */
	json(answer: Answer): Json {
		const json = tryParseJson(answer.text);
		if (json !== undefined) return json;
		const advice = 'It should have been JSON. Check the base URL in the credential.';
		throw nodeError(this.node, unreadable(answer.text, advice, answer.status));
	}

	/** Says something above the node's output, once however many items it holds for; a list has no place to say it. */
	hint(message: string): void {
		if (this.hinted.has(message) || !('addExecutionHints' in this.context)) return;
		this.hinted.add(message);
		this.context.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
	}

	/** A binary file of an input item; throws n8n's own error when the item has none under that name. */
	async file(itemIndex: number, property: string): Promise<{ name: string; mimeType: string; data: Buffer }> {
		if (!('getInputData' in this.context)) throw new InvalidInput(property, 'a list has no files', 'Use it in a run.');
		const { helpers } = this.context;
		const info = helpers.assertBinaryData(itemIndex, property);
		const data = await helpers.getBinaryDataBuffer(itemIndex, property);
		return { name: info.fileName ?? property, mimeType: info.mimeType, data };
	}

	private options(request: OmniRequest): IHttpRequestOptions {
		const { body, contentType = 'application/json' } = request;
		const headers: IDataObject = { Accept: 'application/json', ...request.headers };
		// A Buffer goes out as it is, while axios would parse a JSON text once more to check it.
		const payload = typeof body === 'string' ? Buffer.from(body) : body;
		if (typeof body === 'string') headers['Content-Type'] = contentType;
		return {
			method: request.method,
			url: this.connection.baseUrl + request.path,
			qs: request.query ?? {},
			arrayFormat: 'repeat',
			headers,
			...(payload === undefined ? {} : { body: payload }),
			// Read here and not by n8n, which takes an answer without an end.
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: this.timeoutMs,
		};
	}
}

/** Milliseconds to wait before the next try: what Retry-After asks for, else growing and jittered. */
export function waitBeforeRetry(attempt: number, retryAfter: unknown, now = Date.now()): number {
	const asked = typeof retryAfter === 'string' ? retryAfter.trim() : '';
	if (/^\d+$/.test(asked)) return Number(asked) * 1000;
	// Without a time of day it is no date, though Date.parse reads one in nearly everything, e.g. in “-1”.
	const until = /\d:\d\d/.test(asked) ? Date.parse(asked) : NaN;
	if (!Number.isNaN(until)) return Math.max(until - now, 0);
	return Math.round(500 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
}

/** What all items of a run have in common: it is made, or asked for, at the first of them. */
export function oncePerRun<T>(make: (client: Client) => T): (client: Client) => T {
	const made = new WeakMap<Client, { value: T }>();
	return (client) => madeOnce(made, client, () => make(client));
}

/** What was made, by its keys. */
interface Made<K, T> {
	get(key: K): { value: T } | undefined;
	set(key: K, one: { value: T }): unknown;
	delete(key: K): unknown;
}

/** What was made for a key, or is made for it now; what failed for one item is asked for again at the next. */
export function madeOnce<K, T>(made: Made<K, T>, key: K, make: () => T): T {
	const known = made.get(key);
	if (known) return known.value;
	const value = make();
	made.set(key, { value });
	void Promise.resolve(value).catch(() => made.delete(key));
	return value;
}
