import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Agent, request as ask } from 'undici';
import type { AttemptKey, AttemptMemory, CallbackAttempt, Outcome } from '../core/callbacks';
import type { Core } from '../core/domain';
import { Log } from './log';

/** What a request is told again by. Its body is text, or base64 where it is none. */
interface KeptRequest {
	kind: 'request';
	/** The time on the clock, and the last id and number that were given before it. */
	at: number;
	ids: number;
	last: number;
	method: string;
	url: string;
	headers: Record<string, string | string[] | undefined>;
	body?: string;
	base64?: string;
}

interface KeptOutcome extends Outcome {
	kind: 'callback';
	key: string;
}

/** What a folder was begun with; with other options its requests would be answered otherwise. */
interface Beginning {
	kind: 'sandbox';
	options: string;
}

type Line = KeptRequest | KeptOutcome | Beginning;

/** Headers of the connection, not of the request. */
const OF_CONNECTION = new Set(['connection', 'transfer-encoding', 'expect', 'content-length']);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const FRESH_START = /^\/_sandbox\/(reset|seed)$/;
const SETTING = /^\/_sandbox\/(reset|seed|configure)$/;

/**
 * Keeps what a sandbox went through in a folder: each request that it takes, before it takes it, and what came of each
 * callback. A later start with the same folder takes the requests again, on a clock that stands at the time of each, and posts
 * no callback that was posted: the sandbox gives the same answers to the same requests, so it is then where it was.
 */
export class Keeper implements AttemptMemory {
	isReplaying = false;
	private readonly log: Log;
	private readonly outcomes = new Map<string, Outcome[]>();

	/** @param options what the sandbox is started with, as text. @throws Error with a sentence when the folder can't be used */
	constructor(
		private readonly folder: string,
		private readonly options: string,
	) {
		this.log = new Log(folder);
	}

	/** Writes down a request that is taken now. */
	take(core: Core, request: FastifyRequest): void {
		if (this.isReplaying) return;
		core.clock.catchUp();
		const { method, url } = request;
		const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_CONNECTION.has(name)));
		const now = { at: core.clock.now(), ids: core.ids.count, last: core.journal.last };
		const line: KeptRequest = { kind: 'request', ...now, method, url, headers, ...bodyOf(request) };
		this.log.append(line);
	}

	told(attempt: CallbackAttempt): void {
		const { number, at, status, answer, error, took } = attempt;
		const line: KeptOutcome = { kind: 'callback', key: keyOf(attempt), number, at, status, answer, error, took };
		this.log.append(line);
	}

	past(attempt: AttemptKey): Outcome | undefined {
		return this.outcomes.get(keyOf(attempt))?.shift();
	}

	/** After everything was reset: only the settings count from now on. */
	startAfresh(url: string): void {
		if (this.isReplaying || !FRESH_START.test(url)) return;
		const lines = ([...this.log.read()] as unknown as Line[]).filter((line) => {
			return line.kind === 'sandbox' || (line.kind === 'request' && SETTING.test(line.url));
		});
		this.log.replace(lines);
	}

	/**
	 * Brings a new sandbox to where the one before it was.
	 * @returns how many requests it took again
	 * @throws Error with a sentence when the folder was begun with other options
	 */
	async replay(app: FastifyInstance, { clock, ids, journal, callbacks }: Core): Promise<number> {
		const requests: KeptRequest[] = [];
		for (const line of this.log.read() as Generator as Generator<Line>) {
			if (line.kind === 'request') requests.push(line);
			else if (line.kind === 'callback') this.remember(line);
			else this.refuseOther(line);
		}
		if (requests.length === 0) this.log.replace([{ kind: 'sandbox', options: this.options } satisfies Beginning]);
		this.isReplaying = true;
		clock.hold(requests[0]?.at);
		await app.ready();
		await inPrivate(app, async (address, agent) => {
			for (const request of requests) {
				await clock.reach(request.at);
				ids.count = request.ids;
				journal.last = request.last;
				await repeat(request, address, agent);
			}
		});
		const numbers = [...this.outcomes.values()].flat().map(({ number }) => number);
		journal.last = numbers.reduce((last, number) => Math.max(last, number), journal.last);
		this.isReplaying = false;
		callbacks.goOn();
		clock.release();
		return requests.length;
	}

	close(): void {
		this.log.close();
	}

	private remember({ kind: _kind, key, ...outcome }: KeptOutcome): void {
		const known = this.outcomes.get(key);
		if (known) known.push(outcome);
		else this.outcomes.set(key, [outcome]);
	}

	private refuseOther({ options }: Beginning): void {
		if (options === this.options) return;
		throw new Error(
			`${this.folder} was begun with another key, dialect or URL: start with the same options, or choose another folder`,
		);
	}
}

function keyOf({ url, attempt, again, messageIds }: AttemptKey): string {
	return [attempt, again ?? '', url, ...messageIds].join(' ');
}

function bodyOf({ body }: FastifyRequest): Pick<KeptRequest, 'body' | 'base64'> {
	if (!Buffer.isBuffer(body) || body.length === 0) return {};
	const text = body.toString('utf8');
	return Buffer.from(text, 'utf8').equals(body) ? { body: text } : { base64: body.toString('base64') };
}

/** Serves the sandbox to nobody but the work that is given: at a port that nobody knows, before it listens at its own. */
async function inPrivate(app: FastifyInstance, work: (address: string, agent: Agent) => Promise<void>): Promise<void> {
	const server = createServer((request, reply) => app.routing(request, reply));
	const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, agent);
	} finally {
		await agent.destroy();
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
}

/** Sends a request of the past once more; its answer, and a connection that a fault cut off, concern nobody. */
async function repeat(
	{ method, url, headers, body, base64 }: KeptRequest,
	address: string,
	dispatcher: Agent,
): Promise<void> {
	const known = METHODS.find((one) => one === method) ?? 'GET';
	const bytes = base64 === undefined ? body : Buffer.from(base64, 'base64');
	try {
		const answer = await ask(`${address}${url}`, { method: known, headers, body: bytes, dispatcher });
		await answer.body.dump();
	} catch {
		// A fault reset the connection, then as now.
	}
}
