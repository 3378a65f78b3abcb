import {
	sleep,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestMethods,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INode,
} from 'n8n-workflow';

import type { Connection } from '../ground/connection';
import { LIMITS } from '../ground/contract';
import { InvalidInput } from '../ground/errors';
import { tryParseJson, type Json } from '../ground/json';
import { redact, secretForms } from '../ground/secrets';
import { limiter } from './limiter';
import { bodyMessage, httpTrouble, nodeError, type Trouble } from './trouble';

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
	/** The answer's charset where it is not UTF-8. */
	charset?: 'windows-1251';
}

/** An answer of the service at any HTTP status. */
export interface Answer {
	status: number;
	headers: IDataObject;
	text: string;
}

/**
 * What became of a request: `answered` (any status), `refused` (it never reached the service, safe to try again) or
 * `unknown` (it left and no usable answer came: it may have been carried out).
 */
export type Exchange =
	| { outcome: 'answered'; answer: Answer }
	// Passing: what stood in the way may be gone in a moment.
	| { outcome: 'refused' | 'unknown'; trouble: Trouble; passing: boolean };

/** The credential fields that are secrets, whichever credential type holds them. */
const SECRET_FIELDS = ['apiKey', 'password', 'signingKey', 'previousSigningKey', 'callbackSecret', 'callbackPassword'];

/** Error codes of Node's network stack that say the request never reached the other side. */
const NEVER_SENT = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'EPROTO',
	'ERR_INVALID_URL',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'CERT_HAS_EXPIRED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** How many requests a second the service takes of one account, where the interface says so (part 2, 8). */
const REQUESTS_PER_SECOND: Partial<Record<CredentialName, number>> = {
	omniSoapLoginApi: LIMITS.soap.requestsPerSecond,
};

/** Answers to a read that are worth another try. */
const PASSING_STATUSES = new Set([429, 502, 503, 504]);
/** Connection errors that are worth another try of a read: the others (names, certificates, addresses) stay as they are. */
const PASSING_CODES = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const READ_TRIES = 4;
const LONGEST_WAIT_MS = 30_000;

/** Where requests are made from: a run, or a list that the node's panel loads. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions;

/** Reads the credential once and gives the connection that all of a run's requests use. */
export async function connect(context: RequestContext, credential: CredentialName): Promise<Connection> {
	const fields: ICredentialDataDecryptedObject = await context.getCredentials(credential);
	const field = (name: string): string => (typeof fields[name] === 'string' ? fields[name].trim() : '');
	const given = SECRET_FIELDS.map(field).filter((secret) => secret !== '');
	// What a Basic login's header carries, which a page for developers may show.
	const basic = Buffer.from(`${field('login')}:${field('password')}`).toString('base64');
	return {
		baseUrl: field('baseUrl').replace(/\/+$/, ''),
		field,
		// As they are, and as they stand in a URL and in XML.
		secrets: [...(field('password') === '' ? [] : [basic]), ...given.flatMap(secretForms)],
	};
}

/** The sender of one run: every request of every operation leaves through it, by way of n8n's own HTTP helper. */
export class Client {
	private readonly hinted = new Set<string>();

	constructor(
		private readonly context: RequestContext,
		readonly node: INode,
		private readonly credential: CredentialName,
		readonly connection: Connection,
	) {}

	/** The id of the running execution; empty when it has none. */
	get executionId(): string {
		return this.context.getExecutionId() ?? '';
	}

	/** Sends a request once and says what became of it; never throws for anything the network or service does. */
	async exchange(request: OmniRequest): Promise<Exchange> {
		const most = REQUESTS_PER_SECOND[this.credential];
		if (most !== undefined) {
			await limiter.turn(`${this.connection.baseUrl} ${this.connection.field('login')}`, most);
		}
		try {
			const { helpers } = this.context;
			const options = this.options(request);
			const response = (await (request.loginInside
				? helpers.httpRequest(options)
				: helpers.httpRequestWithAuthentication.call(this.context, this.credential, options))) as {
				statusCode: number;
				headers: IDataObject;
				body: unknown;
			};
			const text = bodyText(response.body, request.charset);
			return { outcome: 'answered', answer: { status: response.statusCode, headers: response.headers, text } };
		} catch (error) {
			return failedExchange(error, this.connection);
		}
	}

	/** A read as `retried` makes it. Gives the answer of a 2xx status; throws a node error for anything else. */
	async read(request: OmniRequest): Promise<Answer> {
		return this.settled(await this.retried(request));
	}

	/**
	 * A read: tried again when the service is busy or out of reach for a moment, honouring Retry-After. Gives what became
	 * of the last try, for those who read error answers themselves.
	 */
	async retried(request: OmniRequest): Promise<Exchange> {
		for (let attempt = 1; ; attempt += 1) {
			const exchange = await this.exchange(request);
			const passing = exchange.outcome === 'answered' ? PASSING_STATUSES.has(exchange.answer.status) : exchange.passing;
			if (!passing || attempt === READ_TRIES) return exchange;
			const headers = exchange.outcome === 'answered' ? exchange.answer.headers : {};
			await sleep(waitBeforeRetry(attempt, headers['retry-after']));
		}
	}

	/** A change that must not happen twice: sent once. Gives the answer of a 2xx status, throws a node error otherwise. */
	async write(request: OmniRequest): Promise<Answer> {
		return this.settled(await this.exchange(request));
	}

