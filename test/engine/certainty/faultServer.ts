import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { isObject, parseJson } from '../../../sandbox/core/json';
import { SILENT } from './network';
import type { Plan, Seen } from './plan';
import type { Shape } from './write';

interface Answered {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

/**
 * Stands between a node and the sandbox. Of each request of a plan it decides whether the service gets it and what the node
 * gets for an answer, so that it knows what the node can only guess: what was carried out, and under which ids.
 */
export class FaultServer {
	private plan: Plan | undefined;
	private readonly under = new Set<Promise<void>>();
	private readonly agent = new Agent({ keepAlive: true });

	private constructor(
		private readonly server: Server,
		private readonly target: URL,
	) {
		server.on('request', (incoming, outgoing) => {
			const handled = this.handle(incoming, outgoing).catch(() => void outgoing.destroy());
			this.under.add(handled);
			void handled.finally(() => this.under.delete(handled));
		});
	}

	/** Starts one in front of a service. */
	static async start(target: string): Promise<FaultServer> {
		const server = createServer({ keepAliveTimeout: 0 });
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return new FaultServer(server, new URL(target));
	}

	get baseUrl(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	/** Follows a plan from now on. */
	follow(plan: Plan): void {
		this.plan = plan;
	}

	/** Resolves when no request is under way any more. */
	async settled(): Promise<void> {
		while (this.under.size > 0) await Promise.all(this.under);
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		this.agent.destroy();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const { plan } = this;
		if (!plan) throw new Error('There is no plan');
		const body = await bytesOf(incoming);
		const [path = '', query = ''] = (incoming.url ?? '').split('?');
		const text = `${decoded(path)}?${decoded(query)}\n${decoded(body.toString('utf8'))}`;
		const seen = { method: incoming.method ?? '', path, text };
		const { deed, carried, name } = plan.fault;
		const silent = incoming.headers[SILENT];
		if (deed.kind === 'silence' ? silent === undefined : !plan.meets(seen)) {
			const honest = await this.forward(incoming, body);
			if (plan.writes(seen)) note(plan, seen, honest, true);
			reply(plan, outgoing, honest.status, headersOf(honest), honest.body);
			return;
		}
		const honest = carried === false ? undefined : await this.forward(incoming, body);
		if (honest && carried !== false) note(plan, seen, honest, carried);
		if (deed.kind !== 'rewrite' && deed.kind !== 'silence') plan.struck += 1;
		switch (deed.kind) {
			case 'reset':
				incoming.socket.resetAndDestroy();
				return;
			case 'silence':
				plan.giveUp[Number(silent)]();
				await closed(incoming.socket);
				return;
			case 'cut': {
				const whole = honest?.body ?? Buffer.alloc(0);
				outgoing.writeHead(honest?.status ?? 200, {
					'content-type': 'application/json',
					'content-length': whole.length,
				});
				outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => incoming.socket.destroy());
				return;
			}
			case 'reply': {
				const { status, type, headers, body: said } = deed.reply;
				reply(plan, outgoing, status, { 'content-type': type, ...headers }, Buffer.from(said));
				return;
			}
			case 'rewrite': {
				if (!honest) throw new Error('Only an answer can be changed');
				const before = honest.body.toString('utf8');
				const after = deed.rewrite(before);
				const { status = honest.status } = deed;
				const isChanged = after !== before || status !== honest.status;
				if (after !== undefined && (isChanged || name === 'none')) plan.struck += 1;
				reply(plan, outgoing, status, headersOf(honest), Buffer.from(after ?? before));
				return;
			}
			default:
				throw new Error(`${deed.kind} is no matter of the server's`);
		}
	}

	/** Asks the service itself, past the plan; throws where it refuses. */
	async ask(method: string, path: string, headers: Record<string, string>, body: string): Promise<string> {
		const answer = await this.send(method, path, headers, Buffer.from(body));
		const text = answer.body.toString('utf8');
		if (answer.status >= 300) throw new Error(`${method} ${path}: ${text}`);
		return text;
	}

	private async forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answered> {
		const { connection: _connection, ...kept } = headers;
		return await this.send(method ?? '', url ?? '', kept, body);
	}

	private async send(
		method: string,
		path: string,
		headers: IncomingMessage['headers'],
		body: Buffer,
	): Promise<Answered> {
		const { hostname, port } = this.target;
		return await new Promise((resolve, reject) => {
			const asked = request(
				{ agent: this.agent, hostname, port, method, path, headers: { ...headers, 'content-length': body.length } },
				(answer) => {
					bytesOf(answer).then(
						(bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
						reject,
					);
				},
			);
			asked.on('error', reject);
			asked.end(body);
		});
	}
}

/** Resolves when the other side has hung up, be it that it has done so already. */
async function closed(socket: Socket): Promise<void> {
	if (!socket.destroyed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function headersOf({ headers }: Answered): Record<string, string> {
	return { 'content-type': String(headers['content-type'] ?? 'application/json') };
}

function reply(
	plan: Plan,
	outgoing: ServerResponse,
	status: number,
	headers: Record<string, string>,
	body: Buffer,
): void {
	plan.told.push(body.toString('utf8'));
	outgoing.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' });
	outgoing.end(body);
}

/** Notes what the service's own answer says that it did. */
function note(plan: Plan, seen: Seen, { status, body }: Answered, carried: true | 'butLast'): void {
	if (status < 200 || status >= 300) return;
	const items = plan.itemsIn(seen);
	const entries = entriesOf(plan.write.shape, body.toString('utf8'), items.length);
	items.slice(0, carried === 'butLast' ? -1 : undefined).forEach((item, at) => {
		const { taken, id } = entries[at] ?? { taken: false };
		if (taken) plan.done.push({ item, id });
	});
}

interface Entry {
	taken: boolean;
	id?: string;
}

/** What an honest answer says of each item of its request. */
function entriesOf({ list, id }: Shape, text: string, items: number): Entry[] {
	if (text.startsWith('<')) {
		const ids = [...text.matchAll(/<string>([^<]*)<\/string>/g)].map((match) => match[1]);
		return ids.map((one) => ({ taken: true, id: one }));
	}
	const answer = parseJson(text);
	const idOf = (value: unknown): string | undefined => {
		const found = id === undefined ? undefined : at(value, id);
		return typeof found === 'string' || typeof found === 'number' || typeof found === 'bigint'
			? String(found)
			: undefined;
	};
	if (list === undefined) return new Array<Entry>(items).fill({ taken: isOk(answer), id: idOf(answer) });
	const entries = at(answer, list);
	return Array.isArray(entries) ? entries.map((entry) => ({ taken: isOk(entry), id: idOf(entry) })) : [];
}

function at(value: unknown, way: readonly string[]): unknown {
	return way.reduce<unknown>(
		(part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
		value,
	);
}

/** Whether an entry of the sandbox, or its whole answer, names no other code than ok. */
function isOk(entry: unknown): boolean {
	if (!isObject(entry)) return true;
	const code = entry.code ?? entry.Code;
	return code === undefined || (typeof code === 'string' && code.toLowerCase() === 'ok');
}
