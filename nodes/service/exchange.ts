import type { IDataObject } from 'n8n-workflow';

import type { Redactor } from '../ground/secrets';
import { isDone, isOfGateway, statusProof } from './certainty';
import { isForeign } from './summary';
import { httpTrouble, refusesCredential, unreadable, type Trouble } from './trouble';

export interface Answer {
	status: number;
	headers: IDataObject;
	text: string;
}

/**
 * What became of a request: `answered` (any status), `refused` (it never reached the service, safe to try again) or
 * `unknown` (it left and no usable answer came: it may have been carried out).
 */
export type Exchange = { outcome: 'answered'; answer: Answer } | Failed;

interface Failed {
	outcome: 'refused' | 'unknown';
	trouble: Trouble;
	/** Whether what stood in the way may be gone in a moment. */
	passing: boolean;
	timedOut?: boolean;
}

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

const TIMED_OUT = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/** Connection errors that are worth another try of a read: the others (names, certificates, addresses) stay as they are. */
const PASSING_CODES = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
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

/** Whether a thrown network error says that the request never left, or that nobody knows. Of a read there is nothing to know. */
export function failedExchange(error: unknown, redactor: Redactor, isRead: boolean): Exchange {
	const faults = causes(error);
	const codes = faults.flatMap((fault) => [fault.code, fault.httpCode]).filter((code) => typeof code === 'string');
	const code = codes.find((candidate) => /^[A-Z][A-Z_0-9]+$/.test(candidate));
	const messages = faults.map((fault) => fault.message).filter((message) => typeof message === 'string');
	// The innermost says what happened; n8n's own words around it advise to try again, which is not for it to say.
	const message = messages.findLast((message) => message !== '') ?? '';
	const connecting = faults.some((fault) => fault.syscall === 'connect');
	const blocked = messages.some((message) => /request was blocked|domain not allowed|invalid url/i.test(message));
	// Once something is read, the connection stood and the request had left.
	const reading = faults.some((fault) => fault.syscall === 'read');
	const neverSent = !reading && ((code !== undefined && NEVER_SENT.has(code)) || connecting || blocked);
	// A query may hold a login, a password or a code.
	const address = message.replace(/(https?:\/\/[^\s?]+)\?\S*/gi, '$1');
	const detail = redactor.clean(`${code === undefined ? '' : `${code}: `}${address}`);
	if (neverSent) {
		return {
			outcome: 'refused',
			passing: code !== undefined && PASSING_CODES.has(code),
			trouble: {
				message: 'The service could not be reached',
				description: `Nothing was sent. ${unreachableFix(code)} (${detail})`,
			},
		};
	}
	const timedOut = TIMED_OUT.has(code ?? '') || messages.some((text) => /timeout|timed out/i.test(text));
	const open = isRead
		? 'Nothing was changed by asking, and it can be asked again.'
		: 'Whether the service carried out the request is not known.';
	const unknown = (message: string, advice = ''): Failed => ({
		outcome: 'unknown',
		passing: true,
		trouble: { message, description: `${open}${advice} (${detail})` },
	});
	if (timedOut) return { ...unknown('The service did not answer in time'), timedOut };
	if (error instanceof AnswerTooLarge) {
		const advice = ' Ask for less at a time, and check the base URL in the credential.';
		return { ...unknown("The service's answer was too large", advice), passing: false };
	}
	return unknown('The connection broke before the service answered');
}

/** What a person should check when no connection came about, by the code of Node's network stack. */
const FIXES: Array<[codes: RegExp, fix: string]> = [
	[
		/^ENOTFOUND$/,
		'The name in the base URL is not known: check its spelling in the credential, and the DNS settings of the machine that n8n runs on.',
	],
	[
		/^EAI_AGAIN$/,
		'The name in the base URL could not be looked up: check its spelling in the credential, and the network of the machine that n8n runs on.',
	],
	[
		/^ECONNREFUSED$/,
		'Nothing listens at this address and port: check the base URL in the credential, and that the service is running. Where n8n runs in a container, “localhost” is that container.',
	],
	[
		/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
		'This address can’t be reached: check the base URL in the credential and the network.',
	],
	[
		/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
		'The certificate of the service is not trusted: check the base URL in the credential, and ask the service to renew its certificate.',
	],
	[/^EPROTO$/, 'What answers does not speak https: check the base URL in the credential, its port above all.'],
];

/** What to check when a request never left, by its error's code. */
export function unreachableFix(code = ''): string {
	const known = FIXES.find(([codes]) => codes.test(code));
	return known?.[1] ?? 'Check the base URL in the credential and the network.';
}