	/** The JSON of an answer; throws a node error when it is not JSON. */
	json(answer: Answer): Json {
		const json = tryParseJson(answer.text);
		if (json !== undefined) return json;
		const said = bodyMessage(redact(answer.text, this.connection.secrets));
		throw nodeError(this.node, {
			message: "The service's answer could not be read",
			description: `It should have been JSON. Check the base URL in the credential.${said === '' ? '' : ` It began: ${said}`}`,
			httpCode: String(answer.status),
		});
	}

	/** Says something above the node's output, once however many items it holds for; a list has no place to say it. */
	hint(message: string): void {
		if (this.hinted.has(message) || !('addExecutionHints' in this.context)) return;
		this.hinted.add(message);
		this.context.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
	}

	/** A binary file of an input item; throws n8n's own error when the item has none under that name. */
	async file(itemIndex: number, property: string): Promise<{ name: string; mimeType: string; data: Buffer }> {
		const { helpers } = this.context;
		if (!('assertBinaryData' in helpers)) throw new InvalidInput(property, 'a list has no files', 'Use it in a run.');
		const info = helpers.assertBinaryData(itemIndex, property);
		const data = await helpers.getBinaryDataBuffer(itemIndex, property);
		return { name: info.fileName ?? property, mimeType: info.mimeType, data };
	}

	private settled(exchange: Exchange): Answer {
		if (exchange.outcome !== 'answered') throw nodeError(this.node, exchange.trouble);
		const { answer } = exchange;
		if (answer.status >= 200 && answer.status < 300) return answer;
		throw nodeError(this.node, httpTrouble(answer.status, answer.text, this.connection.secrets));
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
			encoding: request.charset === undefined ? 'text' : 'arraybuffer',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		};
	}
}

/** The body of an answer as text: n8n gives bytes only for a charset that it was asked for. */
function bodyText(body: unknown, charset: OmniRequest['charset']): string {
	if (typeof body === 'string') return body;
	return body instanceof Uint8Array ? new TextDecoder(charset).decode(body) : '';
}

/** Milliseconds to wait before the next try: what Retry-After asks for, else growing and jittered; capped. */
export function waitBeforeRetry(attempt: number, retryAfter: unknown, now = Date.now()): number {
	const asked = typeof retryAfter === 'string' ? retryAfter.trim() : '';
	if (/^\d+$/.test(asked)) return Math.min(Number(asked) * 1000, LONGEST_WAIT_MS);
	const until = asked === '' ? NaN : Date.parse(asked);
	if (!Number.isNaN(until)) return Math.min(Math.max(until - now, 0), LONGEST_WAIT_MS);
	const ceiling = Math.min(500 * 2 ** (attempt - 1), LONGEST_WAIT_MS);
	return Math.round(ceiling * (0.5 + Math.random() / 2));
}

interface NetworkFault {
	code?: unknown;
	syscall?: unknown;
	message?: unknown;
	cause?: unknown;
	errorResponse?: unknown;
	httpCode?: unknown;
}

/** The error and what it wraps: n8n's helper wraps network errors once or twice, the code sits at the bottom. */
function causes(error: unknown): NetworkFault[] {
	const found: NetworkFault[] = [];
	let queue: unknown[] = [error];
	while (queue.length > 0 && found.length < 8) {
		const next = queue.shift();
		if (typeof next !== 'object' || next === null || found.includes(next)) continue;
		const fault = next as NetworkFault;
		found.push(fault);
		queue = [...queue, fault.cause, fault.errorResponse];
	}
	return found;
}

/** Whether a thrown network error says that the request never left, or that nobody knows. */
export function failedExchange(error: unknown, connection: Connection): Exchange {
	const faults = causes(error);
	const codes = faults.flatMap((fault) => [fault.code, fault.httpCode]).filter((code) => typeof code === 'string');
	const code = codes.find((candidate) => /^[A-Z][A-Z_0-9]+$/.test(candidate));
	const messages = faults.map((fault) => fault.message).filter((message) => typeof message === 'string');
	// The innermost says what happened; n8n's own words around it advise to try again, which is not for it to say.
	const said = messages.findLast((message) => message !== '') ?? '';
	const connecting = faults.some((fault) => fault.syscall === 'connect');
	const blocked = messages.some((message) => /request was blocked|domain not allowed|invalid url/i.test(message));
	// Once something is read, the connection stood and the request had left.
	const reading = faults.some((fault) => fault.syscall === 'read');
	const neverSent = !reading && ((code !== undefined && NEVER_SENT.has(code)) || connecting || blocked);
	// A query may hold a login, a password or a code.
	const address = said.replace(/(https?:\/\/[^\s?]+)\?\S*/gi, '$1');
	const detail = redact(`${code === undefined ? '' : `${code}: `}${address}`, connection.secrets);
	if (neverSent) {
		return {
			outcome: 'refused',
			passing: code !== undefined && PASSING_CODES.has(code),
			trouble: {
				message: 'The service could not be reached',
				description: `Nothing was sent. Check the base URL in the credential and the network. (${detail})`,
			},
		};
	}
	return {
		outcome: 'unknown',
		passing: true,
		trouble: {
			message: 'The connection broke before the service answered',
			description: `Whether the service carried out the request is not known. (${detail})`,
		},
	};
}
