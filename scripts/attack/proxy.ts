import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { request } from 'undici';

import type { Answer, Asked, Fault, Wire } from './faults';

/** Which requests of a case meet a fault, by their number, and what the others meet. */
export interface Strikes {
	at: ReadonlyMap<number, Fault>;
	others?: Fault;
}

/** Stands between the nodes and a sandbox: each request of a case is passed on, or not, and answered as its fault says. */
export class Proxy {
	/** What was struck in this case, with the requests. */
	readonly struck: Array<{ fault: Fault; route: string }> = [];
	/** The texts of the answers that reached the node as the service gave them. */
	readonly honest: string[] = [];
	private strikes: Strikes = { at: new Map() };
	private requests = 0;
	private readonly underWay = new Set<Promise<unknown>>();
	/** The last answer of the service on each address in earlier cases. */
	private readonly earlier = new Map<string, Answer>();

	private constructor(
		private readonly server: Server,
		private readonly target: string,
	) {
		server.on('request', (incoming, outgoing) => this.keep(this.handle(incoming, outgoing)));
		server.on('checkContinue', (incoming, outgoing) => this.keep(this.handle(incoming, outgoing)));
		server.on('clientError', (_, socket) => socket.destroy());
	}

	/** Starts one before a service. */
	static async start(target: string): Promise<Proxy> {
		const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 });
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return new Proxy(server, target);
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	/** Begins a case. */
	begin(strikes: Strikes): void {
		this.strikes = strikes;
		this.requests = 0;
		this.struck.length = 0;
		this.honest.length = 0;
	}

	/** Resolves when everything that was passed on has arrived. */
	async settled(): Promise<void> {
		this.server.closeAllConnections();
		while (this.underWay.size > 0) await Promise.all(this.underWay);
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private keep(work: Promise<void>): void {
		const kept = work.catch(() => undefined);
		this.underWay.add(kept);
		void kept.then(() => this.underWay.delete(kept));
	}

	private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const { socket } = incoming;
		socket.on('error', () => undefined);
		const number = this.requests;
		this.requests += 1;
		const fault = this.strikes.at.get(number) ?? this.strikes.others;
		const route = `${incoming.method} ${(incoming.url ?? '').split('?')[0]}`;
		const body = await bytesOf(incoming);
		const asked: Asked = { headers: incoming.headers, body, earlier: this.earlier.get(route) };
		if (!fault) {
			const honest = await this.pass(incoming, body);
			this.honest.push(honest.body.toString('utf8'));
			outgoing.writeHead(honest.status, { 'content-type': honest.type, 'content-length': honest.body.length });
			outgoing.end(honest.body);
			return;
		}
		this.struck.push({ fault, route });
		const taken = fault.part?.(body) ?? body;
		const honest = fault.take === 'yes' ? await this.pass(incoming, taken) : undefined;
		const wire = fault.wire(honest, asked);
		await write(socket, wire);
		if (wire.isWhole === true && honest) this.honest.push(honest.body.toString('utf8'));
		if (fault.take === 'late') await this.pass(incoming, taken);
	}

	private async pass({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
		const { connection: _, 'transfer-encoding': __, expect: ___, host: ____, ...kept } = headers;
		const answer = await request(`${this.target}${url}`, {
			method: method as 'POST',
			headers: { ...(kept as Record<string, string>), 'content-length': String(body.length) },
			...(method !== 'GET' && { body }),
		});
		const given = {
			status: answer.statusCode,
			type: String(answer.headers['content-type'] ?? 'application/json'),
			body: Buffer.from(await answer.body.arrayBuffer()),
		};
		this.earlier.set(`${method} ${(url ?? '').split('?')[0]}`, given);
		return given;
	}
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Puts bytes on the wire as a fault says, without any help of an HTTP server that would put them right. */
async function write(socket: Socket, { pieces, pauseMs = 0, end }: Wire): Promise<void> {
	for (const piece of pieces) {
		if (socket.destroyed) return;
		socket.write(piece);
		if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
	}
	if (end === 'reset') socket.resetAndDestroy();
	if (end === 'close') socket.end();
	// Whoever asked gives up, or the case ends.
	if (end === 'never' && !socket.destroyed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