/** Ours: how much is read of one answer, so that one without an end can't fill the memory. 32,000 messages take some 5 MB. */
export const ANSWER_BYTES = 64 * 1024 * 1024;

export class AnswerTooLarge extends Error {
	override readonly name = 'AnswerTooLarge';

	constructor() {
		super(`The answer has more than ${ANSWER_BYTES / 1024 / 1024} MB`);
	}
}

/**
 * The body of an answer as text. A stream is read to its end; it throws AnswerTooLarge, or an error once the signal is aborted: then it
 * hangs up, as far as n8n's helper lets it: a body of which nothing has come keeps its socket.
 */
export async function readBody(body: unknown, signal: AbortSignal): Promise<string> {
	if (typeof body === 'string') return body;
	if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return '';
	const stream = body as Body;
	const chunks: Uint8Array[] = [];
	let size = 0;
	const hangUp = (): void => stream.destroy(signal.reason as Error);
	signal.addEventListener('abort', hangUp, { once: true });
	if (signal.aborted) hangUp();
	try {
		for await (const chunk of stream) {
			size += chunk.length;
			if (size > ANSWER_BYTES) throw new AnswerTooLarge();
			chunks.push(chunk);
		}
	} finally {
		signal.removeEventListener('abort', hangUp);
	}
	// UTF-8, without its byte order mark.
	return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A stream of Node.js, of which only this is used. */
interface Body extends AsyncIterable<Uint8Array> {
	destroy(error: Error): void;
}

/** A request's own clock: n8n's helper counts the seconds without a byte, and none at all once a server switched protocols. */
interface Clock {
	readonly signal: AbortSignal;
	/** What the work gives; throws an error with the code of a timeout when the time is over before, whatever the work does. */
	during<T>(work: Promise<T>): Promise<T>;
}

/** Starts a clock of so many milliseconds. It keeps no process alive. */
export function startClock(milliseconds: number): Clock {
	const signal = AbortSignal.timeout(milliseconds);
	return {
		signal,
		during: (work) =>
			new Promise((resolve, reject) => {
				const end = (): void =>
					reject(Object.assign(new Error('The answer did not end in time'), { code: 'ETIMEDOUT' }));
				if (signal.aborted) end();
				else signal.addEventListener('abort', end, { once: true });
				work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
			}),
	};
}

/** Ours: after so many requests in a row without a usable answer the rest is not sent. */
export const MOST_SILENT = 3;

/** What the writes of one run, or its reads, show of the service: whether it answers. */
export class Silence {
	/** Whether it has not answered any of them yet; an answer that refuses the credential is none. */
	isUnanswered = true;
	/** What came in place of answers, of the last requests in a row; may be set to what a run tells that this one goes on from. */
	inARow: readonly Trouble[] = [];

	/** `isNone` says that this is no usable answer. */
	note(exchange: Exchange, isNone: boolean): void {
		const trouble = isNone ? troubleOf(exchange) : undefined;
		if (!trouble && exchange.outcome === 'answered' && !refusesCredential(exchange.answer.status))
			this.isUnanswered = false;
		this.inARow = trouble ? [...this.inARow, trouble].slice(-MOST_SILENT) : [];
	}

	/** Why no further request is worth it: each would cost its time, or leave open what became of it. */
	trouble(): Trouble | undefined {
		const last = this.inARow.at(-1);
		if (!last || this.inARow.length < MOST_SILENT) return undefined;
		const isOne = this.inARow.every(({ message }) => message === last.message);
		const times = `${MOST_SILENT} times in a row`;
		const message = isOne
			? `${last.message}, ${times}`
			: `No usable answer came, ${times}. The last time: ${last.message}`;
		return { message, description: last.description };
	}
}

/** Whether something else came in place of the service's own answer to a change, which leaves open what became of it. */
export function isWithoutAnswer(exchange: Exchange): boolean {
	if (exchange.outcome !== 'answered') return exchange.outcome === 'unknown';
	const { status, text } = exchange.answer;
	return isOfGateway(status) || (statusProof(status) !== 'refused' && isForeign(text));
}

/** Whether no answer came in time. */
export function isLate(exchange: Exchange): boolean {
	return exchange.outcome === 'unknown' && exchange.timedOut === true;
}

function troubleOf(exchange: Exchange): Trouble {
	if (exchange.outcome === 'answered') {
		const { status, text } = exchange.answer;
		return isDone(status) ? unreadable(text, 'Check the base URL in the credential.') : httpTrouble(status, text);
	}
	const { outcome, timedOut, trouble } = exchange;
	if (outcome === 'refused') return trouble;
	const advice = timedOut ? 'or set a longer Timeout under Options' : 'and check the base URL in the credential';
	return { message: trouble.message, description: `Try again later, ${advice}.` };
}
